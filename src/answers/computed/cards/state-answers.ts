import { capitalize } from '#basics/capitalize.ts';
import { printQuery } from '#cards/query/print-query.ts';
import { COLOR_NAMES, type Color } from '#engine/cards/card.ts';
import type { Types } from '#engine/cards/characteristics.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import type { Answer } from '../../answer/answer.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { type State, lacksX, statesOf } from './states.ts';

/* Answers for all states of a card that a question leaves open, grouped by equal answers. */

type Computed = Omit<Answer, 'source'>;

/** The states with the same answer. */
interface Group {
  readonly answer: string;
  readonly states: readonly State[];
  readonly citations: readonly Citation[];
}

/** Groups states by their answers, in order. @returns `null` if a state has no answer */
export function groupStates(
  states: readonly State[],
  format: (state: State) => { readonly answer: string; readonly citations: readonly Citation[] } | null,
): readonly Group[] | null {
  const groups = new Map<string, Group>();
  for (const state of states) {
    const result = format(state);
    if (!result) return null;
    const known = groups.get(result.answer);
    groups.set(result.answer, {
      answer: result.answer,
      states: [...(known?.states ?? []), state],
      citations: [...(known?.citations ?? []), ...result.citations],
    });
  }
  return [...groups.values()];
}

export const citationsOf = (groups: readonly Group[]): readonly Citation[] => {
  const [first, ...others] = groups.flatMap(({ citations }) => citations);
  return first ? distinct([first, ...others]) : [];
};

/** Describes the states of a group in a few words: `on the stack, cast as Fire`. */
function labelsOf({ states }: Group): string {
  const labels = states.map(({ label }) => label).filter((label) => label !== '');
  const cast = labels.filter((label) => label.startsWith('cast as ')).map((label) => label.slice(8));
  const faces = labels.filter((label) => /^with .* up$/.test(label)).map((label) => label.slice(5, -3));
  const others = labels.filter((label) => !label.startsWith('cast as ') && !/^with .* up$/.test(label));
  return [
    ...others,
    ...(cast.length > 0 ? [`cast as ${cast.join(' or ')}`] : []),
    ...(faces.length > 0 ? [`with ${faces.join(' or ')} up`] : []),
  ].join(', ');
}

/** The answer for the first state, then the states with another answer. */
export function formatGroups(name: string, groups: readonly Group[], why: string): Text {
  const [first, ...others] = groups;
  if (!first) return '';
  const isSameForAll = others.length === 0;
  const stateLabels = isSameForAll && first.states.length > 1 ? '' : labelsOf(first);
  const subject =
    first.answer === name ? capitalize(stateLabels) : `${name}${stateLabels ? `, ${stateLabels}` : ''}`;
  const otherGroups = others.map((group) => `${labelsOf(group)}: ${group.answer}`).join('; ');
  return text`**${first.answer}.**${subject ? ` ${subject}.` : ''}${why ? ` ${why}` : ''}${otherGroups ? ` ${capitalize(otherGroups)}.` : ''}`;
}

/** Answers whether a card matches a condition: yes or no if all states agree, otherwise the states in which it does. */
export function checkStates(
  states: readonly State[],
  query: ObjectQuestion,
  question: Question,
  condition: string,
): Computed | null {
  const groups = groupStates(states, (state) => {
    const ruling =
      lacksX(state) && condition.includes('mana value')
        ? null
        : checkQuestion(state.object, query, question.ruleset);
    if (!ruling?.ok) return null;
    const { answer, unknown } = ruling.value.answer;
    return unknown ? null : { answer: answer ? 'yes' : 'no', citations: ruling.value.citations };
  });
  const [first, ...others] = groups ?? [];
  const name = states[0]?.object.card.name ?? '';
  if (!first) return null;
  const command = {
    label: 'In full',
    path: 'split check',
    options: { ...optionsFor(states), query: printQuery(query) },
  };
  const rules = citationsOf(groups ?? []);
  const stateLabels = states.length > 1 ? '' : labelsOf(first);
  if (others.length === 0) {
    const verdict = first.answer === 'yes' ? 'yes' : 'no';
    const value = commonValue(states, query, question);
    return {
      verdict,
      text: text`${name}${stateLabels ? ` (${stateLabels})` : ''}: ${value || (verdict === 'yes' ? condition : `not ${condition}`)}.`,
      rules,
      command,
    };
  }
  const [yes, no] = first.answer === 'yes' ? [first, others[0]] : [others[0], first];
  return {
    text: text`**It depends.** ${name}: yes ${yes ? labelsOf(yes) : ''}; no ${no ? labelsOf(no) : ''}.`,
    rules,
    command,
  };
}

