import { z } from 'zod';
import { refuse } from '#engine/refusals/refusal.ts';
import { dateOf, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { checkNumber } from '#rulebook/queries/check-citation.ts';
import { answerQuery, ruleNumberIn } from '#rulebook/queries/query.ts';
import { ruleTitle } from '#rulebook/text/rules.ts';
import type { RuleText } from '#rulebook/text/rule-text.ts';
import { refuseInput } from '../answers/answer.ts';
import { clip } from '#basics/clip.ts';
import { citedRule, paragraphText } from '#rulebook/queries/rule-reference.ts';
import { EDITION_INPUT, resolveHeldEdition } from '../answers/editions.ts';
import { formatRuleHistory, historyOf } from '../answers/history.ts';
import { mismatchWithRequest } from '../answers/request-mismatch.ts';
import { defineTool } from '../answers/tool.ts';

const MAX_TEXT_LENGTH = 6000;
/** The maximum number of rules below the requested one that are listed, each by its first words. */
const MAX_LISTED = 60;
const MAX_EXCERPT_LENGTH = 90;

export const getRuleTool = defineTool({
  name: 'get_rule',
  title: 'A rule by its number, with its history',
  description: [
    'Read one rule or chapter of the Comprehensive Rules by its number (“702.19b”, “509”), in today’s rules or those of any earlier day, with its history: the numbers that it had, and when it was reworded, split or removed.',
    'Numbers change between editions: a number from an old article belongs to the day of the article, so give that day as edition.',
    'below lists the rules inside it by their first words. renumbered is set if the rule returned has another number in the edition asked for; its absentFrom, if no rule there has the number: then the rule returned may be of another day, see its edition.',
  ].join(' '),
  input: z.object({
    number: z.string().min(1).max(20).describe('Such as 702.19b, 601.2 or 509 (a whole chapter)'),
    edition: EDITION_INPUT,
  }),
  run({ number: typed, edition: typedEdition }, { rulebook }) {
    const number = ruleNumberIn(typed);
    if (number === undefined)
      return refuseInput('input/no-number', `“${typed}” is no number of a rule; find_rules takes words.`);
    const unknown = fail(refuse('rules/number-unknown', { number, edition: null }));
    const edition = resolveHeldEdition(typedEdition, rulebook);
    if (!edition.ok) return edition;
    const requested = typedEdition === undefined ? undefined : edition.value;
    const found = answerQuery(number, requested, rulebook, TODAYS_DATE);
    if (!found.ok)
      return checkNumber(number, edition.value, rulebook).verdict === 'never-existed' ? unknown : found;
    const { hit, otherAge } = found.value;
    const other = mismatchWithRequest(number, edition.value, found.value, rulebook);
    const rule = citedRule(hit.number, hit.edition, rulebook, MAX_TEXT_LENGTH);
    const history = historyOf(hit.number, hit.edition, rulebook);
    const ofDay = rulebook.read(hit.edition);
    const officialRule = ofDay.rule(hit.number);
    // The text of a title includes the rules below it.
    const isTitle = officialRule !== undefined && ruleTitle(officialRule) !== undefined;
    const subrules = rulesBelow(hit.number, ofDay);
    return ok({
      text: [
        ...(other ? [other.note] : []),
        ...(otherAge
          ? [`In the rules of ${dateOf(otherAge.edition)}, ${otherAge.number} is another rule.`]
          : []),
        ...(history ? [formatRuleHistory(history)] : []),
        ...(subrules.length > 0 && !isTitle
          ? ['Below it:', ...subrules.map((each) => `- ${each.number} ${each.text}`)]
          : []),
      ].join('\n'),
      data: {
        number: hit.number,
        edition: hit.edition,
        ...(other?.renumbered && { renumbered: other.renumbered }),
        ...(otherAge && {
          sameNumberElsewhere: {
            edition: otherAge.edition,
            number: otherAge.number,
            isHeld: otherAge.isAvailable,
          },
        }),
        ...(history && { history }),
        ...(subrules.length > 0 && { below: subrules }),
      },
      rules: [rule],
    });
  },
});

const rulesBelow = (number: string, text: RuleText) =>
  (text.rule(number)?.subrules ?? text.rulesOf(number).map((rule) => rule.number))
    .slice(0, MAX_LISTED)
    .flatMap((each) => text.rule(each) ?? [])
    .map((rule) => ({ number: rule.number, text: clip(paragraphText(rule.paragraphs), MAX_EXCERPT_LENGTH) }));
