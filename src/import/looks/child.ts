import { lookForCards } from './cards.ts';
import type { AskedOfChild, SaidByChild } from './in-child.ts';
import { lookForRules } from './rules.ts';

const LOOKS = { rules: lookForRules, cards: lookForCards };

const say = (said: SaidByChild, sent = (): void => {}): void => void process.send?.(said, sent);

// The process that `in-child.ts` starts: one look, a message for each line on the way, and one at its end.
process.once('message', (message) => {
  void (async () => {
    const { sought, settings } = message as AskedOfChild;
    const look = await LOOKS[sought](settings, (line) => say({ line }));
    say({ look }, () => process.disconnect());
  })();
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
