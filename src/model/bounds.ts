/* Limits of what fits on a phone: 40 characters per line, and the rules below. */

export const MAX_SENTENCE_LENGTH = 180;
export const MAX_ANSWER_LENGTH = 280;
export const MIN_QUOTE_WORDS = 4;
export const MAX_SENTENCES = 2;
export const MAX_RULES_PER_SENTENCE = 3;
