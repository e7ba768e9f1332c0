import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { Game } from '#engine/game/state.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import { parseEntries, parseGame, encodeEntries, encodeGame } from '#store/games/stored.ts';
import { ALL_EDITIONS, valueIn } from '../../helpers/rulings.ts';
import { expectSame } from '../tables/same.ts';
import { after, decide, gathered, person, type Action } from '../tables/seated.ts';
import { bringing, ending, libraries, restarting, shahrazad } from '../tables/subgames.ts';
import { planSubgameEnd, type SubgameEnding } from '#engine/subgames/subgame-end.ts';

const NAMES = ['alice', 'bob', 'carol', 'dora'] as const;
const name = fc.constantFrom(...NAMES);

/** A possible request; `back`: the number of lines to undo. */
type Press = { readonly who: string; readonly action: Action } | { readonly back: number };

const trigger = fc.record({ name: fc.constant('Trigger'), controllerId: name });

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record({
        controllerId: name,
        first: name,
        card: fc.constantFrom('Shahrazad', 'Enter the Dungeon', null),
        libraries: fc.constantFrom([], libraries({ alice: 20 }), libraries({ alice: 9, bob: 6 })),
        triggers: fc.oneof(
          { weight: 4, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(trigger, { maxLength: 2 }) },
        ),
      })
      .map(shahrazad),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({
        owner: name,
        from: fc.constantFrom('main-game' as const, 'outside' as const, 'removed' as const),
        up: fc.integer({ min: 1, max: 3 }),
        triggers: fc.array(trigger, { maxLength: 2 }),
      })
      .map(({ owner, ...more }) => bringing(owner, 'Bear', more)),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({
        winners: fc.constantFrom(null, [], ['alice'], ['bob'], ['carol']),
        removed: fc.array(fc.record({ playerId: name, cards: fc.integer({ min: 0, max: 3 }) }), {
          maxLength: 3,
        }),
      })
      .map(({ winners, removed }) => ending(winners, { removed })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(name, fc.integer({ min: 0, max: 2 }))
      .map(([who, cards]) => restarting(who, [{ playerId: who, cards }])),
  },
  { weight: 15, arbitrary: fc.constantFrom<Action>({ kind: 'turn/next' }, { kind: 'turn/step' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('life/change' as const),
      playerId: name,
      change: fc.record({ by: fc.integer({ min: -25, max: 9 }) }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('library/count' as const),
      playerId: name,
      to: fc.integer({ min: 0, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('control/create' as const),
      of: name,
      by: name,
      card: fc.constant(null),
      span: fc.constant('next-turn' as const),
      extraTurnAfter: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ability/note' as const),
      name: fc.constant('Ball Lightning'),
      controllerId: name,
      when: fc.constantFrom('waiting' as const, 'each-end-step' as const),
      onTurnOf: fc.constant(null),
    }),
  },
  { weight: 6, arbitrary: fc.constant<Action>({ kind: 'stack/remove', id: null, to: 'nowhere' }) },
  { weight: 4, arbitrary: fc.constant<Action>({ kind: 'game/lose' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('game/leave' as const),
      playerId: name,
      how: fc.constantFrom('conceded' as const, 'lost' as const, 'left' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('game/host' as const), to: name }) },
);

/** Actions that start and end many nested games before anyone leaves. */
const upAndDown = fc.oneof(
  name.map((first) => shahrazad({ controllerId: first, first })),
  fc
    .tuple(name, fc.integer({ min: 1, max: 3 }))
    .map(([owner, up]) => bringing(owner, 'Bear', { up, from: up === 1 ? 'outside' : 'main-game' })),
  fc.constantFrom(ending(), ending([])),
);

const press: fc.Arbitrary<Press> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ who: fc.constant('the host'), action: upAndDown }) },
  {
    weight: 12,
    arbitrary: fc.record({ who: fc.constantFrom(...NAMES, 'the host', 'the host', 'whose it is'), action }),
  },
  { weight: 1, arbitrary: fc.record({ back: fc.integer({ min: 1, max: 5 }) }) },
);

const presses = fc.array(press, { minLength: 40, maxLength: 160 });

/** Freezes a game, so that changing it in place throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** A line of the log: the request, its entries, and the game before. */
interface Line {
  readonly asked: Action | null;
  readonly entries: readonly Entry[];
  readonly before: Game;
}

function nameOf(who: string, asked: Action, { hostId, turn }: Game): string {
  if (who === 'the host') return hostId;
  if (who !== 'whose it is') return who;
  return 'playerId' in asked && asked.playerId ? asked.playerId : (turn?.playerId ?? hostId);
}

