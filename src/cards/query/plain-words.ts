import type { Node, Semantics } from 'ohm-js';
import type { ComparisonBetween } from '#engine/characteristics/measures-between.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { parseColorNames } from './color-names.ts';
import { nameQuestion } from './fields.ts';
import { createPlainGrammar } from './plain-grammar.ts';
import {
  ANYTHING,
  COLORED,
  HISTORIC,
  KIND_QUESTIONS,
  amountOf,
  amounts,
  isExpressible,
  colorsQuestion,
  colorCountQuestion,
  comparison,
  is,
  isAnything,
  joinedBy,
  measured,
  negated,
  nodeNumber,
  parityQuestion,
  questionOf,
  several,
  typeQuestion,
  type Amount,
} from './plain-parts.ts';

/*
 * Questions in the words of the rules and cards. A text is such a question only if all of it matches; otherwise its
 * words may be parts of a name, which the grammar of queries handles.
 */

/** Parses a part in query syntax, such as `c:r`; `null` if it isn't one. */
type ParseQuery = (text: string) => ObjectQuestion | null;

export interface TwoCards {
  readonly what: ComparisonBetween;
  /** The name of the other card as typed; `null` if there was none. */
  readonly with: string | null;
}

interface PlainParser {
  readonly match: (text: string, readQuery: ParseQuery) => ObjectQuestion | null;
  readonly matchTwo: (text: string) => TwoCards | null;
}

let plainParser: PlainParser | undefined;

/** Parses a question in plain words; `null` for any other text. */
export const parsePlainWords = (typed: string, readQuery: ParseQuery): ObjectQuestion | null =>
  (plainParser ??= createParser()).match(normalize(typed), readQuery);

/**
 * Parses a comparison of two cards in plain words, such as `shares a color with Fire`; `null` for any other text.
 */
export const parseTwoCards = (typed: string): TwoCards | null =>
  (plainParser ??= createParser()).matchTwo(normalize(typed));

const normalize = (typed: string): string =>
  typed
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[−–‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s?.!]+$/, '')
    .trim();

function createParser(): PlainParser {
  const grammar = createPlainGrammar();
  let readPart: ParseQuery = () => null;
  let original = '';
  const semantics = semanticsOf(
    grammar.createSemantics(),
    (text) => readPart(text),
    (node) => original.slice(node.source.startIdx, node.source.endIdx),
  );
  return {
    match(text, readQuery) {
      const small = text.toLowerCase();
      const match = grammar.match(small, 'Question');
      if (match.failed()) return null;
      readPart = readQuery;
      original = small.length === text.length ? text : small;
      const asked = semantics(match)['question']() as ObjectQuestion | null;
      return asked && !isAnything(asked) && isExpressible(asked, true) ? asked : null;
    },
    matchTwo(text) {
      const small = text.toLowerCase();
      const match = grammar.match(small, 'TwoCards');
      if (match.failed()) return null;
      original = small.length === text.length ? text : small;
      return semantics(match)['twoCards']() as TwoCards | null;
    },
  };
}

