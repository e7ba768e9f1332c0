import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { citationsText } from '#text/cite.ts';
import { joinLines, joinTexts, small, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIStringSelectComponent,
} from 'discord.js';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import { followWith } from '#engine/deciding/transition.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { loadGame } from '../table/load-game.ts';
import type { CoinBook } from '#ledger/vocabulary/ledger.ts';
import {
  actorOf,
  type BotRequest,
  type BotContext,
  type Press,
  type HandlerResult,
} from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { drawFirstOfGame } from '../games/start.ts';
import {
  decideOpeningWithCommanders,
  formatOpeningWithCommanders,
} from '../games/opening-with-commanders.ts';
import { formatCommitment, commitmentOf } from '../sentences/commitment.ts';
import { formatFirstPlayerDraw, type FirstPlayerDraw } from '../coins/first-player.ts';
import { formatRules } from '../sentences/entries.ts';
import { formatWhoBegins } from '../upcoming/teams.ts';
import { runTableTransaction } from '../table/execute-game-action.ts';
import { RECORD_ACTION, recordButton, recordButtonRow } from '../table/record-buttons.ts';
import { pingable } from '../words/mention.ts';
import { previousGameOf, type PreviousGame } from './previous-game.ts';
import { fetchDisplayNames } from './display-names.ts';
import { withTimeCounted } from '#engine/timer/timer.ts';

/*
 * The next game with the same seats. The player who presses the button hosts it, and picks whether coins or a loser
 * decide who goes first. In a match, the loser of the last game chooses: CR 101.2 (2003-07-01), 103.1 (2026-06-19).
 * With more than two players, several may have lost, so the bot asks which of them chooses. After a draw, the player
 * who chose before chooses again; the bot does not know which one did.
 */

/** Handles the buttons about playing again. */
export async function handlePlayAgain(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb = '', number = '', host = '', chooser = ''] = press.parts;
  const found = await findPreviousGame(press, Number(number), ctx);
  if (!found.ok) return found;
  const previous = found.value;
  const actorSeat = previous.players.indexOf(press.origin.actorId);
  if (verb === 'again')
    return actorSeat < 0
      ? fail(refuse('record/only-players', {}))
      : askWhoGoesFirst(press, previous, actorSeat, ctx);
  const hostId = previous.players[Number(host)];
  if (hostId === undefined) return fail(refuse('button/stale', {}));
  if (verb === 'first')
    return handleChoice(press, previous, { hostId, chooserId: previous.players[Number(chooser)] }, ctx);
  if (press.origin.actorId !== hostId) return fail(refuse('button/of-another-player', { playerId: hostId }));
  if (verb === 'coins') return openNextGame(press, previous, hostId, undefined, ctx);
  const chosen = previous.players[Number(press.values[0] ?? chooser)];
  return chosen === undefined
    ? fail(refuse('button/stale', {}))
    : ok(askLoserToChoose(previous, Number(host), chosen));
}

/** The previous game with display names, for places that cannot show mentions. */
interface PreviousGameWithNames extends PreviousGame {
  readonly displayNames: readonly (string | null)[];
}

/** Finds the game that ended last in the channel, if it is the one on record. A new game may be open by now. */
async function findPreviousGame(
  request: BotRequest,
  number: number,
  ctx: BotContext,
): Promise<Result<PreviousGameWithNames, Refusal<'button/stale' | 'game/open-already'>>> {
  const { guildId, channelId } = request.origin;
  const { store } = ctx;
  const record = guildId === null ? undefined : await store.records.find(guildId, number);
  const loaded = await loadGame(store, channelId);
  if (!record || !loaded || record.gameId === null) return fail(refuse('button/stale', {}));
  const { snapshot } = loaded;
  if (snapshot.game.stage !== 'over')
    return fail(refuse('game/open-already', { hostId: snapshot.game.hostId }));
  if (snapshot.id !== record.gameId) return fail(refuse('button/stale', {}));
  const previous = await loaded.withLog((book) => previousGameOf(book, record));
  return ok({ ...previous, displayNames: await fetchDisplayNames(previous.players, request, ctx) });
}

/** Asks whether coins or a loser decide, with the commitment of the coins; or for the archenemy, who goes first. */
function askWhoGoesFirst(
  request: BotRequest,
  previous: PreviousGameWithNames,
  hostSeat: number,
  ctx: BotContext,
): Promise<HandlerResult> {
  return runTableTransaction(request, ctx, ({ coins }) => {
    const { lines, components } = previous.isArchenemy
      ? archenemyQuestion(previous, hostSeat)
      : firstPlayerQuestion(previous, hostSeat);
    return ok({
      reply: {
        content: joinLines([
          text`${playerName(request.origin.actorId)} hosts the next game, with the same seats. ${joinLines(lines)}`,
          formatCommitment(commitmentOf(coins), 'game'),
        ]),
        components,
      },
      isPublishing: true,
    });
  });
}

interface Question {
  /** The first line is the question. */
  readonly lines: readonly Text[];
  readonly components: NonNullable<Reply['components']>;
}

function firstPlayerQuestion(previous: PreviousGameWithNames, hostSeat: number): Question {
  const { number, losers, isDraw, edition } = previous;
  const [soleLoser, ...others] = losers;
  const chooserNote = isDraw
    ? 'The last game was a draw: who chose before it chooses again.'
    : text`The loser of the last game chooses in a match: ${listOf(
        losers.map((seat) => nameAt(previous, seat)),
        'or',
      )}.`;
  const hasSoleLoser = soleLoser !== undefined && others.length === 0;
  const buttons = recordButtonRow(
    recordButton('coins', 'Coins decide', [number, hostSeat], ButtonStyle.Primary),
    ...(hasSoleLoser ? [recordButton('loser', 'The loser chooses', [number, hostSeat, soleLoser])] : []),
  );
  return {
    lines: [
      text`**Who goes first?**`,
      chooserNote,
      small(citationsText(citeRules(edition, 'start/first-player'))),
    ],
    components: hasSoleLoser
      ? [buttons]
      : [buttons, playerSelect(previous, ['loser', number, hostSeat], 'Who of them chooses?', losers)],
  };
}

