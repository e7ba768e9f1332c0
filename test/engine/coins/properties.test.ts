import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faceWithResult } from '#engine/coins/calls.ts';
import { possibleChoices } from '#engine/coins/choices.ts';
import { countThrownCoins, flipCoins } from '#engine/coins/flipping.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ALICE, BOB, CAROL, flipRequest, seededDraw } from '../../helpers/coins.ts';
import {
  FACES,
  KEEPS,
  MAX_COINS,
  type FlipChoice,
  type CoinFlips,
  type RandomSource,
  type FlipRequest,
} from '#engine/coins/vocabulary.ts';

const face = fc.constantFrom(...FACES);
const max = fc.integer({ min: 0, max: 40 });
const thumbs = fc.integer({ min: 0, max: 4 });
const keeps = fc.constantFrom(...KEEPS);
const edition = fc.constantFrom<Edition>('2003-07-01', 'founding', '2026-06-19');

const until: fc.Arbitrary<FlipRequest['until']> = fc.oneof(
  fc.record({ kind: fc.constant('coins' as const), coins: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constant('loss' as const), max }),
  fc.record({ kind: fc.constant('face' as const), face, max }),
  fc.record({ kind: fc.constant('all-show' as const), face, max }),
  fc.record({
    kind: fc.constant('again' as const),
    after: fc.constantFrom('won', 'lost', 'either'),
    decides: fc.constantFrom('flipper', 'winner'),
    max,
  }),
);

const requests: fc.Arbitrary<FlipRequest> = fc
  .record({
    flippers: fc.constantFrom([ALICE] as const, [ALICE, BOB] as const, [CAROL, BOB, ALICE] as const),
    call: fc.option(face),
    opponent: fc.constantFrom(null, '9'),
    until,
    thumbs: fc.record({ [ALICE]: thumbs, [BOB]: thumbs }, { requiredKeys: [] }),
    keep: fc.record({ [ALICE]: keeps, [BOB]: keeps }, { requiredKeys: [] }),
    substitute: fc.option(fc.constant({ kind: 'die', sides: 20 } as const)),
  })
  .map((request): FlipRequest => {
    const hasOneFlipper = request.until.kind === 'again';
    const call = hasOneFlipper || request.until.kind === 'loss' ? (request.call ?? 'heads') : request.call;
    return Object.assign(request, {
      call,
      fixed: null,
      ...(hasOneFlipper && { flippers: [ALICE] as const }),
    });
  });

