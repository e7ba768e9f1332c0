import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import { guestOf } from '#engine/vocabulary/players.ts';
import { withoutGuestNames, withoutMentions } from '#model/table-facts.ts';

const tableOf = (...names: readonly string[]): Game =>
  // Only the seats are read.
  ({ seats: names.map((name) => ({ playerId: guestOf(name) })) }) as unknown as Game;

describe('names of guests are replaced', () => {
  it.each<[string, string, string]>([
    ['Sam', 'sam attacks SAM', 'player 1 attacks player 1'],
    ['Sam', 'Sam’s creature, Sams creature', 'player 1’s creature, player 1’s creature'],
    ['Sam', 'samwise and a balsam stay', 'samwise and a balsam stay'],
    ['Sam', 'Sam\u200B attacks', 'player 1\u200B attacks'],
    ['Mary Ann', 'mary  ann blocks', 'player 1 blocks'],
    ['Jean-Luc', 'does Jean-Luc, or jean luc, win', 'does player 1, or player 1, win'],
    ['J.R.', 'J.R. attacks', 'player 1. attacks'],
    ['Ana*', 'Ana\\ attacks', 'player 1\\ attacks'],
    ['Zoë', 'Zoe\u0308 blocks, ZOE blocks, Zoë blocks', 'player 1 blocks, player 1 blocks, player 1 blocks'],
    ['Zoe', 'Zoë blocks', 'player 1 blocks'],
    ['Will', 'will i win', 'will i win'],
    ['7', 'is it a 7/7', 'is it a 7/7'],
  ])('%s: %j', (name, typed, sent) => {
    expect(withoutGuestNames(typed, tableOf(name))).toBe(sent);
  });

  it.each(Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)))(
    'with %j in them',
    (sign) => {
      expect(withoutGuestNames(`does Jean${sign}Luc win`, tableOf(`Jean${sign}Luc`))).toBe(
        'does player 1 win',
      );
    },
  );

  it('the longest first, each once', () => {
    expect(withoutGuestNames('Mary Ann hits Mary', tableOf('Mary', 'Mary Ann', 'Player'))).toBe(
      'player 2 hits player 1',
    );
  });
});

it('mentions are replaced, also of people who don’t play', () => {
  const table = { seats: [{ playerId: '12' }, { playerId: '34' }] } as unknown as Game;
  expect(withoutMentions('<@34> hits <@!12> and <@56>', table)).toBe('player 2 hits player 1 and a player');
});
