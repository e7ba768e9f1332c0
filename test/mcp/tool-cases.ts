/*
 * Questions to the tools, and what their answers must contain. The rules, numbers and days were looked up in the
 * official texts of their day, and what cards say in their Oracle texts; the odds were worked out by hand. No text
 * decides the rest: which matches are sure, what input is refused, and the sentences of this server.
 */

interface ToolCase {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** A part of the structured answer. */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** Rules that must be among those returned. */
  readonly rules?: readonly string[];
  /** Parts of the text. */
  readonly says?: readonly string[];
  /** The code of a refusal. */
  readonly refused?: string;
}

const MINDSLAVER = { controlled: 'Bob', controller: 'Ann', card: 'Mindslaver' };
const THREE = ['Ann', 'Bob', 'Cid'];

export const TOOL_CASES: readonly ToolCase[] = [
  {
    tool: 'find_rules',
    input: { question: 'can a tapped creature block?' },
    answer: {
      sure: true,
      answers: [{ kind: 'sample', verdict: 'no', rules: ['509.1a'] }],
    },
    says: ['Answer, in our words, to a question that asks the same: no: Only untapped creatures can block'],
    rules: ['509.1a 2026-06-19'],
  },
  { tool: 'find_rules', input: { question: 'summoning sickness' }, rules: ['302.6 2026-06-19'] },
  {
    tool: 'find_rules',
    input: { question: 'what is mana burn' },
    says: ['2009-07-11'],
    rules: ['106.4 2026-06-19'],
  },
  {
    tool: 'find_rules',
    input: { question: 'mana burn', edition: '2006-10-01' },
    rules: ['300.3 2006-10-01'],
  },
  {
    // The exile zone had a rule of its own then, 903.12.
    tool: 'find_rules',
    input: { question: 'commander would be put into graveyard', edition: '2012-01-01' },
    rules: ['903.11 2011-09-30'],
  },
  {
    // Shown in later words: combat damage still used the stack.
    tool: 'find_rules',
    input: { question: 'damage on the stack', edition: '2006-01-01' },
    answer: { sure: false },
    says: ['310.4 is shown in the words of 2026-06-19', 'on 2006-01-01 it may have said something else'],
    rules: ['310.4 2005-10-01'],
  },
  {
    tool: 'find_rules',
    input: { question: 'the monarch', edition: '2012-01-01' },
    answer: { sure: false },
    says: ['725 is a rule of 2026-06-19, not of 2012-01-01.'],
  },
  {
    tool: 'find_rules',
    input: { question: 'flanking', edition: 'founding' },
    answer: { sure: false },
    says: ['702.25 is a rule of 2026-06-19, not of 2006-10-01, where it is 502.3.'],
  },
  {
    tool: 'find_rules',
    input: { question: '702.19b', edition: 'founding' },
    answer: { sure: false, renumbered: { absentFrom: 'founding' } },
    says: ['No rule of 2006-10-01 is 702.19b; this is 702.19b of 2026-06-19.'],
  },
  { tool: 'find_rules', input: { question: 'qqqq zzzzxy' }, refused: 'rule/not-found' },
  { tool: 'find_rules', input: { question: 'trample', edition: '1999-01-01' }, refused: 'edition/unknown' },
  {
    tool: 'get_rule',
    input: { number: '702.19b' },
    answer: { number: '702.19b', edition: '2026-06-19' },
    rules: ['702.19b 2026-06-19'],
    says: ['702.17b since 2009-07-11', '702.19b since 2013-07-13'],
  },
  {
    tool: 'get_rule',
    input: { number: 'CR 505.6', edition: 'founding' },
    rules: ['505.6 2006-10-01'],
    says: ['gone since 2017-04-28'],
  },
  {
    tool: 'get_rule',
    input: { number: '613', edition: '2026-06-19' },
    rules: ['613 2026-06-19'],
    says: ['a chapter', '- 613.8 '],
  },
  {
    tool: 'get_rule',
    input: { number: '702.19b', edition: 'founding' },
    answer: { edition: '2026-06-19', renumbered: { of: ['2026-06-19'], absentFrom: 'founding' } },
    says: ['No rule of 2006-10-01 is 702.19b; this is 702.19b of 2026-06-19.'],
  },
  {
    tool: 'get_rule',
    input: { number: '725.1', edition: '2012-01-01' },
    answer: { edition: '2026-06-19', renumbered: { absentFrom: '2012-01-01' } },
    says: ['No rule of 2012-01-01 is 725.1; this is 725.1 of 2026-06-19.'],
  },
  {
    tool: 'get_rule',
    input: { number: '502.9b' },
    answer: { number: '702.19b', renumbered: { number: '502.9b', absentFrom: '2026-06-19' } },
    says: ['No rule of 2026-06-19 is 502.9b; 502.9b of 2006-10-01 is 702.19b on that day.'],
  },
  {
    // The number is right, but the founding rules are held in part.
    tool: 'get_rule',
    input: { number: '502.9b', edition: 'founding' },
    says: ['The text of 502.9b of 2006-10-01 is not available; 702.19b of 2026-06-19 is the same rule.'],
  },
  { tool: 'get_rule', input: { number: '999.9' }, refused: 'rules/number-unknown' },
  { tool: 'get_rule', input: { number: 'trample' }, refused: 'input/no-number' },
  {
    tool: 'get_term',
    input: { term: 'fizzle' },
    says: ['2018-04-27'],
    rules: ['608.2b 2026-06-19'],
  },
  { tool: 'get_term', input: { term: 'trample', edition: '2006-10-01' }, rules: ['502.9 2006-10-01'] },
  { tool: 'get_term', input: { term: 'zzqx' }, refused: 'term/unknown' },
  {
    tool: 'check_citation',
    input: { number: '502.9b' },
    answer: { number: { cited: '502.9b', verdict: 'moved' } },
    rules: ['702.19b 2026-06-19'],
  },
  {
    tool: 'check_citation',
    input: { number: '702.9q', quote: 'creatures with flying win the game' },
    answer: { number: { verdict: 'never-existed' }, quote: { verdict: 'cannot-tell' } },
  },
  {
    // Its words are a title, which has not changed; the rules below it have.
    tool: 'check_citation',
    input: { number: '502.9', edition: '2003-07-01' },
    answer: { number: { verdict: 'right', today: { numbers: ['702.19'] } } },
    says: ['Today it is 702.19.'],
  },
  {
    tool: 'check_citation',
    input: { number: 'CR 702.19 B.' },
    answer: { number: { cited: '702.19b', verdict: 'right' } },
  },
  {
    tool: 'check_citation',
    input: { number: 'founding 505.6' },
    refused: 'input/no-number',
  },
  { tool: 'check_citation', input: {}, refused: 'input/nothing-to-check' },
  { tool: 'list_editions', input: {}, answer: { today: '2026-06-19', earliest: '2003-07-01', official: [] } },
  {
    tool: 'get_card',
    input: { name: 'fire' },
    answer: { name: 'Fire // Ice', layout: 'split', texts: 'not-imported', rulings: 'not-imported' },
    says: ['Fire {1}{R} — Instant', 'not imported'],
  },
  { tool: 'get_card', input: { name: 'xyzzy plugh' }, refused: 'card/unknown' },
  {
    tool: 'card_value',
    input: { card: 'Fire // Ice', characteristic: 'mana-value' },
    answer: { answers: [4] },
    rules: ['709.4b 2026-06-19', '202.3d 2026-06-19'],
  },
  {
    tool: 'card_value',
    input: { card: 'Fire // Ice', characteristic: 'mana-value', edition: 'founding' },
    answer: { answers: [2, 2] },
    rules: ['505.5 2006-10-01'],
  },
  {
    tool: 'card_value',
    input: { card: 'Fire // Ice', characteristic: 'mana-value', zone: 'stack', half: 'Ice' },
    answer: { answers: [2] },
    rules: ['709.3b 2026-06-19'],
  },
  {
    tool: 'card_value',
    input: { card: 'Fire // Ice', characteristic: 'colors', zone: 'stack' },
    refused: 'card/which-half',
  },
  {
    tool: 'card_value',
    input: { card: 'Delver of Secrets', characteristic: 'color-identity' },
    answer: { colors: ['U'] },
    rules: ['903.4d 2026-06-19'],
  },
  {
    tool: 'card_value',
    input: { card: 'Fire // Ice', characteristic: 'name-to-choose', edition: '2008-02-01' },
    answer: { choose: 'all', names: ['Fire', 'Ice'] },
    rules: ['505.7 2008-02-01'],
  },
  {
    tool: 'card_check',
    input: { card: 'Fire // Ice', query: 'mv<=2' },
    answer: { answer: false },
    rules: ['709.4b 2026-06-19'],
  },
  {
    tool: 'card_check',
    input: { card: 'Fire // Ice', query: 'mv<=2', edition: 'founding' },
    answer: { answer: true },
    rules: ['505.6 2006-10-01'],
  },
  {
    tool: 'card_check',
    input: { card: 'Fire // Ice', query: 'foo:bar' },
    refused: 'query/not-understood',
  },
  {
    tool: 'card_compare',
    input: { card: 'Fire // Ice', with: 'Lightning Bolt', comparison: 'shares-color' },
    answer: { answer: true },
    rules: ['202.2 2026-06-19'],
  },
  {
    tool: 'card_cast',
    input: { card: 'Insult // Injury', from: 'graveyard' },
    answer: {
      options: [
        { castable: false, why: 'not-from-this-zone' },
        { castable: true, by: 'aftermath', resolvesTo: 'exile' },
      ],
    },
    rules: ['702.127a 2026-06-19'],
  },
  {
    tool: 'card_cast',
    input: { card: 'Fire // Ice', from: 'exile', allowed: 'c:r' },
    answer: { options: [{ castable: true, by: 'effect' }, { castable: false }] },
    rules: ['709.3a 2026-06-19'],
  },
  {
    tool: 'coin_odds',
    input: { coins: 10, wins: 7 },
    answer: {
      exactly: { fraction: '15/128' },
      atLeast: { fraction: '11/64' },
      expected: { fraction: '5/1' },
    },
    rules: ['705.2 2026-06-19'],
  },
  {
    tool: 'coin_odds',
    input: { coins: 1, thumbs: 1 },
    answer: { exactly: { fraction: '3/4' }, untilFirstLoss: { flips: { fraction: '4/1' } } },
  },
  { tool: 'coin_odds', input: { coins: 1000, thumbs: 12 }, refused: 'coins/too-many' },
  {
    tool: 'dice_odds',
    input: { dice: '2d6', wanted: 7 },
    answer: { exactly: { fraction: '1/6' }, atLeast: { fraction: '7/12' } },
    rules: ['706.1a 2026-06-19'],
  },
  {
    tool: 'dice_odds',
    input: { dice: '2d20kh1', wanted: 20 },
    answer: { exactly: { fraction: '39/400' } },
    says: ['without the 1 lowest'],
  },
  { tool: 'dice_odds', input: { dice: 'a fistful', wanted: 1 }, refused: 'dice/unreadable' },
  {
    tool: 'who_decides',
    input: { turn_of: 'Bob', effects: [MINDSLAVER], decision: 'payment' },
    answer: { decides: 'Ann', limits: ['their-resources'], sees: { hand: ['Bob', 'Ann'] } },
    rules: ['723.5a 2026-06-19', '723.5 2026-06-19'],
  },
  {
    tool: 'who_decides',
    input: { turn_of: 'Bob', effects: [MINDSLAVER], decision: 'concede', edition: 'founding' },
    answer: { decides: 'Bob', why: 'conceding' },
    rules: ['507.3b 2006-10-01'],
  },
  {
    // The effect is on Bob’s next turn, and this is Ann’s.
    tool: 'who_decides',
    input: { turn_of: 'Ann', effects: [MINDSLAVER], player: 'Bob' },
    answer: { decides: 'Bob', why: 'nobody-controls' },
  },
  {
    // The last effect created applies: 723.1a.
    tool: 'who_decides',
    input: {
      players: THREE,
      turn_of: 'Cid',
      step: 'declare-attackers',
      effects: [
        { controlled: 'Cid', controller: 'Bob' },
        { controlled: 'Cid', controller: 'Ann' },
      ],
      decision: 'attackers',
    },
    answer: { decides: 'Ann', comesUp: 'now' },
  },
  {
    tool: 'who_decides',
    input: {
      turn_of: 'Bob',
      step: 'combat-damage',
      effects: [{ ...MINDSLAVER, card: 'Secret of Bloodbending' }],
    },
    answer: { decides: 'Ann' },
  },
  { tool: 'who_decides', input: { turn_of: 'Zoe' }, refused: 'input/no-such-player' },
  { tool: 'who_decides', input: { players: ['Ann', 'ann'], turn_of: 'Ann' }, refused: 'input/player-twice' },
  {
    tool: 'end_turn',
    input: {
      card: 'Time Stop',
      step: 'combat-damage',
      stack: [{ name: 'Lightning Bolt' }, { name: 'Time Stop' }],
      permanents: [{ name: 'Grizzly Bears', attacks: 'opponent' }],
      triggers: [{ name: 'Sneak Attack', when: 'next-end-step' }],
    },
    says: [
      'Lightning Bolt is exiled',
      'removed from combat: Grizzly Bears',
      'straight to cleanup; skipped: end-of-combat, postcombat-main, end.',
      'next end step instead, in the next turn: Sneak Attack',
    ],
    rules: ['724.1b 2026-06-19', '724.1d 2026-06-19', '724.1e 2026-06-19'],
  },
  {
    // Combat is left before the check, and waiting triggers are not lost: 509.1–509.2.
    tool: 'end_turn',
    input: {
      card: 'Time Stop',
      step: 'combat-damage',
      edition: '2006-10-01',
      stack: [{ name: 'Time Stop' }],
      triggers: [{ name: 'Soul Warden', when: 'waiting' }],
    },
    says: ['removed from the game', 'Then these go on the stack: Soul Warden'],
    rules: ['509.1b 2006-10-01', '509.2 2006-10-01'],
  },
  {
    tool: 'end_turn',
    input: { ends: 'combat', step: 'upkeep' },
    refused: 'ending/no-combat-phase',
    rules: ['724.2g 2026-06-19'],
  },
  {
    tool: 'subgame',
    input: {
      players: [
        { name: 'Ann', life: 15, library: 53, removed: 2 },
        { name: 'Bob', library: 53 },
      ],
      winners: ['Bob'],
      edition: 'founding',
    },
    answer: {
      end: {
        winners: ['Bob'],
        lifeLost: [{ name: 'Ann', of: 15, amount: 8 }],
        libraries: [
          { name: 'Ann', library: 51, staysRemoved: 2 },
          { name: 'Bob', library: 53, staysRemoved: 0 },
        ],
      },
    },
    rules: ['506.6 2006-10-01'],
  },
  {
    // Exiled cards come back: 729.5.
    tool: 'subgame',
    input: {
      players: [
        { name: 'Ann', library: 53, removed: 2 },
        { name: 'Bob', library: 6 },
      ],
      winners: [],
    },
    answer: {
      start: { players: [{ loses: null }, { deck: 6, loses: 'first-upkeep' }] },
      end: { lifeLost: [{ amount: 10 }, { amount: 10 }], libraries: [{ library: 53 }, { library: 6 }] },
    },
    rules: ['729.3 2026-06-19', '729.5 2026-06-19'],
  },
  {
    tool: 'leave_game',
    input: {
      players: THREE,
      leaver: 'Bob',
      permanents: [
        { name: 'Grizzly Bears', owner: 'Bob', controller: 'Ann' },
        { name: 'Serra Angel', owner: 'Ann', controller: 'Bob' },
        { name: 'Air Elemental', owner: 'Cid', entered_under: 'Bob' },
      ],
      monarch: 'Bob',
    },
    says: [
      'Grizzly Bears leaves the game',
      'Ann controls Serra Angel again',
      'Air Elemental is exiled',
      'Ann becomes the monarch',
    ],
    rules: ['800.4a 2026-06-19', '725.4 2026-06-19'],
  },
  {
    tool: 'leave_game',
    input: {
      players: THREE,
      leaver: 'Bob',
      edition: '2006-10-01',
      permanents: [{ name: 'Air Elemental', owner: 'Cid', entered_under: 'Bob' }],
    },
    says: ['Air Elemental is removed from the game'],
    rules: ['600.4a 2006-10-01'],
  },
];