/** Plays the allowed presses. Undoing replays the remaining lines, which must restore the exact state. */
function playAll(edition: Game['edition'], all: readonly Press[]) {
  const opened = gathered(NAMES, edition);
  const begin: readonly Action[] = [
    { kind: 'game/start', order: null, first: 'alice', byChance: false },
    ...NAMES.map((playerId): Action => ({ kind: 'library/count', playerId, to: 30 })),
  ];
  const lines: Line[] = [];
  let game = frozen(opened);
  const say = (who: string, asked: Action): void => {
    const decided = decide(game, person(who), asked);
    expectSame(decide(game, person(who), asked), decided);
    if (!decided.ok) return;
    const { entries } = decided.value;
    lines.push({ asked, entries, before: game });
    game = frozen(after(game, entries));
    expectSame(decided.value.after, game);
  };
  for (const asked of begin) say('alice', asked);
  for (const one of all) {
    if ('back' in one) {
      const to = Math.max(lines.length - one.back, begin.length);
      const before = lines[to]?.before ?? game;
      lines.length = Math.min(to, lines.length);
      game = frozen(
        after(
          opened,
          lines.flatMap(({ entries }) => entries),
        ),
      );
      expectSame(game, before);
    } else if (game.stage === 'playing') say(nameOf(one.who, one.action, game), one.action);
  }
  return { opened, lines, game };
}

const always = (check: (played: ReturnType<typeof playAll>) => void, numRuns = 60): void => {
  fc.assert(
    fc.property(fc.constantFrom(...ALL_EDITIONS), presses, (edition, all) => check(playAll(edition, all))),
    { numRuns },
  );
};

const eventsOf = (lines: readonly Line[]): readonly GameEvent[] =>
  lines.flatMap(({ entries }) => entries.map(({ event }) => event));

/** A game without the properties that all games of a table share, and without what is recorded for its own end. */
const withoutTable = (game: Game) => ({
  ...game,
  hostId: '',
  made: 0,
  main: game.main && { ...game.main, removed: [], commandersOut: [] },
});

describe('whatever is played within a game', () => {
  it('the main game stands still, but for what is said to happen in it, and comes back as it stood', () => {
    let deepest = 0;
    always(({ opened, lines }) => {
      let game = opened;
      const aside: Game[] = [];
      for (const event of eventsOf(lines)) {
        if (event.kind === 'subgame/began') aside.unshift(game);
        const [main] = aside;
        if (event.kind === 'main-game/changed' && main)
          aside.splice(0, aside.length, ...evolvedAside(aside, event.event));
        game = applyEvent(game, event);
        if (event.kind === 'subgame/ended')
          expectSame(withoutTable(game), withoutTable(aside.shift() as Game));
        expectSame(depthOf(game), aside.length);
        expectSame(game.main?.game, aside[0]);
        deepest = Math.max(deepest, aside.length);
      }
    });
    expect(deepest).toBeGreaterThan(2);
  });

  it("a player's cards return to the library or stay removed", () => {
    let ended = 0;
    always(({ lines }) => {
      let levels: readonly Level[] = [];
      for (const { asked, entries, before } of lines) {
        for (const [index, { event }] of entries.entries()) {
          if (event.kind === 'subgame/began') levels = within(levels, event.libraries);
          const [level, ...above] = levels;
          if (!level) continue;
          if (asked?.kind === 'subgame/bring' && index === 0 && asked.from !== 'removed') {
            const onwards = asked.from === 'outside' ? Infinity : asked.up - 1;
            const arrivals = [...level.arrivals, { ownerId: asked.ownerId, onwards }];
            levels = [{ ...level, arrivals }, ...above];
          }
          if (event.kind !== 'subgame/ended') continue;
          levels = arriving(above, level.arrivals);
          if (asked?.kind !== 'subgame/end') continue;
          ended += 1;
          const { players } = valueIn(planSubgameEnd(before, asked, rulesetOf(before.edition))).answer;
          for (const { playerId, library, staysRemoved } of players)
            expectSame(
              [playerId, library.to === null ? null : library.to + staysRemoved],
              [playerId, ownedIn(level, playerId)],
            );
          expectSame(
            countedAfter(before, entries.slice(index)),
            players.map(({ library }) => library.to),
          );
        }
      }
    });
    expect(ended).toBeGreaterThan(20);
  });

  it('at any depth a game is read back as it was written, and so is its log', () => {
    let deep = 0;
    always(({ opened, lines, game }) => {
      const entries = lines.flatMap((line) => {
        const read = parseEntries(encodeEntries(line.entries));
        expectSame(read, line.entries);
        return read ?? [];
      });
      expectSame(after(opened, entries), game);
      for (const state of [game, ...lines.map(({ before }) => before)]) {
        if (depthOf(state) >= 3) deep += 1;
        expectSame(parseGame(encodeGame(state)), state);
      }
    }, 40);
    expect(deep).toBeGreaterThan(0);
  });

  it('ids never repeat, neither in a subgame nor in its main game meanwhile', () => {
    always(({ lines }) => {
      const ids = eventsOf(lines).flatMap(madeBy);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    });
  });

  it('everything about subgames carries a rule', () => {
    always(({ lines }) => {
      const bare = lines
        .flatMap(({ entries }) => entries)
        .filter(
          ({ because: citations, event }) => citations.length === 0 && event.kind.startsWith('subgame/'),
        );
      expect(bare).toEqual([]);
    });
  });

  it('a game that is played has a turn, and a host who is in it', () => {
    always(({ game, lines }) => {
      for (const state of [game, ...lines.slice(1).map(({ before }) => before)]) {
        if (state.stage !== 'playing') continue;
        expectSame(state.turn === null, false);
        let outermost = state;
        while (outermost.main) outermost = outermost.main.game;
        expectSame(outermost.seats.find(({ playerId }) => playerId === state.hostId)?.left, null);
      }
    });
  });
});

