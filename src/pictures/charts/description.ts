import { MAX_DESCRIPTION_LENGTH } from '../picture.ts';

/**
 * Joins sentences, in order of importance, into a description. Leaves out the last ones if they don't fit, and says
 * so.
 */
export function describe(sentences: readonly string[]): string {
  const whole = sentences.join(' ');
  if (whole.length <= MAX_DESCRIPTION_LENGTH) return whole;
  let text = '';
  for (const sentence of sentences) {
    const extended = text === '' ? sentence : `${text} ${sentence}`;
    if (extended.length + MORE.length > MAX_DESCRIPTION_LENGTH) break;
    text = extended;
  }
  return `${text === '' ? whole.slice(0, MAX_DESCRIPTION_LENGTH - MORE.length) : text}${MORE}`;
}

const MORE = ' And more.';
