import { foldName } from '#engine/cards/names.ts';

/* Uses capital letters in a question to recognize names. */

/** The words with a capital letter within a sentence, in lower case. */
export const capitalizedWithin = (question: string): ReadonlySet<string> =>
  new Set(
    [...question.matchAll(/(?<=[a-z,)\d]['"“(]? ['"“(]?)\p{Lu}[\p{Ll}\p{Lu}]+/gu)].map(([word]) =>
      foldName(word),
    ),
  );

const CAPITALIZED_WORD = String.raw`\p{Lu}[\p{L}'’-]+`;
const LONG_NAME = new RegExp(
  `(${CAPITALIZED_WORD})((?:,| of| the)(?: (?:of|the|and|for|to|from|in|${CAPITALIZED_WORD}))*)`,
  'gu',
);

/** For later words of what looks like a long name, its first word: *Nightmares* of *Brisela, Voice of Nightmares*. */
export const namesByLaterWord = (question: string): ReadonlyMap<string, string> =>
  new Map(
    [...question.matchAll(LONG_NAME)].flatMap(([, first = '', later = '']) =>
      [...later.matchAll(new RegExp(CAPITALIZED_WORD, 'gu'))].map(
        ([word]) => [foldName(word), foldName(first)] as const,
      ),
    ),
  );
