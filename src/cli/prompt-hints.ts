import type { Hints } from '../local/index.ts';

/** The words of the prompt of `npm start` on this bot: three things to try, and what runs a line without a slash. */
export const PROMPT_HINTS: Hints = {
  tries: [
    ['Ask', 'can a tapped creature block?'],
    ['Flip', '/flip call:heads'],
    ['Play', '/game new players:@Bob first:@Alice', 'then !press Next turn, !as Bob'],
  ],
  shortcuts: { question: '/rule query:', help: '/help', helpAbout: '/help about:' },
  question: 'a question about the rules',
  welcome: 'With DISCORD_TOKEN it runs on Discord.',
  noInput: 'Set DISCORD_TOKEN to run it on Discord; to send single lines: npm run --silent play -- --help',
};
