import { comparableText, likenessWords } from '#rulebook/text/wording.ts';
import type { Rule } from '#rulebook/text/rules.ts';

/** Ways to say the same at different times, in lower case, with what they are compared as. */
const SAME: readonly (readonly [pattern: RegExp, same: string])[] = [
  [/"/g, ''],
  [/\((?:tm|r)\)/g, ''],
  // References change as rules are added.
  [/\(see [^)]*\)|(?<=[.)] )see (?:also )?(?:rules?|section) [^.]*\./g, ''],
  // Remarks on the change itself, or on printed cards.
  [/\([^)]*\b(?:previous|previously|oracle|errata|printed)\b[^)]*\)/g, ''],
  [/\bthis is a change from previous rules\./g, ''],
  [/ (?:to|in|from) (?:his or her|their|that player's|your) mana pools?\b/g, ''],
  [/\bstate-based effects?\b/g, 'state-based action'],
  [/\bat the beginning of the end step\b|\bend of turn step\b/g, 'end step'],
  [/\bthe in-play zone\b/g, 'the battlefield'],
  [/\bedh\b|\bgenerals?\b/g, 'commander'],
  [/\baren't\b/g, "isn't"],
  [/\bdon't\b/g, "doesn't"],
  [/\bare\b/g, 'is'],
  [/\bdo\b/g, 'does'],
  [/\bhave\b/g, 'has'],
];

/** A rule without its examples, as text that differs only if more than the terms of its day was changed. */
export const withoutTermsOfItsDay = ({ paragraphs }: Pick<Rule, 'paragraphs'>): string => {
  const text = paragraphs.flatMap((paragraph) => (paragraph.kind === 'example' ? [] : [paragraph.text]));
  const plain = comparableText(text.join(' ')).toLowerCase();
  return likenessWords(
    SAME.reduce((result, [pattern, same]) => result.replaceAll(pattern, same), plain),
  ).join(' ');
};