/** The values of the characteristic that a condition is about, for these states. */
function commonValue(states: readonly State[], query: ObjectQuestion, { ruleset }: Question): string {
  const aspect = aspectOf(query);
  if (!aspect) return '';
  const values = states.flatMap(({ object }) => {
    const ruling = valueOf(object, aspect, ruleset);
    return ruling.ok ? [formatAny(aspect, ruling.value.answer.answers)] : [];
  });
  return new Set(values).size === 1 ? (values[0] ?? '') : '';
}

export const isAbout = (query: ObjectQuestion, kinds: readonly string[]): boolean =>
  'of' in query ? [query.of].flat().every((part) => isAbout(part, kinds)) : kinds.includes(query.kind);

function aspectOf(query: ObjectQuestion): 'mana-value' | 'colors' | 'types' | undefined {
  if (isAbout(query, ['mana-value', 'parity'])) return 'mana-value';
  if (isAbout(query, ['colors', 'multicolored', 'monocolored', 'colorless'])) return 'colors';
  return isAbout(query, ['type', 'permanent']) ? 'types' : undefined;
}

/** Words that change an object's characteristics, or mean several objects. */
export const CHANGE_WORDS =
  / (?:turn(?:s|ed)? into (?:an? )?(?!#)\S+|copy|copies|copied|copying|clones?|cloned|mimic|becomes?|became|animated?|animates|humility|dress down|devotion|mutate[ds]?|merged|prototyped?|bestow(?:ed)?|enchanted|painter|layers?|loses? all|all (?:other )?(?:creatures|lands|cards|permanents) (?:are|have|become)|each (?:creature|card) (?:is|has)|sum|average|highest|lowest|greatest|combined|named by|chosen (?:color|type)) /;

/** The states of the card that are compatible with the question. */
export const possibleStates = (named: NamedCard, question: Question): readonly State[] | null =>
  CHANGE_WORDS.test(` ${question.words} `) ? null : statesOf(named, question);

/** The options for a command about the state, if there is only one state. */
export const optionsFor = (states: readonly State[]): State['options'] => {
  const [first, ...others] = states;
  const card = first?.options.card ?? '';
  return first && others.length === 0 ? first.options : { card };
};

export const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const joinColors = (colors: readonly Color[]): string =>
  colors.length === 0 ? 'colorless' : joinWithAnd(colors.map((color) => COLOR_NAMES[color]));

export const formatEach = (answers: readonly unknown[], format: (answer: never) => string): string =>
  capitalize([...new Set(answers.map((answer) => format(answer as never)))].join('; and '));

export const formatTypes = ({ supertypes, types, subtypes }: Types): string => {
  const left = [...supertypes, ...types].join(' ');
  return subtypes.length > 0 ? `${left} — ${subtypes.join(' ')}` : left;
};

function formatAny(aspect: 'mana-value' | 'colors' | 'types', answers: readonly unknown[]): string {
  if (aspect === 'mana-value') return `mana value ${answers.join(' and ')}`;
  return aspect === 'colors'
    ? formatEach(answers, joinColors).toLowerCase()
    : formatEach(answers, formatTypes);
}
