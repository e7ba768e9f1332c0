import { code } from '#text/parts.ts';
import { parseMarks, text } from '#text/template.ts';
import { ButtonStyle, ComponentType } from 'discord.js';
import { isActingHost, refuseNonPlayer } from '#engine/deciding/authority.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isInGame } from '#engine/game/seats.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import type { Game } from '#engine/game/state.ts';
import { decideDamage, type DamageEvent } from '#engine/life/damage.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import {
  actorOf,
  type BotRequest,
  type BotContext,
  type Press,
  type HandlerResult,
} from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { parseDamageForm } from '../damage/parse-damage-form.ts';
import {
  DAMAGE_ACTION,
  damageForm,
  FIELD_IDS,
  MAX_OPPONENTS,
  formTargets,
  selectedRows,
  rowsForAll,
  targetSelect,
  type DamageFormState,
  type DamageFormRows,
} from '../damage/form.ts';
import { createPlayerLabels, type PlayerLabels } from '../damage/player-labels.ts';
import { formatDamageText, type DamageContext } from '../damage/parse-damage-text.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import { executeGameAction, findOpenGame, type GameDecision } from '../table/execute-game-action.ts';

/** Renders the result on the card from which the form was opened, or as a message elsewhere. */
export type ShowOnCard = (result: HandlerResult) => Promise<HandlerResult>;

/**
 * Handles *Damage…* on a table card: opens the form or, if there are more opponents than rows, asks first who was
 * hit. Refuses presses by people who are neither in the game nor act as host before they fill anything in.
 */
export async function openDamage(press: BotRequest, gameId: string, ctx: BotContext): Promise<HandlerResult> {
  const open = await findOpenGame(press, ctx);
  if (!open.ok) return open;
  const { id, game } = open.value;
  if (id !== gameId) return fail(refuse('button/stale', {}));
  if (game.stage !== 'playing') return fail(refuse('game/not-playing', {}));
  const { actorId } = press.origin;
  if (!isInGame(game, actorId) && !isActingHost(game, actorOf(press)))
    return fail(refuseNonPlayer(game, actorId));
  const dealer = actingPlayerOf(game, actorId);
  const opponents = formTargets(game, dealer, actorId);
  const turn = formTurnOf(id, game);
  const displayNames = await createPlayerLabels(game, press, ctx);
  if (opponents.length <= MAX_OPPONENTS)
    return ok(formReply(game, rowsForAll(dealer, actorId, opponents), displayNames, turn));
  return ok({
    content: parseMarks('Who is hit?'),
    components: [targetSelect(opponents, displayNames, turn)],
    isPrivate: true,
  });
}

/** The card or page on which damage was filled in. */
interface Surface {
  readonly show: ShowOnCard;
  /** True if refused input is still filled in there, as on a page, so that the refusal need not repeat it. */
  readonly keepsInput: boolean;
  /** The player who deals the damage; by default the user, or the player for whom they decide. */
  readonly dealer?: PlayerId | undefined;
}

/**
 * Handles a select or a form of damage.
 * @param keepsInput true if refused input is still filled in where it was pressed
 */
export async function pressDamage(
  press: Press,
  ctx: BotContext,
  show: ShowOnCard,
  keepsInput = false,
): Promise<HandlerResult> {
  // Only pages send a dealer.
  const [what, gameId = '', turns, depth, dealer] = press.parts;
  const turn = { gameId, turns: Number(turns), depth: Number(depth) };
  if (what === 'whom') return handleTargetsChosen(press, turn, ctx);
  if (what === 'dealt') return handleDamageForm(press, turn, ctx, { show, keepsInput, dealer });
  return what === 'again' ? recordAgain(press, ctx, { show, keepsInput }) : fail(refuse('button/stale', {}));
}

async function handleTargetsChosen(
  press: Press,
  turn: DamageFormState,
  ctx: BotContext,
): Promise<HandlerResult> {
  const open = await findOpenGame(press, ctx);
  if (!open.ok) return open;
  const { id, game } = open.value;
  if (!isSameTurn(turn, id, game)) return fail(refuse('button/stale', {}));
  const { actorId } = press.origin;
  const rows = selectedRows(actingPlayerOf(game, actorId), actorId, press.values);
  return ok(formReply(game, rows, await createPlayerLabels(game, press, ctx), turn));
}

const formReply = (
  game: Game,
  rows: DamageFormRows,
  displayNames: PlayerLabels,
  turn: DamageFormState,
): Reply => ({
  content: parseMarks(
    'Discord took too long to open the form. Press again, or `/set damage hits:Bob 7, Cleo 2 poison`.',
  ),
  isPrivate: true,
  form: damageForm(game, rows, displayNames, turn),
});