const semanticsOf = (
  semantics: Semantics,
  readQuery: ParseQuery,
  spelled: (node: Node) => string,
): Semantics => {
  const listOf = (first: Node, separators: Node, others: Node): ObjectQuestion | null =>
    several(joinedBy(separators.children), [first, ...others.children].map(questionOf));
  const named = (node: Node, chosen: boolean): ObjectQuestion | null => {
    const text = spelled(node).trim();
    const bare = /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
    const asked = nameQuestion(bare, true);
    return asked && chosen && asked.kind === 'name' ? { ...asked, chosen } : (asked ?? null);
  };
  return semantics
    .addOperation<Amount>('amount', {
      Amount_not: (_not, amount) => (kind) => negated(amountOf(amount)(kind)),
      Amount_exactly: (_exactly, first, separators, others) => (kind) => {
        const each = [first, ...others.children].map((number) => is('=', nodeNumber(number))(kind));
        return several(separators.numChildren > 0 ? 'or' : 'and', each) ?? ANYTHING;
      },
      Relative_between: (_between, from, _and, to) => (kind) => ({
        kind: 'and',
        of: [is('>=', nodeNumber(from))(kind), is('<=', nodeNumber(to))(kind)],
      }),
      Relative_span: (from, _to, to) => (kind) => ({
        kind: 'and',
        of: [is('>=', nodeNumber(from))(kind), is('<=', nodeNumber(to))(kind)],
      }),
      Relative_not: (_not, number) => (kind) => negated(is('=', nodeNumber(number))(kind)),
      Relative_atMost: amounts('<='),
      Relative_atLeast: amounts('>='),
      Relative_less: amounts('<'),
      Relative_more: amounts('>'),
      Relative_orLess: (number, _or, _less) => is('<=', nodeNumber(number)),
      Relative_orMore: (number, _or, _more) => is('>=', nodeNumber(number)),
      Relative_plus: (number, _plus) => is('>=', nodeNumber(number)),
    })
    .addOperation<ComparisonBetween | null>('comparison', {
      Compared_sharesNo: (_shares, _no, what) => comparison('shares-no', what),
      Compared_shares: (_shares, _some, what) => comparison('shares', what),
      Compared_noCommon: (_no, _common, what) => comparison('shares-no', what),
      Compared_common: (_common, what) => comparison('shares', what),
      Compared_same: (_same, what) => comparison('shares', what),
      Compared_different: (_different, what) => comparison('shares-no', what),
      Compared_greater: (_greater, _mana) => 'greater-mana-value',
      Compared_less: (_less, _mana) => 'less-mana-value',
    })
    .addOperation<TwoCards | null>('twoCards', {
      TwoCards(_lead, compared, other, _end) {
        const what = compared['comparison']() as ComparisonBetween | null;
        const name = other.children[0]?.children[2];
        const isThan = what === 'different-names' && other.sourceString.startsWith('than');
        return (
          what && {
            what: isThan ? 'different-name-than' : what,
            with: name
              ? spelled(name)
                  .trim()
                  .replaceAll(/^["']|["']$/g, '')
              : null,
          }
        );
      },
    })
    .addOperation<ObjectQuestion | null>('question', {
      Question: (_lead, either, _end) => questionOf(either),
      Either: (first, _or, _lead, others) => several('or', [first, ...others.children].map(questionOf)),
      Every: (first, _joints, others) => several('and', [first, ...others.children].map(questionOf)),
      Part_neither: (_neither, _linking, first, _comma, _nor, _more, others) =>
        several(
          'and',
          [first, ...others.children].map((part) => {
            const asked = questionOf(part);
            return asked && negated(asked);
          }),
        ),
      Part_not(_not, _lead, part) {
        const asked = questionOf(part);
        return asked && negated(asked);
      },
      Part_group: (_both, group) => questionOf(group),
      Group_condition: (_linking, condition) => questionOf(condition),
      Group_nouns: (_linking, nouns) => questionOf(nouns),
      Group_nested: (_open, either, _close) => questionOf(either),
      Group_query: (query) => readQuery(spelled(query)),
      Adjectives: listOf,
      Adjective_only(_article, _only, color) {
        const colors = parseColorNames(color.sourceString);
        return colors ? { kind: 'colors', relation: '=', colors } : null;
      },
      Adjective_plain(_article, non, adjective) {
        const asked = questionOf(adjective);
        return asked && non.numChildren > 0 ? negated(asked) : asked;
      },
      colorWord: (word) => colorsQuestion(word.sourceString),
      kind_multicolored: (_multi, _dash, _color, _ed) => ({ kind: 'multicolored' }),
      kind_gold: (_gold) => ({ kind: 'multicolored' }),
      kind_monocolored: (_mono, _dash, _color, _ed) => ({ kind: 'monocolored' }),
      kind_colorless: (_color, _less) => ({ kind: 'colorless' }),
      kind_colored: (_color, _ed) => COLORED,
      kind_layout: (word) => KIND_QUESTIONS.get(word.sourceString) ?? null,
      supertype_usual: (word) => ({ kind: 'type', word: word.sourceString }),
      supertype_old: (word, _space, _noun) => ({ kind: 'type', word: word.sourceString }),
      Nouns(first, separators, others) {
        const nouns = [first, ...others.children];
        // “Artifacts and creatures” means objects that are either of these.
        const isMany =
          /(?:cards|spells)$/.test(nouns.at(-1)?.sourceString ?? '') ||
          nouns.every(({ sourceString }) => /(?:s|phenomena)$/.test(sourceString));
        const kind = isMany ? 'or' : joinedBy(separators.children);
        return several(kind, nouns.map(questionOf));
      },
      Noun_type(_article, non, word, _fill) {
        const asked = typeQuestion(word.sourceString);
        return non.numChildren > 0 ? negated(asked) : asked;
      },
      Noun_fill: (_article, _fill) => ANYTHING,
      Noun_subtype: (_article, word, _fill) => questionOf(word),
      historic: (_historic) => HISTORIC,
      Parity_before: (_article, parity, _mana) => parityQuestion(parity),
      Parity_after: (_mana, _link, parity) => parityQuestion(parity),
      Colors_many: (_many, _color) => ({ kind: 'multicolored' }),
      Colors_one: (_one, _color) => ({ kind: 'monocolored' }),
      Colors_counted: (_only, amount, _color) => colorCountQuestion(amountOf(amount)),
      Colors_none: (_no, _color) => ({ kind: 'colorless' }),
      Colors_all: (_all, _color) => colorsQuestion('wubrg'),
      Colors_are: (_color, _link, first, separators, others) => listOf(first, separators, others),
      Sizes: (_article, power, _stroke, toughness) => ({
        kind: 'and',
        of: [
          { kind: 'power', relation: '=', value: Number(power.sourceString) },
          { kind: 'toughness', relation: '=', value: Number(toughness.sourceString) },
        ],
      }),
      Measured_after: (measures, _link, amount) => measured(measures, amountOf(amount)),
      Measured_before: (amount, _of, measures) => measured(measures, amountOf(amount)),
      Measured_mana: (amount) => amountOf(amount)('mana-value'),
      Symbols_repeated: (_repeated, _mana, _symbol, _in) => ({ kind: 'repeated-symbol' }),
      Symbols_more: (_more, _mana, _symbol, _in) => ({ kind: 'repeated-symbol' }),
      Symbols_twice: (_the, _same, _mana, _symbol, _twice, _in) => ({ kind: 'repeated-symbol' }),
      Typed: (_type, _link, _article, first, separators, others) => listOf(first, separators, others),
      subtype(_first, _rest) {
        return { kind: 'type', word: this.sourceString };
      },
      Named_chosen: (_linking, _article, _chosen, _link, name) => named(name, true),
      Named_named: (_named, name) => named(name, false),
      Named_name: (_linking, _article, _name, _link, name) => named(name, false),
    });
};
