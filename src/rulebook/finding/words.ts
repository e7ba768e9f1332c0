/** Words that say nothing about which rule is meant. */
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
export const wordsOf = (text: string): readonly string[] =>
  folded(text).match(/[+-]\d+\/[+-]\d+|\d+\/\d+|[\p{L}\p{N}]+/gu) ?? [];

/** True if a question asks what something is or does, as in `what is cascade` and `how does crew work`. */
export const asksMeaning = (question: string): boolean => MEANING.test(question.toLowerCase());

const MEANING =
  /\bwhat(?:['’]?s| is| are| does| do)\b|\bhow (?:does|do|is|are)\b.*\bworks?\b|\b(?:explain|define|definition|mean|means|meaning)\b/;

/** Lower case, accents and possessive endings gone. */
const folded = (text: string): string =>
  withoutAccents(text.toLowerCase())
    .replace(/(?<=\p{L})['’]s?(?![\p{L}])/gu, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');

export const isFiller = (word: string): boolean => FILLER.has(word);

const withoutAccents = (text: string): string =>
  /[^ -~\n’“”—–]/.test(text) ? text.normalize('NFD').replace(/\p{M}+/gu, '') : text;
