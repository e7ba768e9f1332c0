import { EVERYWHERE } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { askCast } from '../src/discord/split-cards/cast.ts';
import { askCheck } from '../src/discord/split-cards/check.ts';
import { askCompare } from '../src/discord/split-cards/compare.ts';
import { askName } from '../src/discord/split-cards/name.ts';
import { askValue } from '../src/discord/split-cards/value.ts';

export default commandWithSubcommands(
  {
    name: 'split',
    description: 'What a split card, or any other, answers to effects that ask, compare, name and cast',
    ...EVERYWHERE,
  },
  [askValue, askCheck, askCompare, askName, askCast],
);
