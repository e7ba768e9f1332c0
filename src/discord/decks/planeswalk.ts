import { PLANAR_CARDS } from '#cards/decks/planar-cards.ts';
import { decidePlaneswalk, planarCardsToCome } from '#engine/decks/planar-deck.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, mapResult } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { withPlaneswalkButton } from '../planechase/planeswalk-button.ts';
import { formatRollToCheck } from '../sentences/commitment.ts';
import { renderActionReply } from '../table/action-reply.ts';
import { applyAction, runTableTransaction } from '../table/execute-game-action.ts';
import { drawCard, formatDrawnText } from './draw.ts';

/** The purpose of the roll, as recorded in the ledger. */
const PURPOSE = 'planar deck';

export const planeswalk = subcommand({
  name: 'planeswalk',
  description: 'Turn up the next plane from a deck that the bot draws (Planechase)',
  unlisted: { below: ['game status'], label: 'Planeswalk' },
  changes: true,
  run: (request, ctx) =>
    runTableTransaction(request, ctx, ({ game: book, coins }) => {
      if (!book) return fail(refuse('game/none', {}));
      const ruleset = rulesetOf(book.game.edition);
      const among = planarCardsToCome(book.game, PLANAR_CARDS);
      const playerId = book.game.turn?.playerId ?? request.origin.actorId;
      const drawn = drawCard(coins, request.origin, { among, playerId, purpose: PURPOSE }, ruleset);
      if (!drawn.ok) return drawn;
      const { card, entry } = drawn.value;
      const isPhenomenon = PLANAR_CARDS.phenomena.includes(card);
      const applied = applyAction(
        request,
        book,
        (game, actor) =>
          decidePlaneswalk(game, actor, { card, isPhenomenon, roll: entry?.sequence ?? null }, ruleset),
        {
          render: (action) => {
            const isPutBack = action.after.plane !== card;
            const reply = renderActionReply(action, {
              after: [
                ...(isPutBack ? [] : formatDrawnText(card, ctx.cards)),
                ...(isPhenomenon && !isPutBack
                  ? ['Planeswalk again once its ability has left the stack.']
                  : []),
              ],
              below: entry ? [formatRollToCheck(entry, coins)] : [],
            });
            return isPhenomenon ? withPlaneswalkButton(reply, action.gameId) : reply;
          },
        },
      );
      return mapResult(applied, (outcome) => ({
        ...outcome,
        ...(entry && { entries: [entry], publishes: !coins.published }),
      }));
    }),
});
