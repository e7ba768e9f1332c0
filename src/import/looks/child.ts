import type { AskedOfChild, SaidByChild } from './in-child.ts';

/** Each is loaded by the process that looks for it. */
const LOOKS = {
  rules: async () => (await import('./rules.ts')).lookForRules,
  cards: async () => (await import('./cards.ts')).lookForCards,
};

const say = (said: SaidByChild, sent = (): void => {}): void => void process.send?.(said, sent);

// The process that `in-child.ts` starts: one look, a message for each line on the way, and one at its end.
process.once('message', (message) => {
  void (async () => {
    const { sought, settings } = message as AskedOfChild;
    const lookFor = await LOOKS[sought]();
    const look = await lookFor(settings, (line) => say({ line }));
    say({ look }, () => process.disconnect());
  })();
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
