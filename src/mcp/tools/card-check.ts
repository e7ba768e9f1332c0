import { z } from 'zod';
import { parseQuery } from '#cards/query/parse-query.ts';
import { printQuery } from '#cards/query/print-query.ts';
import { checkQuestionWithName } from '#engine/characteristics/chosen-names.ts';
import { compareObjects } from '#engine/characteristics/comparisons-between.ts';
import type { CheckedQuestion } from '#engine/characteristics/comparisons.ts';
import { ok } from '#engine/vocabulary/result.ts';
import {
  CARD_NAME,
  describeObject,
  formatObject,
  OBJECT_INPUT,
  QUERY,
  resolveObject,
  formatYesNo,
} from '../answers/card-input.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { defineTool } from '../answers/tool.ts';
import { COMPARISONS_BETWEEN } from '#engine/characteristics/measures-between.ts';

export const cardCheckTool = defineTool({
  name: 'card_check',
  title: 'Whether a card matches a condition',
  description: [
    'Decide whether a card, half or face matches a condition of an effect (“is it red”, “mana value 2 or less”, “is it multicolored”), in its zone and state, by the rules of any edition.',
    'The condition is written as a Scryfall query. chosen:"Fire" asks whether it has a chosen name.',
  ].join(' '),
  input: z.object({ card: CARD_NAME, query: QUERY, ...OBJECT_INPUT, edition: EDITION_INPUT }),
  run({ card: name, query, edition, ...options }, { cards }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const object = resolveObject(name, options, cards, ruleset.value);
    if (!object.ok) return object;
    const question = parseQuery(query);
    if (!question.ok) return question;
    const ruling = checkQuestionWithName(object.value, question.value, ruleset.value);
    if (!ruling.ok) return ruling;
    const { answer, unknown = false } = ruling.value.answer;
    return ok({
      text: `${formatYesNo(ruling.value.answer)}. ${formatObject(object.value)} against ${printQuery(question.value)}, rules of ${ruleset.value.date}: ${explain(ruling.value.answer)}.`,
      data: {
        object: describeObject(object.value),
        edition: ruleset.value.date,
        query: printQuery(question.value),
        answer,
        ...(unknown && { unknown }),
        because: ruling.value.answer,
      },
      rules: ruling.value.citations,
    });
  },
});

/** `Fire 2: no, Ice 2: no`; the parts of a compound question one after another. */
function explain(checked: CheckedQuestion): string {
  if (checked.kind === 'not') return `not (${explain(checked.of)})`;
  if (checked.kind !== 'single') return checked.of.map(explain).join(`; ${checked.kind} `);
  return checked.sides
    .map(({ names, seen, answer, unknown }) => {
      const value = Array.isArray(seen) ? seen.join(', ') : typeof seen === 'object' ? '' : String(seen);
      return `${names.join(' and ') || 'it'}${value && value !== names.join(', ') ? ` has ${value}` : ''}: ${formatYesNo({ answer, ...(unknown && { unknown }) }).toLowerCase()}`;
    })
    .join(', ');
}

export const cardCompareTool = defineTool({
  name: 'card_compare',
  title: 'Whether two cards share something',
  description:
    'Decide whether two cards have the same name, share a color, card type or subtype, or how their mana values compare (as Counterbalance or Bifurcate ask), each in its zone and state, by the rules of any edition.',
  input: z.object({
    card: CARD_NAME,
    with: CARD_NAME,
    comparison: z.enum(COMPARISONS_BETWEEN).describe('What is said of the first card, about the second'),
    ...OBJECT_INPUT,
    with_zone: OBJECT_INPUT.zone,
    with_half: OBJECT_INPUT.half,
    with_flipped: OBJECT_INPUT.flipped,
    with_x: OBJECT_INPUT.x,
    edition: EDITION_INPUT,
  }),
  run({ card, with: withCard, comparison, edition, ...options }, { cards }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const first = resolveObject(card, options, cards, ruleset.value);
    if (!first.ok) return first;
    const { with_zone: zone, with_half: half, with_flipped: flipped, with_x: x } = options;
    const second = resolveObject(withCard, { zone, half, flipped, x }, cards, ruleset.value);
    if (!second.ok) return second;
    const ruling = compareObjects(first.value, second.value, comparison, ruleset.value);
    if (!ruling.ok) return ruling;
    const { answer, pairs } = ruling.value.answer;
    return ok({
      text: `${answer ? 'Yes' : 'No'}. ${formatObject(first.value)} and ${formatObject(second.value)}, rules of ${ruleset.value.date}: ${comparison.replaceAll('-', ' ')}.`,
      data: {
        first: describeObject(first.value),
        second: describeObject(second.value),
        edition: ruleset.value.date,
        comparison,
        answer,
        pairs,
      },
      rules: ruling.value.citations,
    });
  },
});
