import type { BotContext } from '#discord/command/command.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';

/**
 * The parts of a context that say by which edition is played: no open game, and nobody chose another. The rules can be
 * asked in words.
 */
export const editionContext = (edition: Edition) => ({
  ...({ edition, rulebookReady: async () => {} } satisfies Partial<BotContext>),
  store: { setting: () => undefined, lastGame: () => null } satisfies Partial<
    Record<keyof BotContext['store'], unknown>
  >,
});
