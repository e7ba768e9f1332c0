import { describe, expect, it } from 'vitest';
import { referencesIn } from '#rulebook/reading/references.ts';

describe('referencesIn', () => {
  it.each([
    ['See rule 420, "State-Based Effects."', ['420']],
    ['(See rule 103.2b.)', ['103.2b']],
    ['rules 702.3a-c', ['702.3a', '702.3b', '702.3c']],
    ['rules 103.2b–d and 104', ['103.2b', '103.2c', '103.2d', '104']],
    ['rules 704.5j–n skip a letter', ['704.5j', '704.5k', '704.5m', '704.5n']],
    ['rules 704.5y–ab, and 704.5ac', ['704.5y', '704.5z', '704.5aa', '704.5ab', '704.5ac']],
    ['rules 702.3-5', ['702.3', '702.4', '702.5']],
    ['rules 702.3a–702.3c', ['702.3a', '702.3b', '702.3c']],
    ['rules 600–602 and section 4', ['600', '601', '602', '4']],
    ['section 6, "Spells, Abilities, and Effects"', ['6']],
    ['rule 101.2, rule 103.1, or rules 104 and 105', ['101.2', '103.1', '104', '105']],
    ['rules 101, 102.1a, 103.2, and 104.3b', ['101', '102.1a', '103.2', '104.3b']],
    ['subrule 704.5k is followed by 704.5m', ['704.5k', '704.5m']],
    ['See 702.54. Do steps 601.2b and 601.2f-h.', ['702.54', '601.2b', '601.2f', '601.2g', '601.2h']],
    ['rule 101.1 and again rule 101.1', ['101.1']],
    ['a deck of 100 cards, 2 players, 20 life', []],
    ['call +32.70.233.277, or pay $100.50', []],
  ])('%s', (text, numbers) => {
    expect(referencesIn(text)).toEqual(numbers);
  });
});
