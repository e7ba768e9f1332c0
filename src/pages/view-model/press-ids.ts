import type { GameLogEntry } from '#store/port/games.ts';

const PREFIX = 'page:';

/**
 * The interaction id of a press. It contains the hash of the link, so that presses of different pages never collide.
 */
export const pressInteractionId = (linkHash: string, pressId: string): string =>
  `${PREFIX}${linkHash.slice(0, 12)}:${pressId}`;

/** The ids that pages gave to the presses of one player among log entries. */
export const pressIdsIn = (entries: readonly GameLogEntry[], playerId: string): readonly string[] =>
  entries
    .filter(({ actorId, interactionId }) => actorId === playerId && interactionId.startsWith(PREFIX))
    .map(({ interactionId }) => interactionId.split(':').at(-1) ?? '');
