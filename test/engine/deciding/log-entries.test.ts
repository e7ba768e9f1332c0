import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { finalize, followWith, emptyTransition } from '#engine/deciding/transition.ts';
import { compactEntries, expandEntry, foldEntries } from '#engine/deciding/log-entries.ts';
import type { Game } from '#engine/game/state.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { adding, added, tableIn } from '../tables/permanents.ts';
import { expectSame } from '../tables/same.ts';
import { decide, person, type Action } from '../tables/seated.ts';

/** The entries of these actions one after another; refused ones are left out. */
function doAll(game: Game, actions: readonly Action[]): AcceptedTransition | null {
  let course = emptyTransition(game);
  for (const action of actions) {
    const done = decide(course.after, person(action.kind === 'turn/next' ? 'judge' : 'ann'), action);
    if (done.ok) course = followWith(course, done.value);
  }
  return course.entries.length > 0 ? finalize(course) : null;
}

const withTokens = (count: number): Game =>
  Array.from({ length: count }).reduce<Game>(
    (game) => added(game, GRIZZLY_BEARS, { isToken: true })[0],
    tableIn('declare-attackers'),
  );

const toAll = (game: Game, action: (id: ThingId) => readonly Action[]): readonly Action[] =>
  game.permanents.flatMap(({ id }) => action(id));

const inBytes = (entries: readonly Entry[]): number => JSON.stringify(entries).length;

const attacking = (game: Game): Game =>
  doAll(game, [
    {
      kind: 'permanent/attack',
      ids: game.permanents.map(({ id }) => id),
      playerId: 'bob',
      how: 'put-attacking',
    },
  ])?.after ?? game;

const counters = (by: number) => (id: ThingId) =>
  [{ kind: 'permanent/counters', id, counter: '+1/+1', change: { by } }] as const;

describe('the same change of 500 permanents takes one or two log entries', () => {
  const tokens = withTokens(500);
  const tapped =
    doAll(
      tokens,
      toAll(tokens, (id) => [{ kind: 'permanent/tap', id }]),
    )?.after ?? tokens;

  it.each<[string, Game, entries: number, actions: (game: Game) => readonly Action[]]>([
    [
      'added',
      tableIn(),
      1,
      () => Array.from({ length: 500 }, () => adding(GRIZZLY_BEARS, { isToken: true })),
    ],
    ['tapped', tokens, 1, (game) => toAll(game, (id) => [{ kind: 'permanent/tap', id }])],
    ['given a counter', tokens, 1, (game) => toAll(game, counters(1))],
    [
      'tapped, given a counter, damaged and marked, one after another',
      tokens,
      4,
      (game) =>
        toAll(game, (id) => [
          { kind: 'permanent/tap', id },
          ...counters(1)(id),
          { kind: 'permanent/damage', id, change: { by: 1 } },
          { kind: 'permanent/mark', id, marks: { phases: true } },
        ]),
    ],
    [
      'given counters that cancel',
      doAll(tokens, toAll(tokens, counters(3)))?.after ?? tokens,
      2,
      (game) =>
        toAll(game, (id) => [{ kind: 'permanent/counters', id, counter: '-1/-1', change: { by: 2 } }]),
    ],
    [
      'sent to attack',
      tokens,
      1,
      (game) => [
        {
          kind: 'permanent/attack',
          ids: game.permanents.map(({ id }) => id),
          playerId: 'bob',
          how: 'put-attacking',
        },
      ],
    ],
    [
      'given to somebody while they attack',
      attacking(tokens),
      2,
      (game) => toAll(game, (id) => [{ kind: 'permanent/control', id, to: 'bob' }]),
    ],
    [
      'phased out while they attack',
      attacking(tokens),
      3,
      (game) => [{ kind: 'permanent/phase', out: game.permanents.map(({ id }) => id), in: [] }],
    ],
    [
      'put into graveyards',
      tokens,
      1,
      (game) => toAll(game, (id) => [{ kind: 'permanent/leave', id, to: 'graveyard' }]),
    ],
    [
      'untapped in an untap step',
      tapped,
      12,
      () => [{ kind: 'turn/next' }, { kind: 'turn/next' }, { kind: 'turn/next' }],
    ],
  ])('%s', (_, game, most, actions) => {
    const done = doAll(game, actions(game));
    if (!done) throw new Error('nothing happens');
    const kept = compactEntries(game, done.entries);
    expect(kept.length).toBeLessThanOrEqual(most);
    expect(inBytes(kept)).toBeLessThan(1000 + most * 200);
    expectSame(foldEntries(game, JSON.parse(JSON.stringify(kept)) as Entry[]), done.after);
    expect(kept.flatMap(expandEntry).length).toBe(done.entries.length);
  });

  it('counters of another number each are said by number, not by permanent', () => {
    const different = doAll(
      tokens,
      tokens.permanents.map(({ id }) => ({
        kind: 'permanent/counters',
        id,
        counter: 'x'.repeat(40),
        change: { to: id },
      })),
    );
    if (!different) throw new Error('nothing happens');
    const kept = compactEntries(tokens, different.entries);
    expect(inBytes(kept)).toBeLessThan(500 * 220);
    expectSame(foldEntries(tokens, kept), different.after);
  });
});

