import type { CardPool } from '#cards/pool/card-pool.ts';
import { decideCommanders } from '#engine/commanders/commanders.ts';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { commanderAt } from '#engine/game/commanders.ts';
import type { Commander, Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { decideStack } from '#engine/stack/stack.ts';
import { isMainPhase } from '#engine/vocabulary/phases.ts';
import type { Actor, PlayerId } from '#engine/vocabulary/players.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import { citationsText } from '#text/cite.ts';
import { text } from '#text/template.ts';
import type { Reply } from '../command/reply.ts';
import type { Content } from '#text/text.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { withStackButtons } from '../table/stack-buttons.ts';
import type { AddToStackAction } from '#engine/stack/add-to-stack.ts';

/** Casts a commander from the command zone, and puts it on the stack if the players use the stack this turn. */
export function decideCast(
  game: Game,
  actor: Actor,
  commander: Commander,
  cards: CardPool,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal> {
  const cast = decideCommanders(game, actor, { kind: 'commander/cast', commander: commander.key }, ruleset);
  return cast.ok && isStackUsed(game)
    ? decideStack(game, actor, toStackAction(commander, cards), ruleset)
    : cast;
}

/** True if something is on the stack, or spells of this turn were put there. */
const isStackUsed = ({ stack, turn }: Game): boolean =>
  stack.length > 0 || Object.keys(turn?.cast ?? {}).length > 0;

const toStackAction = ({ name, ownerId }: Commander, cards: CardPool): AddToStackAction => ({
  kind: 'stack/add',
  what: 'spell',
  name,
  card: cards.find(name)?.card ?? null,
  halves: [],
  isCopy: false,
  controllerId: ownerId,
  ownerId,
  fromGraveyard: false,
  faceDown: false,
  from: 'command',
});

export function renderCast(applied: AppliedAction, cards: CardPool): Reply {
  const cast = applied.entries.find(({ event }) => event.kind === 'commanders/cast')?.event;
  const below = cast?.kind === 'commanders/cast' ? formatTiming(applied.before, cast, cards) : [];
  const reply = renderActionReply(applied, { below });
  return applied.entries.some(({ event }) => event.kind === 'stack/added')
    ? withStackButtons(reply, applied)
    : reply;
}

/** Notes that a creature without flash can't be cast now, unless a card allows it. */
function formatTiming(
  game: Game,
  { commander, ownerId }: { readonly commander: string; readonly ownerId: PlayerId },
  cards: CardPool,
): readonly Content[] {
  const entry = cards.find(commanderAt(game, commander)?.name ?? '');
  const [part] = entry?.card.parts ?? [];
  const isCreature = part?.typeLine.includes('Creature') === true;
  if (!isCreature || entry?.keywords?.[0]?.includes('Flash') !== false) return [];
  const isCreatureTiming =
    activePlayers(game).includes(ownerId) &&
    game.stack.length === 0 &&
    game.turn !== null &&
    // A table that records no steps stays in the first.
    (isMainPhase(game.turn.step) || game.turn.step === 'untap');
  return isCreatureTiming
    ? []
    : [
        text`-# Without flash, creatures are cast in one’s own main phase, with an empty stack, unless a card says otherwise. ${citationsText(citeRules(game.edition, 'cast/creature'))}`,
      ];
}
