import { appendLines } from '../command/reply.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { mayBeAttacked } from '#engine/combat/attack-targets.ts';
import { isKnownCreature, mayBeCreature } from '#engine/combat/checks.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { personOf, seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { isActive, shareTurns } from '#engine/game/teams.ts';
import { viewOfPermanent } from '#engine/status/views.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatCounted } from '../labels/clause.ts';
import { toItem, thingsOf } from '../labels/things.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { ALL_KEYWORD, findObject, findObjects, type FindRefusal } from '../table/find-objects.ts';

import {
  changePermanents,
  forAll,
  type PermanentActions,
  type PermanentContext,
} from './change-permanents.ts';
import {
  completeOne,
  completeSeveral,
  completeSeveralOrAll,
  playerOption,
  SEVERAL_OPTION,
  textOption,
  type PermanentFilter,
} from './options.ts';

/* Attackers and blockers, as far as the table knows which permanents can attack and block. */

const ATTACK_KINDS = {
  declared: 'declared, and tapped',
  'with-vigilance': 'declared, and not tapped (vigilance)',
  'put-attacking': 'enters attacking, not declared',
} as const;

const OPTIONS = [
  SEVERAL_OPTION,
  playerOption('player', 'Whom they attack; of a battle, its protector'),
  textOption('what', 'The planeswalker or battle that they attack'),
  {
    type: Type.String,
    name: 'how',
    description: 'How; left out, declared and tapped',
    choices: choices(ATTACK_KINDS),
  },
] as const;

type AttackOptions = OptionValues<typeof OPTIONS>;

export const attack = subcommand({
  name: 'attack',
  description: 'Attack with creatures',
  defaultPlayers: { player: 'nobody' },
  options: OPTIONS,
  changes: true,
  run: (request, ctx) =>
    changePermanents(request, ctx, (context) => attackActions(request.options, context), {
      render: (applied) =>
        appendLines(renderActionReply(applied), formatAttackNotes(request.options, applied)),
    }),
  complete: {
    permanent: completeSeveralOrAll((game) => (permanent) => canAttack(permanent, game)),
    what: completeOne((game) => (permanent) => canBeAttacked(permanent, game)),
  },
});

function attackActions(
  { permanent, player: whom, how = 'declared', what }: AttackOptions,
  context: PermanentContext,
): PermanentActions<RefusedBy<typeof findObjects>> {
  const { game, things, matching } = context;
  const fits = matching((creature) => canAttack(creature, game));
  const all = matching(
    (creature) => canAttack(creature, game) && isKnownCreature(creature, rulesetOf(game.edition)),
  );
  const ids = findObjects(things, permanent, { fits, all });
  if (!ids.ok) return ids;
  const target = attackTarget(what, context);
  if (!target.ok) return target;
  const playerId = whom ?? null;
  return ok([{ kind: 'permanent/attack', ids: ids.value, playerId, how, ...target.value }]);
}

/** The planeswalker or battle that is attacked, if any. */
function attackTarget(
  what: AttackOptions['what'],
  { game, things, matching }: PermanentContext,
): Result<{ readonly permanentId?: ThingId }, FindRefusal> {
  if (what === undefined) return ok({});
  const fits = matching((permanent) => canBeAttacked(permanent, game));
  const found = findObject(things, what, fits);
  return found.ok ? ok({ permanentId: found.value }) : found;
}

/** Notes that any opponent can block if the attack names no player, and lists the permanents that `all` left out. */
function formatAttackNotes(
  options: AttackOptions,
  { before: game, entries }: AppliedAction,
): readonly Content[] {
  const things = thingsOf(game);
  const leftOut = formatCounted(possibleCreaturesLeftOut(options, game).map(({ id }) => toItem(things, id)));
  const shown = leftOut.length > MAX_LISTED ? [...leftOut.slice(0, MAX_LISTED), 'others'] : leftOut;
  return [
    ...(isAttackedPlayerUnknown(game, entries)
      ? [text`-# Nobody said whom they attack: any opponent can block.`]
      : []),
    ...(leftOut.length > 0
      ? [text`-# Left out, since I don’t know whether they’re creatures: ${listOf(shown)}.`]
      : []),
  ];
}

