import { isEmpty, joinTexts, mapFirstWords } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { OFFICIAL_DAYS, RELEASE_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { formatCount } from '#basics/format-count.ts';
import { rulesNotYetWorded, type NotWordedReason, type NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { Rule } from '#rulebook/text/rules.ts';
import { formatMissingTexts } from '../words/missing-texts.ts';
import { formatList } from '../words/words.ts';

export const OWN_WORDS = 'In plain words';

/** Joins notes on one line: `In 2006: 705.1 · in plain words`. */
export const inOneLine = (parts: readonly Text[]): Text =>
  joinTexts(
    parts
      .filter((part) => !isEmpty(part))
      .map((part, index) => (index === 0 ? part : mapFirstWords(part, withinLine))),
    ' · ',
  );

const withinLine = (words: string): string =>
  words.replace(/^(?:In|Today|Gone|New)\b/, (word) => word.toLowerCase());

/** The maximum number of listed numbers; more are only counted. */
const MAX_LISTED = 4;

/** The source of the rules: `Official text, effective 2026-06-19.` */
export function formatWording(rules: readonly Rule[]): string {
  const ownRules = rules.filter(({ wording }) => wording === 'own');
  const official = rules.filter(({ wording }) => wording === 'official');
  if (official.length === 0) return OWN_WORDS;
  const source = `Official text, effective ${daysOf(official)}`;
  if (ownRules.length === 0) return `${source}.`;
  return ownRules.length < official.length
    ? `${source}; ${numbersOf(ownRules)} in our own wording.`
    : `${source}: ${numbersOf(official)}. The rest is in our own wording.`;
}

/** {@link formatWording}, and how to import the official texts if none is available. */
export function formatWordingAndImport(rules: readonly Rule[], { official, textsCome }: Rulebook): Text {
  const wording = formatWording(rules);
  if (wording !== OWN_WORDS || official.length > 0) return wording;
  return text`${OWN_WORDS}. ${formatMissingTexts(textsCome, 'the official rules')}`;
}

/** For an excerpt of the official text: the days of its rules, and which of them break off. */
export function formatExcerpt(rules: readonly Rule[]): readonly string[] {
  const dated = rules.filter((rule) => rule.dated !== rule.edition);
  const days = [...new Set(dated.flatMap((rule) => rule.dated ?? []))].toSorted();
  const notes = days.map((day) => `${numbersOf(dated.filter((rule) => rule.dated === day))}: dated ${day}.`);
  const incomplete = rules.filter(({ isIncomplete }) => isIncomplete);
  return [
    ...(notes.length > 0 ? [notes.join(' ')] : []),
    ...(incomplete.length > 0
      ? [`${numbersOf(incomplete)} breaks off: the text that was imported ends there.`]
      : []),
  ];
}

/**
 * Which of our plain texts are outdated since their rules were reworded, and which new rules have none yet.
 * @param notYet the rules without up-to-date words of ours, from {@link rulesNotYetWorded}
 */
export function formatNotYet(
  rules: readonly Rule[],
  notYet: NotYetWorded = rulesNotYetWorded(),
): readonly string[] {
  const ours = rules.filter(({ wording, edition }) => wording === 'own' && edition === TODAYS_DATE);
  const old = ours.filter(({ number }) => notYet.get(number) === 'reworded');
  const known = new Set(ours.map(({ number }) => number));
  const lacking = [...notYet].flatMap(([number, reason]) =>
    reason === 'new' && !known.has(number) && known.has(number.replace(/[a-z]$/, '')) ? [{ number }] : [],
  );
  return [
    ...formatNewerText(rules, notYet),
    ...(old.length > 0 ? [`${numbersOf(old)}: reworded by ${TODAYS_DATE}; our words are from before.`] : []),
    ...(lacking.length > 0 ? [`${numbersOf(lacking)}: new; we have no words for it yet.`] : []),
  ];
}

/** Notes on official rules of a text that is newer than this version of the bot. */
function formatNewerText(rules: readonly Rule[], notYet: NotYetWorded): readonly string[] {
  if (TODAYS_DATE === RELEASE_DATE) return [];
  const today = rules.filter(({ wording, edition }) => wording === 'official' && edition === TODAYS_DATE);
  const rulesBy = (reason: NotWordedReason): readonly Rule[] =>
    today.filter(({ number }) => notYet.get(number) === reason);
  const [added, reworded, open] = [rulesBy('new'), rulesBy('reworded'), rulesBy('open')];
  // If there are several newer texts, any of them may have brought the change.
  const since = OFFICIAL_DAYS.at(-2) === RELEASE_DATE ? TODAYS_DATE : RELEASE_DATE;
  return [
    ...(added.length > 0 ? [`${numbersOf(added)}: new since ${since}: official text only.`] : []),
    ...(reworded.length > 0 ? [`${numbersOf(reworded)}: reworded since our words of ${RELEASE_DATE}.`] : []),
    ...(open.length > 0 ? [`${numbersOf(open)}: official text only.`] : []),
  ];
}

const daysOf = (rules: readonly Rule[]): string =>
  formatList(
    [...new Set<IsoDate>(rules.map(({ edition, borrowed }) => borrowed?.from.edition ?? edition))].toSorted(),
  );

const numbersOf = (rules: readonly Pick<Rule, 'number'>[]): string =>
  rules.length > MAX_LISTED
    ? formatCount(rules.length, 'rule')
    : formatList(rules.map(({ number }) => number));
