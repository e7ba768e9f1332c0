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

describe('why an event can’t be undone', () => {
  it.each<[string, FinalReason | null, GameEvent]>([
    ['the first player of a game who was drawn', 'drawn', started(true)],
    ['the first player of a game whom the table named', null, started(false)],
    ['the first player of a subgame who was drawn', 'drawn', subgame(true)],
    ['the first player of a subgame whom the table named', null, subgame(false)],
    ['a permanent turned face up', 'revealed', becomes('turned-face-up')],
    ['a permanent turned face down', null, becomes('turned-face-down')],
    ['a permanent tapped', null, becomes('tapped')],
    ['a face-down permanent that leaves and is shown', 'revealed', dies('Akroma')],
    ['a face-up permanent that leaves', null, dies()],
    ['a spell that is countered face up', null, countered],
    ['a permanent that leaves a main game and is shown', 'revealed', inMainGame(dies('Akroma'))],
    ['a face-up permanent that leaves a main game', null, inMainGame(dies())],
    ['a change of life', null, { kind: 'life/changed', playerId: 'ann', from: 20, to: 19 }],
  ])('%s: %s', (_, reason, event) => {
    expect(finalReason(event)).toBe(reason);
  });

  it('a transition is final if any of its events is, whatever is appended', () => {
    const [shown, plain] = [becomes('turned-face-up'), becomes('tapped')].map((event) =>
      entryOf(event, 'self'),
    );
    const transition = appendEntries(emptyTransition(game), shown && plain ? [shown, plain] : []);
    expect(transition.final).toBe('revealed');
    const next = finalize(appendEntries(emptyTransition(transition.after), plain ? [plain] : []));
    expect(next.final).toBeNull();
    expect(followWith(transition, next)).toMatchObject({ final: 'revealed', entries: [shown, plain, plain] });
    expect(
      followWith(appendEntries(emptyTransition(game), plain ? [plain] : []), finalize(transition)).final,
    ).toBe('revealed');
  });

  it('throws for a transition without entries', () => {
    expect(() => finalize(emptyTransition(game))).toThrow('at least one entry');
  });
});
