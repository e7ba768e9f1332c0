import type { Ruleset } from '../editions/rulesets.ts';
import type { DungeonPlace } from '../game/marks.ts';
import type { Seat } from '../game/state.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { DUNGEONS, entranceOf, roomsAfter } from './dungeons.ts';

/** The destination of a venture. */
export interface Venture {
  /** The rooms to choose from; a single one if there is no choice. */
  readonly to: readonly DungeonPlace[];
  /** The dungeon that is completed first, because the marker is in its bottommost room; otherwise `null`. */
  readonly completes: string | null;
}

/**
 * Finds the rooms to which a player may venture: the next room of the dungeon by an arrow; or, without a dungeon or
 * from the bottommost room, the topmost room of another dungeon that the player chooses. A dungeon with a quality can
 * only be entered by an effect that names it; such an effect continues in any dungeon that the player is in.
 * CR 309.5, 309.7, 701.49a to 701.49d (2026-06-19). Editions without dungeons are treated like the first that has
 * them.
 * @param quality named by the effect, as the initiative names Undercity; `null` for an ordinary venture
 */
export function ventureOf(
  { marks }: Pick<Seat, 'marks'>,
  quality: string | null,
  { edition }: Ruleset,
): Ruling<Venture> {
  const place = marks?.dungeon;
  const next = place ? roomsAfter(place) : [];
  if (next.length > 0)
    return { answer: { to: next, completes: null }, citations: citeRules(edition, 'dungeon/next-room') };
  const entrances = DUNGEONS.filter((dungeon) => dungeon.quality === quality).map(entranceOf);
  const completes = place?.dungeon ?? null;
  const ruleKey = place ? 'dungeon/again' : 'dungeon/enter';
  return {
    answer: { to: entrances, completes },
    citations: quality === null ? citeRules(edition, ruleKey) : citeRules(edition, 'dungeon/quality'),
  };
}

/** True in the bottommost room, whose dungeon is completed once its ability has left the stack. 309.6 (2026-06-19). */
export const isAtBottom = (place: DungeonPlace): boolean => roomsAfter(place).length === 0;
