import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flipCoins } from '#engine/coins/flipping.ts';
import { possibleChoices } from '#engine/coins/choices.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { audit } from '#ledger/audit.ts';
import { parseStoredFlip, encodeFlip, type FlipRow } from '#ledger/encoding/stored-flips.ts';
import { coinStream, secretCommitment, streamIdentityOf } from '#ledger/stream.ts';
import type { FlipEntry, Ledger } from '#ledger/vocabulary/ledger.ts';
import { flipRequest } from '../../helpers/coins.ts';
import { NOON } from '../../store/coins/flips.ts';
import type { FlipChoice, CoinFlips, FlipRequest } from '#engine/coins/vocabulary.ts';

const TODAY = rulesetOf('2026-06-19');
const SECRET = Buffer.alloc(32, 7);
const [A, B, C] = ['100000000000000001', '100000000000000002', 'guest:Dora'] as const;

/** A ledger entry with its first choices made, each by the index of an answer. */
function lineOf(request: FlipRequest, answers: readonly number[], sequence = 1): FlipEntry | null {
  const line = {
    secretId: 'S',
    sequence,
    interactionId: '1234',
    actorId: A,
    at: NOON,
    isPrivate: false,
    covered: true,
    edition: TODAY.edition,
    purpose: null,
    seeded: null,
    leaf: null,
  } as const;
  const choices: FlipChoice[] = [];
  const settle = (): CoinFlips | null => {
    const ruled = flipCoins(request, coinStream(SECRET, streamIdentityOf(line)), choices, TODAY);
    return ruled.ok ? ruled.value.answer : null;
  };
  let outcome = settle();
  for (const answer of answers) {
    if (!outcome?.awaits) break;
    const [one, other] = possibleChoices(outcome.awaits, request, TODAY).map(({ choice }) => choice);
    const choice = answer % 2 === 0 ? one : other;
    if (!choice) break;
    choices.push(choice.kind === 'keep' ? { ...choice, rest: answer > 3 } : choice);
    outcome = settle();
  }
  return outcome && { ...line, request, choices, outcome };
}

const face = fc.constantFrom('heads', 'tails');

const until = fc.oneof(
  fc.record({ kind: fc.constant('coins'), coins: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constant('loss'), max: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constantFrom('face', 'all-show'), face, max: fc.integer({ min: 0, max: 60 }) }),
  fc.record({
    kind: fc.constant('again'),
    after: fc.constantFrom('won', 'lost', 'either'),
    decides: fc.constantFrom('flipper', 'winner'),
    max: fc.integer({ min: 0, max: 9 }),
  }),
);

/** Whatever may be asked for, and some of what is refused. */
const request: fc.Arbitrary<FlipRequest> = fc
  .record({
    flippers: fc.constantFrom([A], [A, B], [B, C, A]),
    call: fc.option(face),
    ownCalls: fc.option(fc.tuple(face, face, face)),
    until,
    thumbs: fc.dictionary(fc.constantFrom(A, B, C), fc.integer({ min: 0, max: 3 })),
    keep: fc.dictionary(fc.constantFrom(A, B, C), fc.constantFrom('ask', 'heads', 'wins', 'losses')),
    fixed: fc.option(
      fc.record({ face: fc.option(face), won: fc.option(fc.boolean()), by: fc.constantFrom(A, B) }),
    ),
    substitute: fc.option(
      fc.oneof(
        fc.record({ kind: fc.constant('die'), sides: fc.constantFrom(2, 6, 20, 1_000_000) }),
        fc.record({ kind: fc.constant('object'), heads: fc.constant('up'), tails: fc.constant('down') }),
      ),
    ),
  })
  .map(({ ownCalls, ...asked }) =>
    flipRequest({
      ...asked,
      ...(ownCalls &&
        asked.flippers.length > 1 && {
          call: null,
          calls: Object.fromEntries(asked.flippers.map((one, index) => [one, ownCalls[index]])),
        }),
    } as Partial<FlipRequest>),
  );

const line = fc
  .tuple(request, fc.array(fc.nat(7), { maxLength: 70 }))
  .map(([asked, answers]) => lineOf(asked, answers))
  .filter((one) => one !== null);

const noSeed = () => null;

