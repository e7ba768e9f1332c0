import { describe, expect, it } from 'vitest';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { Game } from '#engine/game/state.ts';
import { resolving } from '../tables/subgames.ts';

const PLAYERS = ['alice', 'bob'] as const;
const KRENKO = { ownerId: 'bob', name: 'Krenko, Mob Boss' } as const;

const happen = (game: Game, ...events: readonly GameEvent[]): Game => events.reduce(applyEvent, game);

const main = happen(resolving(PLAYERS), { kind: 'life/changed', playerId: 'bob', from: 20, to: 9 });
const began = (startingLife = 20): GameEvent => ({
  kind: 'subgame/began',
  depth: 1,
  card: 'Shahrazad',
  creatorId: main.stack[0]?.id ?? null,
  controllerId: 'alice',
  losers: 'half-life',
  startingLife,
  order: ['bob', 'alice'],
  teams: [],
  libraries: [
    { playerId: 'alice', cards: 50 },
    { playerId: 'bob', cards: null },
  ],
  commanders: [KRENKO],
  byChance: false,
});
const ended = (more: Partial<GameEvent & { kind: 'subgame/ended' }> = {}): GameEvent => ({
  kind: 'subgame/ended',
  depth: 1,
  card: 'Shahrazad',
  result: { how: 'won', winners: ['alice'] },
  removed: [],
  commandersOut: [],
  ...more,
});

describe('a subgame', () => {
  const subgame = happen(main, began());

  it('is a game of its own: whole life, an empty stack, and ids that go on', () => {
    expect(subgame.seats.map(({ playerId, life }) => [playerId, life])).toEqual([
      ['bob', 20],
      ['alice', 20],
    ]);
    expect([subgame.stage, subgame.stack, subgame.turn, subgame.nextInOrder]).toEqual([
      'playing',
      [],
      null,
      'bob',
    ]);
    expect(subgame.made).toBe(main.made);
    expect(subgame.main?.game).toBe(main);
    expect(subgame.main?.decks).toEqual([
      { playerId: 'alice', cards: 50, opening: 50 },
      { playerId: 'bob', cards: null, opening: null },
    ]);
  });

  it('begins with the life that its card says', () => {
    expect(happen(main, began(5)).seats.map(({ life }) => life)).toEqual([5, 5]);
  });

  it('restores the main game, with the current host', () => {
    const back = happen(
      subgame,
      { kind: 'game/host-changed', hostId: 'bob' },
      { kind: 'game/settings-changed', settings: { ...subgame.settings, pings: !main.settings.pings } },
      { kind: 'turn/skip-added', skip: { id: 40, playerId: 'bob', card: null } },
      ended(),
    );
    expect(back).toEqual({
      ...main,
      hostId: 'bob',
      made: 40,
      settings: { ...main.settings, pings: !main.settings.pings },
    });
  });

  it('meanwhile events in the main game are applied there, and ids are shared', () => {
    const there = happen(subgame, {
      kind: 'main-game/changed',
      depth: 0,
      event: { kind: 'turn/skip-added', skip: { id: 41, playerId: 'bob', card: null } },
    });
    expect([there.skips, there.main?.game.skips.length, there.made]).toEqual([[], 1, 41]);
  });

  it('remembers what was brought into it, in that order', () => {
    const brought = (name: string): GameEvent => ({
      kind: 'subgame/brought',
      depth: 1,
      card: { ownerId: 'bob', name, from: 'outside', up: 0 },
    });
    const wished = happen(subgame, brought('Swamp'), brought('Ring of Ma’rûf'));
    expect(wished.main?.brought.map(({ name }) => name)).toEqual(['Swamp', 'Ring of Ma’rûf']);
    expect(happen(main, brought('Swamp'))).toEqual(main);
  });

  it('restarts with the cards that are in it now, and remembers what it took', () => {
    const again = happen(
      subgame,
      { kind: 'life/changed', playerId: 'alice', from: 20, to: 1 },
      {
        kind: 'subgame/restarted',
        depth: 1,
        card: 'Karn Liberated',
        order: ['alice'],
        teams: [],
        libraries: [{ playerId: 'alice', cards: 6 }],
      },
    );
    expect(again.seats.map(({ playerId, life }) => [playerId, life])).toEqual([['alice', 20]]);
    expect(again.main?.decks).toEqual([
      { playerId: 'alice', cards: 50, opening: 6 },
      { playerId: 'bob', cards: null, opening: null },
    ]);
  });
});

describe('a subgame of a subgame', () => {
  const inner = happen(main, began(), { ...began(), depth: 2 } as GameEvent);

  it('leaves to the one around it what stays removed, and commanders that go to libraries', () => {
    const cards = { playerId: 'alice', cards: 2 };
    const back = happen(inner, ended({ depth: 2, removed: [cards], commandersOut: [KRENKO] }));
    expect([back.main?.removed, back.main?.commandersOut]).toEqual([[cards], [KRENKO]]);
    // It was brought along again and returns to the command zone this time.
    const once = happen(back, { ...began(), depth: 2 } as GameEvent, ended({ depth: 2, removed: [cards] }));
    expect([once.main?.removed, once.main?.commandersOut]).toEqual([[cards, cards], []]);
  });
});
