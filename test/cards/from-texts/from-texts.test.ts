import { afterEach, describe, expect, it } from 'vitest';
import { COINS } from '#cards/coins/coin-cards.ts';
import { matchCoinCards } from '#cards/coins/match-coin-cards.ts';
import { findCoinCard } from '#cards/coins/procedures.ts';
import {
  adoptCardsFromTexts,
  describeFromText,
  readFromText,
  type CardFromText,
} from '#cards/from-texts/read-texts.ts';
import { readCard } from '#cards/scryfall/read-card.ts';
import { addingCard } from '#cards/turns/added-parts.ts';
import { CONTROL, turnControlCard } from '#cards/turns/control.ts';
import { endingCard } from '#cards/turns/ending.ts';
import { printed, printedWithFaces } from '../scryfall/printed.ts';

/** A card that no release has, with this text. */
function read(text: string, facts: Readonly<Record<string, unknown>> = {}): CardFromText | null {
  const card = readCard(printed({ name: 'Goblet of Owls', oracle_text: text, ...facts }));
  return card && readFromText(card);
}

const SORCERY = { type_line: 'Sorcery' };

afterEach(() => adoptCardsFromTexts([]));

describe('turns, from the text of a card', () => {
  it.each([
    ["You control target player during that player's next turn.", { span: 'next-turn' }],
    [
      "You control target player during that player's next turn. After that turn, that player takes an extra turn.",
      { span: 'extra-turn-after' },
    ],
    ['You control target opponent during their next combat phase.', { span: 'next-combat' }],
    ["You control your opponents while they're searching their libraries.", { span: 'search' }],
    ['You control target player until the goblet is empty.', undefined],
    ['Gain control of target creature during your upkeep.', undefined],
  ])('control: %s', (text, control) => expect(read(text)?.control).toEqual(control));

  it.each([
    ['End the turn.', SORCERY, { what: 'turn', by: 'spell' }],
    ['{4}: End the turn.', {}, { what: 'turn', by: 'ability' }],
    ["If it's your turn, end the turn.", SORCERY, { what: 'turn', by: 'spell', condition: 'if-own-turn' }],
    [
      '{T}: End the turn. Activate only during your turn.',
      {},
      { what: 'turn', by: 'ability', condition: 'used-on-own-turn' },
    ],
    [
      '{T}: The player whose turn it is may end the turn.',
      {},
      { what: 'turn', by: 'ability', condition: 'chosen' },
    ],
    ['{T}: You may end the turn.', {}, { what: 'turn', by: 'ability', isUnsure: true }],
    ['+1: Draw a card.\n−6: End the turn.', {}, { what: 'turn', by: 'ability', isUnsure: true }],
    ['If you control an owl, end the turn.', SORCERY, { what: 'turn', by: 'spell', isUnsure: true }],
    ['End the combat phase.', SORCERY, { what: 'combat', by: 'spell' }],
    ['Owls never end. (They end the turn.)', {}, undefined],
  ])('ending: %s', (text, facts, ending) => expect(read(text, facts)?.ending).toEqual(ending));

  it.each([
    ['After this phase, there is an additional combat phase.', { part: 'combat', only: null, times: 1 }],
    [
      'After this main phase, there are two additional combat phases.',
      { part: 'combat', only: 'main', times: 2 },
    ],
    [
      'After this main phase, there is an additional combat phase followed by an additional main phase.',
      { part: 'combat-and-main', only: 'main', times: 1 },
    ],
    [
      'You get that many additional upkeep steps after this phase.',
      { part: 'upkeep', after: 'phase', times: null, isForController: true },
    ],
    ['There is an additional end step after this step.', { part: 'end', after: 'here', times: 1 }],
  ])('adding: %s', (text, adding) => expect(read(text)?.adding).toMatchObject(adding));

  it('nothing of what a token or an emblem has, or a card that is on a list', () => {
    const text = 'End the turn.';
    expect(read(text, { layout: 'token', type_line: 'Token Creature — Owl' })).toBeNull();
    expect(read(text, { layout: 'emblem', type_line: 'Emblem' })).toBeNull();
    expect(read(text, { name: 'Time Stop' })).toBeNull();
  });
});

