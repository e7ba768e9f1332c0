import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { bringCard } from '../src/discord/subgames/bring.ts';
import { SUBGAME_ACTION } from '../src/discord/subgames/buttons.ts';
import { endSubgame } from '../src/discord/subgames/end.ts';
import { handleSubgameButton } from '../src/discord/subgames/presses.ts';
import { restartSubgame } from '../src/discord/subgames/restart.ts';
import { showSubgame } from '../src/discord/subgames/show.ts';
import { startSubgame } from '../src/discord/subgames/start.ts';

export default commandWithSubcommands(
  {
    name: 'subgame',
    description: 'A game within the game: it begins, cards come into it, it ends',
    ...AT_TABLES,
  },
  [startSubgame, bringCard, restartSubgame, endSubgame, showSubgame],
  { presses: { [SUBGAME_ACTION]: handleSubgameButton } },
);
