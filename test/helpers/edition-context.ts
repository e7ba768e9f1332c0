import type { BotContext } from '#discord/command/command.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';

/**
 * The parts of a context that determine the edition: no open game, and no edition chosen by anyone. The rulebook is
 * ready for questions.
 */
export const editionContext = (edition: Edition) => ({
  ...({ edition, rulebookReady: async () => {} } satisfies Partial<BotContext>),
  store: { setting: () => undefined, lastGame: () => null } satisfies Partial<
    Record<keyof BotContext['store'], unknown>
  >,
});
