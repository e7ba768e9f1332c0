import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, type Card, type CardPart } from '#engine/cards/card.ts';
import { followsLaterRule } from '#engine/rule-numbers/citing.ts';
import { numbersOf } from '#engine/rule-numbers/numbers.ts';
import { compareObjects } from '#engine/characteristics/comparisons-between.ts';
import { checkQuestion, type CheckedQuestion } from '#engine/characteristics/comparisons.ts';
import { valueSince, rulesetOf, TURNING_DAYS, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import type { ObjectQuestion, SingleQuestion } from '#engine/characteristics/questions.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { COMPARISONS_BETWEEN, type ComparisonBetween } from '#engine/characteristics/measures-between.ts';

const OFF_STACK: readonly Zone[] = ['library', 'hand', 'graveyard', 'exile'];
const TYPES = ['Instant', 'Sorcery', 'Kindred Instant — Bear', 'Legendary Sorcery', 'Sorcery — Lesson'];
const NAMES = ['Assault', 'Battery', 'Fire', 'Ice', 'Battery Fire'];

const manaCost = fc
  .tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.constantFrom('W', 'U', 'B', 'R', 'G', 'W/U', 'R/P'), { maxLength: 2 }),
  )
  .map(([generic, symbols]) => [generic, ...symbols].map((symbol) => `{${symbol}}`).join(''));

const part: fc.Arbitrary<CardPart> = fc.record(
  {
    name: fc.constantFrom(...NAMES),
    manaCost,
    typeLine: fc.constantFrom(...TYPES),
    power: fc.constantFrom('0', '2', '*', '1+*'),
  },
  { requiredKeys: ['name', 'manaCost', 'typeLine'] },
);

const ordinaryCard = part.map((cardPart): Card => ({
  name: cardPart.name,
  layout: 'ordinary',
  parts: [cardPart],
}));
const splitCard = fc.tuple(part, part).map(([left, right]): Card => ({
  name: `${left.name} // ${right.name}`,
  layout: 'split',
  parts: [left, right],
  fuse: true,
}));

const ordinaryObject = fc
  .tuple(ordinaryCard, fc.constantFrom<Zone>(...OFF_STACK, 'stack'))
  .map(([card, zone]): CardObject => ({ card, zone }));
const splitCardObject = fc
  .tuple(splitCard, fc.constantFrom(...OFF_STACK))
  .map(([card, zone]): CardObject => ({ card, zone }));
const splitSpell = fc
  .tuple(splitCard, fc.constantFrom([0], [1], [0, 1]))
  .map(([card, halves]): CardObject => ({ card, zone: 'stack', halves }));
const object = fc.oneof(ordinaryObject, splitCardObject, splitSpell);

const relation = fc.constantFrom('=', '<', '<=', '>', '>=');
const single: fc.Arbitrary<SingleQuestion> = fc.oneof(
  fc.record({ kind: fc.constant('colors' as const), relation, colors: fc.subarray([...COLORS]) }),
  fc.record({
    kind: fc.constantFrom('mana-value' as const, 'power' as const, 'toughness' as const),
    relation,
    value: fc.integer({ min: 0, max: 8 }),
  }),
  fc.record({
    kind: fc.constant('type' as const),
    word: fc.constantFrom('instant', 'sorcery', 'bear', 'legendary'),
  }),
  fc.record({
    kind: fc.constant('name' as const),
    name: fc.constantFrom(...NAMES, 'at', 'Assault // Battery'),
    whole: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('layout' as const), layout: fc.constantFrom('split', 'ordinary') }),
  fc.constantFrom<SingleQuestion>(
    { kind: 'multicolored' },
    { kind: 'monocolored' },
    { kind: 'colorless' },
    { kind: 'permanent' },
    { kind: 'parity', parity: 'odd' },
    { kind: 'repeated-symbol' },
  ),
);

const { question } = fc.letrec<{ question: ObjectQuestion }>((tie) => ({
  question: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: single, weight: 3 },
    { arbitrary: fc.record({ kind: fc.constant('not' as const), of: tie('question') }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('and', 'or'),
        of: fc.array(tie('question'), { maxLength: 3 }),
      }),
      weight: 1,
    },
  ),
}));

