import { describe, expect, it } from 'vitest';
import { readLine } from '#discord/judge/read-line.ts';
import { asText, GAME, PEOPLE, readAt, viewOf } from './judge-table.ts';

/*
 * Alice's turn at a Commander table: Krenko is hers, Tymna Bob's, Okaun belongs to the guest Dan. An attack, or what
 * several players lose and gain, is one line, recorded and undone as one.
 */

const sureText = (line: string, who?: string): string | null => {
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
    [
      'Krenko, Mob Boss hits bob for 6, and dan takes 2',
      `/set damage hits:@Bob 6 ${KRENKO}; guest:Dan 2 by:@Alice`,
    ],
    [
      'krenko hits bob for 6 and krenko hits cleo for 2',
      `/set damage hits:@Bob 6 ${KRENKO}; @Cleo 2 ${KRENKO} by:@Alice`,
    ],
    ['tymna hits me for 2 and i gain 3', `/set damage hits:@Alice 2 ${TYMNA}; @Alice +3 by @Alice`],
    ['i hit bob for 6 and cleo for 4', '/set damage hits:@Bob 6; @Cleo 4 by:@Alice'],
    ['i hit bob for 4 and dan hits cleo for 2', '/set damage hits:@Bob 4 by @Alice; @Cleo 2 by <@guest:Dan>'],
    [
      'goblin bombardment deals 1 to bob and 1 to cleo',
      '/set damage hits:@Bob 1 by Goblin Bombardment; @Cleo 1 by Goblin Bombardment by:@Alice',
    ],
    ['bob hits cleo for 3 and 2 to dan', '/set damage hits:@Cleo 3; guest:Dan 2 by:@Bob'],
    ['i hit bob for 4 and bob hits cleo for 2', '/set damage hits:@Bob 4 by @Alice; @Cleo 2 by @Bob'],
    ['bob takes 4, cleo takes 4 and dan takes 4', '/set damage hits:@Bob 4; @Cleo 4; guest:Dan 4'],
  ])('%s', (line, expected) => {
    expect(sureText(line)).toBe(expected);
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
    // Life, not damage.
    ['i get 3 lifelink', '/set life player:@Alice amount:+3'],
  ])('%s', (line, expected) => {
    expect(sureText(line)).toBe(expected);
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
    expect(sureText(line)).toBe(expected);
  });
});

/** Done together, they would be wrong. */
describe('is asked about, and not done', () => {
  it.each([
    'bob takes 3 and gains 2',
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

/** Alice is the host, and may record others' damage; Bob may not. */
describe('offers what the line leaves open', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'krenko hits bob for 6 and cleo for 4',
      'Alice',
      [
        `/set damage hits:@Bob 6 ${KRENKO}; @Cleo 4 ${KRENKO} by:@Alice`,
        `/set damage hits:@Bob 6 ${KRENKO}; @Cleo 4 by:@Alice`,
      ],
    ],
    [
      'krenko hits bob for 6 lifelink and cleo for 4',
      'Alice',
      [
        `/set damage hits:@Bob 6 ${KRENKO} lifelink; @Cleo 4 ${KRENKO} lifelink by:@Alice`,
        `/set damage hits:@Bob 6 ${KRENKO} lifelink; @Cleo 4 by:@Alice`,
      ],
    ],
    [
      'hit bob for 6 infect and 2 to cleo',
      'Alice',
      ['/set damage hits:@Bob 6 infect; @Cleo 2 infect', '/set damage hits:@Bob 6 infect; @Cleo 2'],
    ],
    [
      'tymna hits me for 2, cleo takes 3',
      'Alice',
      [
        `/set damage hits:@Alice 2 ${TYMNA}; @Cleo 3 by:@Bob`,
        `/set damage hits:@Alice 2 ${TYMNA}; @Cleo 3 by @Alice`,
        `/set damage hits:@Alice 2 ${TYMNA} by:@Bob`,
      ],
    ],
    [
      'krenko hits me for 6 and cleo takes 3',
      'Bob',
      [`/set damage hits:@Bob 6 ${KRENKO}; @Cleo 3 by @Bob`, `/set damage hits:@Bob 6 ${KRENKO} by:@Alice`],
    ],
    [
      'i take 2 and cleo takes 3',
      'Bob',
      ['/set damage hits:@Bob 2; @Cleo 3 by:@Bob', '/set damage hits:@Bob 2'],
    ],
    [
      'bob loses 2 and cleo gains 2',
      'Alice',
      ['@Alice', '@Cleo', 'guest:Dan'].map((by) => `/set damage hits:@Bob 2 loss; @Cleo +2 by:${by}`),
    ],
  ])('%s (%s)', (line, who, expected) => {
    const { readings, sure } = readAt(line, who);
    expect(sure).toBeNull();
    expect(readings.map((reading) => asText(reading.line))).toEqual(expected);
  });

  it('and says whose it would be', () => {
    expect(readAt('i take 2 and cleo takes 3', 'Bob').readings.map(({ says }) => says)).toEqual([
      'By me: Bob 27 → 25, Cleo 40 → 37',
      'Only Bob 27 → 25',
    ]);
  });
});

describe('at a table with a player called May', () => {
  const labels = new Map([...viewOf().labels, [PEOPLE['Cleo'] ?? '', 'May']]);
  const read = (line: string): string | null => {
    const { sure } = readLine(line, { ...viewOf(), labels });
    return sure?.when === 'do' ? asText(sure.line) : null;
  };
  it.each([
    ['may takes 3 and i gain 3', '/set damage hits:@Cleo 3; @Alice +3 by:@Alice'],
    ['krenko hits May for 3, bob takes 2', `/set damage hits:@Cleo 3 ${KRENKO}; @Bob 2 by:@Alice`],
    ['may might take 3 and i gain 3', null],
  ])('%s', (line, expected) => {
    expect(read(line)).toBe(expected);
  });
});

describe('says what it would do', () => {
  it.each([
    [
      'krenko hits bob for 3 with toxic 2, i gain 2',
      'Bob 27 → 24, 0 → 2 poison · by Krenko (12/21), Alice 34 → 36',
    ],
    ['krenko hits bob for 6, krenko hits bob for 3', 'Bob 27 → 18 · by Krenko (18/21)'],
    ['okaun hits cleo for 4 lifelink', 'Cleo 40 → 36 · by Okaun (4/21), Dan 18 → 22'],
    ['bob takes 3 infect', 'Bob 0 → 3 poison'],
    ['i hit bob for 4 and dan hits cleo for 2', 'Bob 27 → 23, Cleo 40 → 38'],
  ])('%s', (line, says) => {
    expect(readAt(line).sure?.says).toBe(says);
  });

  it('once for a team that shares its life', () => {
    const { Alice = '', Bob = '', Cleo = '', Dan = '' } = PEOPLE;
    const format = { ...GAME.settings.format, variant: 'two-headed-giant', isCommander: false } as const;
    const team = {
      ...GAME,
      settings: { ...GAME.settings, format },
      teams: [
        [Alice, Bob],
        [Cleo, Dan],
      ] as const,
      // oxlint-disable-next-line no-map-spread -- the table of all tests
      seats: GAME.seats.map((seat) => ({ ...seat, life: 30 })),
    };
    expect(readAt('cleo takes 3, dan takes 2', 'Alice', team).sure?.says).toBe('Cleo & Dan 30 → 25');
  });
});
