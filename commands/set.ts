import { AT_TABLES, command, type Said, type Suggestion } from '../src/discord/command/command.ts';
import { askingForCard } from '../src/discord/table/card-typed.ts';
import { changeGame, openGame } from '../src/discord/table/change-game.ts';
import { replyToLife } from '../src/discord/life/corrected.ts';
import { readNumberChange } from '../src/discord/life/changes.ts';
import { NUMBERS } from '../src/discord/life/options.ts';
import { suggestCommanders, suggestCounters } from '../src/discord/life/suggestions.ts';

export default command({
  data: {
    name: 'set',
    description: 'Life, counters and whatever else this table counts',
    ...AT_TABLES,
    options: NUMBERS,
  },
  changes: true,

  async run(asked, house): Promise<Said> {
    const change = readNumberChange(asked, house.cards);
    const typed = asked.subcommand === 'commander-damage' ? asked.options.commander : undefined;
    const saying = askingForCard(typed, house.cards);
    const say = asked.subcommand === 'life' ? replyToLife(asked.options, saying) : saying;
    return change.ok ? changeGame(asked, house, change.value, { say }) : change.failure;
  },

  complete(asked, house): readonly Suggestion[] {
    const book = openGame(asked, house);
    const game = book.ok ? book.value.game : null;
    return asked.option === 'commander'
      ? suggestCommanders(game, asked.typed, house.cards)
      : suggestCounters(game, asked.typed);
  },
});
