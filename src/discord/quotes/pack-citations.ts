import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';

/*
 * Packs citations into a custom_id of at most 100 characters: for each edition its day, then its rules with five
 * characters each.
 */

const BASE = 36;
const RULE_PATTERN = /^(\d{3})(?:\.(\d{1,3})([a-z]?))?$/;
const PACKED_RULE_PATTERN = /^[0-9a-z]{2}[0-9a-z]{2}[a-z_]$/;
const ENTRY_LENGTH = 5;

/** Packs as many citations as fit into `maxLength` characters, in order. */
export function packCitations(citations: readonly Citation[], maxLength: number): string {
  const days = [...new Set(citations.map(({ edition }) => edition))];
  let packed = '';
  for (const day of days) {
    const rules = citations
      .filter(({ edition }) => edition === day)
      .flatMap(({ number }) => packRule(number) ?? []);
    const start = `${packed ? '.' : ''}${packDay(day)}`;
    const fitCount = Math.floor((maxLength - packed.length - start.length) / ENTRY_LENGTH);
    if (rules.length === 0 || fitCount < 1) continue;
    packed += start + rules.slice(0, fitCount).join('');
  }
  return packed;
}

/** The inverse of {@link packCitations}. Skips anything invalid. */
export const unpackCitations = (packed: string): readonly Citation[] =>
  packed.split('.').flatMap((part) => {
    const edition = unpackDay(part.slice(0, ENTRY_LENGTH));
    const rules = part.slice(ENTRY_LENGTH).match(/.{5}/g) ?? [];
    return edition === undefined
      ? []
      : rules
          .filter((rule) => PACKED_RULE_PATTERN.test(rule))
          .map((rule) => ({ edition, number: unpackRule(rule) }));
  });

const packDay = (day: IsoDate): string =>
  Number(day.replaceAll('-', '')).toString(BASE).padStart(ENTRY_LENGTH, '0');

function unpackDay(packed: string): IsoDate | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(`${Number.parseInt(packed, BASE)}`) ?? [];
  return year ? (`${year}-${month}-${day}` as IsoDate) : undefined;
}

/** Packs a chapter as its rule 0, which no chapter has. */
function packRule(number: string): string | undefined {
  const [, chapter, rule = '0', letter] = RULE_PATTERN.exec(number) ?? [];
  if (chapter === undefined) return undefined;
  return (
    [chapter, rule].map((part) => Number(part).toString(BASE).padStart(2, '0')).join('') + (letter || '_')
  );
}

function unpackRule(packed: string): string {
  const [chapter = 0, rule = 0] = [packed.slice(0, 2), packed.slice(2, 4)].map((part) =>
    Number.parseInt(part, BASE),
  );
  const letter = packed.slice(4).replace('_', '');
  return rule === 0 ? `${chapter}` : `${chapter}.${rule}${letter}`;
}
