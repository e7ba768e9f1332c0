import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PLANAR_CARDS } from '#cards/decks/planar-cards.ts';
import { SCHEMES } from '#cards/decks/schemes.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

interface Printed {
  readonly name: string;
  readonly type_line?: string;
  readonly set_type: string;
}

const CARDS: readonly Printed[] =
  SHARED_DIR === undefined
    ? []
    : (JSON.parse(
        gunzipSync(readFileSync(inSharedDir('cards', 'oracle-cards.json.gz'))).toString('utf8'),
      ) as readonly Printed[]);

/** Playtest cards, and planes of a joke. */
const NOT_FOR_PLAY: ReadonlySet<string> = new Set(['funny', 'memorabilia']);

const namesOf = (type: string): readonly string[] =>
  CARDS.filter(
    ({ type_line: line = '', set_type: of }) => line.split(' —')[0] === type && !NOT_FOR_PLAY.has(of),
  )
    .map(({ name }) => name)
    .toSorted((a, b) => (a < b ? -1 : 1));

describe.skipIf(SHARED_DIR === undefined)('the decks have every card of their kind', () => {
  it.each([
    ['Plane', PLANAR_CARDS.planes],
    ['Phenomenon', PLANAR_CARDS.phenomena],
    ['Scheme', SCHEMES.schemes],
    ['Ongoing Scheme', SCHEMES.ongoing],
  ])('%s', (type, names) => {
    expect(names).toEqual(namesOf(type));
  });
});
