import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { bringCard } from '#discord/subgames/bring.ts';
import { SUBGAME_ACTION } from '#discord/subgames/buttons.ts';
import { endSubgame } from '#discord/subgames/end.ts';
import { handleSubgameButton } from '#discord/subgames/presses.ts';
import { restartSubgame } from '#discord/subgames/restart.ts';
import { showSubgame } from '#discord/subgames/show.ts';
import { startSubgame } from '#discord/subgames/start.ts';

export default commandWithSubcommands(
  {
    name: 'subgame',
    description: 'A game within the game: it begins, cards come into it, it ends',
    ...AT_TABLES,
  },
  [startSubgame, bringCard, restartSubgame, endSubgame, showSubgame],
  { presses: { [SUBGAME_ACTION]: handleSubgameButton } },
);
