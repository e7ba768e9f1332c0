import { describe, expect, it } from 'vitest';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { PLAIN_FORMAT, type Format } from '#engine/game/format.ts';
import { checkAnswer } from '#model/check-answer.ts';
import { wrongValues } from '#model/check-values.ts';
import { computeFacts } from '#model/computed-facts.ts';
import type { GivenRule } from '#model/gather-rules.ts';
import type { Material } from '#model/material.ts';
import type { ModelAnswer } from '#model/read-answer.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { ownRulebook } from './fake-model.ts';

const rulebook = ownRulebook();

const rule = (number: string, text: string): GivenRule => ({
  number,
  edition: TODAYS_DATE,
  wording: 'own-words',
  text,
});
const CARDS = [
  {
    name: 'Fire // Ice',
    parts: ['Fire {1}{R} — Instant\nDeals 2 damage.', 'Ice {1}{U} — Instant\nTap something.'],
    rulings: ['A ruling about “split cards” that players read.'],
    manaValues: [4, 2],
  },
];

const MATERIAL: Material = {
  question: 'my 5/5 with trample is blocked by a 2/2, and player 2 is controlled',
  edition: TODAYS_DATE,
  rules: [
    rule(
      '702.19b',
      'The attacker’s controller first assigns lethal damage to all blockers; the rest may go through.',
    ),
    rule('702.2c', 'Any nonzero amount of damage from a source with it counts as lethal damage.'),
    rule('510.1c', 'Damage is divided among two or more blockers as the controller likes.'),
  ],
  cards: CARDS,
  facts: ['player 2 is controlled: player 3 makes the decisions of player 2.'],
  computed: computeFacts('', CARDS, null, rulesetOf(TODAYS_DATE)),
  decisions: [{ of: 2, by: 3, controllers: [3] }],
  seats: 4,
};

const TEXT = 'Yes, the rest of the damage may go through to the player.';
const NONZERO = 'Any nonzero amount of damage';
const QUOTE = 'first assigns lethal damage to all blockers';

const answer = (
  { text = TEXT, rules = ['702.19b'], quote = QUOTE }: Partial<ModelAnswer['sentences'][number]>,
  verdict?: ModelAnswer['verdict'],
): ModelAnswer => ({
  verdict: verdict ?? (text.startsWith('Yes') ? 'yes' : /^No\b(?! damage)/.test(text) ? 'no' : 'none'),
  sentences: [{ text, rules, quote }],
});
const kinds = (given: ModelAnswer): readonly string[] => [
  ...new Set(checkAnswer(given, MATERIAL, TODAYS_DATE, rulebook).map(({ kind }) => kind)),
];

describe('an answer passes', () => {
  it.each<[string, Partial<ModelAnswer['sentences'][number]>, ModelAnswer['verdict']?]>([
    ['as it is', {}],
    [
      'with capitals, straight quotes and a full stop in its quote',
      { quote: '"First assigns lethal damage to all blockers."' },
    ],
    ['with another apostrophe in its quote', { quote: "the attacker's controller first assigns" }],
    ['with words of a card in its quote', { quote: 'split cards” that players read' }],
    ['with a number of the question', { text: 'Yes, the 5/5 assigns lethal damage to the 2/2 first.' }],
    ['with a number of a card, in words', { text: 'Yes, Fire deals two damage to the player.' }],
    ['with one as a pronoun', { text: 'Yes, one of the blockers gets damage.' }],
    ['with a symbol of mana', { text: 'Yes, paying {1}{R} deals damage to the player.' }],
    [
      'with small words and a number of its rule only',
      { text: 'X is 0.', rules: ['702.2c'], quote: NONZERO },
    ],
    [
      'with zero where its rule says nonzero',
      { text: 'Any amount of damage above zero counts.', rules: ['702.2c'], quote: NONZERO },
    ],
    [
      'with words of the question in quotation marks',
      { text: 'Yes, whatever is “blocked by a 2/2” assigns damage.' },
    ],
    ['with an apostrophe at the end of a word', { text: 'The players’ and opponents’ damage goes through.' }],
    ['with e.g.', { text: 'Yes, damage goes through, e.g. lethal damage.' }],
    ['with an accent as a character of its own', { text: 'Yes, Lim-Du\u0302l’s damage may go through.' }],
    ['that begins with No-one', { text: 'No-one may assign damage to the blockers.' }, 'none'],
    ['with a player of the table', { text: 'Yes, player 4 assigns the damage.' }],
    ['with words that a text has, in quotation marks', { text: 'Yes, “split cards” deal damage, too.' }],
    ['that begins with no as a word', { text: 'No damage goes through to the player.' }],
    ['that says no without a comma', { text: 'No it assigns lethal damage first.' }],
    ['with accents of names', { text: 'Yes, Lim-Dûl’s damage may go through.' }],
    [
      'with the mana value of a card',
      { text: 'The mana value of Fire // Ice is 4 in hand, as damage goes.' },
    ],
    [
      'with what loses the game',
      {
        text: 'A player loses with ten or more poison counters.',
        quote: 'player 3 makes the decisions of player 2',
      },
    ],
  ])('%s', (_, given, verdict) => {
    const extended: Material = { ...MATERIAL, facts: [...MATERIAL.facts, ...MATERIAL.computed.sentences] };
    expect(checkAnswer(answer(given, verdict), extended, TODAYS_DATE, rulebook)).toEqual([]);
  });
});

