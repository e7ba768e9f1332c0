import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';

/*
 * Packs citations into a custom_id of at most 100 characters: for each edition its day, then its rules with five
 * characters each.
 */

const BASE = 36;
const RULE = /^(\d{3})(?:\.(\d{1,3})([a-z]?))?$/;
const PACKED = /^[0-9a-z]{2}[0-9a-z]{2}[a-z_]$/;
const LENGTH = 5;

/** Packs as many citations as fit into `room` characters, in order. */
export function packCitations(citations: readonly Citation[], room: number): string {
  const days = [...new Set(citations.map(({ edition }) => edition))];
  let packed = '';
  for (const day of days) {
    const rules = citations
      .filter(({ edition }) => edition === day)
      .flatMap(({ number }) => packRule(number) ?? []);
    const start = `${packed ? '.' : ''}${packDay(day)}`;
    const fit = Math.floor((room - packed.length - start.length) / LENGTH);
    if (rules.length === 0 || fit < 1) continue;
    packed += start + rules.slice(0, fit).join('');
  }
  return packed;
}

/** The inverse. Anything invalid is skipped. */
export const unpackCitations = (packed: string): readonly Citation[] =>
  packed.split('.').flatMap((part) => {
    const edition = unpackDay(part.slice(0, LENGTH));
    const rules = part.slice(LENGTH).match(/.{5}/g) ?? [];
    return edition === undefined
      ? []
      : rules.filter((rule) => PACKED.test(rule)).map((rule) => ({ edition, number: unpackRule(rule) }));
  });

const packDay = (day: IsoDate): string =>
  Number(day.replaceAll('-', '')).toString(BASE).padStart(LENGTH, '0');

function unpackDay(packed: string): IsoDate | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(`${Number.parseInt(packed, BASE)}`) ?? [];
  return year ? (`${year}-${month}-${day}` as IsoDate) : undefined;
}

/** No chapter has a rule 0. */
function packRule(number: string): string | undefined {
  const [, chapter, rule = '0', letter] = RULE.exec(number) ?? [];
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
