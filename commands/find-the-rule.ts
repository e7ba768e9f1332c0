import { ApplicationCommandType } from 'discord.js';
import { currentEdition } from '#discord/command/edition-option.ts';
import { EVERYWHERE, type MessageCommand } from '#discord/command/command.ts';
import { findInMessage } from '#discord/rulebook/find-in-message.ts';

const findTheRule: MessageCommand = {
  data: { type: ApplicationCommandType.Message, name: 'Find the rule', ...EVERYWHERE },
  async run(request, ctx) {
    await ctx.rulebookReady();
    return findInMessage(request, await currentEdition(request.origin, ctx), ctx);
  },
};

export default findTheRule;