/** A subgame: the decks it began with, and the cards brought into it since. */
interface Level {
  readonly decks: readonly { readonly playerId: string; readonly cards: number | null }[];
  /**
   * `onwards`: the number of enclosing games that the card passes through, as they end, before the one it came from.
   */
  readonly arrivals: readonly { readonly ownerId: string; readonly onwards: number }[];
}

const within = (levels: readonly Level[], decks: Level['decks']): readonly Level[] => [
  { decks, arrivals: [] },
  ...levels,
];

/** `null` if the deck was not counted. */
function ownedIn({ decks, arrivals }: Level, of: string): number | null {
  const deck = decks.find(({ playerId }) => playerId === of)?.cards ?? null;
  return deck === null ? null : deck + arrivals.filter(({ ownerId }) => ownerId === of).length;
}

/** The subgames that continue, innermost first, after one within the innermost has ended. */
const arriving = ([next, ...above]: readonly Level[], from: Level['arrivals']): readonly Level[] => {
  if (!next) return [];
  const appendEntries = from.filter(({ onwards }) => onwards > 0);
  const arrived = appendEntries.map(({ ownerId, onwards }) => ({ ownerId, onwards: onwards - 1 }));
  return [{ ...next, arrivals: [...next.arrivals, ...arrived] }, ...above];
};

/** The suspended games, innermost first, after an event in the innermost that may affect outer ones. */
function evolvedAside([main, ...above]: readonly Game[], event: GameEvent): readonly Game[] {
  if (!main) return [];
  const changed = applyEvent(main, event);
  return [changed, ...(event.kind === 'main-game/changed' ? evolvedAside(above, event.event) : above)];
}

/** The libraries of the players still in the main game, after these entries. */
function countedAfter(before: Game, entries: readonly Entry[]): readonly (number | null)[] {
  const decks = before.main?.decks.map(({ playerId }) => playerId) ?? [];
  return after(before, entries)
    .seats.filter(({ playerId, left }) => left === null && decks.includes(playerId))
    .map(({ library }) => library);
}

/** The id of the object that an event creates, in any game. */
function madeBy(event: GameEvent): readonly number[] {
  if (event.kind === 'main-game/changed') return madeBy(event.event);
  if (event.kind === 'turn/extra-added') return [event.turn.id];
  if (event.kind === 'control/created') return [event.control.id];
  if (event.kind === 'ability/noted') return [event.ability.id];
  return event.kind === 'ability/put-on-stack' ? [event.object.id] : [];
}

it('a subgame without a main game cannot be folded into anything but what was there', () => {
  const game = gathered(NAMES);
  const asked: SubgameEnding = ending([]);
  const ended = {
    kind: 'subgame/ended',
    depth: 1,
    card: null,
    result: null,
    removed: [],
    commandersOut: [],
  } as const;
  expect(decide(game, person('alice'), asked).ok).toBe(false);
  expect(applyEvent(game, ended)).toEqual(game);
  expect(() => replayEvents([ended])).toThrow('game/opened');
});
