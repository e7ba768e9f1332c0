import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runSteps } from '#basics/work-steps.ts';
import {
  buildPostings,
  documentCount,
  packPostings,
  rarityOf,
  unpackPostings,
  visit,
  type Postings,
} from '#rulebook/search/postings.ts';

const DOCUMENTS = [
  new Map([
    ['tap', 1],
    ['untap', 0.5],
  ]),
  new Map<string, number>(),
  new Map([['tap', 2]]),
];
const POSTINGS = postingsOf(DOCUMENTS);

function postingsOf(documents: readonly ReadonlyMap<string, number>[]): Postings {
  const words = [...new Set(documents.flatMap((document) => [...document.keys()]))];
  const numbers = new Map(words.map((word, number) => [word, number]));
  const own = documents.map((document) => [...document.keys()].map((word) => words.indexOf(word)));
  const weights = documents.map((document) => [...document.values()]);
  return runSteps(buildPostings(numbers, own, (document, index) => weights[document]?.[index] ?? 0));
}

function placesOf(word: string, postings: Postings): readonly (readonly [number, number])[] {
  const places: [number, number][] = [];
  visit(word, postings, (document, weight) => places.push([document, weight]));
  return places;
}

it.each([
  [
    'tap',
    [
      [0, 1],
      [2, 2],
    ],
  ],
  ['untap', [[0, 0.5]]],
  ['trample', []],
])('%s is in %j', (word, places) => {
  expect(placesOf(word, POSTINGS)).toEqual(places);
  expect(documentCount(word, POSTINGS)).toBe(places.length);
});

it('a word of fewer documents tells more, and one of none the most', () => {
  const rarities = ['tap', 'untap', 'trample'].map((word) => rarityOf(word, POSTINGS));
  expect(rarities).toEqual(rarities.toSorted((a, b) => a - b));
  expect(rarities[0]).toBeGreaterThan(0);
});

it('come back from bytes as they were, at whatever place the bytes begin', () => {
  const word = fc.stringMatching(/^[a-zé]{1,8}$/);
  const document = fc.dictionary(word, fc.float({ min: 0, max: 9, noNaN: true }), { maxKeys: 6 });
  fc.assert(
    fc.property(fc.array(document, { maxLength: 8 }), fc.nat(7), (documents, before) => {
      const made = postingsOf(documents.map((entries) => new Map(Object.entries(entries))));
      const packed = packPostings(made);
      const within = Buffer.concat([Buffer.alloc(before), packed]).subarray(before);
      expect(unpackPostings(within)).toEqual(made);
    }),
  );
});
