import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import type { CommandLine } from '#discord/command/command-line.ts';
import { createPipeline } from '#discord/requests/pipeline.ts';
import type { Response, Route } from '#discord/requests/request.ts';
import { createRouter } from '#discord/requests/router.ts';
import { makeLog } from '#basics/log.ts';
import { ALICE, buttonsOf, openGameChannel, type GameChannel } from '../tables/game-channel.ts';

function handle(table: GameChannel, route: Route): Promise<Response> {
  return createPipeline(
    table.ctx,
    makeLog('silent', process.stdout),
  )({
    asker: table.asker(ALICE),
    route,
    surface: 'discord',
    sentAt: table.ctx.clock.now(),
    maxAgeMs: 0,
    respond: (work) => work(),
  });
}

const line = (command: string, options: CommandLine['options'], subcommand: string | null = null) => ({
  command,
  subcommand,
  options,
});

describe('below the refusal of a misspelled option', () => {
  it.each<[CommandLine, string | null, RegExp]>([
    [line('card', { name: 'fire // ise', zone: 'graveyard' }), 'Fire // Ice', /Fire \/\/ Ice/],
    [line('split', { card: 'fire // ise' }, 'value'), 'Fire // Ice', /Fire \/\/ Ice/],
    [line('help', { about: 'trun' }), 'turn', /\/turn/],
    [line('help', { about: 'xyzzy' }), null, /no command "xyzzy"/],
    [line('card', { name: 'xyzzyxyzzy' }), null, /No card matches/],
  ])('%j has a button that runs it with %s', async (typed, suggestion, expected) => {
    const table = openGameChannel('2026-06-19');
    const router = createRouter(commands, table.ctx);
    const refused = await handle(table, router.line(table.asker(ALICE), typed));
    expect(refused.refusal).toBeDefined();
    expect(refused.reply.isPrivate).toBe(true);
    const buttons = buttonsOf(refused.reply);
    if (suggestion === null) {
      expect(buttons.size).toBe(0);
      expect(contentOf(refused.reply)).toMatch(expected);
      return;
    }
    const input = { values: [], askedBy: ALICE, messageId: '1', ids: [...buttons.values()] };
    const customId = buttons.get(suggestion) ?? '';
    const done = await handle(table, router.press(table.asker(ALICE), customId, input));
    expect(done.refusal).toBeUndefined();
    expect(JSON.stringify([contentOf(done.reply), done.reply.layout, done.reply.embeds])).toMatch(expected);
    expect(done.reply.replaces).toBeUndefined();
  });
});
