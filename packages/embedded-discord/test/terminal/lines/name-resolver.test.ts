import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionPeople, mentionPeopleQuoted, type NameResolver } from '#terminal/lines/name-resolver.ts';

const withPeople = (...people: string[]): NameResolver => ({
  userId: (name) => `id of ${name}`,
  channelId: (name) => name,
  people: () => people,
  hasFile: () => false,
});

describe('@names in what is typed', () => {
  it.each<[typed: string, people: string[], read: string]>([
    ['@Mary-Jane flips', ['Mary-Jane'], '<@id of Mary-Jane> flips'],
    ['@Mary-Jane flips', [], '<@id of Mary-Jane> flips'],
    ['@Mary Jane and @Mary', ['Mary', 'Mary Jane'], '<@id of Mary Jane> and <@id of Mary>'],
    ['@a+b(c)', ['a+b(c)'], '<@id of a+b(c)>'],
    ['@everyone, @here', [], '@everyone, @here'],
  ])('%s, where %j are known', (typed, people, read) => {
    expect(mentionPeople(typed, withPeople(...people))).toBe(read);
  });

  it('whatever people are called, they can be mentioned', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 32, unit: 'binary' }), (name) => {
        expect(() => mentionPeople(`@${name}`, withPeople(name))).not.toThrow();
        expect(() => mentionPeopleQuoted(`@${name}`, withPeople(name))).not.toThrow();
      }),
    );
  });
});
