import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import record from '../../../commands/record.ts';
import set from '../../../commands/set.ts';
import subgame from '../../../commands/subgame.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import {
  buttonsOf,
  ALICE,
  BOB,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';

const EVE = '100000000000000005';
const FAY = '100000000000000006';
const NAMES = new Map([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [CLEO, 'Cleo'],
  [DAN, 'Dan'],
  [EVE, 'Eve'],
  [FAY, 'Fay'],
]);

const named = (text = ''): string =>
  text.replaceAll(/<@(\d+)>/g, (mention, id: string) => (NAMES.has(id) ? `@${NAMES.get(id)}` : mention));

type Line = readonly [command: SlashCommand, who: string, subcommand: string, options?: object];

/** Runs commands and confirms each question. */
async function play(table: GameChannel, ...lines: readonly Line[]): Promise<string> {
  let text = '';
  for (const [command, who, subcommand, options = {}] of lines) {
    let reply = await table.use(command, who, subcommand, options as never);
    const yes = ['End the game', 'End all games', 'Apply', 'Concede', 'Leave', 'Has lost'].find((label) =>
      buttonsOf(reply).has(label),
    );
    if (yes) reply = await table.press(command, who, reply, yes);
    text = named(contentOf(reply));
  }
  return text;
}

/** The record of the first game, without its number and day. */
async function recorded(table: GameChannel): Promise<readonly string[]> {
  const content = contentOf(await table.use(record, ALICE, 'games', { number: 1 }));
  return named(content)
    .split('\n')
    .filter((line) => !line.startsWith('-# Game'))
    .map((line) => line.replace(/, after [^*]*(?=\.$)/, ''));
}

const opened = (options: object = {}, players = mentions(BOB, CLEO)): Line => [
  game,
  ALICE,
  'new',
  { players, first: ALICE, ...options },
];
const next: Line = [turn, ALICE, 'next'];
const concedes = (who: string): Line => [game, who, 'concede'];
const dies = (who: string): Line => [set, who, 'life', { amount: '=0' }];