describe('a flip as the ledger holds it', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(line, (entry) => {
        expect(parseStoredFlip(encodeFlip(entry), noSeed)).toEqual(entry);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[coins: string, asked: Partial<FlipRequest>, most: number]>([
    ['1,000 coins', { until: { kind: 'coins', coins: 1000 } }, 300],
    ['1,000 coins that nobody calls', { call: null, until: { kind: 'coins', coins: 1000 } }, 300],
    ['4,000 coins, with two Thumbs', { until: { kind: 'coins', coins: 1000 }, thumbs: { [A]: 2 } }, 1200],
    ['a d6 for each', { until: { kind: 'coins', coins: 1000 }, substitute: { kind: 'die', sides: 6 } }, 800],
    [
      'a round after the other',
      { flippers: [A, B], until: { kind: 'all-show', face: 'heads', max: 1000 } },
      250,
    ],
  ])('takes few characters: %s', (_, asked, most) => {
    expect(encodeFlip(lineOf(flipRequest(asked), [])!).outcome.length).toBeLessThan(most);
  });
});

/** A ledger of this one line, under a secret that is revealed. */
const ledgerOf = (row: FlipRow): Ledger => {
  const entry = parseStoredFlip(row, noSeed);
  return {
    secretId: 'S',
    commitment: secretCommitment(SECRET),
    published: true,
    count: 1,
    secret: SECRET.toString('hex'),
    revealedAt: NOON,
    seeds: [],
    from: 1,
    upTo: null,
    entries: entry ? [entry] : [],
    unreadable: entry ? [] : [row.sequence],
    privateSecret: null,
    channelId: '100',
    chain: null,
    links: new Map(),
  };
};

describe('an altered bit', () => {
  const without = (text: string, bit: number): string => {
    const bytes = Buffer.from(text);
    const at = (bit >> 3) % bytes.length;
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at);
    return bytes.toString();
  };

  it('in the faces, in who won, in what waits: each is found', () => {
    const row = encodeFlip(
      lineOf(
        flipRequest({
          flippers: [A],
          until: { kind: 'coins', coins: 40 },
          thumbs: { [A]: 1 },
          keep: { [A]: 'ask' },
        }),
        [0, 1, 1, 0],
      )!,
    );
    expect(audit(ledgerOf(row)).isTampered).toBe(false);
    for (let bit = 0; bit < 8 * row.outcome.length; bit += 1)
      expect(audit(ledgerOf({ ...row, outcome: without(row.outcome, bit) })).isTampered).toBe(true);
  });

  it('of any flip is detected', () => {
    fc.assert(
      fc.property(line, fc.nat(), (entry, bit) => {
        const row = encodeFlip(entry);
        expect(audit(ledgerOf(row))).toMatchObject({ isTampered: false, confirmed: 1 });
        expect(audit(ledgerOf({ ...row, outcome: without(row.outcome, bit) })).isTampered).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('in the choices is detected, unless it changes nothing: for all coins, if none is left', () => {
    fc.assert(
      fc.property(
        line.filter(({ choices }) => choices.length > 0),
        fc.nat(),
        (entry, bit) => {
          const row = encodeFlip(entry);
          const choices = without(row.choices, bit);
          fc.pre(choices.toLowerCase() !== row.choices.toLowerCase());
          expect(audit(ledgerOf({ ...row, choices })).isTampered).toBe(true);
        },
      ),
    );
  });
});

describe('an altered choice', () => {
  const OTHER: Readonly<Record<string, string>> = { h: 't', t: 'h', H: 'T', T: 'H', a: 's', s: 'a' };

  it('is found', () => {
    fc.assert(
      fc.property(
        line.filter(({ choices }) => choices.length > 0),
        fc.nat(),
        (entry, nth) => {
          const row = encodeFlip(entry);
          const at = nth % row.choices.length;
          const choices = row.choices.replace(/./g, (letter, place) =>
            place === at ? (OTHER[letter] ?? '') : letter,
          );
          expect(audit(ledgerOf({ ...row, choices })).isTampered).toBe(true);
        },
      ),
    );
  });
});

describe('a line of the first version', () => {
  it('is read and confirmed as ever', () => {
    const entry = lineOf(flipRequest({ until: { kind: 'coins', coins: 5 } }), [])!;
    const row: FlipRow = {
      ...encodeFlip(entry),
      version: 1,
      choices: '[]',
      outcome: JSON.stringify(entry.outcome),
    };
    expect(parseStoredFlip(row, noSeed)).toEqual(entry);
  });
});
