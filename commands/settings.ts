import { ApplicationCommandOptionType as Type } from 'discord.js';
import { suggestEditions } from '../src/discord/suggest-editions.ts';
import { command, EVERYWHERE } from '../src/discord/command.ts';
import { readEdition } from '../src/discord/flip-request.ts';
import { refuse } from '../src/engine/refusals.ts';

export default command({
  data: {
    name: 'settings',
    description: 'Which edition of the rules this server plays by',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'edition',
        description:
          'founding (2006-10-01), today, or any day from 2003-07-01 on; leave out to see what is set',
        autocomplete: true,
        max_length: 20,
      },
    ],
  },
  changes: true,
  complete: ({ typed }) => suggestEditions(typed),
  async run({ origin, mayManageServer, options }, house) {
    const edition = readEdition(options.edition, origin, house);
    if (!edition.ok) return edition.failure;
    const where = origin.guildId ? 'This server plays' : 'You play';
    const isPrivate = true;
    if (options.edition === undefined)
      return {
        content: `${where} by **${edition.value}**. Change it with \`/settings edition:\`.`,
        isPrivate,
      };
    if (!mayManageServer) return refuse('permission/manage-server', { action: 'change its edition' });
    const scope = origin.guildId ? { guildId: origin.guildId } : { userId: origin.actorId };
    const reply = { content: `${where} by **${edition.value}** from now on.` };
    return (await house.store.changeSetting(origin, scope, 'edition', edition.value, reply)).reply;
  },
});
