import { subcommand } from '../command/subcommand.ts';
import { completeEnding, ENDING_OPTIONS, showEnding } from '../ending-the-turn/end.ts';
import { runNextTurn } from './next.ts';

/** The subcommand that ends one's turn: bare it is `/turn next`; with anything said, an effect ends it. */
export const endTurn = subcommand({
  name: 'end',
  description: 'End your turn, as next does; with a card (Time Stop), first see what that does',
  options: ENDING_OPTIONS,
  changes: true,
  run(request, ctx) {
    const { card, what, private: isPrivate } = request.options;
    const isBare = card === undefined && what === undefined && isPrivate === undefined;
    return isBare ? runNextTurn(request, ctx) : showEnding(request, request.options, ctx);
  },
  complete: { card: completeEnding },
});
