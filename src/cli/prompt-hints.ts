import type { Hints } from 'embedded-discord';

/** Texts for the prompt of `npm start`: things to try, and shortcuts for lines without a slash. */
export const PROMPT_HINTS: Hints = {
  tries: [
    ['Ask', 'can a tapped creature block?'],
    ['Play', '/game new players:@Bob variant:commander first:@Alice'],
    ['Then', 'bob takes 5', 'or next turn, undo, d20, sol ring; !as Bob'],
  ],
  shortcuts: { question: '/judge line:', readsButtons: true, help: '/help', helpAbout: '/help about:' },
  question: 'a question about the rules, or what happened at the table',
  welcome: 'With DISCORD_TOKEN it runs on Discord.',
  noInput: 'Set DISCORD_TOKEN to run it on Discord; to send single lines: npm run --silent play -- --help',
};