describe('an answer is refused for', () => {
  it.each<[string, string, Partial<ModelAnswer['sentences'][number]>, ModelAnswer['verdict']?]>([
    ['a rule that never existed', 'rule', { rules: ['702.19b', '702.999'] }],
    ['a rule that was not given', 'rule', { rules: ['702.19b', '704.5f'] }],
    ...[
      '704.5f',
      'rule 999',
      'section 12',
      '702.99Z',
      'CR 999.9Q',
      'CR704',
      '702.19b–z',
      'Rules 4 and 5',
      '510.1c',
    ].map((number): [string, string, { text: string }] => [
      `${number} in its text`,
      'rule',
      { text: `Yes, by ${number} the damage may go through.` },
    ]),
    ['a quote with a word more', 'quote', { quote: 'first always assigns lethal damage to all blockers' }],
    ['a quote with a word less', 'quote', { quote: 'first assigns damage to all blockers' }],
    ['a quote of two pieces', 'quote', { quote: 'The attacker’s controller … to all blockers' }],
    ['a quote of another rule', 'quote', { quote: 'divided among two or more blockers' }],
    ['a quote of the question', 'quote', { quote: 'is blocked by a 2/2' }],
    ['a quote of three words', 'quote', { quote: 'lethal damage to' }],
    ['no quote', 'quote', { quote: '' }],
    [
      'quotation marks around its own words',
      'quote',
      { text: 'Yes, “the rest always tramples over” to the player.' },
    ],
    ['the same in single ones', 'quote', { text: 'Yes, ‘the rest always tramples over’ to the player.' }],
    ['the same in typed ones', 'quote', { text: "Yes, 'the rest always tramples over' to the player." }],
    [
      'a quotation mark without its other one',
      'quote',
      { text: 'Yes, “the rest of the damage goes through.' },
    ],
    [
      'words of the question as those of a rule',
      'quote',
      { text: 'Yes, the rules say “blocked by a 2/2” about damage.' },
    ],
    ['ninety', 'number', { text: 'Yes, ninety damage may go through.' }],
    ['a dozen', 'number', { text: 'Yes, a dozen blockers get damage.' }],
    ['a number that was computed', 'number', { text: 'Yes, 3 damage may go through to the player.' }],
    ['such a number in words', 'number', { text: 'Yes, three damage may go through to the player.' }],
    ['a number of a rule that it does not name', 'number', { text: 'Yes, twelve blockers get damage.' }],
    ['a chance', 'number', { text: 'Yes, with a chance of 12.5 % the damage may go through.' }],
    [
      'another mana value',
      'value',
      { text: 'The mana value of Fire // Ice is 5, whatever damage it deals.', rules: ['702.19b'] },
    ],
    ['another starting life', 'value', { text: 'Each player starts the game with 5 life and no damage.' }],
    ['another decider', 'value', { text: 'Yes, player 2 makes all decisions for player 2, and damage.' }],
    ['a player whom nobody knows', 'value', { text: 'Yes, player 99 assigns the damage.' }],
    ['another controller', 'value', { text: 'Player 2 is controlled by player 4, who assigns the damage.' }],
    ['another controller, first', 'value', { text: 'Player 4 controls player 2 and assigns damage.' }],
    ['Yes with the verdict no', 'verdict', {}, 'no'],
    ['no Yes with the verdict yes', 'verdict', { text: 'The rest of the damage may go through.' }, 'yes'],
    ['something else', 'off-topic', { text: 'Bananas are yellow.' }],
    [
      'something else about every player',
      'off-topic',
      { text: 'No, Alice cheated every player and owes them pizza.', quote: 'of player 2' },
      'no',
    ],
    ['bold', 'form', { text: 'Yes, the **damage** may go through.' }],
    ['a heading', 'form', { text: '# Yes, the damage may go through.' }],
    ['a spoiler', 'form', { text: 'Yes, the ||damage|| may go through.' }],
    ['a mention', 'form', { text: 'Yes, the damage may go through, <@1>.' }],
    ['a role', 'form', { text: 'Yes, the damage may go through, @here.' }],
    ['an address', 'form', { text: 'Yes, the damage may go through: example.com has it.' }],
    ...['t.me/evil', 't.co/x', 'evil.shop', 'a.de', 'web3.ai', 'ｅｖｉｌ.ｃｏｍ'].map(
      (address): [string, string, { text: string }] => [
        address,
        'form',
        { text: `Yes, the damage may go through: ${address} has it.` },
      ],
    ),
    ['numbers of other scripts', 'form', { text: 'Yes, Ⅷ damage may go through.' }],
    ['marks that hide letters', 'form', { text: 'Yes, da\u0336m\u0336a\u0336ge may go through.' }],
    ['no words', 'form', { text: '… 2.' }],
    ['a masked link', 'form', { text: 'Yes, [the damage](http://a.b) may go through.' }],
    ['a zero-width character', 'form', { text: 'Yes, the dam\u200Bage may go through.' }],
    ['Cyrillic letters that look like ours', 'form', { text: 'Yes, the d\u0430mage may go through.' }],
    ['lines', 'form', { text: 'Yes, the damage\nmay go through.' }],
    ['a list', 'form', { text: '- Yes, the damage may go through.' }],
    ['length', 'form', { text: `Yes, the damage may go through${' and through'.repeat(20)}.` }],
  ])('%s', (_, kind, given, verdict) => {
    expect(kinds(answer(given, verdict))).toContain(kind);
  });

  it('two sentences that are too long together', () => {
    const long = `Yes, the damage may go through${' and through'.repeat(11)}.`;
    const sentence = { text: long, rules: ['702.19b'], quote: QUOTE };
    expect(kinds({ verdict: 'yes', sentences: [sentence] })).toEqual([]);
    expect(kinds({ verdict: 'yes', sentences: [sentence, sentence] })).toEqual(['form']);
  });

  it('a flipped answer passes if it quotes the right rule: the checks don’t prove it right', () => {
    expect(kinds(answer({ text: 'No, the damage may not go through to the player.' }))).toEqual([]);
  });
});

