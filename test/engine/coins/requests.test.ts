import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flipCoins } from '#engine/coins/flipping.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { again, ALICE, BOB, coinsThatFall, flipRequest, keep } from '../../helpers/coins.ts';
import type { FlipChoice, FlipRequest } from '#engine/coins/vocabulary.ts';

const refusalOf = (
  changes: Partial<FlipRequest>,
  choices: readonly FlipChoice[] = [],
  edition: Edition = '2026-06-19',
  coins = '',
): Refusal => {
  const ruled = flipCoins(flipRequest(changes), coinsThatFall(coins), choices, rulesetOf(edition));
  if (ruled.ok) throw new Error(`not refused: ${JSON.stringify(ruled.value.answer)}`);
  return ruled.failure;
};

const coins = (count: number): Partial<FlipRequest> => ({ until: { kind: 'coins', coins: count } });
const thumbs = (count: number): Partial<FlipRequest> => ({ thumbs: { [ALICE]: count } });
const die = (sides: number): Partial<FlipRequest> => ({ substitute: { kind: 'die', sides } });
const object = (heads: string, tails: string): Partial<FlipRequest> => ({
  substitute: { kind: 'object', heads, tails },
});

// No random numbers are given: a refused request must not draw any.
describe('invalid requests', () => {
  it.each<[Partial<FlipRequest>, Refusal['code'], object]>([
    [coins(-1), 'option/out-of-range', { option: 'coins', min: 0, max: 1000 }],
    [coins(1.5), 'option/out-of-range', { option: 'coins' }],
    [coins(NaN), 'option/out-of-range', { option: 'coins' }],
    [coins(Infinity), 'option/out-of-range', { option: 'coins' }],
    [coins(1001), 'option/out-of-range', { option: 'coins' }],
    [{ until: { kind: 'loss', max: -1 } }, 'option/out-of-range', { option: 'max', min: 0, max: 4096 }],
    [{ until: { kind: 'loss', max: 4097 } }, 'option/out-of-range', { option: 'max' }],
    [{ until: { kind: 'loss', max: NaN } }, 'option/out-of-range', { option: 'max' }],
    [thumbs(-1), 'option/out-of-range', { option: 'thumbs', min: 0, max: 12 }],
    [thumbs(0.5), 'option/out-of-range', { option: 'thumbs' }],
    [thumbs(NaN), 'option/out-of-range', { option: 'thumbs' }],
    [thumbs(Infinity), 'option/out-of-range', { option: 'thumbs' }],
    [thumbs(13), 'coins/too-many', { coins: 1, thumbs: 13, max: 4096 }],
    [thumbs(2 ** 52), 'coins/too-many', { coins: 1, thumbs: 2 ** 52 }],
    [{ ...coins(513), ...thumbs(3) }, 'coins/too-many', { coins: 513, thumbs: 3, max: 4096 }],
    [
      { ...thumbs(12), flippers: [ALICE, BOB], call: null },
      'coins/too-many',
      { coins: 2, thumbs: 12, max: 4096 },
    ],
    [{ ...thumbs(13), until: { kind: 'loss', max: 1 } }, 'coins/too-many', { coins: 1, thumbs: 13 }],
    [{ flippers: [ALICE, BOB, ALICE] }, 'coins/flipper-twice', { playerId: ALICE }],
    [{ call: null, until: { kind: 'loss', max: 5 } }, 'coins/call-missing', {}],
    [
      { call: null, until: { kind: 'again', after: 'won', decides: 'flipper', max: 5 } },
      'coins/call-missing',
      {},
    ],
    [
      { flippers: [ALICE, BOB], until: { kind: 'again', after: 'won', decides: 'flipper', max: 5 } },
      'option/clash',
      { one: 'again', other: 'players' },
    ],
    [
      { flippers: [ALICE, BOB], call: 'heads', calls: { [ALICE]: 'heads', [BOB]: 'tails' } },
      'option/clash',
      { one: 'call', other: 'players' },
    ],
    [{ flippers: [ALICE, BOB], call: null, calls: { [ALICE]: 'heads' } }, 'coins/call-missing', {}],
    [{ opponent: ALICE }, 'coins/opponent-flips', {}],
    [
      { fixed: { face: null, won: true }, until: { kind: 'face', face: 'heads', max: 5 } },
      'option/clash',
      { one: 'fixed', other: 'until' },
    ],
    [die(7), 'coins/odd-die', { sides: 7 }],
    [die(1), 'coins/die-too-small', { sides: 1 }],
    [die(0), 'coins/die-too-small', { sides: 0 }],
    [die(-3), 'coins/die-too-small', { sides: -3 }],
    [die(2.5), 'option/out-of-range', { option: 'sides', min: 2, max: 1_000_000 }],
    [die(NaN), 'option/out-of-range', { option: 'sides' }],
    [die(1_000_002), 'option/out-of-range', { option: 'sides' }],
    [object('', 'picture'), 'coins/unfair-object', {}],
    [object('picture', ' \u{200B}\t'), 'coins/unfair-object', {}],
    [object('Picture', ' picture '), 'coins/unfair-object', {}],
    [object('Ａ  side', 'a\nside'), 'coins/unfair-object', {}],
  ])('%j', (changes, code, facts) => {
    expect(refusalOf(changes)).toMatchObject({ code, facts });
  });

  it.each([
    ['1,000 coins with two Thumbs', { ...coins(1000), ...thumbs(2) }, 4000],
    ['one coin with twelve Thumbs', thumbs(12), 4096],
    ['no coin with a hundred Thumbs', { ...coins(0), ...thumbs(100) }, 0],
  ] as const)('%s can', (_, changes, thrown) => {
    const ruled = flipCoins(flipRequest(changes), () => 0, [], rulesetOf('founding'));
    expect(ruled.ok && ruled.value.answer.flips.reduce((sum, { drawn }) => sum + drawn.length, 0)).toBe(
      thrown,
    );
  });

  it.each<[Edition, boolean]>([
    ['2003-07-01', false],
    ['founding', false],
    ['2025-06-05', false],
    ['2025-06-06', true],
    ['2026-06-19', true],
  ])('705.3: under %s an effect that fixes a flip is there: %s', (edition, isThere) => {
    const request = flipRequest({ fixed: { face: 'heads', won: null } });
    const ruled = flipCoins(request, coinsThatFall(''), [], rulesetOf(edition));
    const refusal = {
      code: 'coins/nothing-fixed-yet',
      facts: { since: '2025-06-06' },
      citations: [{ edition: '2025-06-06', number: '705.3' }],
    };
    expect(ruled).toMatchObject(isThere ? { ok: true } : { ok: false, failure: refusal });
  });

  it.each<[Edition, { edition: string; number: string }[]]>([
    // The glossary allows a die without mentioning its sides.
    [
      '2003-07-01',
      [
        { edition: '2003-07-01', number: 'Glossary' },
        { edition: '2006-07-15', number: '511.3' },
      ],
    ],
    ['founding', [{ edition: '2006-10-01', number: '511.3' }]],
    ['2017-04-28', [{ edition: '2017-04-28', number: '705.3' }]],
    ['2026-06-19', [{ edition: '2026-06-19', number: '705.1' }]],
  ])('an odd die under %s: %j', (edition, citations) => {
    expect(refusalOf(die(5), [], edition).citations).toEqual(citations);
  });

  it('a call that is missing, with the rule', () => {
    const refusal = refusalOf({ call: null, until: { kind: 'loss', max: 5 } }, [], 'founding');
    expect(refusal.citations).toEqual([{ edition: '2006-10-01', number: '511.2' }]);
  });
});

