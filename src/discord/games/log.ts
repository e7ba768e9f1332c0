import { ApplicationCommandOptionType as Type } from 'discord.js';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { loadGame } from '../table/load-game.ts';
import { renderLogEntry, renderLogPage } from '../table/log.ts';

export const showLog = subcommand({
  name: 'log',
  description: 'Who did what, by whose authority, under which rule',
  options: [
    { type: Type.Integer, name: 'line', description: 'All of one line, by its number', min_value: 1 },
  ],
  isShort: true,
  async run(request, { store }) {
    const loaded = await loadGame(store, request.origin.channelId);
    const { line } = request.options;
    if (!loaded) return fail(refuse('game/none', {}));
    return loaded.withLog<HandlerResult>((snapshot) =>
      line === undefined ? ok(renderLogPage(snapshot)) : renderLogEntry(snapshot, line),
    );
  },
});
