import type { GameLogEntry } from '#store/port/games.ts';

const PREFIX = 'page:';

/**
 * The interaction id of a press. The hash of the link is part of it, so that the press cannot be taken for one of another
 * page.
 */
export const pressInteractionId = (linkHash: string, pressId: string): string =>
  `${PREFIX}${linkHash.slice(0, 12)}:${pressId}`;

/** The ids that pages gave to the presses of one player among log entries. */
export const pressIdsIn = (entries: readonly GameLogEntry[], playerId: string): readonly string[] =>
  entries
    .filter(({ actorId, interactionId }) => actorId === playerId && interactionId.startsWith(PREFIX))
    .map(({ interactionId }) => interactionId.split(':').at(-1) ?? '');