/** The answers to the questions of a flip, in order, and whether a kept face applies to the rest. */
const scriptedAnswers = fc.array(fc.record({ answer: fc.nat(1), rest: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

const decided = (
  request: FlipRequest,
  draw: RandomSource,
  choices: readonly FlipChoice[],
  ruleset: Ruleset,
): CoinFlips => {
  const ruled = flipCoins(request, draw, choices, ruleset);
  if (!ruled.ok) throw new Error(JSON.stringify(ruled.failure));
  expect(ruled.value.citations.length).toBeGreaterThan(0);
  return ruled.value.answer;
};

/** All intermediate results, with the choices that led to each, until the flip is settled or the answers run out. */
function play(
  request: FlipRequest,
  seed: number,
  answers: readonly { answer: number; rest: boolean }[],
  ruleset: Ruleset,
): { outcome: CoinFlips; choices: FlipChoice[] }[] {
  const states: { outcome: CoinFlips; choices: FlipChoice[] }[] = [];
  const choices: FlipChoice[] = [];
  for (const scripted of [...answers, null]) {
    const outcome = decided(request, seededDraw(seed), choices, ruleset);
    states.push({ outcome, choices: [...choices] });
    if (!outcome.awaits || !scripted) break;
    const { choice } = possibleChoices(outcome.awaits, request, ruleset)[scripted.answer]!;
    choices.push(choice.kind === 'keep' ? { ...choice, rest: scripted.rest } : choice);
  }
  return states;
}

const always = (
  check: (
    states: { outcome: CoinFlips; choices: FlipChoice[] }[],
    request: FlipRequest,
    ruleset: Ruleset,
    seed: number,
  ) => void,
): void =>
  fc.assert(
    fc.property(requests, fc.nat(), scriptedAnswers, edition, (request, seed, answers, day) => {
      const ruleset = rulesetOf(day);
      check(play(request, seed, answers, ruleset), request, ruleset, seed);
    }),
  );

const thumbsOf = ({ thumbs: all }: FlipRequest, player: string): number => all[player] ?? 0;

describe('invariants', () => {
  it('a flip is won exactly if the face kept is the winning one; without a call it has no winner', () => {
    always((states, request, ruleset) => {
      for (const { kept, won } of states.at(-1)!.outcome.flips)
        expect(won).toBe(request.call && kept && kept === faceWithResult('wins', request.call, ruleset));
    });
  });

  it('the face kept is one of those thrown, and the only one if all are equal', () => {
    always((states) => {
      const kept = states.at(-1)!.outcome.flips.filter((flip) => flip.kept);
      expect(kept.filter((flip) => !flip.drawn.includes(flip.kept!))).toEqual([]);
    });
  });

  it('each flip throws 2 coins to the power of the Thumbs, and a die shows one number for each', () => {
    always((states, request) => {
      for (const { by, drawn, rolled } of states.at(-1)!.outcome.flips) {
        expect(drawn).toHaveLength(2 ** thumbsOf(request, by));
        expect(rolled?.map((number) => (number % 2 ? 'heads' : 'tails'))).toEqual(
          request.substitute ? drawn : undefined,
        );
      }
    });
  });

  it('a further choice only appends: coins already thrown or kept do not change', () => {
    always((states) => {
      for (const [at, { outcome }] of states.entries()) {
        const next = states[at + 1]?.outcome.flips;
        if (!next) continue;
        expect(next.length).toBeGreaterThanOrEqual(outcome.flips.length);
        for (const [index, flip] of outcome.flips.entries()) {
          const { by, round, drawn, kept, won } = flip;
          expect(next[index]).toMatchObject(kept ? { by, round, drawn, kept, won } : { by, round, drawn });
        }
      }
    });
  });

  it('is deterministic, and survives a JSON round trip', () => {
    always((states, request, ruleset, seed) => {
      const { outcome, choices } = states.at(-1)!;
      const [sameRequest, sameChoices] = JSON.parse(JSON.stringify([request, choices])) as [
        FlipRequest,
        FlipChoice[],
      ];
      expect(decided(sameRequest, seededDraw(seed), sameChoices, ruleset)).toEqual(outcome);
      expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
    });
  });

  it('a flip is either settled or awaits a choice between two faces', () => {
    always((states) => {
      for (const { outcome } of states) {
        expect(outcome.awaits === null).toBe(outcome.stopped !== null);
        if (outcome.awaits?.kind !== 'keep') continue;
        const flip = outcome.flips[outcome.awaits.flip];
        expect(flip).toMatchObject({ by: outcome.awaits.by, kept: null });
        expect(new Set(flip?.drawn).size).toBe(2);
      }
    });
  });

  it('a player with a matching preference is never asked', () => {
    always((states, request) => {
      const asked = states.at(-1)!.outcome.awaits;
      if (asked?.kind !== 'keep') return;
      const keepsNow = request.keep[asked.by] ?? 'ask';
      expect(request.call ? ['ask'] : ['ask', 'wins', 'losses']).toContain(keepsNow);
    });
  });

  it('a settled flip takes no further choice', () => {
    always((states, request, ruleset, seed) => {
      const { outcome, choices } = states.at(-1)!;
      if (outcome.awaits) return;
      for (const extra of [
        { kind: 'keep', face: 'heads', rest: true },
        { kind: 'again', again: true },
      ] as const) {
        const ruled = flipCoins(request, seededDraw(seed), [...choices, extra], ruleset);
        expect(ruled).toMatchObject({ ok: false, failure: { code: 'coins/no-flip-waiting' } });
      }
    });
  });
});

describe('never more than 4,096 coins', () => {
  it.each([
    ['until lost, twelve Thumbs', { until: { kind: 'loss', max: 4096 }, call: 'heads' }, 12, 1],
    ['until lost, eleven Thumbs', { until: { kind: 'loss', max: 4096 }, call: 'heads' }, 11, 2],
    ['until lost, no Thumb', { until: { kind: 'loss', max: 4096 }, call: 'heads' }, 0, 4096],
    ['until lost, no Thumb, capped', { until: { kind: 'loss', max: 100 }, call: 'heads' }, 0, 100],
    ['until tails, five Thumbs', { until: { kind: 'face', face: 'tails', max: 4096 }, call: null }, 5, 128],
  ] as const)('%s, and heads for ever', (_, changes, k, rounds) => {
    const request = flipRequest({ ...changes, thumbs: { [ALICE]: k } });
    const outcome = decided(request, () => 0, [], rulesetOf('founding'));
    expect(outcome).toMatchObject({ stopped: 'max', awaits: null });
    expect(outcome.flips).toHaveLength(rounds);
    expect(countThrownCoins(outcome.flips)).toBeLessThanOrEqual(MAX_COINS);
  });
});
