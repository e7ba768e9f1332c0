/*
 * Questions that ask about one name and nothing else: `what is trample?`, `how does the legend rule work`,
 * `scry meaning`.
 */

const POLITE =
  /^(?:(?:so|ok|hey|hi|please|pls)[, ]+|(?:can|could|would) (?:you|someone|anyone) (?:please )?|i need )+/;
const ENDING =
  /(?:[\s,]+(?:please|pls|again|exactly|actually|even|in (?:magic|mtg|the game|this game)))*[\s?!.]*$/;

/** The format at the end of a question, which may have rules of its own for what is asked. */
const IN_FORMAT = / in (edh|commander)$/;

const FORMS: readonly RegExp[] = [
  /^(?:what|how) (?:does|do|did) (.+?) (?:work|works|do|does|mean|means|function)$/,
  /^(?:what|whats|what's|what’s) (?:is |are )?meant by (.+)$/,
  /^(?:what is|what are|whats|what's|what’s|what're) (?:the (?:meaning|definition) of )?(.+)$/,
  /^(?:how|what) (.+?) (?:work|works|does|do|means|mean)$/,
  /^(?:explain|define|describe|clarify)(?: (?:to )?me)? (?:how )?(.+?)(?: works?)?$/,
  /^(?:tell|teach|remind) me (?:about|what|how) (.+?)(?: (?:works?|does|do|is|are|means?))?$/,
  // Callers have already removed a leading `rules` from the query.
  /^(?:(?:the )?(?:meaning|definition|explanation) of|(?:(?:the )?rules? )?(?:for|of|on|about)|help with) (.+)$/,
  /^(.+?) (?:meaning|definition|explained|explanation|rules?|rule text|how does (?:it|that|this) work)$/,
];

/** Words that players add to the name of a keyword. */
const KIND = / (?:keywords?|abilit(?:y|ies)|mechanics?|keyword (?:abilit(?:y|ies)|actions?)|rules?)$/;
const ARTICLE = /^(?:an?|the|my|his|her|their) /;

/** Longer questions ask for more than a name. The limit also bounds the backtracking of the patterns. */
const MAX_LENGTH = 100;

/** The format that a short question ends with: `how do mulligans work in commander?`. */
export const requestedFormat = (query: string): string | undefined =>
  query.length > MAX_LENGTH ? undefined : IN_FORMAT.exec(query.replace(ENDING, ''))?.[1];

/**
 * Returns the possible names that a question asks for, longest first. The whole question may also be a name. Empty if
 * the question doesn't have such a form.
 * @param query in lower case
 */
export function requestedNames(query: string): readonly string[] {
  if (query.length > MAX_LENGTH) return [];
  const plain = query
    .replace(POLITE, '')
    .replace(ENDING, '')
    .replace(IN_FORMAT, '')
    .replace(ENDING, '')
    .trim();
  const subjects = FORMS.flatMap((form) => form.exec(plain)?.[1] ?? []);
  if (plain === query && subjects.length === 0) return [];
  const names = [plain, ...subjects.map((name) => name.replace(ARTICLE, ''))];
  return [...new Set(names.flatMap((name) => [name, name.replace(KIND, '')]))].filter((name) => name !== '');
}
