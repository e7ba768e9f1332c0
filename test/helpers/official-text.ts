import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { CarriedWords } from '#rulebook/carry-over/carry-words.ts';
import { finderOf } from '#rulebook/search/finder.ts';
import { type ImportedTexts, makeRulebook, type Rulebook } from '#rulebook/book/rulebook.ts';
import { editionLinks } from './edition-links.ts';
import { readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { parseRules } from '#rulebook/reading/parse-rules.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/**
 * Builds a rulebook from these texts, oldest first, as if they were imported, and from the digest or other wording of ours.
 * @param words our own words and the questions that they answer
 */
export function buildRulebook(
  texts: readonly ParsedRules[],
  words: Pick<CarriedWords, 'own' | 'questions'> = { own: readDigest(), questions: readSampleQuestions() },
): Rulebook {
  const textOf = (edition: string): ParsedRules => {
    const text = texts.find((candidate) => candidate.edition === edition);
    if (!text) throw new Error(`no text of ${edition}`);
    return text;
  };
  const finders = new Map(texts.map((text) => [text.edition, finderOf(text)]));
  const imported: ImportedTexts = {
    editions: texts.map(({ edition, isFragment }) => ({ edition, isFragment })),
    text: textOf,
    finder: (edition) => finders.get(edition) ?? finderOf(textOf(edition)),
    having: (number) =>
      texts
        .filter(({ rules, chapters }) => [...rules, ...chapters].some((rule) => rule.number === number))
        .map(({ edition }) => edition),
    links: editionLinks(texts.filter(({ isFragment }) => !isFragment)),
  };
  return makeRulebook(words.own, imported, words.questions);
}

/** A day as official texts print it: `June 19, 2026`. */
export const formatLongDate = (day: IsoDate): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Builds a small made-up text in the official layout, in effect from a day such as `June 19, 2026`. */
export function madeUpRules(day: string): ParsedRules {
  const rules = parseRules(`Rules of a Made-Up Game
These rules are effective as of ${day}.

Contents

1. Things
100. Tokens
6. Doing
601. Playing Marbles
7. Words
702. Word Abilities
Glossary
Credits

1. Things

100. Tokens
100.1. A token is a round thing of wood. See rule 601, "Playing Marbles."
100.1a Wood that floats is a token as well.
Example: A raft is a token; a stone is *not* one, whatever [a player] says.
100.2. Nobody eats a token.

6. Doing

601. Playing Marbles
601.1. A player plays a marble by rolling it at a token.
601.2. The marble that rolls farthest wins (see rule 702.2b).
601.2a If two marbles roll equally far, their owners roll again at dawn.

7. Words

702. Word Abilities
702.1. A word ability is named by one word.
702.2. Wobble
702.2a Wobble is an ability of marbles. "Wobble" means "This marble may leave its track."
702.2b A marble with wobble wins against a marble without. See rule 601.2.
702.3. Glint
702.3a A marble with glint is seen at dawn.

Glossary

Glint
A word ability of marbles that are seen at dawn. See rule 702.3, "Glint."

Marble
Something that rolls. See Token.

Token
A round thing of wood. See rule 100.

Wobble
A word ability by which a marble leaves its track. See rule 702.2, "Wobble."

Credits

Nobody.
`);
  if (!rules) throw new Error(`a text of ${day} cannot be read`);
  return rules;
}
