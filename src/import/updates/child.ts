import type { UpdateRequest, UpdateMessage } from './update-in-child.ts';

/** Each is loaded by the process that looks for it. */
const UPDATES = {
  rules: async () => (await import('./update-rules.ts')).updateRules,
  cards: async () => (await import('./update-cards.ts')).updateCards,
};

const send = (update: UpdateMessage, sent = (): void => {}): void => void process.send?.(update, sent);

// The process that `update-in-child.ts` starts: one look, a message for each line on the way, and one at its end.
process.once('message', (message) => {
  void (async () => {
    const { kind, settings } = message as UpdateRequest;
    const update = await UPDATES[kind]();
    const result = await update(settings, (line) => send({ line }));
    send({ result }, () => process.disconnect());
  })();
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
