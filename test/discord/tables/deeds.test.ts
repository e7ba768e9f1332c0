import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import record from '../../../commands/record.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import type { AuditedAction } from '#discord/command/audit.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel } from './game-channel.ts';

type Used = readonly [
  command: SlashCommand,
  user: string,
  subcommand: string,
  options?: Readonly<Record<string, string | number | boolean>>,
];

/** Alice hosts, and plays with Bob. */
async function noted(...uses: readonly Used[]): Promise<readonly AuditedAction[]> {
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  for (const [command, user, subcommand, options] of uses)
    await table.use(command, user, subcommand, options);
  return table.audited;
}

const ADDED: Used = [record, ALICE, 'add', { players: mentions(ALICE, BOB), winner: mentions(ALICE) }];

describe('only a host’s actions on others are audited', () => {
  it.each<readonly [string, readonly Used[], readonly AuditedAction[]]>([
    ['a game set up', [], []],
    ['their own numbers', [[set, ALICE, 'library', { cards: 53 }]], []],
    [
      'the numbers of another one',
      [[set, ALICE, 'library', { cards: 53, player: BOB }]],
      ['game/for-others'],
    ],
    ['what is refused', [[set, BOB, 'library', { cards: 53, player: ALICE }]], []],
    ['life that anybody writes down', [[set, BOB, 'life', { amount: '-3', player: ALICE }]], []],
    [
      'a turn passed for another one',
      [
        [turn, ALICE, 'next'],
        [turn, ALICE, 'next'],
      ],
      ['game/for-others'],
    ],
    [
      'their own change taken back',
      [
        [set, ALICE, 'library', { cards: 53 }],
        [game, ALICE, 'undo'],
      ],
      [],
    ],
    [
      'the change of another one taken back',
      [
        [set, BOB, 'library', { cards: 53 }],
        [game, ALICE, 'undo'],
      ],
      ['game/taken-back'],
    ],
    [
      'the change of another one, asked for by who did not make it',
      [
        [set, ALICE, 'library', { cards: 53 }],
        [game, BOB, 'undo'],
      ],
      [],
    ],
    ['a game noted', [ADDED], []],
    [
      'a game corrected',
      [ADDED, [record, ALICE, 'correct', { number: 1, draw: true }]],
      ['record/corrected'],
    ],
    ['a correction refused', [ADDED, [record, CLEO, 'correct', { number: 1, draw: true }]], []],
  ])('%s', async (_what, uses, expected) => {
    expect(await noted(...uses)).toEqual(expected);
  });
});
