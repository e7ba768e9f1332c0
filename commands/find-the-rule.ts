import { ApplicationCommandType } from 'discord.js';
import { currentEdition } from '../src/discord/command/edition-option.ts';
import { EVERYWHERE, type MessageCommand } from '../src/discord/command/command.ts';
import { findInMessage } from '../src/discord/rulebook/find-in-message.ts';

const findTheRule: MessageCommand = {
  data: { type: ApplicationCommandType.Message, name: 'Find the rule', ...EVERYWHERE },
  async run({ message, origin }, ctx) {
    await ctx.rulebookReady();
    return findInMessage(message, await currentEdition(origin, ctx), ctx);
  },
};

export default findTheRule;
