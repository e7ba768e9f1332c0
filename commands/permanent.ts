import { AT_TABLES, command, type Said, type Suggestion } from '../src/discord/command/command.ts';
import { changeGame, openGame } from '../src/discord/table/change-game.ts';
import { changePermanents } from '../src/discord/permanents/changes.ts';
import { PERMANENTS } from '../src/discord/permanents/options.ts';
import { permanentReply } from '../src/discord/permanents/reply.ts';
import { permanentsReply } from '../src/discord/permanents/show.ts';
import { suggestForPermanents } from '../src/discord/permanents/suggestions.ts';

export default command({
  data: {
    name: 'permanent',
    description: 'Permanents: what enters and leaves, their status, copies, combat',
    ...AT_TABLES,
    options: PERMANENTS,
  },
  changes: true,

  async run(asked, house): Promise<Said> {
    if (asked.subcommand !== 'list')
      return changeGame(asked, house, changePermanents(asked, house.cards), {
        say: permanentReply(asked, house.cards),
      });
    const book = openGame(asked, house);
    return book.ok
      ? permanentsReply(book.value.game, asked.options.player ?? null, asked.origin.actorId)
      : book.failure;
  },

  complete(typing, house): readonly Suggestion[] {
    const book = openGame(typing, house);
    return suggestForPermanents(typing, book.ok ? book.value.game : null, house.cards);
  },
});
