import { describe, expect, it } from 'vitest';
import { formatNotYet } from '#discord/rulebook/wording.ts';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';

const today = readDigest().find(({ edition }) => edition === TODAYS_DATE);
const [first, second] = today?.rules ?? [];
if (!first || !second) throw new Error('today has two rules');

describe('words that are older than their rule', () => {
  it.each([
    ['of a rule that was reworded are said to be', first, 'reworded', 1],
    ['of a rule that is new there are none', first, 'new', 0],
    ['of another rule are not', second, 'reworded', 0],
    ['of an official text are not ours', { ...first, wording: 'official' as const }, 'reworded', 0],
  ] as const)('%s', (_, rule, why, lines) => {
    const texts = formatNotYet([rule], new Map([[first.number, why]]));
    expect(texts).toHaveLength(lines);
    for (const line of texts)
      expect(line).toBe(`${first.number}: reworded by ${TODAYS_DATE}; our words are from before.`);
  });

  it.each([
    [
      'a new rule below one that is shown lacks, and is said to',
      'own',
      [`${first.number}z: new; we have no words for it yet.`],
    ],
    ['an official text lacks nothing', 'official', []],
  ] as const)('%s', (_, wording, lines) => {
    const notYet = new Map([
      [`${first.number}z`, 'new'],
      [`${second.number}z`, 'new'],
    ] as const);
    expect(formatNotYet([{ ...first, wording }], notYet)).toEqual(lines);
  });
});
