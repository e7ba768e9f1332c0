import { ApplicationCommandOptionType as Type } from 'discord.js';
import { completeEdition, editionOf, readEdition, scopeOf } from '../src/discord/command/edition-option.ts';
import { command, EVERYWHERE } from '../src/discord/command/command.ts';
import { choices } from '../src/discord/command/given.ts';
import { askToForget, FORGET_ACTION, pressForget } from '../src/discord/settings/forget.ts';
import { editionInWords } from '../src/discord/sentences/turn-words.ts';
import { refuse } from '../src/engine/vocabulary/refusals.ts';

export default command({
  data: {
    name: 'settings',
    description: 'Which edition of the rules this server plays by; erasing what is kept',
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
      {
        type: Type.String,
        name: 'forget',
        description: 'Erase what I keep: first see what that is',
        choices: choices({
          server: 'of this server: games, coins, settings (Manage Server)',
          me: 'of you alone: settings, coins of direct messages',
        }),
      },
    ],
  },
  changes: true,
  complete: { edition: completeEdition },
  async run(asked, house) {
    const { origin, mayManageServer, options } = asked;
    if (options.forget !== undefined) {
      if (options.edition !== undefined) return refuse('option/clash', { one: 'edition', other: 'forget' });
      return askToForget(asked, options.forget, house);
    }
    const where = origin.guildId ? 'This server plays' : 'You play';
    const isPrivate = true;
    if (options.edition === undefined) {
      const played = editionInWords(await editionOf(origin, house));
      return { content: `${where} by ${played}. Change it with \`/settings edition:\`.`, isPrivate };
    }
    const edition = await readEdition(options.edition, origin, house);
    if (!edition.ok) return edition.failure;
    if (!mayManageServer) return refuse('permission/manage-server', { action: 'change its edition' });
    const reply = { content: `${where} by ${editionInWords(edition.value)} from now on.` };
    return (await house.store.changeSetting(origin, scopeOf(origin), 'edition', edition.value, reply)).reply;
  },
  presses: { [FORGET_ACTION]: pressForget },
});
