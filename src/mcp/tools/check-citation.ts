import { z } from 'zod';
import { dateOf } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import {
  checkNumber,
  checkQuote,
  type CheckedNumber,
  type CheckedQuote,
} from '#rulebook/queries/check-citation.ts';
import { ruleNumberIn } from '#rulebook/queries/query.ts';
import { refuseInput } from '../answers/answer.ts';
import { citedRule } from '#rulebook/queries/rule-reference.ts';
import { EDITION_INPUT, resolveHeldEdition } from '../answers/editions.ts';
import { defineTool } from '../answers/tool.ts';

const MAX_RULES = 4;
/** The maximum number of other meanings of a number in the text; the data has all. */
const MAX_USES = 4;

export const checkCitationTool = defineTool({
  name: 'check_citation',
  title: 'Check a citation or a quote',
  description: [
    'Check that a rule number exists in an edition of the Comprehensive Rules, and that a quote is really in it. Call it before you show a number or a quote that did not come from these tools.',
    'number: right, moved (the rule that had the number has another one), removed, not-yet, or never-existed.',
    'quote: right, other-number (it is in another rule), reworded (only an earlier or later text has it), own-words (it is this server’s explanation and must not be quoted as the rules), not-found, or cannot-tell (the official text of that day is not imported).',
    'A right number does not mean that the rule says what you claim: read the text returned with it.',
  ].join(' '),
  input: z.object({
    number: z.string().min(1).max(20).optional().describe('The number cited, such as 702.19b'),
    quote: z.string().min(12).max(1500).optional().describe('The words quoted, without a paraphrase'),
    edition: EDITION_INPUT,
  }),
  run({ number: typed, quote, edition: typedEdition }, { rulebook }) {
    if (typed === undefined && quote === undefined)
      return refuseInput('input/nothing-to-check', 'Give a number, a quote, or both.');
    const number = typed === undefined ? undefined : ruleNumberIn(typed);
    if (typed !== undefined && number === undefined)
      return refuseInput('input/no-number', `“${typed}” is no number of a rule, such as 702.19b.`);
    const edition = resolveHeldEdition(typedEdition, rulebook);
    if (!edition.ok) return edition;
    const checkedNumber = number === undefined ? undefined : checkNumber(number, edition.value, rulebook);
    const checkedQuote = quote === undefined ? undefined : checkQuote(quote, number, edition.value, rulebook);
    const day = dateOf(edition.value);
    const places = (checkedQuote?.places.length ? checkedQuote.places : checkedQuote?.closest) ?? [];
    const moved = (checkedNumber?.uses ?? [])
      .flatMap(({ numbers }) => numbers)
      .map((each) => ({ edition: edition.value, number: each }));
    const cited = [
      ...(checkedNumber?.verdict === 'right' && number ? [{ edition: edition.value, number }] : moved),
      ...places,
    ];
    const distinct = [...new Map(cited.map((hit) => [`${hit.edition} ${hit.number}`, hit])).values()];
    return ok({
      text: [
        ...(checkedNumber && number ? [`Number: ${formatNumber(number, day, checkedNumber)}`] : []),
        ...(checkedQuote ? [`Quote: ${formatQuote(day, checkedQuote)}`] : []),
      ].join('\n'),
      data: {
        edition: day,
        ...(checkedNumber && { number: { cited: number, ...checkedNumber } }),
        ...(checkedQuote && { quote: checkedQuote }),
      },
      rules: distinct.slice(0, MAX_RULES).map((hit) => citedRule(hit.number, hit.edition, rulebook)),
    });
  },
});

function formatNumber(number: string, day: string, { verdict, uses, today }: CheckedNumber): string {
  const others = uses
    .slice(0, MAX_USES)
    .map(
      ({ edition, numbers, instead }) =>
        `in the rules of ${dateOf(edition)} it is a rule that in those of ${day} is ${[...numbers, ...instead].join(', ') || 'not there'}`,
    );
  const otherUses = others.length > 0 ? ` Otherwise used: ${others.join('; ')}.` : '';
  switch (verdict) {
    case 'right':
      return `right. ${number} is in the rules of ${day}.${formatToday(number, today)}${otherUses}`;
    case 'moved':
      return `moved. No rule of ${day} is ${number}.${otherUses}`;
    case 'removed':
      return `removed. No rule of ${day} is ${number} any longer.${otherUses}`;
    case 'not-yet':
      return `not-yet. ${number} came after ${day}.${otherUses}`;
    case 'never-existed':
      return `never-existed. No edition from 2003 on has a rule ${number}.`;
  }
}

function formatToday(number: string, today: CheckedNumber['today']): string {
  if (!today) return '';
  const { numbers, instead, isReworded } = today;
  if (numbers.length === 0)
    return ` Today it is gone${instead.length > 0 ? `, see ${instead.join(', ')}` : ''}.`;
  const moved = numbers.join(', ') === number ? 'has the same number' : `is ${numbers.join(', ')}`;
  const wording = isReworded === undefined ? '' : isReworded ? ', reworded since' : ', with the same wording';
  return ` Today it ${moved}${wording}.`;
}

function formatQuote(day: string, { verdict, places, closest }: CheckedQuote): string {
  const placeNames = places.map(({ number, edition }) => `${number} (${dateOf(edition)})`).join(', ');
  const exactly = places.every(({ match }) => match === 'verbatim')
    ? ''
    : ' The words are the same, but not all punctuation and capitals.';
  const similar =
    closest.length > 0 ? ` Most similar: ${closest.map(({ number }) => number).join(', ')}.` : '';
  switch (verdict) {
    case 'right':
      return `right, in the official text of ${placeNames}.${exactly}`;
    case 'other-number':
      return `other-number. It is in ${placeNames}, not in the rule cited.${exactly}`;
    case 'reworded':
      return `reworded. The rules of ${day} do not have these words; ${placeNames} had them.${exactly}${similar}`;
    case 'own-words':
      return `own-words. This is this project’s explanation of ${placeNames}, not the text of the rules.`;
    case 'not-found':
      return `not-found. The official text of ${day} does not have these words.${similar}`;
    case 'cannot-tell':
      return `cannot-tell. The official text of ${day} is not imported here, and no other one has these words.${similar}`;
  }
}