/** In an Archenemy game the host names the archenemy, who goes first: CR 904.2a, 904.6 (2026-06-19). */
function archenemyQuestion(previous: PreviousGameWithNames, hostSeat: number): Question {
  const { number, players, edition } = previous;
  return {
    lines: [
      text`**Who is the archenemy?** They go first, against all others.`,
      formatSeatNumbers(previous),
      small(citationsText(citeRules(edition, 'archenemy/archenemy', 'archenemy/first'))),
    ],
    components: [
      playerSelect(
        previous,
        ['first', number, hostSeat, hostSeat],
        'Who is the archenemy?',
        players.map((_, seat) => seat),
      ),
    ],
  };
}

const formatSeatNumbers = (previous: PreviousGame): Text =>
  joinTexts(
    previous.players.map((_, seat) => text`${seat + 1}. ${nameAt(previous, seat)}`),
    ' · ',
  );

const nameAt = ({ players }: PreviousGame, seat: number): Text => playerName(players[seat] ?? '');

type SelectRow = APIActionRowComponent<APIStringSelectComponent>;

/** Selects show no mentions, so players are listed by seat number and name. */
function playerSelect(
  { displayNames }: PreviousGameWithNames,
  [verb, ...parts]: readonly [verb: 'loser' | 'first', ...(string | number)[]],
  placeholder: string,
  seats: readonly number[],
): SelectRow {
  const options = seats.map((seat) => ({
    label: `${seat + 1}. ${displayNames[seat] ?? 'player'}`,
    value: `${seat}`,
  }));
  return {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.StringSelect,
        custom_id: customId(RECORD_ACTION, verb, ...parts),
        placeholder,
        options,
      },
    ],
  };
}

/** Lets a loser choose; the host chooses for a guest. */
function askLoserToChoose(previous: PreviousGameWithNames, hostSeat: number, chooserId: PlayerId): Reply {
  const { players, number, edition } = previous;
  const allSeats = players.map((_, seat) => seat);
  return {
    content: joinLines([
      text`${playerName(chooserId)}, **who goes first?**`,
      formatSeatNumbers(previous),
      small(citationsText(citeRules(edition, 'start/first-player'))),
    ]),
    components: [
      playerSelect(
        previous,
        ['first', number, hostSeat, players.indexOf(chooserId)],
        'Who goes first?',
        allSeats,
      ),
    ],
    pings: pingable([chooserId]),
  };
}

interface FirstPlayerChoice {
  readonly hostId: PlayerId;
  readonly chooserId: PlayerId | undefined;
}

function handleChoice(
  press: Press,
  previous: PreviousGame,
  { hostId, chooserId }: FirstPlayerChoice,
  ctx: BotContext,
): HandlerResult | Promise<HandlerResult> {
  const first = previous.players[Number(press.values[0] ?? -1)];
  if (first === undefined || chooserId === undefined) return fail(refuse('button/stale', {}));
  const deciderId = isGuest(chooserId) ? hostId : chooserId;
  if (press.origin.actorId !== deciderId)
    return fail(refuse('button/of-another-player', { playerId: deciderId }));
  return openNextGame(press, previous, hostId, first, ctx);
}

/**
 * Opens and starts the next game.
 * @param first `undefined` to draw the first player with coins
 */
function openNextGame(
  request: BotRequest,
  previous: PreviousGame,
  hostId: PlayerId,
  first: PlayerId | undefined,
  ctx: BotContext,
): Promise<HandlerResult> {
  return runTableTransaction(request, ctx, ({ game, coins }) => {
    if (game) return fail(refuse('game/open-already', { hostId: game.game.hostId }));
    const opened = decideOpeningWithCommanders(previous, { ...actorOf(request), id: hostId });
    if (!opened.ok) return opened;
    const drawn = first === undefined ? drawFirstOfGame(request, opened.value.after, coins, null) : null;
    const action = {
      kind: 'game/start',
      order: null,
      first: first ?? drawn?.playerId ?? '',
      byChance: drawn !== null,
    } as const;
    const ruleset = rulesetOf(previous.edition);
    const started = decideLobby(opened.value.after, { id: hostId, mayManageServer: false }, action, ruleset);
    if (!started.ok) return started;
    const transition = withTimeCounted(
      opened.value.after,
      followWith(opened.value, started.value),
      request.origin.at,
    );
    return ok({
      reply: renderNextGame(transition, previous.edition, { first: action.first, drawn, coins }),
      isPublishing: true,
      ...(drawn && { entries: drawn.flips }),
      game: { kind: 'open', ...transition },
    });
  });
}

function renderNextGame(
  { entries, after }: AcceptedTransition,
  edition: Edition,
  {
    first,
    drawn,
    coins,
  }: { readonly first: PlayerId; readonly drawn: FirstPlayerDraw | null; readonly coins: CoinBook },
): Reply {
  const below = [
    ...(drawn ? [formatFirstPlayerDraw(drawn)] : []),
    ...formatRules(entries, edition),
    formatCommitment(commitmentOf(coins, drawn?.flips), 'game'),
  ];
  const lines = [...formatOpeningWithCommanders(entries, after), ...formatWhoBegins(after, first)];
  return { content: joinLines([...lines, ...below]) };
}
