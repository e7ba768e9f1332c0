import { describe, expect, it } from 'vitest';
import type { FinalReason } from '#engine/deciding/actions.ts';
import {
  finalize,
  entryOf,
  followWith,
  appendEntries,
  emptyTransition,
  finalReason,
} from '#engine/deciding/transition.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { added, at, tableIn } from '../tables/permanents.ts';

const PLAYERS = ['ann', 'bob', 'cid'];
const [game, bears] = added(tableIn(), 'Grizzly Bears');
const { permanent } = at(game, bears);

const started = (byChance: boolean): GameEvent => ({
  kind: 'game/started',
  order: PLAYERS,
  teams: [],
  byChance,
});
const subgame = (byChance: boolean): GameEvent => ({
  kind: 'subgame/began',
  depth: 1,
  card: 'Shahrazad',
  creatorId: null,
  controllerId: 'ann',
  losers: 'half-life',
  startingLife: 20,
  order: PLAYERS,
  teams: [],
  libraries: [],
  commanders: [],
  byChance,
});
const becomes = (what: 'tapped' | 'turned-face-up' | 'turned-face-down'): GameEvent => ({
  kind: 'permanent/changed',
  id: bears,
  what,
  permanent,
});
const dies = (revealed?: string): GameEvent => ({
  kind: 'permanent/left',
  id: bears,
  to: 'graveyard',
  ...(revealed !== undefined && { revealed }),
});
const countered: GameEvent = { kind: 'stack/removed', id: 7, to: 'graveyard', revealed: undefined };
const inMainGame = (event: GameEvent): GameEvent => ({ kind: 'main-game/changed', depth: 0, event });

describe("events that can't be undone", () => {
  it.each<[string, GameEvent, FinalReason | null]>([
    ['a first player who was drawn', started(true), 'drawn'],
    ['a first player whom the table named', started(false), null],
    ['the same of a subgame', subgame(true), 'drawn'],
    ['a subgame whose first player was named', subgame(false), null],
    ['a permanent turned face up', becomes('turned-face-up'), 'revealed'],
    ['a permanent turned face down', becomes('turned-face-down'), null],
    ['a permanent tapped', becomes('tapped'), null],
    ['a face-down permanent that leaves and is shown', dies('Akroma'), 'revealed'],
    ['one that everybody saw', dies(), null],
    ['a spell that is countered face up', countered, null],
    ['something shown in a main game', inMainGame(dies('Akroma')), 'revealed'],
    ['something ordinary there', inMainGame(dies()), null],
    ['life', { kind: 'life/changed', playerId: 'ann', from: 20, to: 19 }, null],
  ])('%s', (_, event, why) => {
    expect(finalReason(event)).toBe(why);
  });

  it('one such event makes all of a decision so, whatever follows', () => {
    const [shown, plain] = [becomes('turned-face-up'), becomes('tapped')].map((event) =>
      entryOf(event, 'self'),
    );
    const course = appendEntries(emptyTransition(game), shown && plain ? [shown, plain] : []);
    expect(course.final).toBe('revealed');
    const next = finalize(appendEntries(emptyTransition(course.after), plain ? [plain] : []));
    expect(next.final).toBeNull();
    expect(followWith(course, next)).toMatchObject({ final: 'revealed', entries: [shown, plain, plain] });
    expect(
      followWith(appendEntries(emptyTransition(game), plain ? [plain] : []), finalize(course)).final,
    ).toBe('revealed');
  });

  it('throws for a transition without entries', () => {
    expect(() => finalize(emptyTransition(game))).toThrow('at least one entry');
  });
});
