const AUXILIARY = String.raw`(?:can|could|cant|can['’]t|cannot|do|dont|don['’]t|does|doesnt|doesn['’]t|did|didnt|didn['’]t|is|isnt|isn['’]t|are|arent|aren['’]t|am|was|were|will|wont|won['’]t|would|may|must|should|has|have|had|might|shall)`;
const LEAD = String.raw`(?:(?:so|and|but|ok|okay|hey|hi|wait|um|uh|then|also|now|or|yo|later|please|judge|if so|in that case|quick question|rules question|question)[,:.! ]+)*`;
const ASKS = new RegExp(`^${LEAD}${AUXILIARY}\\b`, 'i');
const ASKS_WHAT = new RegExp(
  `^${LEAD}(?:in |at |on |to |for |from |by )?(?:what|whats|what['’]s|how|who|whom|whose|which|why|where)\\b`,
  'i',
);
/** `when` asks only before its auxiliary: `when do i draw`, but not `when i draw does it trigger`. */
const WHAT = new RegExp(
  String.raw`\b(?:what|whats|what['’]s|how|who|whom|whose|which|why|where|when(?: exactly)?(?=\s*$|\s+${AUXILIARY}\b))\b`,
  'i',
);
const ASKS_WITHIN = new RegExp(
  `\\b${AUXILIARY}\\s+(?:i|he|she|it|they|we|you|my|his|her|their|the|a|an|that|this|those|opponent\\w*|someone)\\b`,
  'i',
);
/** `, right?`, `y/n` */
const TAG =
  /\b(?:right|correct|legal|ok|okay|allowed|true|possible|really|fine|dead|safe|yeah|y\/n|yes or no|or not|or no|or nah)\s*[?.!]*$/i;
const EITHER = /\bor\b(?! (?:not|no|nah|what|anything|something|so)\b)/i;

const SENTENCE_END = /(?<=[.?!;])\s+/;
const CLAUSE_END = /[,:–—]\s*|\s-\s/;

/** True if the reply to a question could begin with yes or no. */
export function asksYesOrNo(text: string): boolean {
  const sentences = text.trim().split(SENTENCE_END);
  const asking = sentences.findLast((sentence) => sentence.endsWith('?')) ?? sentences.at(-1) ?? '';
  const clauses = asking.split(CLAUSE_END);
  for (const [index, clause] of [...clauses.entries()].toReversed()) {
    const rest = clauses.slice(index).join(' ');
    if (ASKS.test(clause)) return !EITHER.test(rest);
    if (ASKS_WHAT.test(clause)) return false;
  }
  if (EITHER.test(asking)) return false;
  if (TAG.test(asking)) return true;
  const within = ASKS_WITHIN.exec(asking);
  if (within) return !WHAT.test(asking.slice(0, within.index));
  if (!asking.endsWith('?') || WHAT.test(asking)) return false;
  return sentences.length > 1 || asking.split(/\s+/).length > MIN_WORDS;
}

/** `He says it dies. Is he right?`: yes confirms what somebody said, which may be the opposite of what happens. */
const ASKS_ABOUT_CLAIM = (() => {
  const sentence = String.raw`[.!?…]["”’']?\s+`;
  const pronoun = String.raw`\b(?:is|was|are|were|am) (?:he|she|they|i|it|that|this) `;
  // A noun may also be the end of a statement: "it is my turn, right?"
  const noun = String.raw`(?:^|[,;:–—\n]\s*|${sentence})(?:(?:and|so|but) )?(?:is|was|are|were) (?:(?:my|our|the|his|her|their) )?[\w’']+ `;
  return new RegExp(`(?:${sentence}|${pronoun}|${noun})(?:right|correct|true|so|wrong)\\s*[?!.]*$`, 'i');
})();

/** True if a question asks only whether what precedes it is right. */
export const asksAboutClaim = (text: string): boolean => ASKS_ABOUT_CLAIM.test(text.trim());

/** The last clause that asks for yes or no, such as `does it die`; the whole text if there is none. */
export function askingClause(text: string): string {
  const sentences = text.trim().split(SENTENCE_END);
  const asking = sentences.findLast((sentence) => sentence.endsWith('?')) ?? sentences.at(-1) ?? '';
  const clauses = asking.split(CLAUSE_END);
  const at = clauses.findLastIndex((clause) => ASKS.test(clause));
  if (at >= 0) return clauses.slice(at).join(' ');
  const within = ASKS_WITHIN.exec(asking);
  return within ? asking.slice(within.index) : asking;
}

/**
 * Fewer words with a question mark are a topic rather than a question, unless another sentence precedes them: `trample
 * and deathtouch?`
 */
const MIN_WORDS = 4;
