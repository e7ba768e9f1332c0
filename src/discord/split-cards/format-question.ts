import { joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { printQuery } from '#cards/query/print-query.ts';
import { CARD_TYPES } from '#cards/query/type-words.ts';
import type { Color } from '#engine/cards/card.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ObjectQuestion, Relation, SingleQuestion } from '#engine/characteristics/questions.ts';
import { parseTypeLine } from '#engine/cards/type-lines.ts';
import { toMarkdown } from '../markdown/write.ts';
import { LAYOUT_NAMES } from './aspects.ts';
import { manaValueIn, formatColors } from '../words/game-terms.ts';

type NegatedQuestion = Extract<ObjectQuestion, { kind: 'not' }>;
type CompoundQuestion = Extract<ObjectQuestion, { kind: 'and' | 'or' }>;

/** In characters: longer questions are shown as their query. */
const MAX_QUESTION_LENGTH = 120;

const isSingle = (question: ObjectQuestion): question is SingleQuestion => !('of' in question);

/** Formats a question briefly: `red`, `converted mana cost 2 or less`, `not an instant`. */
export function formatQuestion(question: ObjectQuestion, edition: Edition): Text {
  if (isSingle(question)) return formatSingle(question, edition);
  if (question.kind === 'not') return text`not ${withParentheses(question.of, edition)}`;
  return joinParts(question, (part) => withParentheses(part, edition));
}

/** Formats the question as a sentence: `is it red?`, `is its mana value 5?`, `is it red, and is its mana value 5?` */
export function formatAsQuestion(question: ObjectQuestion, edition: Edition): Content {
  const words =
    formatClauses(question, edition, questionClause) ?? text`is it ${formatQuestion(question, edition)}`;
  return text`${textOrQuery(words, question)}?`;
}

/** Formats the question as a requirement: `it must be red`, `its mana value must be 5`, `it must not be a creature`. */
export function formatAsRequirement(question: ObjectQuestion, edition: Edition): Content {
  const words =
    formatClauses(question, edition, requirementClause) ??
    text`this must be so of it: ${formatQuestion(question, edition)}`;
  return text`${textOrQuery(words, question, 'it must fit ')}`;
}

/** Formats the question as a condition: `if it is red`, `if its mana value is 3 or less`, `if it is not a creature`. */
export function formatAsCondition(question: ObjectQuestion, edition: Edition): Content {
  const words =
    formatClauses(question, edition, conditionClause) ??
    text`this is so of it: ${formatQuestion(question, edition)}`;
  return text`if ${textOrQuery(words, question, 'it fits ')}`;
}

/** Returns the words, or the query if they are too long. */
function textOrQuery(words: Text, question: ObjectQuestion, beforeQuery = ''): Text {
  if (toMarkdown(words).length <= MAX_QUESTION_LENGTH) return words;
  const query = typedWords(printQuery(question).replaceAll('`', "'"), MAX_QUESTION_LENGTH);
  return [beforeQuery, { kind: 'code', text: [query] }];
}

type FormatClause = (clause: Clause, not: string) => Text;

/** Formats a question as one or several clauses; `undefined` if it is nested more deeply. */
function formatClauses(question: ObjectQuestion, edition: Edition, format: FormatClause): Text | undefined {
  const formatClause = (part: ObjectQuestion): Text | undefined => {
    const [single, not] = isNegated(part) ? [part.of, 'not '] : [part, ''];
    return isSingle(single) ? format(clauseOf(single, edition), not) : undefined;
  };
  if (isSingle(question) || question.kind === 'not') return formatClause(question);
  const clauses = question.of.map(formatClause).filter((clause) => clause !== undefined);
  return clauses.length < question.of.length ? undefined : joinTexts(clauses, `, ${question.kind} `);
}

/** A comparison as a clause. */
type Clause = readonly [subject: string, verb: 'be' | 'have', rest: Text];

const questionClause: FormatClause = ([subject, verb, rest], not) =>
  verb === 'be' ? text`is ${subject} ${not}${rest}` : text`does ${subject} ${not}have ${rest}`;

const conditionClause: FormatClause = ([subject, verb, rest], not) => {
  if (verb === 'be') return text`${subject} is ${not}${rest}`;
  return not ? text`${subject} does not have ${rest}` : text`${subject} has ${rest}`;
};

const requirementClause: FormatClause = ([subject, verb, rest], not) =>
  text`${subject} must ${not}${verb} ${rest}`;

function clauseOf(single: SingleQuestion, edition: Edition): Clause {
  if (single.kind === 'parity') return [`its ${manaValueIn(edition)}`, 'be', single.parity];
  if (single.kind === 'repeated-symbol') return ['its mana cost', 'have', 'a symbol twice'];
  if ('value' in single) return [`its ${measureName(single.kind, edition)}`, 'be', formatAmount(single)];
  if (single.kind !== 'name') return ['it', 'be', formatSingle(single, edition)];
  const name = quoteName(single.name);
  if (single.chosen) return ['it', 'have', text`the chosen name ${name}`];
  return single.whole ? ['its name', 'be', name] : ['its name', 'have', text`${name} in it`];
}

const joinParts = ({ kind, of }: CompoundQuestion, format: (part: ObjectQuestion) => Text): Text =>
  joinTexts(of.map(format), ` ${kind} `);

const withParentheses = (question: ObjectQuestion, edition: Edition): Text =>
  question.kind === 'and' || question.kind === 'or'
    ? text`(${formatQuestion(question, edition)})`
    : formatQuestion(question, edition);

const isNegated = (question: ObjectQuestion): question is NegatedQuestion & { of: SingleQuestion } =>
  question.kind === 'not' && isSingle(question.of);

const quoteName = (name: string): Text => text`“${typedWords(name)}”`;

const measureName = (kind: 'mana-value' | 'power' | 'toughness', edition: Edition): string =>
  kind === 'mana-value' ? manaValueIn(edition) : kind;

function formatSingle(question: SingleQuestion, edition: Edition): Text {
  switch (question.kind) {
    case 'colors':
      return formatColorComparison(question.relation, question.colors);
    case 'multicolored':
    case 'monocolored':
    case 'colorless':
      return question.kind;
    case 'mana-value':
    case 'power':
    case 'toughness':
      return `${measureName(question.kind, edition)} ${formatAmount(question)}`;
    case 'parity':
      return `${question.parity} ${manaValueIn(edition)}`;
    case 'repeated-symbol':
      return 'a symbol twice in its mana cost';
    case 'type':
      return formatType(question.word);
    case 'name':
      if (question.chosen) return text`of the chosen name ${quoteName(question.name)}`;
      return question.whole
        ? text`named ${quoteName(question.name)}`
        : text`a name with ${quoteName(question.name)} in it`;
    case 'layout':
      return LAYOUT_NAMES[question.layout];
    case 'permanent':
      return 'a permanent card';
  }
}

function formatAmount({ relation, value }: { relation: Relation; value: number }): string {
  switch (relation) {
    case '=':
      return `${value}`;
    case '<':
      return `less than ${value}`;
    case '<=':
      return `${value} or less`;
    case '>':
      return `greater than ${value}`;
    case '>=':
      return `${value} or greater`;
  }
}

function formatColorComparison(relation: Relation, colors: readonly Color[]): string {
  const named = formatColors(colors);
  if (colors.length === 0) return NO_COLORS[relation];
  switch (relation) {
    case '=':
      return `${named} and no other color`;
    case '<':
      return `no color but ${named}, and not ${colors.length > 1 ? 'all of them' : 'that one'}`;
    case '<=':
      return `no color but ${named}`;
    case '>':
      return `${named} and some other color`;
    case '>=':
      return named;
  }
}

const NO_COLORS: Readonly<Record<Relation, string>> = {
  '=': 'colorless',
  '<': 'less than colorless',
  '<=': 'colorless',
  '>': 'of some color',
  '>=': 'of any colors or none',
};

/** `legendary`, `an instant`, `a Goblin`: card types in lower case, subtypes capitalized. */
function formatType(word: string): string {
  const printed = word.replaceAll(/\b[a-z](?=[a-z-])/g, (letter) => letter.toUpperCase());
  if (parseTypeLine(printed).supertypes.length > 0) return word;
  const name = CARD_TYPES.includes(word) ? word : typedWords(printed);
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
