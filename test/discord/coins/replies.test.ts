import { contentOf } from '#discord/command/reply.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COIN_CARD_LABELS, coinRequest, findCoinCard } from '#cards/coins/procedures.ts';
import { createCardLines } from '#discord/coins/coin-cards.ts';
import { renderAllResults, decideFlip } from '#discord/coins/replies.ts';
import type { HandlerResult } from '#discord/command/command.ts';
import { mapResult } from '#engine/vocabulary/result.ts';
import { shortenStandalone } from '#discord/quotes/shorten.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { FACES, KEEPS, type RandomSource, type FlipRequest, type Until } from '#engine/coins/vocabulary.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { playFlip } from '#ledger/play.ts';
import type { CoinBook } from '#ledger/vocabulary/ledger.ts';

const [A, B] = ['100000000000000000001', '100000000000000000002'];

const ALONE: FlipRequest = {
  flippers: [A],
  call: null,
  opponent: null,
  until: { kind: 'coins', coins: 1 },
  thumbs: {},
  keep: {},
  fixed: null,
  substitute: null,
};

const bookOf = (draw: RandomSource, published = true): CoinBook => ({
  secretId: '01J00000000000000000000000',
  commitment: 'c'.repeat(64),
  published,
  nextSequence: 1,
  seeds: [],
  seeded: null,
  privateCommitment: 'd'.repeat(64),
  privatePublished: false,
  nextLeaf: 0,
  headWith: () => '0123456789abcdef'.repeat(4),
  entry: () => undefined,
  stream: () => draw,
});

/** Heads and tails as the letters say, repeated. */
const showing =
  (letters: string): RandomSource =>
  (index) =>
    letters[index % letters.length] === 'H' ? 0 : 2 ** 31;

function sayFlip(
  request: FlipRequest,
  draw: RandomSource,
  edition: Edition = 'founding',
  purpose: string | null = null,
  published = false,
): HandlerResult {
  const origin = { interactionId: '1', channelId: '2', guildId: '3', actorId: A, at: 0 };
  const book = bookOf(draw, published);
  const played = playFlip(book, origin, { request, purpose, isPrivate: false }, rulesetOf(edition));
  const decided = decideFlip(played, { coins: book, game: null }, createCardLines);
  return mapResult(decided, ({ reply }) => reply);
}

const linesAboveSmallPrint = (said: HandlerResult): string =>
  (said.ok ? contentOf(said.value) : said.failure.code)
    .split('\n')
    .filter((line) => !line.startsWith('-#'))
    .join('\n');

describe('the reply to a flip', () => {
  const two: Partial<FlipRequest> = { flippers: [A, B] };
  it.each<[string, Partial<FlipRequest>, string, Edition, string]>([
    [
      'called and won',
      { call: 'heads' },
      'H',
      'founding',
      `**Heads.** <@${A}> called heads and **wins** the flip.`,
    ],
    [
      'called and lost',
      { call: 'heads' },
      'T',
      'founding',
      `**Tails.** <@${A}> called heads and **loses** the flip.`,
    ],
    ['not called', {}, 'T', 'founding', `**Tails.** <@${A}> flipped; nobody wins or loses.`],
    [
      'called by the opponent',
      { call: 'heads', opponent: B },
      'T',
      '2005-01-01',
      `**Tails.** <@${B}> called heads, so <@${A}> **wins** the flip.`,
    ],
    [
      'several',
      { call: 'heads', until: { kind: 'coins', coins: 7 } },
      'HHHTT',
      'founding',
      `<@${A}> flips 7 coins, calling heads: **5 won, 2 lost.**\n\`HHHTT HH\``,
    ],
    [
      'several, not called',
      { until: { kind: 'coins', coins: 3 } },
      'H',
      'founding',
      `<@${A}> flips 3 coins: **all heads.**\n\`HHH\``,
    ],
    [
      'several with a Thumb: what is kept is counted, and so are the coins',
      { call: 'heads', thumbs: { [A]: 1 }, keep: { [A]: 'wins' }, until: { kind: 'coins', coins: 2 } },
      'HTTT',
      'founding',
      `<@${A}> flips 4 coins and keeps 2, calling heads: **1 won, 1 lost.**\n\`HT→H TT→T\``,
    ],
    [
      'a Thumb that asks',
      { call: 'heads', thumbs: { [A]: 1 } },
      'HT',
      'founding',
      `<@${A}>, Krark’s Thumb shows heads and tails. Which do you keep?`,
    ],
    [
      'two flippers, one of whom has a Thumb',
      { ...two, thumbs: { [B]: 1 } },
      'TTH',
      'founding',
      `**Tails.** <@${A}> flipped; nobody wins or loses.\n<@${B}>: heads and tails\n<@${B}>, coin 1: Krark’s Thumb shows heads and tails. Which do you keep?`,
    ],
    [
      'Mana Clash',
      { ...two, until: { kind: 'all-show', face: 'heads', max: 99 } },
      'HTTTHH',
      'founding',
      `**Both heads** in round 3.\n1. <@${A}> heads, <@${B}> tails\n2. both tails`,
    ],
    [
      'a die',
      { substitute: { kind: 'die', sides: 20 } },
      'H',
      'founding',
      `**1, odd: heads.** <@${A}> flipped; nobody wins or loses.\nA coin thrown as a d20: odd is heads, even is tails, if all players agree. Real dice: \`/roll\`.`,
    ],
    [
      'a fixed face',
      { call: 'tails', fixed: { face: 'heads', won: null } },
      'T',
      '2026-06-19',
      `**Heads, by an effect.** <@${A}> called tails and **loses** the flip.`,
    ],
    [
      'a fixed winner',
      { call: 'tails', fixed: { face: null, won: true } },
      'H',
      '2026-06-19',
      `<@${A}> **wins** the flip, because an effect says so.`,
    ],
    [
      'fixed, then until heads',
      { fixed: { face: 'tails', won: null }, until: { kind: 'face', face: 'heads', max: 9 } },
      'TH',
      '2026-06-19',
      `<@${A}> flips 3 coins: **1 heads, 2 tails.**\n\`TTH\`\nThe effect fixes the first flip only.`,
    ],
    ['no coins', { until: { kind: 'coins', coins: 0 } }, 'H', 'founding', 'No coins, so nothing is flipped.'],
  ])('%s', (_, request, letters, edition, said) => {
    expect(linesAboveSmallPrint(sayFlip({ ...ALONE, ...request }, showing(letters), edition))).toBe(said);
  });
});

