import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { renderRefusal } from '#discord/refusals/refusals.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import type { Unchanged } from '#engine/refusals/games.ts';

/** The words that Alice reads, with names. */
const read = (refusal: Refusal): string =>
  contentOf(renderRefusal(refusal, '1')).replaceAll('<@1>', '@Alice').replaceAll('<@2>', '@Bob');

describe('a refusal', () => {
  it.each<[Refusal, Refusal, self: string, other: string]>([
    [
      refuse('game/not-a-player', { playerId: '1', left: null }),
      refuse('game/not-a-player', { playerId: '2', left: null }),
      'You are not in this game.',
      '@Bob is not in this game.',
    ],
    [
      refuse('game/not-a-player', { playerId: '1', left: 'conceded' }),
      refuse('game/not-a-player', { playerId: '2', left: 'lost' }),
      'You have conceded this game.',
      '@Bob has lost this game.',
    ],
    [
      refuse('game/joined-already', { playerId: '1' }),
      refuse('game/joined-already', { playerId: '2' }),
      'You have already joined.',
      '@Bob has already joined.',
    ],
    [
      refuse('game/open-already', { hostId: '1' }),
      refuse('game/open-already', { hostId: '2' }),
      'Your game is already open here: end it first with `/game end`.',
      'There’s already a game here. Its host, @Bob, or somebody who can manage the server ends it with `/game end`.',
    ],
    [
      refuse('coins/flipper-twice', { playerId: '1' }),
      refuse('coins/flipper-twice', { playerId: '2' }),
      'You are named twice.',
      '@Bob is named twice.',
    ],
  ])('speaks to its reader: %j', (ofReader, ofOther, self, other) => {
    expect([read(ofReader), read(ofOther)]).toEqual([self, other]);
  });

  it('names its subject if the reader is unknown', () => {
    const refusal = refuse('game/not-a-player', { playerId: '1', left: null });
    expect(contentOf(renderRefusal(refusal))).toBe('<@1> is not in this game.');
  });

  it.each<[Unchanged, string]>([
    [{ of: 'life', playerId: '1', amount: 1200 }, 'You are already at 1,200 life.'],
    [{ of: 'life', playerId: '2', amount: 20 }, '@Bob is already at 20 life.'],
    [{ of: 'counters', playerId: '1', counter: 'poison', amount: 1 }, 'You have 1 poison counter already.'],
    [
      { of: 'damage', playerId: '2', commander: 'Krenko', amount: 3 },
      '@Bob has 3 combat damage from Krenko already.',
    ],
    [{ of: 'spells', amount: 1 }, '1 spell is already counted this turn.'],
    [{ of: 'spells', amount: 2 }, '2 spells are already counted this turn.'],
    [{ of: 'day', day: null }, 'It’s neither day nor night now.'],
    [{ of: 'host', playerId: '1' }, 'You are already the host.'],
    [{ of: 'monarch', playerId: null }, 'Nobody is the monarch now.'],
    [{ of: 'initiative', playerId: '2' }, '@Bob has already the initiative.'],
    [{ of: 'day', day: 'night' }, 'It’s already night.'],
    [{ of: 'settings' }, 'The game already has these settings.'],
    [{ of: 'controller', permanent: 'Bird', playerId: '1' }, 'You already control Bird.'],
    [
      { of: 'permanent', permanent: 'Bird', state: 'is attached to that' },
      'Bird is attached to that already.',
    ],
  ])('says what stands already: %j', (standing, sentence) => {
    expect(read(refuse('game/unchanged', standing))).toBe(sentence);
  });

  it.each<[Refusal, string]>([
    [refuse('option/missing', { option: 'card' }), 'Fill in `card:`, please.'],
    [
      refuse('option/none', { options: ['tapped', 'damage'] }),
      'Say what changes, with `tapped:` or `damage:`.',
    ],
    [
      refuse('option/out-of-range', { option: 'life', min: 1, max: 1_000_000 }),
      '`life` must be between 1 and 1,000,000.',
    ],
    [
      refuse('count/out-of-range', { of: 'life', would: 1_000_020, min: -1_000_000, max: 1_000_000 }),
      'That would make 1,000,020 life: it must stay between -1,000,000 and 1,000,000.',
    ],
    [
      refuse('commander/which', {
        typed: 'krenko',
        names: ['Krenko, Mob Boss', 'Krenko, Tin Street Kingpin'],
      }),
      'Which "krenko": **Krenko, Mob Boss** or **Krenko, Tin Street Kingpin**?',
    ],
    [
      refuse('subgame/has-result', { winners: [] }),
      'The subgame is a draw. If that’s wrong, undo what ended it.',
    ],
    [
      refuse('subgame/has-result', { winners: ['1', '2'] }),
      'The subgame was won by @Alice and @Bob. If that’s wrong, undo what ended it.',
    ],
    [
      refuse('coins/needs-players', { card: 'Goblin Bomb', min: 1, max: 1 }),
      'Goblin Bomb is flipped by one player: name only that one with `players:`.',
    ],
    [
      refuse('coins/needs-players', { card: 'Mana Clash', min: 2, max: 2 }),
      'Mana Clash is flipped by you and one opponent: name that one with `opponent:`.',
    ],
    [
      refuse('coins/needs-players', { card: 'Planar Chaos', min: 2, max: 16 }),
      'Planar Chaos has every player flip: name them all with `players:`, at least 2.',
    ],
    [
      refuse('turn/no-first-draw', { by: 'team' }),
      'The team that plays first skips the draw step of the first turn.',
    ],
    [
      refuse('turn/no-first-draw', { by: 'player' }),
      'Whoever plays first skips the draw step of the first turn.',
    ],
  ])('says what to do: %j', (refusal, sentence) => {
    expect(read(refusal)).toBe(sentence);
  });
});
