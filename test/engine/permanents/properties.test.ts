import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { decideEnding } from '#engine/ending-the-turn/ending.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { decideOpening } from '#engine/lobby/opening.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { displayName, viewOfPermanent } from '#engine/status/views.ts';
import {
  BOTTOMLESS_POOL_LOCKER_ROOM,
  DIMIR_DOPPELGANGER,
  GRIZZLY_BEARS,
  BIRD_ADMIRER,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  NEZUMI_SHORTFANG,
} from '../../helpers/cards.ts';
import { ALL_EDITIONS, valueIn } from '../../helpers/rulings.ts';
import { expectSame } from '../tables/same.ts';
import { decide, entriesOf, person, type Action } from '../tables/seated.ts';
import { dayNightKeywordOf, turnOver } from '#engine/status/transforming.ts';
import { isInGame } from '#engine/game/seats.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NAMES = ['ann', 'bob', 'cid', 'dora'] as const;
const CARDS = [
  BIRD_ADMIRER,
  BOTTOMLESS_POOL_LOCKER_ROOM,
  DIMIR_DOPPELGANGER,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  NEZUMI_SHORTFANG,
];

/** Picks a permanent at the table, if possible one of these; a few presses pick one that has left. */
type Meant = (game: Game) => ThingId;
const meantOf = (isOne: (tablePermanent: TablePermanent, game: Game) => boolean): fc.Arbitrary<Meant> =>
  fc.nat(30).map((at) => (game) => {
    const some = game.permanents.filter((permanent) => isOne(permanent, game));
    const among = some.length > 0 ? some : game.permanents;
    return at === 30 ? game.made : (among[at % among.length]?.id ?? game.made);
  });
const meant = meantOf(({ permanent }) => !permanent.status.phasedOut);
const anyOne = meantOf(() => true);
const meantOut = meantOf(({ permanent }) => permanent.status.phasedOut);
const ofActive = meantOf(({ controllerId }, { turn }) => controllerId === turn?.playerId);
const ofOthers = meantOf(({ controllerId }, { turn }) => controllerId !== turn?.playerId);
const attackers = meantOf(({ combat }) => combat?.role === 'attacking');

type Press = (game: Game) => Action;
const name = fc.constantFrom(...NAMES);
const card = fc.constantFrom(...CARDS);
const always =
  (action: Action): Press =>
  () =>
    action;

const host = fc.oneof(
  name.map((id) => () => ({ kind: 'player', id }) as const),
  meant.map((candidate) => (game: Game) => ({ kind: 'permanent', id: String(candidate(game)) }) as const),
);

const add: fc.Arbitrary<Press> = fc
  .record({
    card: fc.option(card),
    isToken: fc.boolean(),
    ownerId: name,
    controllerId: name,
    initialStatus: fc.record({ tapped: fc.boolean(), flipped: fc.boolean(), faceDown: fc.boolean() }),
    copies: fc.option(meant),
    on: fc.option(host),
    phases: fc.boolean(),
  })
  .map(({ copies, on, phases, ...action }) => (game) => ({
    ...action,
    kind: 'permanent/add',
    name: 'Something',
    marks: { phases },
    ...(copies && { copyOf: { permanentId: copies(game) } }),
    ...(on && { attachedTo: on(game) }),
  }));

