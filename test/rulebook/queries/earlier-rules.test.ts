import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { findMatches } from '#rulebook/queries/find-matches.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { parseEarlierNumber } from '#rulebook/search/documents.ts';

const digest = loadDigest();

function found(question: string, edition: Edition): readonly string[] {
  const answer = answerQuery(question, edition, digest);
  if (!answer.ok) return [];
  return (answer.value.question?.matches ?? [answer.value.hit]).map(({ number }) => number);
}

describe('a rule that died, or that became one with another', () => {
  it.each([
    ['does void with 1 hit assault // battery', '505.6'],
    ['is a split card red if only one half is', '505.6'],
    ['infernal genesis split card', '505.5'],
    ['does mindslaver make me burn', '507.4'],
    ['mana burn while someone controls my turn', '507.4'],
    ['when does damage wear off', '314.2'],
    ['when is damage removed from creatures', '314.2'],
    ['who goes first in a subgame', '506.4'],
    ['does a face-down creature that phases out stay face down', '510.6'],
    ['living wish in a shahrazad subgame', '506.5a'],
  ])('%s: %s is among the first three', (question, number) => {
    expect(found(question, 'founding').slice(0, 3)).toContain(number);
  });

  it('is not found among the rules of another day', () => {
    const { matches } = findMatches('who goes first in a subgame', [digest.read(TODAYS_DATE)], digest, 10);
    expect(matches.filter(({ number }) => parseEarlierNumber(number))).toEqual([]);
    expect(matches.every(({ edition }) => edition === TODAYS_DATE)).toBe(true);
  });
});