describe('numbers of formats and cards', () => {
  const ruleset = rulesetOf(TODAYS_DATE);
  const EMRAKUL = { name: 'Emrakul, the Aeons Torn', parts: [], rulings: [], manaValues: [15] };
  const about = (question: string, more: Partial<Material> = {}): Material => ({
    ...MATERIAL,
    question,
    decisions: [],
    cards: [],
    ...more,
  });
  const atTable = (format: Partial<Format>, startingLife: number): Partial<Material> => ({
    computed: computeFacts('', [], { format: { ...PLAIN_FORMAT, ...format }, startingLife }, ruleset),
  });
  const DUEL = atTable({}, 20);
  const COMMANDER = atTable({ isCommander: true }, 30);

  it.each<[string, string, Partial<Material>?]>([
    ['', 'Each player starts with 40 life.'],
    ['in edh, how much life', 'Each player starts with 40 life.'],
    ['', 'In Brawl, each player starts with 25 life.'],
    ['how does brawl begin', 'Each player starts with 25 life.'],
    ['', 'In Commander, each player starts with 40 life.', DUEL],
    ['', 'In Commander, each player starts with 30 life.', COMMANDER],
    ['', 'Each player starts with 30 life.', COMMANDER],
    ['', 'In Two-Headed Giant, a team loses with 15 poison counters.', DUEL],
    ['', 'A player who has been dealt twenty-one combat damage by one commander loses.'],
    ['i have 11 poison counters', 'Yes, with 11 poison counters you lose.', DUEL],
    ['i have 9 poison counters', 'No, with 9 poison counters you don’t lose.'],
    ['', 'Emrakul, the Aeons Torn has mana value 15.', { cards: [EMRAKUL] }],
    ['', 'Emrakul, the Aeons Torn hits whatever has mana value 3 or less.', { cards: [EMRAKUL] }],
    ['a copy of it', 'Its mana value is 0.', { cards: [EMRAKUL] }],
    ['i control his turn', 'Player 1 makes all decisions for player 2.'],
    ['', 'Player 1 chooses a creature of player 2.'],
  ])('%s %s passes', (question, sentence, more) => {
    expect(wrongValues(sentence, about(question, more))).toEqual([]);
  });

  it.each<[string, string, Partial<Material>?]>([
    ['', 'Each player starts with 25 life.'],
    ['', 'In Commander, each player starts with 20 life.'],
    ['', 'In Commander, each player starts with 20 life.', DUEL],
    ['in edh, how much life', 'Each player starts with 20 life.'],
    ['', 'In a two-player game, each player starts at 40 life.'],
    ['', 'In a Commander game, a player loses with 15 poison counters.'],
    ['i have 9 poison counters', 'With 9 poison counters, you lose.'],
    ['', 'In a Commander game, a player with 15 poison counters loses.'],
    ['', 'A player who has been dealt twenty-two combat damage by one commander loses.'],
    ['', 'Emrakul, the Aeons Torn has mana value 10.', { cards: [EMRAKUL] }],
    ['', 'Emrakul, the Aeons Torn’s mana value will be 10.', { cards: [EMRAKUL] }],
    ['', 'The mana value of Emrakul counts as ten.', { cards: [EMRAKUL] }],
    ['', 'Its mana value is 10.', { cards: [EMRAKUL] }],
    ['', 'Player 4 makes all decisions for player 1.'],
  ])('%s %s does not', (question, sentence, more) => {
    expect(wrongValues(sentence, about(question, more))).toHaveLength(1);
  });
});
