import { expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { isSlashCommand } from '#discord/command/command.ts';
import { createPipeline } from '#discord/requests/pipeline.ts';
import { createRouter } from '#discord/requests/router.ts';
import { makeLog } from '#basics/log.ts';
import { ALICE, openGameChannel } from '../tables/game-channel.ts';

it.each([
  ['as long as the option may be', 'bob takes 5 '.padEnd(400, 'x'), true],
  ['longer, as only a forged client sends it', 'bob takes 5 '.padEnd(401, 'x'), false],
])('a text that is typed is completed: %s', async (_, typed, isCompleted) => {
  const table = openGameChannel('2026-06-19');
  const { ctx } = table;
  const typing = { ...table.asker(ALICE), subcommand: null, option: 'line', typed, others: {} };
  let completed = 0;
  const judge = commands.filter(isSlashCommand).find(({ data }) => data.name === 'judge');
  if (!judge) throw new Error('there is no /judge');
  const counted = { ...judge, complete: () => ((completed += 1), []) };
  const response = await createPipeline(
    ctx,
    makeLog('silent', process.stdout),
  )({
    asker: table.asker(ALICE),
    route: createRouter([counted], ctx).autocomplete('judge', typing),
    surface: 'discord',
    sentAt: ctx.clock.now(),
    maxAgeMs: 0,
    respond: (work) => work(),
  });
  expect([response.choices, completed]).toEqual([[], isCompleted ? 1 : 0]);
});