const edition = fc.constantFrom<Edition>('founding', ...TURNING_DAYS);
const ruleset = edition.map(rulesetOf);
const beforeCombining = ruleset.filter(({ date }) => date < valueSince('splitAnswer', 'combined'));

function ruled(asked: CardObject, about: ObjectQuestion, rules: Ruleset): Ruling<CheckedQuestion> {
  const checked = checkQuestion(asked, about, rules);
  if (!checked.ok) throw new Error(checked.failure.code);
  return checked.value;
}
const saysYes = (asked: CardObject, about: ObjectQuestion, rules: Ruleset): boolean =>
  ruled(asked, about, rules).answer.answer;

function compared(a: CardObject, b: CardObject, what: ComparisonBetween, rules: Ruleset) {
  const result = compareObjects(a, b, what, rules);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

describe('a question and those that it is made of', () => {
  it('the negative comparison always says the opposite, if there is an answer', () => {
    fc.assert(
      fc.property(object, question, ruleset, (asked, of, rules) => {
        const { answer, unknown = false } = ruled(asked, of, rules).answer;
        expect(saysYes(asked, { kind: 'not', of }, rules)).toBe(!answer && !unknown);
      }),
    );
  });

  it('several at once are yes if each is, or if one is', () => {
    fc.assert(
      fc.property(object, question, question, ruleset, (asked, a, b, rules) => {
        const [first, second] = [saysYes(asked, a, rules), saysYes(asked, b, rules)];
        expect(saysYes(asked, { kind: 'and', of: [a, b] }, rules)).toBe(first && second);
        expect(saysYes(asked, { kind: 'or', of: [a, b] }, rules)).toBe(first || second);
      }),
    );
  });

  it('a single comparison is yes exactly if one of its sides says yes', () => {
    fc.assert(
      fc.property(object, question, ruleset, (asked, about, rules) => {
        for (const leaf of leavesOf(ruled(asked, about, rules).answer))
          expect(leaf.answer).toBe(leaf.sides.some(({ answer }) => answer));
      }),
    );
  });
});

const leavesOf = (checked: CheckedQuestion): readonly Extract<CheckedQuestion, { kind: 'single' }>[] => {
  if (checked.kind === 'single') return [checked];
  return checked.kind === 'not' ? leavesOf(checked.of) : checked.of.flatMap(leavesOf);
};

describe('ordinary cards', () => {
  it('get the same answer under every ruleset', () => {
    fc.assert(
      fc.property(ordinaryObject, question, ruleset, (asked, about, rules) => {
        // A star was 0 off the battlefield.
        fc.pre(!asked.card.parts[0].power?.includes('*'));
        expect(ruled(asked, about, rules).answer).toEqual(
          ruled(asked, about, rulesetOf('2026-06-19')).answer,
        );
      }),
    );
  });
});

describe('split cards until 2017-04-28', () => {
  /** Positive and relative comparisons; those for several colors also contain negative ones. */
  const isOfOneValue = (candidate: SingleQuestion): boolean =>
    candidate.kind === 'colors'
      ? candidate.relation === '>=' && candidate.colors.length === 1
      : candidate.kind !== 'layout' && !/^m.*color/.test(candidate.kind);

  it('a half as a card of its own that says yes is enough, and needed', () => {
    fc.assert(
      fc.property(splitCardObject, single.filter(isOfOneValue), beforeCombining, (asked, about, rules) => {
        fc.pre(about.kind !== 'name' || !about.name.includes('/'));
        const halves = asked.card.parts.map((half): CardObject => ({
          ...asked,
          card: { name: half.name, layout: 'ordinary', parts: [half] },
        }));
        expect(saysYes(asked, about, rules)).toBe(halves.some((half) => saysYes(half, about, rules)));
      }),
    );
  });

  it('the order of the halves does not matter', () => {
    fc.assert(
      fc.property(splitCardObject, single, beforeCombining, (asked, about, rules) => {
        fc.pre(about.kind !== 'name');
        const [left, right] = asked.card.parts;
        const turned: Card = { ...asked.card, parts: [right as CardPart, left] };
        expect(saysYes({ ...asked, card: turned }, about, rules)).toBe(saysYes(asked, about, rules));
      }),
    );
  });
});

describe('two objects', () => {
  const SYMMETRIC: readonly ComparisonBetween[] = COMPARISONS_BETWEEN.filter(
    (what) => !/greater|less|than/.test(what),
  );
  const OPPOSITES: readonly (readonly [ComparisonBetween, ComparisonBetween])[] = [
    ['same-name', 'different-names'],
    ['shares-color', 'shares-no-color'],
    ['shares-card-type', 'shares-no-card-type'],
    ['shares-subtype', 'shares-no-subtype'],
    ['same-mana-value', 'different-mana-value'],
    ['same-mana-cost', 'different-mana-cost'],
  ];
  const MIRRORED: readonly (readonly [ComparisonBetween, ComparisonBetween])[] = [
    ['greater-mana-value', 'less-mana-value'],
    ['greater-or-equal-mana-value', 'less-or-equal-mana-value'],
  ];

  it.each(SYMMETRIC)('%s: it does not matter which is the first', (what) => {
    fc.assert(
      fc.property(object, object, ruleset, (a, b, rules) => {
        expect(compared(a, b, what, rules).answer.answer).toBe(compared(b, a, what, rules).answer.answer);
      }),
    );
  });

  it.each(OPPOSITES)('with names: %s and %s are never the same', (positive, negative) => {
    fc.assert(
      fc.property(object, object, ruleset, (a, b, rules) => {
        expect(compared(a, b, positive, rules).answer.answer).toBe(
          !compared(a, b, negative, rules).answer.answer,
        );
      }),
    );
  });

  it.each(MIRRORED)('%s of one is %s of the other', (what, mirrored) => {
    fc.assert(
      fc.property(object, object, ruleset, (a, b, rules) => {
        expect(compared(a, b, what, rules).answer.answer).toBe(compared(b, a, mirrored, rules).answer.answer);
      }),
    );
  });

  it('an object with a name has the same one as itself', () => {
    fc.assert(
      fc.property(object, ruleset, (cardObject, rules) => {
        expect(compared(cardObject, cardObject, 'same-name', rules).answer.answer).toBe(true);
      }),
    );
  });
});

describe('citations', () => {
  /*
   * Cases that texts don't cover: 505.6 until 2006-10-01 on relative and negative comparisons, on two split cards and
   * on several characteristics; every text before 2013-05-01 on several values and on fused spells; and until
   * 2020-04-17 on the symbols of halves together.
   */
  const SPEAKS_ON_ALL = valueSince('fusedSpell', 'two-sets');
  const SPEAKS_ON_SYMBOLS = numbersOf('split/mana-symbols')[0]?.[0] ?? '';
  const asksForSymbols = (asked: ObjectQuestion): boolean =>
    JSON.stringify(asked).includes('"repeated-symbol"');

  it('every ruling has one, and none is later than its edition if that covers the case', () => {
    fc.assert(
      fc.property(object, question, ruleset, (asked, about, rules) => {
        const { citations } = ruled(asked, about, rules);
        expect(citations.length).toBeGreaterThan(0);
        const speaks = asksForSymbols(about) ? SPEAKS_ON_SYMBOLS : SPEAKS_ON_ALL;
        if (rules.date >= speaks)
          expect(citations.filter((citation) => followsLaterRule(rules.edition, citation))).toEqual([]);
      }),
    );
  });

  it('the same of two objects', () => {
    fc.assert(
      fc.property(object, object, fc.constantFrom(...COMPARISONS_BETWEEN), ruleset, (a, b, what, rules) => {
        const { citations } = compared(a, b, what, rules);
        expect(citations.length).toBeGreaterThan(0);
        if (rules.date >= SPEAKS_ON_ALL)
          expect(citations.filter((each) => followsLaterRule(rules.edition, each))).toEqual([]);
      }),
    );
  });
});
