import type { Card } from '../../src/engine/cards/card.ts';

/** A value as prettier would print it on one line. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{ ${entries.map(([key, one]) => `${key}: ${literal(one)}`).join(', ')} }`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}

/**
 * The source of one file of the catalogue, a card a line.
 * @param file its name, such as `split-cards`; the constant in it is then called `SPLIT_CARDS`.
 */
export const sourceOf = (file: string, cards: readonly Card[]): string =>
  [
    "import type { Card } from '../../engine/cards/card.ts';",
    '',
    '// Made by scripts/make-catalogue.ts: facts of the bulk file, not to be edited by hand.',
    '// prettier-ignore',
    `export const ${file.toUpperCase().replaceAll('-', '_')}: readonly Card[] = [`,
    ...cards.map((card) => `  ${literal(card)},`),
    '];',
    '',
  ].join('\n');