/** The lines after the last consequence (`→`), which are the card's notes. */
function notesOf(label: string, asked: Partial<FlipRequest>, edition: Edition): readonly string[] {
  const found = findCoinCard(label);
  if (!found) throw new Error(`no card ${label}`);
  const request = coinRequest(found, { you: A, ...asked });
  if (!request.ok) throw new Error(request.failure.code);
  const lines = linesAboveSmallPrint(sayFlip(request.value, showing('T'), edition, label)).split('\n');
  return lines.slice(lines.findLastIndex((line) => line.startsWith('→')) + 1);
}

describe('the note of a card', () => {
  const called: Partial<FlipRequest> = { call: 'heads' };
  const watches = (whose: string, more = ''): readonly string[] => [
    `It counts each flip that ${whose}, for any card${more}.`,
  ];
  it.each<[string, Partial<FlipRequest>, Edition, readonly string[]]>([
    ['Okaun, Eye of Chaos', called, 'founding', watches('anybody wins')],
    ['Tavern Scoundrel', called, 'founding', watches('you win')],
    [
      'Zndrsplt, Eye of Wisdom',
      { ...called, thumbs: { [A]: 1 } },
      'founding',
      watches('anybody wins', ', but no coin that a Thumb ignores'),
    ],
    ['Boompile', called, 'founding', []],
    [
      'Aleatory',
      called,
      '2026-06-19',
      ['If its target is illegal by then, nothing is flipped (CR 608.2b (2026-06-19)).'],
    ],
    [
      'Mogg Assassin',
      called,
      'founding',
      ['If all its targets are illegal by then, nothing is flipped (CR 413.2a (2006-10-01)).'],
    ],
    [
      'Saga of Krark Losing His Thumb (chapter III, against the target opponent)',
      called,
      '2009-09-04',
      ['If its target is illegal by then, nothing is flipped (CR 607.2b (2009-09-04)).'],
    ],
  ])('%s', (label, asked, edition, notes) => {
    expect(notesOf(label, asked, edition)).toEqual(notes);
  });

  it('of Tide of War says who flips', () => {
    const found = findCoinCard('Tide of War');
    expect(found?.procedure?.when).toMatch(/by you$/);
  });
});

describe('Krark’s Thumb asks which face to keep', () => {
  it.each<[coins: number, labels: readonly string[]]>([
    [1, ['Keep heads (win)', 'Keep tails (lose)', 'Always…']],
    [2, ['Keep heads (win)', 'Keep tails (lose)', 'All heads', 'All tails', 'Always…']],
  ])('for %i coins', (coins, labels) => {
    const request: FlipRequest = {
      ...ALONE,
      call: 'heads',
      thumbs: { [A]: 1 },
      until: { kind: 'coins', coins },
    };
    const result = sayFlip(request, showing('HT'));
    const [row] = result.ok ? (result.value.components ?? []) : [];
    expect(row && 'components' in row && row.components).toMatchObject(labels.map((label) => ({ label })));
  });
});

