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

describe('a rule that was removed, or merged with another', () => {
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

  it.each<[question: string, day: Edition, number: string]>([
    ['my opponent plays the same legend as mine, do both die?', '2009-07-11', '704.5k'],
    ['two jaces with different names, do both die?', '2009-07-11', '704.5j'],
    ['mirror gallery and two planeswalkers of one type?', '2017-04-28', '704.5j'],
    ['i kept six cards, do i scry?', '2017-04-28', '103.4'],
    ['who puts the blockers in order?', '2017-04-28', '509.2'],
    ['can i redirect combat damage to a planeswalker?', '2017-04-28', '306.7'],
    ['can a spell make an unblockable creature blocked?', '2009-07-11', '700.5'],
    ['can i use a checklist card for a meld card?', '2017-04-28', '712.6'],
  ])('%s: on %s, %s is first', (question, day, number) => {
    expect(found(question, day)[0]).toBe(number);
  });

  it('is not found on days on which it said something else', () => {
    expect(found('who puts the blockers in order?', '2006-10-01')).not.toContain('509.2');
  });

  it('is not found among the rules of another day', () => {
    const { matches } = findMatches('who goes first in a subgame', [digest.read(TODAYS_DATE)], digest, 10);
    expect(matches.filter(({ number }) => parseEarlierNumber(number))).toEqual([]);
    expect(matches.every(({ edition }) => edition === TODAYS_DATE)).toBe(true);
  });
});
