const NUMBER = String.raw`\d{3}(?:\.\d+[a-z]?(?:[-–][a-z])?)?`;
const NAMED = new RegExp(
  String.raw`\b(?:rules?|sections?) (${NUMBER}(?:(?:, and |, or |, | and | or )${NUMBER})*)`,
  'gi',
);
const RANGE = /^(\d{3}\.\d+)([a-z])[-–]([a-z])$/;
/** The letters of subrules: l and o are left out because they look like digits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'.split('');

/** The rules and chapters that a text names, each once: `see rules 729.2a–c` names three. */
export function referencesIn(text: string): readonly string[] {
  const found = [...text.matchAll(NAMED)].flatMap(([, list = '']) =>
    (list.match(new RegExp(NUMBER, 'g')) ?? []).flatMap(spread),
  );
  return [...new Set(found)];
}

function spread(number: string): readonly string[] {
  const [, rule, from, to] = RANGE.exec(number) ?? [];
  if (!rule || !from || !to) return [number];
  return LETTERS.slice(LETTERS.indexOf(from), LETTERS.indexOf(to) + 1).map((letter) => rule + letter);
}
