import type { UpdateRequest, UpdateMessage } from './update-in-child.ts';

/** Each is loaded only by the process that needs it. */
const UPDATES = {
  rules: async () => (await import('./update-rules.ts')).updateRules,
  cards: async () => (await import('./update-cards.ts')).updateCards,
};

const send = (update: UpdateMessage, sent = (): void => {}): void => void process.send?.(update, sent);

// Child process of `update-in-child.ts`: runs one update and sends progress messages and the result.
process.once('message', (message) => {
  void (async () => {
    const { kind, settings } = message as UpdateRequest;
    const update = await UPDATES[kind]();
    const result = await update(settings, (line) => send({ line }));
    send({ result }, () => process.disconnect());
  })();
});
// The bot has the result, or has ended.
process.once('disconnect', () => process.exit());