describe('on a phone', () => {
  const heightOfSaid = (said: HandlerResult): number =>
    said.ok ? heightOf(contentOf(shortenStandalone(said.value))) : 0;
  const players = (n: number) =>
    Array.from({ length: n }, (_, index): PlayerId => `1000000000000000000${String(index + 10)}`) as [
      PlayerId,
    ];

  it.each<[string, Partial<FlipRequest>]>([
    ['a coin', { call: 'heads' }],
    ['a hundred coins', { until: { kind: 'coins', coins: 100 } }],
    [
      'a thousand coins of two with a Thumb',
      {
        call: 'heads',
        until: { kind: 'coins', coins: 1000 },
        thumbs: { [A]: 1 },
        keep: { [A]: 'heads' },
        flippers: [A, B],
      },
    ],
    ['a coin of each of sixteen', { call: 'heads', flippers: players(16) }],
    ['many coins of each of sixteen', { flippers: players(16), until: { kind: 'coins', coins: 60 } }],
    ['twenty rounds', { flippers: [A, B], until: { kind: 'all-show', face: 'heads', max: 20 } }],
    ['a die', { call: 'heads', substitute: { kind: 'die', sides: 20 } }],
    ['a Thumb that asks', { call: 'heads', thumbs: { [A]: 1 }, until: { kind: 'coins', coins: 200 } }],
    ['until a loss', { call: 'heads', until: { kind: 'loss', max: 1000 } }],
  ])('%s takes twelve lines at most, the first flip with its SHA-256 too', (_, asked) => {
    const result = sayFlip({ ...ALONE, ...asked }, showing('HTTTHHTH'), '2026-06-19');
    expect(heightOfSaid(result)).toBeLessThanOrEqual(MAX_LINES);
    expect(result.ok && contentOf(result.value)).toContain('c'.repeat(64));
  });

  it.each(COIN_CARD_LABELS)('so does %s', (label) => {
    const found = findCoinCard(label)!;
    for (const letters of ['H', 'HT', 'T']) {
      const asked = {
        you: A,
        players: [],
        opponent: B,
        call: 'heads' as const,
        coins: 5,
        thumbs: {},
        keep: {},
        fixed: null,
      };
      const request = coinRequest(found, { ...asked, substitute: null });
      if (!request.ok) continue;
      const result = sayFlip(request.value, showing(letters), '2026-06-19', label, true);
      expect(heightOfSaid(result)).toBeLessThanOrEqual(MAX_LINES);
    }
  });

  it('puts results without room behind a button that shows them all', () => {
    const asked: FlipRequest = { ...ALONE, until: { kind: 'coins', coins: 1000 } };
    const book = bookOf(showing('HTT'));
    const origin = { interactionId: '1', channelId: '2', guildId: '3', actorId: A, at: 0 };
    const played = playFlip(
      book,
      origin,
      { request: asked, purpose: null, isPrivate: false },
      rulesetOf('2026-06-19'),
    );
    if (!played.ok) throw new Error(played.failure.code);
    const all = renderAllResults(played.value.entry, null);
    expect(all.isPrivate).toBe(true);
    expect(
      contentOf(all)
        .match(/`([HT ]+)`/)?.[1]
        ?.replaceAll(' ', ''),
    ).toBe('HTT'.repeat(334).slice(0, 1000));
  });
});

describe('any flip', () => {
  const players = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 25 })
    .map((numbers) => numbers.map((n): PlayerId => `1000000000000000000${String(n).padStart(2, '0')}`));
  const until = fc.oneof(
    fc.integer({ min: 0, max: 1000 }).map((coins): Until => ({ kind: 'coins', coins })),
    fc.constantFrom<Until>(
      { kind: 'loss', max: 1000 },
      { kind: 'face', face: 'tails', max: 1000 },
      { kind: 'all-show', face: 'heads', max: 1000 },
      { kind: 'again', after: 'either', decides: 'winner', max: 100 },
    ),
  );
  const asked = fc.record({
    players,
    until,
    call: fc.constantFrom(null, ...FACES),
    thumbs: fc.integer({ min: 0, max: 12 }),
    keep: fc.constantFrom(...KEEPS),
    fixed: fc.constantFrom(null, { face: 'heads', won: null } as const, { face: null, won: true } as const),
    seed: fc.integer(),
    label: fc.option(fc.constantFrom(...COIN_CARD_LABELS), { nil: null }),
    coins: fc.integer({ min: 0, max: 300 }),
  });

  it('the reply fits into a message, with room to say that it is late', () => {
    fc.assert(
      fc.property(asked, ({ players: named, until: stop, call, thumbs, keep, fixed, seed, label, coins }) => {
        const [first = A, ...others] = named;
        const own = {
          call,
          opponent: B,
          thumbs: { [first]: thumbs },
          keep: { [first]: keep },
          fixed,
          substitute: null,
        };
        const found = label === null ? undefined : findCoinCard(label);
        const made = found && coinRequest(found, { ...own, you: first, players: others, coins });
        const request = made?.ok
          ? made.value
          : { ...own, flippers: [first, ...others] as const, until: stop };
        const draw: RandomSource = (index) => Math.imul(seed + index * 7919, 2654435761) >>> 0;
        const result = sayFlip(request, draw, '2026-06-19', made?.ok ? label : null);
        expect(result.ok ? contentOf(result.value).length : 0).toBeLessThanOrEqual(1930);
      }),
      { numRuns: 300 },
    );
  });
});
