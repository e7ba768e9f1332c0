import { AT_TABLES, command, type Said, type Suggestion } from '../src/discord/command/command.ts';
import { changeGame, openGame } from '../src/discord/table/change-game.ts';
import { changeStack } from '../src/discord/stack/changes.ts';
import { STACK } from '../src/discord/stack/options.ts';
import { askWhere, pressStack, shownFirst, STACK_ACTION } from '../src/discord/stack/resolving.ts';
import { stackReply } from '../src/discord/stack/reply.ts';
import { showStack } from '../src/discord/stack/show.ts';
import { suggestForStack } from '../src/discord/stack/suggestions.ts';

export default command({
  data: {
    name: 'stack',
    description: 'Spells, abilities and what waits to go on the stack',
    ...AT_TABLES,
    options: STACK,
  },
  changes: true,

  async run(asked, house): Promise<Said> {
    if (asked.subcommand === 'show') {
      const book = openGame(asked, house);
      return book.ok ? showStack(book.value.game) : book.failure;
    }
    const shown = asked.subcommand === 'resolve' ? shownFirst(asked, asked.options, house) : null;
    if (shown) return shown;
    const said = await changeGame(asked, house, changeStack(asked, house.cards), {
      say: stackReply(asked, house.cards),
    });
    return 'code' in said && said.code === 'stack/goes-where' ? askWhere(asked, said, house) : said;
  },

  presses: { [STACK_ACTION]: pressStack },

  complete(typing, house): readonly Suggestion[] {
    const book = openGame(typing, house);
    return suggestForStack(typing, book.ok ? book.value.game : null, house.cards);
  },
});