const MAX_LISTED = 4;

/** Lists permanents that `all` left out: they could attack if they are creatures, which the table has not recorded. */
function possibleCreaturesLeftOut({ permanent }: AttackOptions, game: Game): readonly TablePermanent[] {
  if (foldName(permanent) !== ALL_KEYWORD) return [];
  return game.permanents.filter(
    (creature) => canAttack(creature, game) && !isKnownCreature(creature, rulesetOf(game.edition)),
  );
}

/** True in a multiplayer game if an attack names no player. */
const isAttackedPlayerUnknown = (game: Game, entries: readonly Entry[]): boolean =>
  seatsInGame(game).length > 2 &&
  entries.some(({ event }) => event.kind === 'permanent/combat' && event.combat?.playerId === null);

const isAttacking: PermanentFilter = ({ combat }) => combat?.role === 'attacking';

export const block = subcommand({
  name: 'block',
  description: 'Block with a creature',
  options: [
    SEVERAL_OPTION,
    { ...textOption('attacker', 'What it blocks, or several: #3, #5-#8, 3 Goblin'), required: true },
  ],
  changes: true,
  run: (request, ctx) =>
    changePermanents(request, ctx, (context) => {
      const { game, things } = context;
      const blocks = findObjects(things, request.options.attacker, { fits: context.matching(isAttacking) });
      if (!blocks.ok) return blocks;
      const fits = context.matching((permanent) => canBlock(permanent, game));
      const own = fits.filter(
        ({ controllerId }) => personOf(game, deciderOf(game, controllerId)) === request.origin.actorId,
      );
      const ready = new Set(context.matching((permanent) => isReady(permanent, game)).map(({ id }) => id));
      return forAll(
        request.options,
        context,
        (id) => [{ kind: 'permanent/block', id, blocks: blocks.value }],
        {
          fits: own.length > 0 ? own : fits,
          all: own.filter(({ id }) => ready.has(id)),
        },
      );
    }),
  complete: {
    permanent: completeSeveralOrAll((game) => (permanent) => canBlock(permanent, game)),
    attacker: completeSeveral(() => isAttacking),
  },
});

const canAttack = (permanent: TablePermanent, game: Game): boolean =>
  isActive(game, permanent.controllerId) && isReady(permanent, game);

const canBlock = (permanent: TablePermanent, game: Game): boolean =>
  defends(permanent, game) && canFight(permanent, game) && permanent.combat?.role !== 'attacking';

/** Untapped, in play, and possibly a creature. */
const canFight = (permanent: TablePermanent, { edition }: Game): boolean =>
  !permanent.permanent.status.phasedOut &&
  !permanent.permanent.status.tapped &&
  mayBeCreature(permanent, rulesetOf(edition));

/** Able to attack or block, and not doing so yet. */
const isReady = (permanent: TablePermanent, game: Game): boolean =>
  permanent.combat === null && canFight(permanent, game);

/** Returns true if its controller is attacked, or may be because the attack names no player. */
function defends({ controllerId }: TablePermanent, game: Game): boolean {
  if (isActive(game, controllerId)) return false;
  const attackers = game.permanents.flatMap(({ combat }) => (combat?.role === 'attacking' ? [combat] : []));
  return (
    attackers.length === 0 ||
    attackers.some(({ playerId }) => playerId === null || shareTurns(game, playerId, controllerId))
  );
}

/** True for a battle, and for a permanent that may be a planeswalker of an opponent. */
const canBeAttacked = (permanent: TablePermanent, game: Game): boolean =>
  !permanent.permanent.status.phasedOut &&
  mayBeAttacked(permanent, rulesetOf(game.edition)) &&
  (!isActive(game, permanent.controllerId) || knownTypes(permanent, game.edition).includes('Battle'));

function knownTypes({ permanent }: TablePermanent, edition: Edition): readonly string[] {
  const view = viewOfPermanent(permanent, rulesetOf(edition));
  return view.ok ? view.value.answer.alternatives.flatMap(({ types }) => types) : [];
}
