import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayerQuestion } from '#answers/answer/answer.ts';
import { cardAnswers, mentionsCard } from '#answers/cards/card-answers.ts';
import type { CardEntry, CardPool, CardRuling } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { toPlainText } from '#text/plain.ts';
import { ownRulebook } from '../../model/fake-model.ts';

const rulebook = ownRulebook();

/** A made-up card. @param abilities one line each; if omitted, its text is unknown */
const card = (name: string, typeLine: string, ...abilities: readonly string[]): CardEntry => ({
  card: { name, layout: 'ordinary', parts: [{ name, manaCost: '{1}{R}', typeLine }] },
  keywords: [['Haste']],
  oracle: abilities.length === 0 ? null : { id: name, texts: [abilities.join('\n')], images: [], page: '' },
});

const CARDS = [
  card(
    'Zorblax Herald',
    'Creature — Goblin',
    'Haste (It can attack at once.)',
    'When it dies, you draw two cards.',
  ),
  card('Quuxwave', 'Sorcery', 'Destroy all creatures. They can’t be regenerated.', 'Flashback {4}{R}'),
  card('Marshal Ivvex, Twice Crowned', 'Legendary Creature — Human', 'Creatures you control have trample.'),
  card('Unheld Ogre', 'Creature — Ogre'),
  card('Orb of Vosk', 'Artifact', 'Creatures entering don’t cause abilities to trigger.'),
];

const ruling = (date: IsoDate, text: string, source = 'wotc'): CardRuling => ({ date, source, text });
const FLASHBACK = 'If Quuxwave was cast with its flashback cost and is countered, it is exiled all the same.';
const ON_OTHER = 'Choices such as those of Zorblax Herald are unaffected.';
const ON_OTHERS =
  'If a permanent spell resolves while nobody controls it, its choices are unaffected as well.';
const LONG_RULING = `${'If a creature that an opponent owns would be chosen by two players at once, neither chooses it. '.repeat(2)}The one whose turn it is wins, or else the one whose turn comes next.`;
const RULINGS: Readonly<Record<string, readonly CardRuling[]>> = {
  'Orb of Vosk': [ruling('2021-03-19', ON_OTHERS), ruling('2021-03-19', ON_OTHER)],
  'Marshal Ivvex, Twice Crowned': [ruling('2021-03-19', LONG_RULING)],
  Quuxwave: [
    ruling('2021-03-19', FLASHBACK),
    ruling('2021-03-19', 'A creature that can’t be destroyed stays on the battlefield.'),
    ruling('2021-03-19', 'Countered flashback spells of Quuxwave are mine to exile.', 'somebody'),
  ],
  'Zorblax Herald': [
    ruling(
      '2012-05-01',
      'If Zorblax Herald dies together with other creatures, it triggers and you draw two cards.',
    ),
    ruling(
      '2012-05-01',
      'If several creatures block Zorblax Herald, order them, and assign lethal damage to the first blocker in the damage assignment order before the next.',
    ),
  ],
};

const POOL: CardPool = { ...createCardPool(CARDS), rulings: ({ card: { name } }) => RULINGS[name] ?? [] };

const UNSURE: PlayerQuestion['ruleMatches'] = { matches: [], isSure: false, isSmallTalk: false };

const answers = (question: string, edition: Edition = TODAYS_DATE, found?: PlayerQuestion['ruleMatches']) =>
  cardAnswers({
    question,
    edition,
    rulebook,
    cards: POOL,
    game: null,
    askerId: null,
    ruleMatches: found,
  });
const quoted = (question: string, edition?: Edition, found?: PlayerQuestion['ruleMatches']) =>
  answers(question, edition, found).map(({ source, text }) => [
    'card' in source ? source.card : '',
    source.kind === 'ruling' ? source.day : source.kind,
    toPlainText(text, () => ''),
  ]);

