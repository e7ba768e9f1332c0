import { joinLines } from '#text/parts.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { checkInGame, authorizeBookkeeping } from '#engine/deciding/checks.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { objectNamed } from '#engine/ending-the-turn/stages.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { decideSubgame } from '#engine/subgames/subgames.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, mapResult, ok, type Result } from '#engine/vocabulary/result.ts';
import type { CoinBook } from '#ledger/vocabulary/ledger.ts';
import { drawFirstPlayer, formatFirstPlayerDraw, type FirstPlayerDraw } from '../coins/first-player.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatLosers } from '../upcoming/losses.ts';
import {
  runTableTransaction,
  applyAction,
  withAction,
  findOpenGame,
  type GameVersion,
} from '../table/execute-game-action.ts';
import { resolveCardName, formatDidYouMean } from '../table/typed-card.ts';
import { formatFooter, formatEvents, type AppliedAction } from '../table/action-reply.ts';
import { ROOM_IN_BUTTONS, formatWhyNoButtons, subgameButtons } from './buttons.ts';
import { encodeStart, type StartRequestText } from './carried-text.ts';
import {
  CARD_OPTION,
  completeSource,
  longestPrefixThat,
  NAMES_OPTION,
  parseCounts,
  parsePlayerNames,
  TEXT_OPTION,
} from './options.ts';
import { renderStartPreview } from './start-preview.ts';
import { createsSubgame } from '#engine/subgames/subgame-cards.ts';
import { planSubgame } from '#engine/subgames/starting.ts';

const OPTIONS = [
  { ...CARD_OPTION, description: 'What creates it: a card, or any other name' },
  { type: Type.User, name: 'by', description: 'Who controls that; left out, you' },
  { ...TEXT_OPTION, name: 'libraries', description: 'Cards in the libraries: @Alice 53 @Bob 41' },
  { type: Type.User, name: 'first', description: 'Who goes first: drawn by coins, if left out' },
  {
    ...NAMES_OPTION,
    name: 'commanders',
    description: 'Commanders in the command zone: @Alice Karn; @Bob Krenko',
  },
  {
    ...TEXT_OPTION,
    name: 'triggers',
    description: 'Abilities that trigger as the libraries are removed, and wait: @Alice Wheel',
  },
] as const;

type StartRequest = OptionValues<typeof OPTIONS>;

export const startSubgame = subcommand({
  name: 'start',
  description: 'Begin a subgame: first see what it starts with, then apply it',
  defaultPlayers: { by: 'nobody', first: 'nobody' },
  options: OPTIONS,
  isShort: true,
  run: (request, ctx) => previewStart(request, request.options, ctx),
  complete: { card: completeSource },
});

/**
 * Previews the start of a subgame. Users who may start it get buttons for that; others get a private preview without
 * buttons. Writes nothing.
 * @returns `option/too-long` also for names that do not fit into the buttons
 */
async function previewStart(
  request: BotRequest,
  options: StartRequest,
  ctx: BotContext,
): Promise<
  HandlerResult<
    RefusedBy<typeof findOpenGame | typeof parseStartRequest | typeof renderStartPreview | typeof textTooLong>
  >
> {
  const found = await findOpenGame(request, ctx);
  if (!found.ok) return found;
  const { id, seq, game } = found.value;
  const start = parseStartRequest(request, options, game, ctx);
  if (!start.ok) return start;
  const { asked: startRequest, first } = start.value;
  const authorized = authorizeBookkeeping(game, actorOf(request), rulesetOf(game.edition));
  const remarks = [
    ...formatDidYouMean(options.card, ctx.cards),
    ...(authorized.ok ? [] : formatWhyNoButtons(authorized.failure, request)),
  ];
  const preview = renderStartPreview(game, startRequest, first, remarks);
  if (!preview.ok) return preview;
  const text = encodeStart(start.value, game);
  if (text.length > ROOM_IN_BUTTONS) return fail(textTooLong(request, options, game, ctx));
  return ok({
    embeds: [preview.value],
    ...(authorized.ok ? { components: subgameButtons({ at: { id, seq }, text }) } : { isPrivate: true }),
  });
}

/** Previews the start of a subgame that the resolving object creates. */
export const previewStartOf = (
  request: BotRequest,
  { name, controllerId }: StackObject,
  ctx: BotContext,
): ReturnType<typeof previewStart> =>
  previewStart(request, { ...NO_OPTIONS, card: name, by: controllerId }, ctx);

