import { lookForRules, type LookSettings } from './look.ts';

// The process that `in-child.ts` starts: one look, one message back.
process.once('message', (settings) => {
  void (async () => {
    const look = await lookForRules(settings as LookSettings);
    process.send?.(look, () => process.disconnect());
  })();
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
