import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import { changeCounting } from '#discord/settings/counting.ts';
import { drawGameHistory } from '#discord/table/game-history-picture.ts';
import { loadGame } from '#discord/table/load-game.ts';
import type { GameLogEntry } from '#store/port/games.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';

type Line = readonly [command: SlashCommand, who: string, subcommand: string, options?: object];

/** Runs commands, confirms each question, and returns the last reply. */
async function play(table: GameChannel, ...lines: readonly Line[]): Promise<Reply> {
  let reply: Reply = {};
  for (const [command, who, subcommand, options = {}] of lines) {
    reply = await table.use(command, who, subcommand, options as never);
    const yes = ['End the game', 'Concede', 'Undo'].find((label) => buttonsOf(reply).has(label));
    if (yes) reply = await table.press(command, who, reply, yes);
  }
  return reply;
}

const opened: Line = [game, ALICE, 'new', { players: mentions(BOB), first: ALICE }];
const next: Line = [turn, ALICE, 'next'];
const life = (who: string, amount: string): Line => [set, who, 'life', { amount }];
const ends: Line = [game, ALICE, 'end', { winners: mentions(ALICE) }];

describe('the summary of a game that has ended', () => {
  it('has a picture of it over its turns', async () => {
    const reply = await play(
      openGameChannel(),
      opened,
      life(BOB, '-3'),
      next,
      life(ALICE, '+4'),
      next,
      life(BOB, '=2'),
      ends,
    );
    const { pictures = [] } = reply;
    expect(contentOf(reply)).toContain('wins** on turn 3');
    expect(pictures.map(({ description }) => description)).toEqual([
      'Life over 3 turns. Alice: 20 to 24 life, won. Bob: 20 to 2 life.',
    ]);
  });

  it('also if a concession ends it', async () => {
    const { pictures = [] } = await play(openGameChannel(), opened, life(BOB, '-3'), next, [
      game,
      BOB,
      'concede',
    ]);
    expect(pictures[0]?.description).toBe(
      'Life over 2 turns. Alice: 20 to 20 life, won. Bob: 20 to 17 life, conceded on turn 2.',
    );
  });

  it('does not show undone changes', async () => {
    const table = openGameChannel();
    await play(table, opened, life(BOB, '-3'));
    await play(table, life(BOB, '-9'), [game, BOB, 'undo']);
    const { pictures = [] } = await play(table, next, ends);
    expect(pictures[0]?.description).toContain('Bob: 20 to 17 life.');
  });

  it('has no picture if no life total ever changed', async () => {
    expect((await play(openGameChannel(), opened, next, ends)).pictures ?? []).toEqual([]);
  });

  it('hides players who opted out', async () => {
    const table = openGameChannel();
    await changeCounting(table.asker(BOB), 'off', table.ctx);
    const { pictures = [] } = await play(table, opened, life(BOB, '-3'), next, ends);
    expect(pictures[0]?.description).toContain('somebody: 20 to 17 life.');
    expect(pictures[0]?.svg).not.toContain('Bob');
  });

  it('has no picture if the log cannot be read', async () => {
    const table = openGameChannel();
    Object.assign(table.store, { log: () => Promise.reject(new Error('damaged')) });
    const reply = await play(table, opened, life(BOB, '-3'), next, ends);
    const { pictures = [] } = reply;
    expect(contentOf(reply)).toContain('wins** on turn 2');
    expect(pictures).toEqual([]);
  });

  it('has no picture for a record viewed during another game', async () => {
    const reply = await play(
      openGameChannel(),
      [game, ALICE, 'new', { players: mentions(BOB, CLEO, DAN), first: ALICE }],
      [game, BOB, 'concede'],
    );
    expect(reply.pictures ?? []).toEqual([]);
  });
});

describe('a log longer than the limit', () => {
  it('is drawn from a later turn on, which the picture mentions', async () => {
    const table = openGameChannel();
    await play(table, opened, life(BOB, '-3'), next, life(BOB, '-2'), ends);
    const look = await loadGame(table.store, '7');
    const record = (await table.store.records.list('9', {}, 1))[0];
    if (!look || !record) throw new Error('nothing is on record');
    const { game: over, id } = look.snapshot;
    const lines = (await table.store.log(id, 99)).toReversed();
    // Repeats every turn a thousand times.
    const again = lines.filter(({ entries }) => entries.some(({ event }) => event.kind === 'turn/began'));
    const [first, ...others] = lines;
    if (!first) throw new Error('no line');
    const long = [
      first,
      ...Array.from({ length: 5000 }, (_, index): GameLogEntry => again[index % again.length] ?? first),
      ...others,
    ].map((line, index) => Object.assign({}, line, { seq: index + 1 }));
    const began = long.flatMap(({ entries }) => entries).filter(({ event }) => event.kind === 'turn/began');
    let read = 0;
    const log = async (_: string, limit: number, before = Infinity) => {
      const rows = long
        .filter(({ seq }) => seq < before)
        .slice(-limit)
        .toReversed();
      read += rows.length;
      return rows;
    };
    const picture = await drawGameHistory(
      { game: { ...over, turns: began.length }, record },
      table.asker(ALICE),
      {
        store: { log },
        names: table.ctx.names,
      },
    );
    expect(read).toBeLessThanOrEqual(4096);
    expect(picture?.description).toMatch(
      /^Life from turn \d{3} to \d{4}\. Alice: 20 to 20 life, won\. Bob: 20 to 15 life\. What came before turn/,
    );
  });
});