const KINDS = ['tap', 'untap', 'flip', 'flip', 'unflip', 'unattach', 'leave-combat'] as const;
const onOne: fc.Arbitrary<Press> = fc.oneof(
  fc.tuple(anyOne, fc.constantFrom(...KINDS)).map(([one, kind]): Press => (game) => ({
    kind: `permanent/${kind}`,
    id: one(game),
  })),
  fc.tuple(meant, fc.option(card)).map(([one, shown]): Press => (game) => ({
    kind: 'permanent/turn-face-up',
    id: one(game),
    card: shown,
  })),
  fc.tuple(meant, fc.boolean()).map(([one, hasMorph]): Press => (game) => ({
    kind: 'permanent/turn-face-down',
    id: one(game),
    hasMorph,
  })),
  fc
    .tuple(meant, fc.integer({ min: -2, max: 3 }), fc.constantFrom('+1/+1', '__proto__'))
    .map(([one, by, counter]): Press => (game) => ({
      kind: 'permanent/counters',
      id: one(game),
      counter,
      change: { by },
    })),
  fc.tuple(meant, fc.integer({ min: -2, max: 3 })).map(([one, by]): Press => (game) => ({
    kind: 'permanent/damage',
    id: one(game),
    change: { by },
  })),
  fc.tuple(meant, fc.boolean()).map(([one, staysTapped]): Press => (game) => ({
    kind: 'permanent/mark',
    id: one(game),
    marks: { staysTapped },
  })),
  fc
    .tuple(meant, fc.nat(2), fc.constantFrom('payment' as const, 'effect' as const))
    .map(([one, half, by]): Press => (game) => ({ kind: 'permanent/unlock', id: one(game), half, by })),
  fc
    .tuple(meant, fc.constantFrom('transform' as const, 'convert' as const))
    .map(([one, how]): Press => (game) => ({ kind: 'permanent/transform', id: one(game), how })),
  fc.tuple(meant, fc.nat(2)).map(([one, half]): Press => (game) => ({
    kind: 'permanent/lock',
    id: one(game),
    half,
  })),
  fc
    .tuple(meant, fc.constantFrom('graveyard' as const, 'hand' as const, 'exile' as const))
    .map(([one, to]): Press => (game) => ({ kind: 'permanent/leave', id: one(game), to })),
  fc.tuple(meant, name).map(([one, to]): Press => (game) => ({
    kind: 'permanent/control',
    id: one(game),
    to,
  })),
);

const onSeveral: fc.Arbitrary<Press> = fc.oneof(
  fc
    .tuple(fc.array(meant, { maxLength: 2 }), fc.array(meantOut, { maxLength: 2 }))
    .map(([out, back]): Press => (game) => ({
      kind: 'permanent/phase',
      out: out.map((candidate) => candidate(game)),
      in: back.map((candidate) => candidate(game)),
    })),
  fc.tuple(meant, meant).map(([one, of]): Press => (game) => ({
    kind: 'permanent/copy',
    id: one(game),
    of: { permanentId: of(game) },
    keeps: null,
  })),
  fc.tuple(meant, card).map(([one, of]): Press => (game) => ({
    kind: 'permanent/copy',
    id: one(game),
    of: { card: of },
    keeps: DIMIR_DOPPELGANGER.name,
  })),
  fc.tuple(meant, host).map(([one, to]): Press => (game) => ({
    kind: 'permanent/attach',
    id: one(game),
    to: to(game),
  })),
  fc
    .tuple(
      fc.array(ofActive, { minLength: 1, maxLength: 2 }),
      fc.option(name),
      fc.constantFrom('declared' as const, 'put-attacking' as const),
    )
    .map(([ones, playerId, how]): Press => (game) => ({
      kind: 'permanent/attack',
      ids: ones.map((candidate) => candidate(game)),
      playerId,
      how,
    })),
  fc
    .tuple(ofOthers, fc.array(attackers, { minLength: 1, maxLength: 2 }))
    .map(([one, blocked]): Press => (game) => ({
      kind: 'permanent/block',
      id: one(game),
      blocks: blocked.map((another) => another(game)),
    })),
);

const elsewhere: fc.Arbitrary<Press> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(always({ kind: 'turn/next' }), always({ kind: 'turn/step' })) },
  {
    weight: 3,
    arbitrary: fc.tuple(card, name).map(([cast, controllerId]) =>
      always({
        kind: 'stack/add',
        what: 'spell',
        name: cast.name,
        card: cast,
        halves: [0],
        isCopy: false,
        controllerId,
        ownerId: controllerId,
        fromGraveyard: false,
        faceDown: false,
      }),
    ),
  },
  { weight: 6, arbitrary: fc.constant(always({ kind: 'stack/resolve', id: null, to: null })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      always({ kind: 'day/change', to: 'day' }),
      always({ kind: 'day/change', to: 'night' }),
      always({ kind: 'day/check', spells: 0 }),
      always({ kind: 'day/check', spells: 2 }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(name, name).map(([of, by]) =>
      always({
        kind: 'control/create',
        of,
        by,
        card: 'Mindslaver',
        span: 'next-turn',
        extraTurnAfter: false,
      }),
    ),
  },
);

const leaving = name.map((playerId) => always({ kind: 'game/leave', playerId, how: 'lost' }));

const press = fc.oneof(
  { weight: 20, arbitrary: add },
  { weight: 40, arbitrary: onOne },
  { weight: 30, arbitrary: onSeveral },
  { weight: 25, arbitrary: elsewhere },
  { weight: 1, arbitrary: leaving },
  { weight: 2, arbitrary: fc.constant<'time stop'>('time stop') },
);
/** Mostly the host, who may decide for others. */
const presser = fc.oneof(
  { weight: 4, arbitrary: fc.constant('judge') },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES, 'eve') },
);
const presses = fc.array(fc.tuple(presser, press), {
  minLength: 60,
  maxLength: 150,
});

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

