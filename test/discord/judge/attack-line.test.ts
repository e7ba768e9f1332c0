import { describe, expect, it } from 'vitest';
import { asText, readAt } from './judge-table.ts';

/*
 * Alice's turn at a Commander table: Krenko is hers, Tymna Bob's, Okaun that of Dan, a guest. An attack, or what several
 * lose and gain, is one line, recorded and undone as one.
 */

const sure = (line: string, who?: string): string | null => {
  const reading = readAt(line, who).sure;
  return reading && asText(reading.line);
};

const KRENKO = 'by Krenko, Mob Boss';
const TYMNA = 'by Tymna the Weaver';
const OKAUN = 'by Okaun, Eye of Chaos';

describe('an attack in one line', () => {
  it.each([
    [
      'krenko hits bob for 6, okaun hits cleo for 4 lifelink',
      `/set damage hits:@Bob 6 ${KRENKO}; @Cleo 4 ${OKAUN} lifelink`,
    ],
    ['Krenko, Mob Boss hits bob for 6, and dan takes 2', `/set damage hits:@Bob 6 ${KRENKO}; guest:Dan 2`],
    [
      'krenko hits bob for 6 and krenko hits cleo for 2',
      `/set damage hits:@Bob 6 ${KRENKO}; @Cleo 2 ${KRENKO} by:@Alice`,
    ],
    ['tymna hits me for 2, cleo takes 3', `/set damage hits:@Alice 2 ${TYMNA}; @Cleo 3`],
    ['bob hits cleo for 3 and 2 to dan', '/set damage hits:@Cleo 3; guest:Dan 2 by:@Bob'],
    ['i hit bob for 4 and bob hits cleo for 2', '/set damage hits:@Bob 4 by @Alice; @Cleo 2 by @Bob'],
    ['bob takes 4, cleo takes 4 and dan takes 4', '/set damage hits:@Bob 4; @Cleo 4; guest:Dan 4'],
  ])('%s', (line, expected) => {
    expect(sure(line)).toBe(expected);
  });
});

describe('what the source has', () => {
  it.each([
    ['bob takes 3 infect', '/set damage hits:@Bob 3 infect'],
    ['bob and cleo take 3 infect damage', '/set damage hits:@Bob and @Cleo 3 infect'],
    ['krenko hits bob for 3 with toxic 2', `/set damage hits:@Bob 3 ${KRENKO} toxic 2 by:@Alice`],
    ['bob takes 3 damage with infect and lifelink', '/set damage hits:@Bob 3 infect lifelink'],
    ['hit bob for 6 lifelink', '/set damage hits:@Bob 6 lifelink'],
    ['krenko hits bob for 3 noncombat damage', `/set damage hits:@Bob 3 ${KRENKO} noncombat by:@Alice`],
    ['goblin bombardment deals 1 to bob', '/set damage hits:@Bob 1 by Goblin Bombardment by:@Alice'],
    // Life, and no damage.
    ['i get 3 lifelink', '/set life player:@Alice amount:+3'],
  ])('%s', (line, expected) => {
    expect(sure(line)).toBe(expected);
  });
});

describe('several changes of life', () => {
  it.each([
    ['i gain 3 and bob loses 3', '/set damage hits:@Alice +3; @Bob 3 loss by:@Alice'],
    ['bob loses 3 and i gain 3', '/set damage hits:@Bob 3 loss; @Alice +3 by:@Alice'],
    ['each opponent loses 2 and i gain 6', '/set damage hits:each-opponent 2 loss; @Alice +6 by:@Alice'],
    ['bob gains 4 and cleo gains 2', '/set damage hits:@Bob +4; @Cleo +2'],
    ['bob: -3, cleo: -2', '/set damage hits:@Bob 3 loss; @Cleo 2 loss'],
  ])('%s', (line, expected) => {
    expect(sure(line)).toBe(expected);
  });
});

/** Said as one thing they would be wrong. */
describe('is asked about, and not done', () => {
  it.each([
    'bob takes 3 and gains 2',
    'krenko hits bob for 6 and cleo for 4',
    'krenko hits bob for 3 lifelink and i gain 3',
    'krenko hits bob for 6 and i draw 2',
    'bob took 3 and cleo took 5 last turn',
    'i attack bob for 5, he blocks with 3',
    'bob takes 3, no wait, cleo takes 4',
    'if bob takes 3, i gain 3',
    'when krenko hits bob for 3, cleo takes 2',
    'does bob take 3 and i gain 3?',
    'bob takes 3 or cleo takes 3 and i gain 1',
    'should krenko hit bob for 3 and cleo take 2',
  ])('%s', (line) => {
    const reading = readAt(line).sure;
    expect(reading === null || reading.when === 'answer').toBe(true);
  });
});

it('says what it would do', () => {
  expect(readAt('krenko hits bob for 3 with toxic 2, i gain 2').sure?.says).toBe(
    'Bob 27 → 24, 0 → 2 poison · by Krenko (12/21), Alice 34 → 36',
  );
});
