import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type, ButtonStyle } from 'discord.js';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import { followWith } from '#engine/deciding/transition.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { nameOfGuest, type Actor, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { CoinBook } from '#ledger/vocabulary/ledger.ts';
import type { Group } from '#store/port/groups.ts';
import { parsePlayers } from '../coins/flip-request.ts';
import { hasOpenHands } from '../mulligans/opening-hands.ts';
import { completeEdition, resolveEdition } from '../command/edition-option.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import { replaceNamesWithMentions } from '../command/player-names.ts';
import type { OptionValues } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { rerunButton } from '../command/rerun-button.ts';
import { buttonLabel, buttonRow } from '../command/rows.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  completeFormat,
  FORMAT_OPTIONS,
  LIFE_OPTION,
  PINGS_OPTION,
  parseFormatOptions,
} from '../formats/options.ts';
import { formatCommitment, commitmentOf } from '../sentences/commitment.ts';
import { formatRules } from '../sentences/entries.ts';
import { formatGatheringTeams, formatWhoBegins } from '../upcoming/teams.ts';
import { runTableTransaction } from '../table/execute-game-action.ts';
import {
  completeGroup,
  DEFAULT_LIFE,
  findGroup,
  GROUP_OPTION,
  offeredGroups,
  seatsOfGroup,
} from './group-opening.ts';
import { parseGuestNames } from './lobby.ts';
import { openInThread, THREAD_OPTION } from './open-in-thread.ts';
import {
  decideOpeningWithCommanders,
  formatOpeningWithCommanders,
  type OpeningWithCommanders,
} from './opening-with-commanders.ts';
import { panelId, playerSelect } from './panel.ts';
import { splitNames } from './set-up.ts';

const OPTIONS = [
  {
    type: Type.String,
    name: 'players',
    description: 'Who plays with you, in turn order: @Bob @Cleo; others can join until it starts',
    max_length: 500,
  },
  {
    type: Type.String,
    name: 'guests',
    description: 'Who plays without Discord, by name, and is played by the host: Dora, Emil',
    max_length: 600,
  },
  {
    type: Type.String,
    name: 'edition',
    description: 'today, founding (2006-10-01), or any day from 2003-07-01 on; left out, the server’s',
    autocomplete: true,
    max_length: 20,
  },
  ...FORMAT_OPTIONS,
  { ...LIFE_OPTION, description: 'Life to start with; as the rules have it, if left out' },
  {
    type: Type.User,
    name: 'first',
    description: 'Start at once, with this player or this player’s team first; otherwise drawn at the start',
  },
  PINGS_OPTION,
  THREAD_OPTION,
  {
    ...GROUP_OPTION,
    description:
      'A group of this server: its people, commanders, format and life; other options change these',
  },
] as const;

type NewGameOptions = OptionValues<typeof OPTIONS>;

export const newGame = subcommand({
  name: 'new',
  description: 'Open a game in this channel, with you as its host',
  defaultPlayers: { first: 'nobody' },
  options: OPTIONS,
  namesAnybody: true,
  changes: true,
  run: (request, ctx) =>
    request.options.thread
      ? openInThread(
          request,
          ctx,
          () => checkOpening(request, ctx, request.options),
          (threadRequest) => openNewGame(threadRequest, ctx, request.options),
        )
      : openNewGame(request, ctx, request.options).then((result) => withOpeningButtons(result, request, ctx)),
  complete: { edition: completeEdition, ...completeFormat, group: completeGroup },
});

async function checkOpening(
  request: BotRequest,
  ctx: BotContext,
  options: NewGameOptions,
): Promise<Result<unknown, Refusal>> {
  const opening = await parseOpening(request, ctx, options);
  if (!opening.ok) return opening;
  return decideOpeningAndStart(actorOf(request), opening.value, options.first);
}

