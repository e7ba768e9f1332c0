import { describe, expect, it } from 'vitest';
import {
  parsePrefix,
  parseQuestion,
  type ParsedQuestion,
  type Vocabulary,
} from '#rulebook/search/parse-question.ts';
import { stem } from '#rulebook/search/stem.ts';

const THERE = new Set(['deathtouch', 'trample', 'trampel'].map(stem));
/** `trampel` is in a sample question as typed, so it is known but not correctly spelled. */
const VOCABULARY: Vocabulary = {
  spelled: ['deathtouch', 'trample'],
  knows: (word) => THERE.has(stem(word)),
};

/** The stems of each search term's variants. */
const variantsOf = ({ sought }: ParsedQuestion) =>
  sought.map((variants) => variants.map((variant) => variant.stem).join(' or '));

describe('a question', () => {
  it.each([
    ['what is trample', ['trampl']],
    ['trample, trampling, tramples', ['trampl']],
    ['deathtuch', ['deathtouch']],
    ['trampel and deathtouch', ['trampel or trampl', 'deathtouch']],
    ['mindslaver', ['mindslav']],
    ['a b x 3', ['x', '3']],
    ['what is it', []],
  ])('%s has the search terms %j', (question, variants) => {
    expect(variantsOf(parseQuestion(question, VOCABULARY))).toEqual(variants);
  });

  it('weighs a word of similar spelling less than the typed word', () => {
    const [[typed, like] = []] = parseQuestion('trampel', VOCABULARY).sought;
    expect(typed?.weight).toBe(1);
    expect(like?.weight).toBeLessThan(1);
  });
});

describe('with a possibly incomplete last word', () => {
  it.each([
    ['trample deat', ['trampl', 'deat or deathtouch']],
    ['trampel', ['trampel']],
    ['t', []],
    ['', []],
  ])('%j has the search terms %j', (typed, variants) => {
    expect(variantsOf(parsePrefix(typed, VOCABULARY))).toEqual(variants);
  });
});
