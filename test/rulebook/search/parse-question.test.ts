import { describe, expect, it } from 'vitest';
import {
  parsePrefix,
  parseQuestion,
  type Question,
  type Vocabulary,
} from '../../../src/rulebook/search/parse-question.ts';
import { stem } from '../../../src/rulebook/search/stem.ts';

const THERE = new Set(['deathtouch', 'trample', 'trampel'].map(stem));
/** `trampel` stands somewhere as somebody typed it; it is not known to be spelled right. */
const VOCABULARY: Vocabulary = {
  spelled: ['deathtouch', 'trample'],
  knows: (word) => THERE.has(stem(word)),
};

/** The things that are looked for, each in every way that it may be said. */
const waysOf = ({ sought }: Question) => sought.map((ways) => ways.map((way) => way.stem).join(' or '));

describe('a question', () => {
  it.each([
    ['what is trample', ['trampl']],
    ['trample, trampling, tramples', ['trampl']],
    ['deathtuch', ['deathtouch']],
    ['trampel and deathtouch', ['trampel or trampl', 'deathtouch']],
    ['mindslaver', ['mindslav']],
    ['a b x 3', ['x', '3']],
    ['what is it', []],
  ])('%s asks for %j', (question, ways) => {
    expect(waysOf(parseQuestion(question, VOCABULARY))).toEqual(ways);
  });

  it('what is spelled like it counts less than what is typed', () => {
    const [[typed, like] = []] = parseQuestion('trampel', VOCABULARY).sought;
    expect(typed?.weight).toBe(1);
    expect(like?.weight).toBeLessThan(1);
  });
});

describe('while the last word may be only begun', () => {
  it.each([
    ['trample deat', ['trampl', 'deat or deathtouch']],
    ['trampel', ['trampel']],
    ['t', []],
    ['', []],
  ])('%j asks for %j', (typed, ways) => {
    expect(waysOf(parsePrefix(typed, VOCABULARY))).toEqual(ways);
  });
});
