import { completeCard } from '../cards/suggest-cards.ts';
import { subcommand } from '../command/subcommand.ts';
import { parseTypedName } from '../table/typed-card.ts';
import { changePermanents, forOne } from './change-permanents.ts';
import { completeOne, playerOption, textOption, WHICH_OPTION, flagOption } from './options.ts';

export const mutate = subcommand({
  name: 'mutate',
  description: 'A creature spell with mutate merges with it',
  unlisted: { below: ['permanent list'], label: 'Mutate…' },
  options: [
    WHICH_OPTION,
    {
      ...textOption('card', 'The card that mutates; its spell on top of the stack resolves so'),
      required: true,
    },
    flagOption('under', 'It goes under; left out, on top'),
    playerOption('owner', 'Whose card it is; left out, its spell’s owner, or you'),
  ],
  defaultPlayers: { owner: 'nobody' },
  changes: true,
  run(request, ctx) {
    const { card: typed, under = false, owner: ownerId = request.origin.actorId } = request.options;
    const { card, name } = parseTypedName(typed, ctx.cards);
    const keywords = card ? ctx.cards.find(card.name)?.keywords?.flat() : undefined;
    const mayHaveMutate = keywords?.includes('Mutate') ?? true;
    return changePermanents(request, ctx, (context) =>
      forOne(request.options, context, (id) => ({
        kind: 'permanent/merge',
        id,
        name,
        card,
        mayHaveMutate,
        ownerId,
        under,
      })),
    );
  },
  complete: { permanent: completeOne(), card: completeCard },
});