interface Moment {
  readonly before: Game;
  readonly entries: readonly Entry[];
  readonly after: Game;
}

/** Plays the allowed presses one after another, on frozen games. */
function playAll(edition: Game['edition'], all: readonly (readonly [string, Press | 'time stop'])[]) {
  const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: false };
  const opening = valueIn(decideOpening(person('judge'), { edition, settings, players: NAMES }));
  const { after: gathered } = opening;
  const start = { kind: 'game/start', order: null, first: 'ann', byChance: false } as const;
  const starting = entriesOf(gathered, 'judge', start);
  const events: GameEvent[] = [...opening.entries, ...starting].map(({ event }) => event);
  let game = frozen(replayEvents(events));
  const moments: Moment[] = [];
  for (const [who, what] of all) {
    if (game.stage !== 'playing') break;
    const decided =
      what === 'time stop'
        ? decideEnding(game, person(who), { what: 'turn', card: 'Time Stop' }, rulesetOf(edition))
        : decide(game, person(who), what(game));
    if (!decided.ok) continue;
    const after = frozen(decided.value.entries.reduce((now, { event }) => applyEvent(now, event), game));
    expectSame(decided.value.after, after);
    moments.push({ before: game, entries: decided.value.entries, after });
    events.push(...decided.value.entries.map(({ event }) => event));
    game = after;
  }
  return { game, events, moments, ruleset: rulesetOf(edition) };
}

const holds = (check: (played: ReturnType<typeof playAll>) => void, numRuns = 60): void => {
  fc.assert(
    fc.property(fc.constantFrom(...ALL_EDITIONS), presses, (edition, all) => check(playAll(edition, all))),
    { numRuns },
  );
};

/** Few editions have nights: 60 games once had only eight moments at night with daybound or nightbound permanents. */
const MANY_NIGHTS = 240;

const both = ({ before, after }: Moment): readonly (readonly [TablePermanent, TablePermanent])[] =>
  before.permanents.flatMap((permanent) => {
    const same = after.permanents.find(({ id }) => id === permanent.id);
    return same ? [[permanent, same] as const] : [];
  });