describe('coins, from the text of a card', () => {
  it.each<[string, CardFromText['coins']]>([
    [
      'Flip a coin. If you win the flip, drink *it*. If you lose the flip, spill it.',
      {
        flip: {
          isCalled: true,
          coins: 1,
          flippers: 'you',
          outcomes: [
            { side: 'won', isEach: false, does: 'drink it' },
            { side: 'lost', isEach: false, does: 'spill it' },
          ],
        },
        triggers: [],
      },
    ],
    [
      'Flip five coins. For each heads, an owl hoots.',
      {
        flip: {
          isCalled: false,
          coins: 5,
          flippers: 'you',
          outcomes: [{ side: 'heads', isEach: true, does: 'an owl hoots' }],
        },
        triggers: [],
      },
    ],
    [
      'Flip a coin until you lose a flip. For each flip you won, an owl hoots.',
      {
        flip: {
          isCalled: true,
          coins: 'until-loss',
          flippers: 'you',
          outcomes: [{ side: 'won', isEach: true, does: 'an owl hoots' }],
        },
        triggers: [],
      },
    ],
    [
      'Each player flips a coin. Whoever wins the flip may hoot.',
      {
        flip: {
          isCalled: true,
          coins: 1,
          flippers: 'each-player',
          outcomes: [{ side: 'won', isEach: false, does: null }],
        },
        triggers: [],
      },
    ],
    [
      'Whenever a player wins a coin flip, draw a card.',
      { flip: null, triggers: [{ whose: "anyone's", side: 'won', does: 'draw a card' }] },
    ],
    ['If you would flip a coin, instead flip two coins and ignore one.', undefined],
    ['Flip Goblet of Owls over. Coins are pretty.', undefined],
  ])('%s', (text, coins) => expect(read(text)?.coins).toEqual(coins));

  it('can be flipped, and found by the beginning of its name', () => {
    const card = read('Flip a coin. If you win the flip, drink it. If you lose the flip, spill it.');
    expect(findCoinCard('Goblet of Owls')).toBeUndefined();
    adoptCardsFromTexts(card ? [card] : []);
    expect(findCoinCard('goblet of owls')?.procedure).toMatchObject({ called: true });
    expect(matchCoinCards('goblet', null, []).map((match) => match.card.name)).toEqual(['Goblet of Owls']);
    expect([COINS.isFromText('Goblet of Owls'), COINS.isFromText('Mijae Djinn')]).toEqual([true, false]);
  });
});

it('the lists go by what was read, until other cards are imported', () => {
  const text =
    'You control target player during their next combat phase. End the turn. After this phase, there is an additional combat phase.';
  const card = read(text);
  if (!card) throw new Error('nothing was read');
  adoptCardsFromTexts([card]);
  const { name } = card;
  expect(turnControlCard(name).span).toBe('next-combat');
  expect(CONTROL.isFromText(name)).toBe(true);
  expect(endingCard(name)?.what).toBe('turn');
  expect(addingCard(name)?.part).toBe('combat');
  expect(describeFromText(card)).toBe(
    'Goblet of Owls: controls a player (next-combat), ends the turn, adds combat',
  );
  adoptCardsFromTexts([]);
  expect(turnControlCard(name).span).toBe('next-turn');
  expect(endingCard(name)).toBeUndefined();
});

it('a card that is on the lists by now is not there twice, and not told', () => {
  const card = read('Flip a coin. If you win the flip, drink it.');
  if (!card) throw new Error('nothing was read');
  const moved = { ...card, name: 'Mijae Djinn' };
  expect(adoptCardsFromTexts([moved, card]).map(({ name }) => name)).toEqual(['Goblet of Owls']);
  expect(COINS.fromTexts().map(({ name }) => name)).toEqual(['Goblet of Owls']);
  expect(matchCoinCards('mijae', null, []).map((match) => match.card.name)).toEqual(['Mijae Djinn']);
  expect(adoptCardsFromTexts([{ ...moved, ending: { what: 'turn', by: 'ability' } }])).toEqual([
    { name: 'Mijae Djinn', ending: { what: 'turn', by: 'ability' } },
  ]);
});

it('what one face of a card does is not known of the other', () => {
  const card = readCard(
    printedWithFaces('adventure', [
      { name: 'Owl of Dusk', type_line: 'Creature — Owl', oracle_text: 'Flying' },
      { name: 'Dusk Falls', type_line: 'Instant — Adventure', oracle_text: 'End the turn.' },
    ]),
  );
  const found = card && readFromText(card);
  expect(found?.ending).toEqual({ what: 'turn', by: 'spell', face: 'Dusk Falls' });
  adoptCardsFromTexts(found ? [found] : []);
  expect(endingCard('Owl of Dusk')).toBeUndefined();
  expect(endingCard('Dusk Falls')).toEqual({ what: 'turn', by: 'spell' });
  expect(endingCard('Owl of Dusk // Dusk Falls')?.isUnsure).toBe(true);
});
