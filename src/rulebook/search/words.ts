/** Stop words, which do not indicate a rule. */
const FILLER = new Set(
  `a about actually after also am an and any anyone anything are as at be because been before being but by can cant could
  did do does doesn doesnt doing don dont else even ever exactly for from get gets getting go goes going gonna got had
  happen happened happening happens has have having he hello help hey hi him his how however i if in instead into is isn
  isnt it its itself ive just know let lets like make makes many may maybe me mean means might mine much must my need
  of off ok okay on once one or our out over please question really right rule rules said same say says she should
  since so some somebody someone something still such than thanks that the their them then there these they thing
  things think this those though through to too until up upon us want wants was way we well were what whats when
  where whether which while who whos whose why will with without won wont work works would yes yet you your yours`
    .trim()
    .split(/\s+/),
);

/** The words of a text, in lower case, without accents and possessive endings. */
export function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  if (!OTHER_LETTERS.test(lower)) return withoutEndings(lower).match(PLAIN_WORD) ?? [];
  return withoutEndings(lower.normalize('NFD').replace(/\p{M}+/gu, '')).match(WORD) ?? [];
}

const WORD = /[+-]\d+\/[+-]\d+|\d+\/\d+|[\p{L}\p{N}]+/gu;
/** The faster pattern for plain ASCII text; Unicode classes take twice as long. */
const PLAIN_WORD = /[+-]\d+\/[+-]\d+|\d+\/\d+|[a-z0-9]+/g;
const OTHER_LETTERS = /[^ -~\n’“”—–]/;

/** Removes possessive endings. */
function withoutEndings(lower: string): string {
  // Most texts have no apostrophe. The lookbehind follows the apostrophe so that it does not run at every letter.
  if (!/['’]/.test(lower)) return lower;
  return lower.replace(/['’](?<=\p{L}.)s?(?!\p{L})/gu, '').replace(/['’](?<=\p{L}.)(?=\p{L})/gu, '');
}

export const isFiller = (word: string): boolean => FILLER.has(word);