/** Opens a game in the channel, which gathers players or starts at once. The user hosts it and takes a seat. */
async function openNewGame(
  request: BotRequest,
  ctx: BotContext,
  options: NewGameOptions,
): Promise<HandlerResult> {
  const opening = await parseOpening(request, ctx, options);
  if (!opening.ok) return opening;
  return openGameWith(request, ctx, opening.value, options.first);
}

/**
 * Adds the buttons of the lobby, or of the first turn. They act as typed commands do and leave the message as it is,
 * since it publishes the commitment of the coins; the table card is posted with the first change.
 */
async function withOpeningButtons(
  result: HandlerResult,
  request: BotRequest,
  ctx: BotContext,
): Promise<HandlerResult> {
  if (!result.ok) return result;
  const { origin } = request;
  const { store } = ctx;
  // The game is open already: if the store fails now, only the buttons are missing.
  const snapshot = await store.lastGame(origin.channelId).catch(() => null);
  if (!snapshot) return result;
  const { id: gameId, seq: gameSeq, game } = snapshot;
  const button = (label: string, name: string, style?: Parameters<typeof rerunButton>[3]) =>
    rerunButton({ command: 'game', subcommand: name, options: {}, gameId }, 'open', label, style);
  if (game.stage !== 'gathering') {
    const turn = buttonRow(
      ...(hasOpenHands(game)
        ? [button('Keep', 'keep', ButtonStyle.Primary), button('Mulligan', 'mulligan')]
        : []),
      // Bound to this version of the game, so that a second press doesn't end another turn.
      rerunButton(
        { command: 'turn', subcommand: 'next', options: {}, gameId, gameSeq },
        'open',
        'Next turn',
        ButtonStyle.Primary,
      ),
      button('Show the table', 'status'),
    );
    return ok({ ...result.value, components: [...(result.value.components ?? []), turn] });
  }
  const { components = [] } = result.value;
  const isAlone = game.seats.length === 1;
  const groups = isAlone ? await offeredGroups(request, ctx).catch(() => []) : [];
  const seats = groups.length > 0 ? [buttonRow(...groups.map((group) => seatButton(group, gameId)))] : [];
  const buttons = buttonRow(
    button('Join', 'join', ButtonStyle.Primary),
    button('Start', 'start', ButtonStyle.Success),
    button('Set up…', 'settings'),
  );
  const players = isAlone
    ? [playerSelect(game, panelId('players', snapshot, origin.interactionId.slice(-4)))]
    : [];
  return ok({ ...result.value, components: [...components, ...players, ...seats, buttons] });
}

/** A button that seats a group in the opened game. */
const seatButton = ({ name }: Group, gameId: string) =>
  rerunButton(
    { command: 'game', subcommand: 'settings', options: { group: name }, gameId },
    'open',
    buttonLabel(`Seat ${name}`),
  );

/**
 * Opens a game with the given seats and settings, and starts it if a first player is given.
 * @returns a public reply; or `game/open-already`, and refusals of opening and starting
 */
export const openGameWith = (
  request: BotRequest,
  ctx: BotContext,
  opening: OpeningWithCommanders,
  first: PlayerId | undefined,
): Promise<HandlerResult> =>
  runTableTransaction(
    request,
    ctx,
    ({ game, coins }) => {
      if (game) return fail(refuse('game/open-already', { hostId: game.game.hostId }));
      const transition = decideOpeningAndStart(actorOf(request), opening, first);
      if (!transition.ok) return transition;
      return ok({
        reply: renderOpening(first, transition.value, coins),
        isPublishing: true,
        game: { kind: 'open', ...transition.value },
      });
    },
    undefined,
    { isShownByReply: true },
  );

async function parseOpening(
  request: BotRequest,
  ctx: BotContext,
  options: NewGameOptions,
): Promise<
  Result<
    OpeningWithCommanders,
    | Refusal<'group/none'>
    | RefusedBy<
        | typeof resolveEdition
        | typeof parseFormatOptions
        | typeof parsePlayers
        | typeof parseGuestNames
        | typeof replaceNamesWithMentions
      >
  >
