import { contentOf } from '#discord/command/reply.ts';
import { expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import { ALICE, BOB, buttonsOf, DAN, mentions, openGameChannel } from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

type Options = Readonly<Record<string, string | number>>;

/** Alice hosts and plays with Bob. Dan manages the server, does not play, and uses a command. */
async function dansTable() {
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  const dan = () => table.asker(DAN, { mayManageServer: true });
  return {
    table,
    says: async (command: SlashCommand, subcommand: string, options: Options = {}) => {
      const result = await command.run({ ...dan(), subcommand, options }, table.ctx);
      return replyOf(result, DAN);
    },
    presses: async (id: string) => {
      const { action = '', parts = [] } = parseCustomId(id) ?? {};
      const press = { ...dan(), parts, values: [], askedBy: DAN, messageId: '1' };
      const said = await game.presses?.[action]?.(press, table.ctx);
      if (!said) throw new Error(`no button ${id}`);
      return replyOf(said, DAN);
    },
  };
}

it.each<readonly [SlashCommand, string, Options, RegExp]>([
  [turn, 'next', {}, /^<@\d+2>’s turn begins\. \(by <@\d+4>, as host\)/],
  [set, 'library', { cards: 50, player: BOB }, /\(by <@\d+4>, as host\)/],
  [game, 'host', { to: BOB }, /^<@\d+2> is the host now\. \(by <@\d+4>, as host\)$/],
  [game, 'concede', {}, /^You are not in this game\.$/],
  [game, 'concede', { player: BOB }, /^Only <@\d+2> can do that/],
])('who may manage the server is named as who did it: %#', async (command, subcommand, options, said) => {
  const { says } = await dansTable();
  expect(contentOf(await says(command, subcommand, options))).toMatch(said);
});

it('the end of a game and its log name the user who ended it, unless that is the host', async () => {
  const { table, says, presses } = await dansTable();
  await table.use(turn, ALICE, 'next');
  const asking = await says(game, 'end');
  const end = buttonsOf(asking).get('End the game') ?? '';
  expect(contentOf(await presses(end))).toMatch(/^\*\*No winner\*\* .*\n-# Ended by <@\d+4>, as host\n/s);
  expect(contentOf(await table.use(game, ALICE, 'log'))).toMatch(/<@\d+4>, as host: The game ends/);

  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  const own = await table.use(game, ALICE, 'end');
  expect(contentOf(await table.press(game, ALICE, own, 'End the game'))).not.toContain('Ended by');
});
