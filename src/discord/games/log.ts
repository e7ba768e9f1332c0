import { ApplicationCommandOptionType as Type } from 'discord.js';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { subcommand } from '../command/subcommand.ts';
import { lineReply, logReply } from '../table/log-pages.ts';

export const showLog = subcommand({
  name: 'log',
  description: 'Who did what, by whose authority, under which rule',
  options: [
    { type: Type.Integer, name: 'line', description: 'All of one line, by its number', min_value: 1 },
  ],
  isShort: true,
  run(asked, { store }) {
    const book = store.lastGame(asked.origin.channelId);
    const { line } = asked.options;
    if (!book) return refuse('game/none', {});
    return line === undefined ? logReply(book) : lineReply(book, line);
  },
});