describe('what cards say to a question', () => {
  it('is the official ruling that fits, with its day', () => {
    expect(quoted('they countered my flashbacked quuxwave, is it exiled?')).toEqual([
      ['Quuxwave', '2021-03-19', FLASHBACK],
    ]);
  });

  it('is of each of two cards, rulings first', () => {
    const question =
      'quuxwave kills my zorblax herald and other creatures together, do i draw two cards as it dies?';
    expect(quoted(question).map(([name, kind]) => [name, kind])).toEqual([
      ['Zorblax Herald', '2012-05-01'],
      ['Quuxwave', 'card-text'],
    ]);
  });

  it('is the best ability, without reminders, if no ruling fits', () => {
    expect(quoted('do my goblins trample over a blocker with marshal ivvex in play?')).toEqual([
      ['Marshal Ivvex, Twice Crowned', 'card-text', 'Creatures you control have trample.'],
    ]);
    expect(quoted('can zorblax herald attack the turn it enters?')).toEqual([
      ['Zorblax Herald', 'card-text', 'Haste / When it dies, you draw two cards.'],
    ]);
  });

  it('is the ruling that names the other card', () => {
    const texts = (question: string) => quoted(question).map(([, , said]) => said);
    expect(texts('is zorblax herald affected by orb of vosk?')).toContain(ON_OTHER);
    expect(texts('is quuxwave affected by orb of vosk?')).not.toContain(ON_OTHER);
  });

  it('is a ruling that may fit below the text, if no rule surely answers', () => {
    const kindsOf = (found?: PlayerQuestion['ruleMatches']) =>
      quoted('may an opponent choose for marshal ivvex?', TODAYS_DATE, found).map(([, kind]) => kind);
    expect(kindsOf()).toEqual(['card-text']);
    expect(kindsOf(UNSURE)).toEqual(['card-text', '2021-03-19']);
  });

  it('is a long ruling to its end, if no rule below it surely answers', () => {
    const question = 'two players choose a creature with marshal ivvex, who wins?';
    expect(quoted(question)[0]?.[2]).toMatch(/…$/);
    expect(quoted(question, TODAYS_DATE, UNSURE)[0]?.[2]).toBe(LONG_RULING);
  });

  it('contains the known facts of a card without a text', () => {
    expect(quoted('does the unheld ogre attack at once?')).toEqual([
      ['Unheld Ogre', 'card-facts', 'Creature — Ogre, haste'],
    ]);
  });

  it.each(['zorblax herald', 'what is quuxwave?', 'can a tapped creature block?', '', '🪙'])(
    '%j: nothing, since nothing is asked about a card',
    (question) => {
      expect(quoted(question)).toEqual([]);
    },
  );
});

describe('a ruling', () => {
  const whole = 'zorblax herald dies together with other creatures, do i draw two cards?';
  const order =
    'several creatures block zorblax herald, in which damage assignment order do i assign lethal damage?';
  const kindsOf = (question: string, edition: Edition) => quoted(question, edition).map(([, kind]) => kind);

  it.each<[string, IsoDate, string, string]>([
    [whole, TODAYS_DATE, '2012-05-01', 'its rule says the same today'],
    [whole, '2012-05-01', '2012-05-01', 'a game of its day'],
    [whole, '2012-02-01', 'card-text', 'a game of older rules'],
    [order, '2013-05-01', '2012-05-01', 'its rule says the same then'],
    [order, TODAYS_DATE, 'card-text', 'its rule has died since'],
  ])('%s on %s: %s, as %s', (question, edition, kind) => {
    expect(kindsOf(question, edition)).toEqual([kind]);
  });

  it('says of the text of a card that it is younger than the game', () => {
    expect(answers('can zorblax herald attack the turn it enters?', '2012-05-01')[0]?.notes).toEqual([
      expect.anything(),
    ]);
    expect(answers('can zorblax herald attack the turn it enters?')[0]?.notes).toBeUndefined();
  });
});

describe('a quote', () => {
  const words = fc.constantFrom(
    'quuxwave',
    'Zorblax Herald',
    'ivvex',
    'dies',
    'flashback',
    '?',
    '(',
    '🪙',
    'countered',
  );
  const questions = fc.array(words, { maxLength: 12 }).map((all) => all.join(' '));

  it('is always words of its card, in whole sentences', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const found = quoted(question);
        expect(found.length).toBeLessThanOrEqual(2);
        for (const [name = '', , text = ''] of found) {
          const held = [
            ...(RULINGS[name] ?? []).map((each) => each.text),
            ...(POOL.find(name)?.oracle?.texts ?? []).flatMap((each) => each.split('\n')),
          ];
          for (const part of text.split(/ \/ | ?… ?/).filter(Boolean))
            expect(held.some((each) => each.includes(part))).toBe(true);
        }
      }),
    );
  });
});

it.each([
  ['Ajani counts the life of Ajani’s Pridemate.', "Ajani's Pridemate", true],
  ['It works for Fire, too.', 'Fire', true],
  ['Cast with Fire it is red.', 'Fire', true],
  ['Fireball isn’t affected.', 'Fire', false],
  ['Leyline of the Void exiles it.', 'Void', false],
  ['Void Snare returns it.', 'Void', false],
  ['A creature with flash may block.', 'Flash', false],
  ['Erase (Not the Urza’s Legacy One) is a card.', 'Erase (Not the Urza’s Legacy One)', true],
])('%j has the name %j: %s', (words, name, isMentioned) => {
  expect(mentionsCard(words, name)).toBe(isMentioned);
});