const KINDS = ['+1/+1', '-1/-1', 'charge', '__proto__'] as const;

const one = fc.oneof(
  fc.constant((id: ThingId): Action => ({ kind: 'permanent/tap', id })),
  fc.constant((id: ThingId): Action => ({ kind: 'permanent/untap', id })),
  fc
    .record({ counter: fc.constantFrom(...KINDS), by: fc.integer({ min: -2, max: 3 }) })
    .map(({ counter, by }) => (id: ThingId): Action => ({
      kind: 'permanent/counters',
      id,
      counter,
      change: { by },
    })),
  fc.nat(3).map((to) => (id: ThingId): Action => ({ kind: 'permanent/damage', id, change: { to } })),
  fc.boolean().map((phases) => (id: ThingId): Action => ({ kind: 'permanent/mark', id, marks: { phases } })),
  fc.constantFrom('ann', 'bob').map((to) => (id: ThingId): Action => ({ kind: 'permanent/control', id, to })),
  fc.constant((id: ThingId): Action => ({ kind: 'permanent/leave', id, to: 'exile' })),
  fc.constant((id: ThingId): Action => ({ kind: 'permanent/leave-combat', id })),
  fc.constant((id: ThingId): Action => ({ kind: 'permanent/phase', out: [id], in: [] })),
  fc.constant((id: ThingId): Action => ({ kind: 'permanent/phase', out: [], in: [id] })),
  fc.nat(9).map((another) => (id: ThingId): Action => ({
    kind: 'permanent/attach',
    id,
    to: { kind: 'permanent', id: String(another) },
  })),
  fc.nat(9).map((another) => (id: ThingId): Action => ({
    kind: 'permanent/copy',
    id,
    of: { permanentId: another },
    keeps: null,
  })),
  fc.nat(9).map((another) => (id: ThingId): Action => ({
    kind: 'permanent/attack',
    ids: [id],
    how: 'put-attacking',
    playerId: 'bob',
    permanentId: another,
  })),
  fc.constant((): Action => ({ kind: 'turn/next' })),
  fc.constant((): Action => adding(GRIZZLY_BEARS, { isToken: true })),
);

const deeds = fc.array(
  fc.record({
    does: fc.array(one, { minLength: 1, maxLength: 3 }),
    ids: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 8 },
);

it('whatever happens to many things in one line, the log tells the same game', () => {
  fc.assert(
    fc.property(deeds, fc.nat(9), (all, first) => {
      const start = doAll(
        withTokens(6),
        all.slice(0, first % 3).flatMap(({ does, ids }) => ids.flatMap((id) => does.map((deed) => deed(id)))),
      );
      const game = start?.after ?? withTokens(6);
      const done = doAll(
        game,
        all.flatMap(({ does, ids }) => ids.flatMap((id) => does.map((deed) => deed(id)))),
      );
      if (!done) return;
      const kept = JSON.parse(JSON.stringify(compactEntries(game, done.entries))) as Entry[];
      const folded = foldEntries(game, kept);
      expectSame(folded, done.after);
      expectSame(JSON.stringify(folded.permanents), JSON.stringify(done.after.permanents));
      expectSame(foldEntries(game, kept.flatMap(expandEntry)), done.after);
      expect(kept.length).toBeLessThanOrEqual(done.entries.length);
    }),
    { numRuns: 400 },
  );
});
