import { describe, expect, it } from 'vitest';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { checkAnswer } from '#model/check-answer.ts';
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
    rule('510.1c', 'Damage is divided among two or more blockers as the controller likes.'),
  ],
  cards: CARDS,
  facts: ['player 2 is controlled: player 3 makes the decisions of player 2.'],
  computed: computeFacts('', CARDS, null, rulesetOf(TODAYS_DATE)),
  decisions: [{ of: 2, by: 3 }],
  seats: 4,
};

const TEXT = 'Yes, the rest of the damage may go through to the player.';
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
  it.each<[string, Partial<ModelAnswer['sentences'][number]>]>([
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
    ['with a number of a rule that was given', { text: 'Yes, by 510.1c damage is divided.' }],
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
  ])('%s', (_, given) => {
    const extended: Material = { ...MATERIAL, facts: [...MATERIAL.facts, ...MATERIAL.computed.sentences] };
    expect(checkAnswer(answer(given), extended, TODAYS_DATE, rulebook)).toEqual([]);
  });
});

describe('an answer is refused for', () => {
  it.each<[string, string, Partial<ModelAnswer['sentences'][number]>, ModelAnswer['verdict']?]>([
    ['a rule that never existed', 'rule', { rules: ['702.19b', '702.999'] }],
    ['a rule that was not given', 'rule', { rules: ['702.19b', '704.5f'] }],
    ['such a rule in its text', 'rule', { text: 'Yes, by 704.5f the rest of the damage may go through.' }],
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
    ['Yes with the verdict no', 'verdict', {}, 'no'],
    ['no Yes with the verdict yes', 'verdict', { text: 'The rest of the damage may go through.' }, 'yes'],
    ['something else', 'off-topic', { text: 'Bananas are yellow.' }],
    ['bold', 'form', { text: 'Yes, the **damage** may go through.' }],
    ['a heading', 'form', { text: '# Yes, the damage may go through.' }],
    ['a spoiler', 'form', { text: 'Yes, the ||damage|| may go through.' }],
    ['a mention', 'form', { text: 'Yes, the damage may go through, <@1>.' }],
    ['a role', 'form', { text: 'Yes, the damage may go through, @here.' }],
    ['an address', 'form', { text: 'Yes, the damage may go through: example.com has it.' }],
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
