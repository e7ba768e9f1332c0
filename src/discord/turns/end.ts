import { subcommand } from '../command/subcommand.ts';
import { completeEnding, ENDING_OPTIONS, previewEnding } from '../ending-the-turn/end.ts';
import { runNextTurn } from './next.ts';

/** Without options, ends the asker's turn like `/turn next`. With any option, previews how an effect ends it. */
export const endTurn = subcommand({
  name: 'end',
  description: 'End your turn, as next does; with a card (Time Stop), first see what that does',
  options: ENDING_OPTIONS,
  changes: true,
  run(request, ctx) {
    const { card, what, private: isPrivate } = request.options;
    const hasNoOptions = card === undefined && what === undefined && isPrivate === undefined;
    return hasNoOptions ? runNextTurn(request, ctx) : previewEnding(request, request.options, ctx);
  },
  complete: { card: completeEnding },
});