describe('choices that nothing waits for', () => {
  it.each<[string, Partial<FlipRequest>, FlipChoice[], string, Refusal['code'], object]>([
    ['one coin, nothing to choose', {}, [keep('heads')], 'H', 'coins/no-flip-waiting', {}],
    ['one choice too many', thumbs(1), [keep('heads'), keep('tails')], 'HT', 'coins/no-flip-waiting', {}],
    ['two coins alike', thumbs(1), [keep('tails')], 'HH', 'coins/no-flip-waiting', {}],
    ['another kind', thumbs(1), [again(true)], 'HT', 'coins/other-choice-waiting', { waiting: 'keep' }],
    [
      'another kind the other way',
      { until: { kind: 'again', after: 'won', decides: 'flipper', max: 9 } },
      [keep('heads')],
      'H',
      'coins/other-choice-waiting',
      { waiting: 'again' },
    ],
  ])('%s', (_, changes, choices, fall, code, facts) => {
    expect(refusalOf(changes, choices, 'founding', fall)).toMatchObject({ code, facts });
  });
});

it('never throws, whatever numbers are asked for', () => {
  const number = fc.oneof(fc.double(), fc.integer({ min: -2, max: 14 }), fc.constantFrom(0, 1000, 4096));
  const until = fc.oneof(
    fc.record({ kind: fc.constant('coins' as const), coins: number }),
    fc.record({ kind: fc.constant('loss' as const), max: number }),
    fc.record({ kind: fc.constant('all-show' as const), face: fc.constant('heads' as const), max: number }),
  );
  const player = fc.constantFrom(ALICE, BOB, '__proto__', 'constructor', 'toString');
  fc.assert(
    fc.property(until, fc.array(player), number, number, (stop, players, k, sides) => {
      const request = flipRequest({
        until: stop,
        flippers: players as unknown as FlipRequest['flippers'],
        call: null,
        ...thumbs(k),
        substitute: Number.isFinite(sides) ? { kind: 'die', sides } : null,
      });
      const ruled = flipCoins(request, (index) => (index * 2654435761) % 2 ** 32, [], rulesetOf('founding'));
      expect(ruled.ok ? ruled.value.citations.length : ruled.failure.code).toBeTruthy();
    }),
  );
});