describe('the record of a game', () => {
  it.each<[what: string, lines: readonly Line[], result: readonly string[]]>([
    [
      'the last opponent concedes',
      [opened({}, mentions(BOB)), next, concedes(BOB)],
      ['**@Alice wins** on turn 2.', '▪ **@Alice**', '▪ @Bob · conceded on turn 2'],
    ],
    [
      'one after another: conceding, leaving, dying',
      [
        opened({}, mentions(BOB, CLEO, DAN)),
        concedes(BOB),
        next,
        [game, DAN, 'leave'],
        next,
        dies(CLEO),
        [game, CLEO, 'leave', { lost: true }],
      ],
      [
        '**@Alice wins** on turn 3.',
        '1st **@Alice**',
        '2nd @Cleo · lost on turn 3: no life left',
        '3rd @Dan · left on turn 2',
        '4th @Bob · conceded on turn 1',
      ],
    ],
    [
      'a draw, since all who were left lost at once',
      [opened(), concedes(CLEO), next, dies(ALICE), dies(BOB), [game, BOB, 'leave', { lost: true }]],
      [
        '**A draw** on turn 2.',
        '▪ @Alice · lost on turn 2: no life left',
        '▪ @Bob · lost on turn 2: no life left',
        '▪ @Cleo · conceded on turn 1',
      ],
    ],
    [
      'poison',
      [
        opened({}, mentions(BOB)),
        [set, BOB, 'counter', { kind: 'poison', amount: '=10' }],
        [game, BOB, 'leave', { lost: true }],
      ],
      ['**@Alice wins** on turn 1.', '▪ **@Alice**', '▪ @Bob · lost on turn 1: poison'],
    ],
    [
      'a Two-Headed Giant team of which one concedes',
      [
        opened(
          { teams: `${mentions(ALICE, BOB)}, ${mentions(CLEO, DAN)}`, variant: 'two-headed-giant' },
          mentions(BOB, CLEO, DAN),
        ),
        next,
        concedes(DAN),
      ],
      [
        '**@Alice and @Bob win** on turn 2.',
        '▪ **@Alice** (team A)',
        '▪ **@Bob** (team A)',
        '▪ @Cleo (team B) · lost on turn 2',
        '▪ @Dan (team B) · conceded on turn 2',
      ],
    ],
    [
      'a team that wins with one who had left',
      [
        opened(
          { teams: `${mentions(ALICE, BOB)}, ${mentions(CLEO, DAN)}`, variant: 'team-vs-team' },
          mentions(BOB, CLEO, DAN),
        ),
        concedes(BOB),
        concedes(CLEO),
        concedes(DAN),
      ],
      [
        '**@Bob and @Alice win** on turn 1.',
        '▪ **@Bob** (team A) · conceded on turn 1',
        '▪ **@Alice** (team A)',
        '▪ @Cleo (team B) · conceded on turn 1',
        '▪ @Dan (team B) · conceded on turn 1',
      ],
    ],
    [
      'an Emperor, with whom the generals lose',
      [
        opened(
          {
            teams: `${mentions(ALICE, BOB, CLEO)}, ${mentions(DAN, EVE, FAY)}`,
            variant: 'emperor',
            first: BOB,
          },
          mentions(BOB, CLEO, DAN, EVE, FAY),
        ),
        next,
        dies(EVE),
        [game, EVE, 'leave', { lost: true }],
      ],
      [
        '**@Bob, @Cleo and @Alice win** on turn 2.',
        '▪ **@Bob** (team A)',
        '▪ **@Cleo** (team A)',
        '▪ **@Alice** (team A)',
        '▪ @Dan (team B) · lost on turn 2: the emperor did',
        '▪ @Eve (team B) · lost on turn 2: no life left',
        '▪ @Fay (team B) · lost on turn 2: the emperor did',
      ],
    ],
    [
      'the table agrees on who wins',
      [opened(), next, [game, ALICE, 'end', { winners: mentions(CLEO) }]],
      ['**@Cleo wins** on turn 2.', '▪ **@Cleo**', '▪ @Alice', '▪ @Bob'],
    ],
    [
      'nobody wins',
      [opened(), [game, ALICE, 'end']],
      ['**No winner** on turn 1.', '▪ @Alice', '▪ @Bob', '▪ @Cleo'],
    ],
    [
      'within a subgame: the main game alone is a result',
      [
        opened({}, mentions(BOB)),
        next,
        [subgame, ALICE, 'start', { card: 'Shahrazad' }],
        [game, ALICE, 'end', { winners: mentions(BOB) }],
      ],
      ['**@Bob wins** on turn 2.', '▪ **@Bob**', '▪ @Alice'],
    ],
    [
      'a concession that was taken back leaves no trace',
      [
        opened({}, mentions(BOB, CLEO)),
        concedes(BOB),
        [game, BOB, 'undo'],
        next,
        concedes(CLEO),
        concedes(BOB),
      ],
      [
        '**@Alice wins** on turn 2.',
        '1st **@Alice**',
        '2nd @Bob · conceded on turn 2',
        '3rd @Cleo · conceded on turn 2',
      ],
    ],
  ])('lists places and causes: %s', async (_, lines, result) => {
    const table = openGameChannel('2026-06-19');
    for (const line of lines) {
      await play(table, line);
      if (line[2] === 'start') await startSubgame(table);
    }
    expect(await recorded(table)).toEqual(result);
  });

  /** Starts a subgame by confirming its preview. */
  async function startSubgame(table: GameChannel): Promise<void> {
    const reply = await table.use(subgame, ALICE, 'start', { card: 'Shahrazad' });
    const [label = ''] = [...buttonsOf(reply).keys()];
    await table.press(subgame, ALICE, reply, label);
    expect((await table.book()).game.main).not.toBeNull();
  }

  it('does not exist for a game that never began', async () => {
    const table = openGameChannel();
    await play(table, [game, ALICE, 'new', {}], [game, ALICE, 'end']);
    expect(contentOf(await table.use(record, ALICE, 'server'))).toMatch(/Nothing is on record/);
  });

  it('is one summary that begins with the winner and offers next actions', async () => {
    const table = openGameChannel('2026-06-19');
    await play(table, opened({}, mentions(BOB)));
    const asked = await table.use(game, BOB, 'concede');
    const reply = await table.press(game, BOB, asked, 'Concede');
    const lines = named(contentOf(reply)).split('\n');
    expect(lines[0]).toMatch(/^\*\*@Alice wins\*\* on turn 1, after less than a minute\.$/);
    expect(lines.filter((line) => line.includes('wins'))).toHaveLength(1);
    expect(lines).toContain('-# Game 1 on record here: `/record`');
    expect([...buttonsOf(reply).keys()]).toEqual(['Play again', 'Correct', 'Keep as a group']);
  });
});