const NO_OPTIONS = {
  libraries: undefined,
  first: undefined,
  commanders: undefined,
  triggers: undefined,
} as const;

function parseStartRequest(
  { origin }: BotRequest,
  { card: typed, by, libraries, first, commanders, triggers }: StartRequest,
  game: Game,
  { cards }: BotContext,
): Result<StartRequestText, Refusal<'game/not-a-player' | 'option/not-understood'>> {
  const card = typed === undefined ? resolvingCardName(game) : resolveCardName(typed, cards);
  const counts = parseCounts(libraries, 'libraries');
  const namedCommanders = parsePlayerNames(commanders, 'commanders', '@Alice Karn; @Bob Krenko');
  const triggered = parsePlayerNames(triggers, 'triggers', '@Alice Spellbook; @Bob Wheel');
  if (!counts.ok) return counts;
  if (!namedCommanders.ok) return namedCommanders;
  if (!triggered.ok) return triggered;
  const asked = {
    card,
    controllerId: by ?? objectNamed(game.stack, card)?.controllerId ?? actingPlayerOf(game, origin.actorId),
    libraries: counts.value,
    commanders: namedCommanders.value.map(({ playerId, name }) => ({ ownerId: playerId, name })),
    triggers: triggered.value.map(({ playerId, name }) => ({ controllerId: playerId, name })),
  };
  const checkedFirst = first === undefined ? ok(null) : checkInGame(game, first);
  return checkedFirst.ok ? ok({ kind: 'start', asked, first: first ?? null }) : checkedFirst;
}

/** Returns the top object of the stack if it is known to create subgames, as the default cause. */
function resolvingCardName({ stack }: Game): string | null {
  const top = stack.at(-1);
  return top && createsSubgame(top) ? top.name : null;
}

/** Refuses the longer one of the texts of commanders and triggers, with the length that fits. */
function textTooLong(
  request: BotRequest,
  options: StartRequest,
  game: Game,
  ctx: BotContext,
): Refusal<'option/too-long'> {
  const { commanders = '', triggers = '' } = options;
  const option = commanders.length >= triggers.length ? 'commanders' : 'triggers';
  const max = longestPrefixThat(options[option] ?? '', (shorter) => {
    const start = parseStartRequest(request, { ...options, [option]: shorter }, game, ctx);
    return start.ok && encodeStart(start.value, game).length <= ROOM_IN_BUTTONS;
  });
  return refuse('option/too-long', { option, max });
}

/**
 * Starts the subgame as previewed, if the game has not changed since. Unless a first player is given, one is drawn
 * with the channel's coins.
 */
export const applyStart = (
  request: BotRequest,
  ctx: BotContext,
  { asked: start, first }: StartRequestText,
  at: GameVersion,
): Promise<HandlerResult> =>
  runTableTransaction(request, ctx, (table) => {
    const drawn =
      first === null && table.game ? drawStartingPlayer(request, table.game.game, start, table.coins) : null;
    const action = {
      ...start,
      kind: 'subgame/start',
      first: first ?? drawn?.playerId ?? '',
      byChance: drawn !== null,
    } as const;
    const render = (applied: AppliedAction) => ({
      content: joinLines([
        ...formatEvents(applied),
        ...(drawn ? [formatFirstPlayerDraw(drawn)] : []),
        ...formatLosers(applied.before, 'after'),
        ...formatFooter(applied),
      ]),
      replaces: true,
    });
    const started = applyAction(request, table.game, withAction(decideSubgame, action), { at, render });
    return drawn ? mapResult(started, (outcome) => ({ ...outcome, entries: drawn.flips })) : started;
  });

/** Draws the first player; `null` if there are no players to draw from, in which case starting is refused. */
function drawStartingPlayer(
  { origin }: BotRequest,
  game: Game,
  start: StartRequestText['asked'],
  coins: CoinBook,
): FirstPlayerDraw | null {
  const ruleset = rulesetOf(game.edition);
  const plan = planSubgame(game, start, ruleset);
  const [candidate, ...others] = plan.ok ? plan.value.answer.players.map(({ playerId }) => playerId) : [];
  return candidate === undefined ? null : drawFirstPlayer(coins, origin, [candidate, ...others], ruleset);
}
