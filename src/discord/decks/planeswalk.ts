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
import { drawCard, formatDrawnText, isDrawOutdated, readsSincePress } from './draw.ts';

/** The purpose of the roll, as recorded in the ledger. */
const PURPOSE = 'planar deck';

/** Events after which a button is out of date: its plane has been drawn, or is no longer face up. */
const PLANE_CHANGES = /^(?:deck\/planeswalked|planar\/plane-named)$/;

export const planeswalk = subcommand({
  name: 'planeswalk',
  description: 'Turn up the next plane from a deck that the bot draws (Planechase)',
  unlisted: { below: ['game status'], label: 'Planeswalk' },
  changes: true,
  run: (request, ctx) =>
    runTableTransaction(
      request,
      ctx,
      ({ game: snapshot, coins }) => {
        if (!snapshot) return fail(refuse('game/none', {}));
        if (isDrawOutdated(request, PLANE_CHANGES, snapshot)) return fail(refuse('button/stale', {}));
        const ruleset = rulesetOf(snapshot.game.edition);
        const among = planarCardsToCome(snapshot.game, PLANAR_CARDS);
        const playerId = snapshot.game.turn?.playerId ?? request.origin.actorId;
        const drawn = drawCard(coins, request.origin, { among, playerId, purpose: PURPOSE }, ruleset);
        if (!drawn.ok) return drawn;
        const { card, entry } = drawn.value;
        const applied = applyAction(
          request,
          snapshot,
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
              return isPhenomenon ? withPlaneswalkButton(reply, nextVersion(snapshot)) : reply;
            },
          },
        );
        return mapResult(applied, (outcome) => ({
          ...outcome,
          ...(entry && { entries: [entry], isPublishing: !coins.published }),
        }));
      },
      readsSincePress(request),
    ),
});
