import { ApplicationCommandOptionType as Type } from 'discord.js';
import { LONGEST_CARD_NAME } from '../../engine/deciding/typed-names.ts';
import { decideStack } from '../../engine/stack/stack.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { changeGame, reads } from '../table/change-game.ts';
import { completeThing } from '../table/completers.ts';
import { abilitiesOf, findThings, suggestSeveral, waitingOf } from '../table/suggest-things.ts';

export const putAbilities = subcommand({
  name: 'put',
  description: 'Put all abilities that wait on the stack',
  options: [
    {
      type: Type.String,
      name: 'first',
      description: 'Those that go on it before the others, lowest first, such as #3, #5',
      autocomplete: true,
      max_length: LONGEST_CARD_NAME,
    },
  ],
  changes: true,
  run(asked, house) {
    const { first } = asked.options;
    const decide = reads(decideStack, (game) => {
      const found = first === undefined ? ok([]) : findThings(abilitiesOf(game), first);
      return found.ok ? ok({ kind: 'ability/put-on-stack', first: found.value } as const) : found;
    });
    return changeGame(asked, house, decide);
  },
  complete: { first: completeThing(waitingOf, suggestSeveral) },
});
