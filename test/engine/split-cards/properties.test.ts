import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, type Card, type CardPart } from '#engine/cards/card.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { combineCosts } from '#engine/cards/mana-costs.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { castOptionsOf } from '#engine/casting/casting.ts';
import { valueOf, type CharacteristicName } from '#engine/characteristics/values.ts';
import { parseTypeLine } from '#engine/cards/type-lines.ts';
import { viewOf } from '#engine/characteristics/views.ts';
import { BOTTOMLESS_POOL_LOCKER_ROOM, BREAKING_ENTERING, SPRING_MIND } from '../../helpers/cards.ts';
import { ALL_EDITIONS, answerIn, expectInForce, valueIn } from '../../helpers/rulings.ts';

const SYMBOL = fc.constantFrom('X', '1', '2', '3', 'W/U', '2/B', 'G/P', 'C', ...COLORS);
const COST = fc
  .array(SYMBOL, { minLength: 1, maxLength: 5 })
  .map((symbols) => symbols.map((symbol) => `{${symbol}}`).join(''));
const PART: fc.Arbitrary<CardPart> = fc.record({
  name: fc.constantFrom('Left', 'Right', 'Up', 'Down'),
  manaCost: COST,
  typeLine: fc.constantFrom('Instant', 'Sorcery', 'Instant — Lesson', 'Kindred Sorcery — Elf'),
});
const SPLIT_CARD: fc.Arbitrary<Card> = fc
  .tuple(PART, fc.array(PART, { minLength: 1, maxLength: 4 }))
  .map(([first, others]) => ({ name: 'Split', layout: 'split', parts: [first, ...others] }));
const EDITION = fc.constantFrom(...ALL_EDITIONS);
/** Zones of such cards, with their halves; never the battlefield. */
const CARD_ZONES = ZONES.filter((zone) => !['stack', 'battlefield', 'phased-out'].includes(zone));
const OFF_STACK = fc.constantFrom(...CARD_ZONES);
const X = fc.nat(20);

describe('for every split card, in every edition', () => {
  it('a spell is one of its halves and nothing else', () => {
    fc.assert(
      fc.property(SPLIT_CARD, EDITION, fc.nat(4), X, (card, edition, nth, x) => {
        const place = nth % card.parts.length;
        const part = card.parts[place] as CardPart;
        const spell: CardObject = { card, zone: 'stack', halves: [place], x };
        const half: CardObject = {
          card: { name: part.name, layout: 'ordinary', parts: [part] },
          zone: 'stack',
          x,
        };
        const { alternatives: sets } = answerIn(viewOf(spell, rulesetOf(edition)));
        const [whole] = answerIn(viewOf(half, rulesetOf(edition))).alternatives;
        expect(sets).toEqual([{ ...whole, texts: [place] }]);
      }),
    );
  });

  it('elsewhere it has the combined characteristics of its halves', () => {
    fc.assert(
      fc.property(SPLIT_CARD, EDITION, OFF_STACK, (card, edition, zone) => {
        const ruleset = rulesetOf(edition);
        const { alternatives: sets, multicolored } = answerIn(viewOf({ card, zone }, ruleset));
        const halves = card.parts.map((part) => parseTypeLine(part.typeLine));
        const all = <Word>(words: readonly (readonly Word[])[]) => new Set(words.flat());
        expect(sets).toHaveLength(ruleset.splitAnswer === 'combined' ? 1 : card.parts.length);
        expect(sets.flatMap(({ names }) => names)).toEqual(card.parts.map(({ name }) => name));
        expect(sets.flatMap(({ texts }) => texts)).toEqual([...card.parts.keys()]);
        expect(all(sets.map(({ types }) => types))).toEqual(all(halves.map(({ types }) => types)));
        expect(all(sets.map(({ subtypes }) => subtypes))).toEqual(
          all(halves.map(({ subtypes }) => subtypes)),
        );
        expect(combineCosts(sets.map(({ manaCost }) => manaCost))).toBe(
          combineCosts(card.parts.map(({ manaCost }) => manaCost)),
        );
        expect(multicolored || all(sets.map(({ colors }) => colors)).size < 2).toBe(true);
      }),
    );
  });

  it('an effect that makes as many as its mana value makes the same number in all times', () => {
    fc.assert(
      fc.property(SPLIT_CARD, OFF_STACK, (card, zone) => {
        const counts = ALL_EDITIONS.map(
          (edition) => answerIn(valueOf({ card, zone }, 'mana-value', rulesetOf(edition))).counted,
        );
        expect(new Set(counts).size).toBe(1);
      }),
    );
  });

  it('every answer rests on rules that were in force', () => {
    fc.assert(
      fc.property(
        SPLIT_CARD,
        EDITION,
        fc.constantFrom('stack', ...CARD_ZONES),
        fc.constantFrom<CharacteristicName>('mana-value', 'colors', 'names', 'types', 'mana-cost'),
        (card, edition, zone, what) => {
          const ruleset = rulesetOf(edition);
          const object: CardObject = { card, zone, halves: [0] };
          expectInForce(valueIn(viewOf(object, ruleset)), edition);
          expectInForce(valueIn(valueOf(object, what, ruleset)), edition);
          expectInForce(valueIn(castOptionsOf({ card, from: zone, permission: null }, ruleset)), edition);
        },
      ),
    );
  });

  it('an effect that covers every card permits casting each half, except from zones without casting', () => {
    fc.assert(
      fc.property(
        SPLIT_CARD,
        EDITION,
        fc.constantFrom(...ZONES),
        fc.constantFrom('spell' as const, 'card' as const),
        (card, edition, from, limits) => {
          const ruleset = rulesetOf(edition);
          const admits = (object: CardObject) => {
            const seen = valueIn(viewOf(object, ruleset));
            return ok({ answer: true, citations: seen.citations });
          };
          const ruled = castOptionsOf({ card, from, permission: { limits, free: true, admits } }, ruleset);
          const isBarred = ['stack', 'battlefield', 'phased-out'].includes(from);
          expect(answerIn(ruled).halves.map(({ answer }) => answer.castable)).toEqual(
            card.parts.map(() => !isBarred),
          );
          expectInForce(valueIn(ruled), edition);
        },
      ),
    );
  });
});

describe('an edition before fuse, aftermath or Rooms', () => {
  it.each([
    [BREAKING_ENTERING, 'hand', /^70[28]\./],
    [SPRING_MIND, 'graveyard', /^702\./],
    [BOTTOMLESS_POOL_LOCKER_ROOM, 'hand', /^709\.5/],
  ] as const)('%# follows later rules for that alone', (card, from, number) => {
    const ruled = valueIn(castOptionsOf({ card, from, permission: null }, rulesetOf('founding')));
    const later = ruled.citations.filter(({ edition }) => edition > '2008-02-01');
    expect(later.length).toBeGreaterThan(0);
    for (const rule of later) expect(rule.number).toMatch(number);
  });
});
