import { describe, expect, it } from 'vitest';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { conditionOf, type GameFacts } from '#rulebook/queries/rules-by-game.ts';
import { numberToday } from '../../helpers/as-of-writing.ts';

const DIGEST = loadDigest();

const DUEL: GameFacts = { players: 2, variant: null, isCommander: false };
const POD: GameFacts = { players: 4, variant: 'free-for-all', isCommander: true };
const BRAWL: GameFacts = { players: 4, variant: 'free-for-all', isCommander: true, isBrawl: true };
const GIANT: GameFacts = {
  players: 4,
  variant: 'two-headed-giant',
  isCommander: false,
  sharesTurns: true,
  hasTeams: true,
};
const GAMES = { duel: DUEL, pod: POD, Brawl: BRAWL, giant: GIANT, none: undefined } as const;

const first = (question: string, game: GameFacts | undefined): string | undefined => {
  const found = answerQuery(question, undefined, DIGEST, undefined, { game });
  return found.ok ? (found.value.question?.matches[0]?.number ?? found.value.hit.number) : undefined;
};

describe('the game that is played chooses between rules', () => {
  it.each<[keyof typeof GAMES, string, ...string[]]>([
    ['duel', 'do i draw a card on my first turn', '103.8a'],
    ['pod', 'do i draw a card on my first turn', '103.8c'],
    ['giant', 'do i draw a card on my first turn', '103.8b', '810.6'],
    ['pod', 'how much poison kills me', '704.5c', '104.3d', '122.1f'],
    ['giant', 'how much poison kills me', '810.8d', '704.6b'],
    ['giant', 'how many poison counters do you need to lose', '810.8d', '704.6b'],
    ['duel', 'how much life do we start with', '103.4', '119.1'],
    ['pod', 'how much life do we start with', '903.7', '103.4c', '119.1c'],
    ['Brawl', 'does commander damage matter', '903.12h'],
    ['pod', 'does commander damage matter', '903.10a', '704.6c'],
    ['none', 'do i draw a card on my first turn in commander', '103.8c'],
    ['none', 'do i draw on my first turn in a two player game', '103.8a'],
    ['pod', 'do i draw on my first turn in a two player game', '103.8a'],
    ['duel', 'do i draw on my first turn in two-headed giant', '810.6', '103.8b'],
    ['none', 'how much life do you start with in a 2hg game', '810.4', '103.4a', '119.1a'],
  ])('%s: %s', (game: keyof typeof GAMES, question: string, ...numbers: readonly string[]) => {
    expect(numbers.map(numberToday)).toContain(first(question, GAMES[game]));
  });

  it('remembers answers by game', () => {
    const question = 'do I draw on turn one';
    expect(first(question, DUEL)).not.toBe(first(question, POD));
  });
});

describe('where nothing is known about the game, the answer depends on it', () => {
  it.each<[string, string, RegExp]>([
    ['do i draw on my first turn', '103.8a', /two players.*three or more/i],
    ['is my first mulligan free', '103.5c', /two players.*Brawl/],
    ['how much life do we start with', '119.1', /40 in Commander/],
    ['how big is a deck', '100.2a', /100 in Commander/],
    ['how much poison kills', '704.5c', /fifteen/],
    ['does damage by a commander count', '903.10a', /21.*Brawl/],
    ['can i wish for a card', '400.11a', /Commander/],
  ])('%s: %s', (question, number, condition) => {
    expect(conditionOf(question, [numberToday(number)], DIGEST)).toMatch(condition);
  });

  it.each<[string, readonly string[]]>([
    ['do i draw on my first turn in commander', ['103.8c']],
    ['do i draw on my first turn in a duel', ['103.8a']],
    ['can a tapped creature block', ['509.1a']],
    ['do i draw or mulligan', ['103.8a', '103.5c']],
    ['nothing found', []],
    ['how many copies of snow-covered forest can i run', ['100.2a']],
    ['can i run fire // ice with krenko, mob boss as commander', ['100.2a']],
    ['my life total if i start the game with 30 and dan hits me for 4', ['119.1']],
    ['what is my life after i start at 20 and take 5', ['103.4']],
    ['can i mulligan a hand of six', ['103.5c']],
    ['can i remove a poison counter', ['704.5c']],
    ['does commander damage kill a planeswalker', ['903.10a']],
    ['does a copy of a commander deal commander damage', ['903.10a']],
  ])('not: %s', (question, numbers) => {
    expect(conditionOf(question, numbers.map(numberToday), DIGEST)).toBeUndefined();
  });
});
