import { z } from 'zod';
import { dateOf } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { SLANG_BY_KEY, SLANG_BY_TERM } from '#rulebook/queries/dated-words.ts';
import { findTerm } from '#rulebook/queries/glossary.ts';
import { headingKey } from '#rulebook/queries/headings.ts';
import { isDated } from '#rulebook/queries/slang.ts';
import { isInOwnWords } from '#rulebook/text/rule-text.ts';
import { clip } from '#basics/clip.ts';
import { citedRule, paragraphText } from '#rulebook/queries/rule-reference.ts';
import { EDITION_INPUT, resolveHeldEdition } from '../answers/editions.ts';
import { formatRuleHistory, historyOf } from '../answers/history.ts';
import { defineTool } from '../answers/tool.ts';

const MAX_ENTRY_LENGTH = 3000;
const MAX_RULES = 6;

export const getTermTool = defineTool({
  name: 'get_term',
  title: 'What a term means, with its history',
  description: [
    'Define a term of the rules (“trample”, “active player”) or of players’ slang (“etb”, “fizzle”, “bounce”), in today’s rules or those of any earlier day.',
    'Returns the glossary entry, the rules that define the term, what it meant at other times if that changed, and the history of the rule that defines it.',
    'For a question rather than a term, call find_rules.',
  ].join(' '),
  input: z.object({ term: z.string().min(1).max(100), edition: EDITION_INPUT }),
  run({ term: typed, edition: typedEdition }, { rulebook }) {
    const edition = resolveHeldEdition(typedEdition, rulebook);
    if (!edition.ok) return edition;
    const found = findTerm(typed, edition.value, rulebook);
    if (!found.ok) return found;
    const { term, entry, slang, rules, near } = found.value;
    const text = entry && clip(paragraphText(entry.entry.paragraphs), MAX_ENTRY_LENGTH);
    const wording =
      entry && (isInOwnWords(rulebook.read(entry.edition)) ? ('own-words' as const) : ('official' as const));
    const [defining] = rules;
    const history = defining && historyOf(defining.number, defining.edition, rulebook);
    const meanings = meaningsOf(term);
    return ok({
      text: [
        `${term}${slang ? `: ${slang}` : ''}`,
        ...(entry && text
          ? [
              `Glossary (${dateOf(entry.edition)}, ${wording === 'official' ? 'official text' : 'in this project’s own words'}${entry.entry.changed ? `, a later text: the rules read so only since ${entry.entry.changed}` : ''}): ${text}`,
            ]
          : []),
        ...(meanings.length > 0
          ? [
              `Meanings over time: ${meanings.map(({ since, meaning }) => `since ${since}: ${meaning}`).join(' | ')}`,
            ]
          : []),
        ...(history && defining ? [`${defining.number}: ${formatRuleHistory(history)}`] : []),
      ].join('\n'),
      data: {
        term,
        ...(slang && { meaning: slang }),
        ...(entry && {
          glossary: {
            edition: dateOf(entry.edition),
            wording,
            text,
            ...(entry.entry.changed && { matchesRulesSince: entry.entry.changed }),
          },
        }),
        ...(meanings.length > 0 && { meanings }),
        ...(history && { history: { of: defining, ...history } }),
        ...(near.length > 0 && { related: near }),
      },
      rules: rules.slice(0, MAX_RULES).map(({ number, edition: of }) => citedRule(number, of, rulebook)),
    });
  },
});

/** The meanings of a players' word, each with its first day, if its meaning has changed. */
function meaningsOf(term: string) {
  const slang = SLANG_BY_TERM.get(term.toLowerCase()) ?? SLANG_BY_KEY.get(headingKey(term));
  if (!slang || !isDated(slang)) return [];
  return slang.periods.map(({ from, meaning }) => ({ since: from, meaning }));
}
