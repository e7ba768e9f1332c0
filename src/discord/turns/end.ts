import { subcommand } from '../command/subcommand.ts';
import { completeEnding, ENDING_OPTIONS, previewEnding } from '../ending-the-turn/end.ts';
import { runNextTurn } from './next.ts';

/** Ends the asker's turn: without options like `/turn next`, with any option by an effect. */
export const endTurn = subcommand({
  name: 'end',
  description: 'End your turn, as next does; with a card (Time Stop), first see what that does',
  options: ENDING_OPTIONS,
  changes: true,
  run(request, ctx) {
    const { card, what, private: isPrivate } = request.options;
    const isBare = card === undefined && what === undefined && isPrivate === undefined;
    return isBare ? runNextTurn(request, ctx) : previewEnding(request, request.options, ctx);
  },
  complete: { card: completeEnding },
});
