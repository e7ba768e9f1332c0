import type { Hints } from 'embedded-discord';

/** Texts for the prompt of `npm start`: things to try, and shortcuts for lines without a slash. */
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
