import { EVERYWHERE } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { askCast } from '#discord/split-cards/cast.ts';
import { askCheck } from '#discord/split-cards/check.ts';
import { askCompare } from '#discord/split-cards/compare.ts';
import { askName } from '#discord/split-cards/name.ts';
import { askValue } from '#discord/split-cards/value.ts';

export default commandWithSubcommands(
  {
    name: 'split',
    description: 'What a split card, or any other, answers to effects that ask, compare, name and cast',
    ...EVERYWHERE,
  },
  [askValue, askCheck, askCompare, askName, askCast],
);
