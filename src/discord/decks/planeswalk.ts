import { text } from '#text/template.ts';
import { PLANAR_CARDS } from '#cards/decks/planar-cards.ts';
import { decidePlaneswalk, planarCardsToCome } from '#engine/decks/planar-deck.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, mapResult } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { withPlaneswalkButton } from '../planechase/planeswalk-button.ts';
import { formatRollToCheck } from '../sentences/commitment.ts';
import { renderActionReply } from '../table/action-reply.ts';
import { applyAction, nextVersion, runTableTransaction } from '../table/execute-game-action.ts';
import { drawCard, formatDrawnText, isLate, readsSince } from './draw.ts';

/** The purpose of the roll, as recorded in the ledger. */
const PURPOSE = 'planar deck';

/** Events after which a button has done its work, or is about a plane that isn't face up any more. */
const WALKS = /^(?:deck\/planeswalked|planar\/plane-named)$/;

export const planeswalk = subcommand({
  name: 'planeswalk',
  description: 'Turn up the next plane from a deck that the bot draws (Planechase)',
  unlisted: { below: ['game status'], label: 'Planeswalk' },
  changes: true,
  run: (request, ctx) =>
    runTableTransaction(
      request,
      ctx,
      ({ game: book, coins }) => {
        if (!book) return fail(refuse('game/none', {}));
        if (isLate(request, WALKS, book)) return fail(refuse('button/stale', {}));
        const ruleset = rulesetOf(book.game.edition);
        const among = planarCardsToCome(book.game, PLANAR_CARDS);
        const playerId = book.game.turn?.playerId ?? request.origin.actorId;
        const drawn = drawCard(coins, request.origin, { among, playerId, purpose: PURPOSE }, ruleset);
        if (!drawn.ok) return drawn;
        const { card, entry } = drawn.value;
        const applied = applyAction(
          request,
          book,
          (game, actor) =>
            decidePlaneswalk(game, actor, { card, roll: entry?.sequence ?? null }, PLANAR_CARDS, ruleset),
          {
            render: (action) => {
              const isPhenomenon = PLANAR_CARDS.phenomena.includes(card);
              const isPutBack = action.after.plane !== card;
              const reply = renderActionReply(action, {
                after: [
                  ...(isPutBack ? [] : formatDrawnText(card, ctx.cards)),
                  ...(isPhenomenon && !isPutBack
                    ? [text`Planeswalk again once its ability has left the stack.`]
                    : []),
                ],
                below: entry ? [formatRollToCheck(entry, coins)] : [],
              });
              return isPhenomenon ? withPlaneswalkButton(reply, nextVersion(book)) : reply;
            },
          },
        );
        return mapResult(applied, (outcome) => ({
          ...outcome,
          ...(entry && { entries: [entry], publishes: !coins.published }),
        }));
      },
      readsSince(request),
    ),
});
