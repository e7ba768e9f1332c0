import { manaSymbol } from '#text/parts.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { text } from '#text/template.ts';
import { planarFace } from '#engine/dice/planar-die.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { decidePlanar, planarCost, permittedPlanarRoll } from '#engine/planechase/planar-die.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, mapResult } from '#engine/vocabulary/result.ts';
import type { RollEntry, CoinBook } from '#ledger/vocabulary/ledger.ts';
import { playRoll } from '#ledger/play.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatRollToCheck } from '../sentences/commitment.ts';
import { planeContext, formatFaceEffect } from '../sentences/planar.ts';
import { applyAction, nextVersion, runTableTransaction, withAction } from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { formatChaosAbility } from './chaos-ability.ts';
import { withPlaneswalkButton } from './planeswalk-button.ts';
import { planarRollsThisTurn } from './table-card-parts.ts';

/** The purpose of the roll, as recorded in the ledger. */
const ROLL_PURPOSE = 'planar die';

export const planarDieSubcommand = subcommand({
  name: 'planar-die',
  description: 'Roll the planar die, as you may in your main phases (Planechase)',
  unlisted: { below: ['game status'], label: 'Roll the planar die' },
  changes: true,
  run: (request, ctx) => rollPlanar(request, ctx),
});

/**
 * Rolls the planar die as a special action of the active player: drawn from the ledger, and counted in the turn.
 * @param rollsShown the number of rolls on the pressed button. The button is stale if the number differs now, since
 * the roll would cost something else
 * @returns `game/none`, `button/stale`, or refusals of {@link permittedPlanarRoll}
 */
export function rollPlanar(
  request: BotRequest,
  ctx: BotContext,
  rollsShown?: number,
): Promise<HandlerResult> {
  const { origin } = request;
  return runTableTransaction(request, ctx, ({ game: book, coins }) => {
    if (!book) return fail(refuse('game/none', {}));
    const { game } = book;
    const ruleset = rulesetOf(game.edition);
    if (rollsShown !== undefined && rollsShown !== planarRollsThisTurn(game))
      return fail(refuse('button/stale', {}));
    const authorized = permittedPlanarRoll(game, actorOf(request), ruleset);
    if (!authorized.ok) return authorized;
    const planarRoll = { kind: 'planar', rollers: [authorized.value.playerId] } as const;
    const played = playRoll(
      coins,
      origin,
      { request: planarRoll, purpose: ROLL_PURPOSE, isPrivate: false },
      ruleset,
    );
    if (!played.ok) return played;
    const { entry } = played.value;
    const face = planarFace(entry.outcome.rolls[0]?.natural[0] ?? 0);
    const action = { kind: 'planar/roll', face, roll: entry.sequence } as const;
    const render = (applied: AppliedAction): Reply => {
      const reply = renderRoll(applied, entry, coins, ctx.cards);
      return face === 'planeswalk' && !hasOwnDeck(game)
        ? withPlaneswalkButton(reply, nextVersion(book))
        : reply;
    };
    const rolled = applyAction(request, book, withAction(decidePlanar, action), { render });
    return mapResult(rolled, (outcome) => ({
      ...outcome,
      entries: [entry],
      isPublishing: !coins.published,
    }));
  });
}

function renderRoll(applied: AppliedAction, entry: RollEntry, coins: CoinBook, cards: CardPool): Reply {
  const [{ event }] = applied.entries;
  if (event.kind !== 'planar/rolled') return renderActionReply(applied);
  const { playerId, face } = event;
  const { after } = applied;
  const effect = formatFaceEffect(face, planeContext(after, playerId), rulesetOf(after.edition));
  const chaos = face === 'chaos' && after.plane !== undefined ? formatChaosAbility(after.plane, cards) : [];
  const next = face === 'planeswalk' && hasOwnDeck(after) ? text` The next plane: \`/set plane\`.` : '';
  return renderActionReply(applied, {
    after: [
      text`${effect}${next}`,
      ...chaos,
      text`The next roll this turn costs ${manaSymbol(`${planarCost(after, playerId)}`)}.`,
    ],
    below: [formatRollToCheck(entry, coins)],
  });
}

/** A table that names its planes has planar cards of its own. */
const hasOwnDeck = ({ plane, planarDeck }: Game): boolean => plane !== undefined && planarDeck === undefined;
