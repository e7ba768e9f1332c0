import { AT_TABLES, command, type Said, type Suggestion } from '../src/discord/command.ts';
import { changeGame, openGame } from '../src/discord/table/change-game.ts';
import { changeStack } from '../src/discord/table/stack-changes.ts';
import { STACK } from '../src/discord/table/stack-options.ts';
import { stackChangeReply } from '../src/discord/table/stack-reply.ts';
import { stackReply } from '../src/discord/table/stack-show.ts';
import { suggestForStack } from '../src/discord/table/stack-suggestions.ts';

export default command({
  data: {
    name: 'stack',
    description: 'Spells, abilities and what waits to go on the stack',
    ...AT_TABLES,
    options: STACK,
  },
  changes: true,

  async run(asked, house): Promise<Said> {
    if (asked.subcommand !== 'show')
      return changeGame(asked, house, changeStack(asked, house.cards), { say: stackChangeReply });
    const book = openGame(asked, house);
    return book.ok ? stackReply(book.value.game) : book.failure;
  },

  complete(typing, house): readonly Suggestion[] {
    const book = openGame(typing, house);
    return suggestForStack(typing, book.ok ? book.value.game : null, house.cards);
  },
});