> {
  const { origin } = request;
  const { players, pings = true } = options;
  const guests = parseGuestNames(splitNames(options.guests ?? ''));
  if (!guests.ok) return guests;
  const names = new Map(guests.value.map((guestId) => [guestId, nameOfGuest(guestId)]));
  const resolved = await resolveEdition(options.edition, origin, ctx);
  if (!resolved.ok) return resolved;
  const edition = resolved.value;
  const teams =
    options.teams === undefined ? ok(undefined) : replaceNamesWithMentions(options.teams, names, true);
  if (!teams.ok) return teams;
  const formatOptions = teams.value === undefined ? options : { ...options, teams: teams.value };
  const group = options.group === undefined ? ok(null) : await findGroup(request, ctx, options.group);
  if (!group.ok) return group;
  const baseFormat = group.value?.format ?? EMPTY_FORMAT_REQUEST;
  const parsedRequest = parseFormatOptions(formatOptions, baseFormat, rulesetOf(edition));
  if (!parsedRequest.ok) return parsedRequest;
  const mentions = players === undefined ? ok(undefined) : replaceNamesWithMentions(players, names, true);
  if (!mentions.ok) return mentions;
  const mentioned = mentions.value === undefined ? ok([]) : parsePlayers(mentions.value);
  if (!mentioned.ok) return mentioned;
  const groupSeats = group.value && (await seatsOfGroup(request, ctx, group.value));
  const namesPlayers = mentioned.value.length > 0 || parsedRequest.value.teams.length > 0;
  const seated: readonly PlayerId[] = [
    ...new Set([
      ...parsedRequest.value.teams.flat(),
      ...mentioned.value,
      ...(groupSeats && !namesPlayers ? groupSeats.players : []),
      ...guests.value,
    ]),
  ];
  const playersInOrder = seated.includes(origin.actorId) ? seated : [origin.actorId, ...seated];
  return ok({
    opening: {
      edition,
      settings: { format: PLAIN_FORMAT, startingLife: DEFAULT_LIFE, asked: parsedRequest.value, pings },
      players: playersInOrder,
    },
    commanders: playersInOrder.map((playerId) => {
      const seat = groupSeats?.players.indexOf(playerId) ?? -1;
      return groupSeats?.commanders[seat] ?? [];
    }),
  });
}

/** Opens a game, and starts it if a first player is given. */
export function decideOpeningAndStart(
  actor: Actor,
  opening: OpeningWithCommanders,
  first: PlayerId | undefined,
): Result<AcceptedTransition, RefusedBy<typeof decideOpeningWithCommanders | typeof decideLobby>> {
  const opened = decideOpeningWithCommanders(opening, actor);
  if (!opened.ok || first === undefined) return opened;
  const action = { kind: 'game/start', order: null, first, byChance: false } as const;
  const started = decideLobby(opened.value.after, actor, action, rulesetOf(opening.opening.edition));
  return started.ok ? ok(followWith(opened.value, started.value)) : started;
}

/** The reply publishes the commitment of the channel's coins before anything random happens in the game. */
function renderOpening(
  first: PlayerId | undefined,
  { entries, after: game }: AcceptedTransition,
  coins: CoinBook,
): Reply {
  const { edition, stage } = game;
  const nextSteps =
    stage === 'gathering'
      ? [
          ...formatGatheringTeams(game),
          game.settings.format.variant === 'archenemy'
            ? text`*Join* to play. The host presses *Start*: the archenemy goes first, whom the host names.`
            : text`*Join* to play. The host presses *Start*: coins decide who goes first, unless *Set up…* says who.`,
        ]
      : formatWhoBegins(game, first);
  const footer = [...formatRules(entries, edition), formatCommitment(commitmentOf(coins), 'game')];
  return { content: joinLines([...formatOpeningWithCommanders(entries, game), ...nextSteps, ...footer]) };
}