/** A refusal repeats the input in the syntax of the command, so that nothing typed is lost. */
async function handleDamageForm(
  press: Press,
  turn: DamageFormState,
  ctx: BotContext,
  surface: Surface,
): Promise<HandlerResult> {
  return record(press, ctx, surface, (table, id) => {
    const read = parseDamageForm(press.fields ?? {}, table);
    if (!read.ok) return read;
    return isSameTurn(turn, id, table.game) ? read : fail(refuse('button/stale', {}));
  });
}

/** Records refused input in the current turn, on the press of its button. */
async function recordAgain(press: Press, ctx: BotContext, surface: Surface): Promise<HandlerResult> {
  const [, typed = ''] = NOT_RECORDED.exec(press.text ?? '') ?? [];
  const fields = { [FIELD_IDS.typed]: typed === '' ? [] : [typed] };
  return record({ ...press, fields }, ctx, surface, (table) => parseDamageForm(fields, table));
}

async function record(
  press: Press,
  ctx: BotContext,
  { show, keepsInput, dealer: chosen }: Surface,
  read: (
    table: DamageContext,
    gameId: string,
  ) => Result<
    readonly [DamageEvent, ...DamageEvent[]],
    RefusedBy<typeof parseDamageForm> | Refusal<'button/stale'>
  >,
): Promise<HandlerResult> {
  const { fields = {} } = press;
  const tableOf = (game: Game, displayNames: PlayerLabels): DamageContext => ({
    game,
    ruleset: rulesetOf(game.edition),
    dealer:
      chosen !== undefined && isInGame(game, chosen) ? chosen : actingPlayerOf(game, press.origin.actorId),
    typist: press.origin.actorId,
    labels: displayNames,
    cards: ctx.cards,
  });
  // Look up display names only if text was typed.
  const displayNames =
    (fields[FIELD_IDS.typed] ?? []).length > 0 ? await currentDisplayNames(press, ctx) : NO_NAMES;
  const decide: GameDecision = (game, actor, ruleset, book) => {
    const table = tableOf(game, displayNames);
    const events = read(table, book.id);
    if (!events.ok) return events;
    const { dealer } = table;
    return decideDamage(
      game,
      actor,
      { kind: 'hit/record', line: book.seq + 1, dealer, events: events.value },
      ruleset,
    );
  };
  const result = await executeGameAction(press, ctx, decide);
  if (result.ok) return show(result);
  if (keepsInput && result.failure.code !== 'button/stale') return result;
  const open = await findOpenGame(press, ctx);
  if (!open.ok) return result;
  const { id, game } = open.value;
  const names = await currentDisplayNames(press, ctx);
  const filled = parseDamageForm(fields, tableOf(game, names));
  return filled.ok
    ? refusalWithInput(result.failure, press, formatDamageText(filled.value, names), formTurnOf(id, game))
    : refusalWithInput(filled.failure, press, rawInput(press), formTurnOf(id, game));
}

const NO_NAMES: PlayerLabels = new Map();

async function currentDisplayNames(press: Press, ctx: BotContext): Promise<PlayerLabels> {
  const open = await findOpenGame(press, ctx);
  return open.ok ? createPlayerLabels(open.value.game, press, ctx) : NO_NAMES;
}

/** Input that could not be parsed, as it was chosen. */
const rawInput = ({ fields = {} }: Press): string =>
  Object.values(fields)
    .filter((values) => values.length > 0)
    .map((values) => values.join(' '))
    .join('; ');

/** Finds the input in a message of `refusalWithInput`. */
const NOT_RECORDED = /Not recorded: `([^`]*)`/;

/** Adds the rejected input to a refusal. If the input is only out of date, also adds a button that records it now. */
function refusalWithInput(
  refused: Refusal,
  { origin }: Press,
  input: string,
  turn: DamageFormState,
): HandlerResult {
  const trimmedInput = input.replaceAll('`', '’').trim();
  if (refused.code === 'game/none' || trimmedInput === '') return fail(refused);
  const isStale = refused.code === 'button/stale';
  const why = isStale
    ? 'The turn has ended since you opened that.'
    : (renderRefusal(refused, origin.actorId).content ?? []);
  const button = {
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label: 'Record it now',
    custom_id: customId(DAMAGE_ACTION, 'again', turn.gameId, turn.turns, turn.depth),
  } as const;
  return ok({
    content: text`${why}\n-# Not recorded: ${code(trimmedInput)}`,
    isPrivate: true,
    ...(isStale && { components: [{ type: ComponentType.ActionRow, components: [button] }] }),
  });
}

const formTurnOf = (gameId: string, game: Game): DamageFormState => ({
  gameId,
  turns: game.turns,
  depth: depthOf(game),
});

const isSameTurn = ({ gameId, turns, depth }: DamageFormState, id: string, game: Game): boolean =>
  gameId === id && game.stage === 'playing' && turns === game.turns && depth === depthOf(game);

/** Takes back the last damage of this turn that the pressed card showed. */
export const takeBackAction =
  (upTo: number): GameDecision =>
  (game, actor, ruleset) =>
    decideDamage(game, actor, { kind: 'hit/take-back', playerId: null, upTo }, ruleset);
