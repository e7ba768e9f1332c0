import { toMarkdown } from '#discord/markdown/write.ts';
import { expect, it } from 'vitest';
import { formatLosers, formatNewLosses } from '#discord/upcoming/losses.ts';
import type { Game } from '#engine/game/state.ts';
import { play, seated, entriesOf, after, type Action } from '../../engine/tables/seated.ts';
import { ending, libraries, restarting, shahrazad } from '../../engine/tables/subgames.ts';
import { life, poison, teamGame } from '../../engine/tables/teams.ts';

const TODAY = '2026-06-19';
const THREE = ['alice', 'bob', 'carol'] as const;
const three = seated(THREE, TODAY);
const giants = teamGame(TODAY);
const small = shahrazad({ libraries: libraries({ alice: 3, bob: 53, carol: 53 }) });
const whole = shahrazad({ libraries: libraries({ alice: 53, bob: 53, carol: 53 }) });

const damage = (playerId: string): Action => ({
  kind: 'commander/change',
  playerId,
  commander: 'Krenko',
  change: { by: 21 },
  losesLife: false,
});

/** The lines on losing players after the last action, without what to do about it. */
function told(start: Game, ...actions: readonly Action[]): readonly string[] {
  const before = play(start, 'judge', ...actions.slice(0, -1));
  const entries = actions.slice(-1).flatMap((last) => entriesOf(before, 'judge', last));
  const [said = '', ...others] = formatNewLosses(before, after(before, entries), entries).map(toMarkdown);
  return said === '' ? [] : [said, ...others.slice(0, -1)];
}

it.each<[what: string, game: Game, actions: readonly Action[], said: readonly string[]]>([
  [
    'a player',
    three,
    [life('alice', -20)],
    ['**<@alice> loses** as state-based actions are checked: 0 life. CR 704.5a (2026-06-19)'],
  ],
  ['nobody who has lost already', three, [life('alice', -20), life('alice', -1)], []],
  [
    'another one alone',
    three,
    [life('alice', -20), life('bob', -20)],
    ['**<@bob> loses** as state-based actions are checked: 0 life. CR 704.5a (2026-06-19)'],
  ],
  [
    'a team, by what it shares',
    giants,
    [life('A1', -30)],
    [
      '**The team of <@A1> and <@A2> loses** as state-based actions are checked: 0 life. CR 810.8c, 810.8a (2026-06-19)',
    ],
  ],
  [
    'a team, by its poison',
    giants,
    [poison('A1', 15)],
    [
      '**The team of <@A1> and <@A2> loses** as state-based actions are checked: 15 poison counters. CR 810.8d, 810.8a (2026-06-19)',
    ],
  ],
  // Damage to one of the players names that player.
  [
    'a team, by what one of them took',
    teamGame(TODAY, { variants: ['two-headed-giant'], isCommander: true }),
    [damage('A1')],
    [
      '**The team of <@A1> and <@A2> loses** as state-based actions are checked: 21 combat damage from Krenko (<@A1>). CR 903.10a, 810.8a (2026-06-19)',
    ],
  ],
  [
    'in a subgame, whoever had as little in the main game',
    three,
    [life('alice', -20), whole, life('alice', -20)],
    ['**<@alice> loses** as state-based actions are checked: 0 life. CR 704.5a (2026-06-19)'],
  ],
  ['nobody anew, as the main game goes on', three, [life('alice', -20), whole, ending(['bob'])], []],
  [
    'a small deck, as the subgame begins',
    seated(THREE),
    [small],
    [
      '**<@alice> loses** as the subgame starts: 3 cards in the library as the subgame began, fewer than seven. CR 506.3a (2006-10-01)',
    ],
  ],
  [
    'and as it begins again',
    seated(THREE),
    [small, restarting('alice')],
    [
      '**<@alice> loses** as the subgame starts: 3 cards in the library as the subgame began, fewer than seven. CR 506.3a (2006-10-01)',
    ],
  ],
])('says who loses now: %s', (_, game, actions, said) => {
  expect(told(game, ...actions)).toEqual(said);
});

it.each<[players: readonly string[], when: 'before' | 'after', said: readonly string[]]>([
  [[], 'before', []],
  [
    ['alice'],
    'before',
    [
      '<@alice> (0 life) has lost the main game but hasn’t left it: first `/game leave lost:True`. CR 704.5a (2026-06-19)',
    ],
  ],
  [
    ['alice', 'bob'],
    'after',
    [
      '<@alice> (0 life) and <@bob> (0 life) have lost the main game but haven’t left it: `/game leave lost:True` once it goes on. CR 704.5a (2026-06-19)',
    ],
  ],
])('lists the losses of %j, who are still in the game, %s a subgame begins', (players, when, said) => {
  expect(
    formatLosers(play(three, 'judge', ...players.map((player) => life(player, -20))), when).map(toMarkdown),
  ).toEqual(said);
});