describe('whatever is done to permanents, in turns, on the stack, and as players leave', () => {
  it('folding the events gives the state, and so does its JSON', () => {
    holds(({ game, events }) => {
      expectSame(replayEvents(JSON.parse(JSON.stringify(events)) as GameEvent[]), game);
      expectSame(JSON.parse(JSON.stringify(game)), game);
    });
  });

  it('ids are unique, never come again, and are those of the permanents themselves', () => {
    holds(({ events, game }) => {
      const entered = events.flatMap((event) =>
        event.kind === 'permanent/entered' ? [event.permanent.id] : [],
      );
      expect(entered).toEqual([...new Set(entered)].toSorted((a, b) => a - b));
      expect(game.permanents.map(({ permanent }) => permanent.id)).toEqual(
        game.permanents.map(({ id }) => String(id)),
      );
    });
  });

  it('a flipped permanent stays flipped as long as it is in play', () => {
    holds(({ moments }) => {
      for (const moment of moments)
        for (const [one, same] of both(moment))
          expectSame(same.permanent.status.flipped || !one.permanent.status.flipped, true);
    });
  });

  it('a phased-out permanent changes in nothing but by phasing in, its marks, its controller’s leaving and damage that wears off', () => {
    holds(({ moments }) => {
      for (const moment of moments)
        for (const [one, same] of both(moment)) {
          if (!one.permanent.status.phasedOut || !same.permanent.status.phasedOut) continue;
          expectSame({ ...same.permanent, damage: 0 }, { ...one.permanent, damage: 0 });
          if (one.controllerId !== same.controllerId)
            expectSame(isInGame(moment.after, one.controllerId), false);
        }
    });
  });

  it('nothing is attached to, blocks, belongs to or is controlled by what is not there', () => {
    holds(({ moments }) => {
      for (const { after } of moments) {
        if (after.stage !== 'playing') continue;
        const ids = new Set(after.permanents.map(({ id }) => id));
        for (const { ownerId, controllerId, combat, permanent } of after.permanents) {
          expectSame(isInGame(after, ownerId) && isInGame(after, controllerId), true);
          expectSame(
            (combat?.blocks ?? []).filter((id) => !ids.has(id)),
            [],
          );
          const { attachedTo, status } = permanent;
          if (!attachedTo || status.phasedOut) continue;
          expectSame(
            attachedTo.kind === 'player' ? isInGame(after, attachedTo.id) : ids.has(Number(attachedTo.id)),
            true,
          );
        }
      }
    });
  });

  it('nothing phased out is in combat, and nothing is as a turn begins', () => {
    holds(({ moments }) => {
      for (const { after } of moments) {
        const fighting = after.permanents.filter(({ combat }) => combat !== null);
        expectSame(
          fighting.filter(({ permanent }) => permanent.status.phasedOut),
          [],
        );
      }
      const began = moments.filter(({ entries }) => entries.some(({ event }) => event.kind === 'turn/began'));
      for (const { after } of began)
        expectSame(
          after.permanents.every(({ combat }) => combat === null),
          true,
        );
    });
  });

  it('as a turn begins, all of the active player’s permanents are untapped but those kept tapped', () => {
    holds(({ moments }) => {
      for (const { after, entries } of moments) {
        if (!entries.some(({ event }) => event.kind === 'turn/began')) continue;
        const tapped = after.permanents.filter(
          ({ controllerId, marks, permanent: { status } }) =>
            controllerId === after.turn?.playerId && status.tapped && !status.phasedOut && !marks.staysTapped,
        );
        expectSame(tapped, []);
      }
    });
  });

  it('every permanent has characteristics and a name to call it by; nothing betrays a face-down card', () => {
    holds(({ game, ruleset }) => {
      for (const { permanent } of game.permanents) {
        expect(viewOfPermanent(permanent, ruleset).ok).toBe(true);
        const called = displayName(permanent, ruleset);
        expect(called).not.toBe('');
        if (permanent.status.faceDown) expect(called).toBe('A creature with no name');
        expect(permanent.hidden !== null).toBe(permanent.status.faceDown);
      }
    });
  });

  it('at night nothing has daybound on its front, by day nothing nightbound on its back, that could turn over', () => {
    let nights = 0;
    holds(({ moments, ruleset }) => {
      for (const { after } of moments) {
        if (after.stage !== 'playing') continue;
        const bound = after.permanents
          .map(({ permanent }) => permanent)
          .filter((candidate) => dayNightKeywordOf(candidate) !== null);
        const { day } = after.designations;
        if (bound.length > 0) expectSame(day === null, false);
        if (bound.length > 0 && day === 'night') nights += 1;
        const late = bound.filter(
          (candidate) =>
            turnOver(candidate, 'transform', ruleset).ok &&
            (day === 'night'
              ? dayNightKeywordOf(candidate) === 'daybound' && candidate.face === 0
              : dayNightKeywordOf(candidate) === 'nightbound' && candidate.face === 1),
        );
        expectSame(late, []);
      }
    }, MANY_NIGHTS);
    expect(nights).toBeGreaterThan(10);
  });

  it('phased-out tokens exist exactly if the rules let them stay', () => {
    holds(({ moments, ruleset }) => {
      for (const { after } of moments) {
        const out = after.permanents.filter(
          ({ permanent }) => permanent.isToken && permanent.status.phasedOut,
        );
        expectSame(ruleset.phasedOutTokens === 'cease' ? out : [], []);
      }
    });
  });

  it('everything but bookkeeping rests on rules', () => {
    holds(({ moments }) => {
      for (const { entries } of moments)
        for (const { authority, because: citations, event } of entries) {
          if (!event.kind.startsWith('permanent/') || citations.length > 0) continue;
          expect(authority).not.toBe('rules');
          expect(event.kind === 'permanent/changed' ? event.what : event.kind).toBeOneOf([
            'counters',
            'damage',
            'permanent/marked',
          ]);
        }
    });
  });
});
