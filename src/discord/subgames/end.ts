import { ApplicationCommandOptionType as Type } from 'discord.js';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Game } from '../../engine/game/state.ts';
import { decideSubgame, type SubgameEnding } from '../../engine/subgames/subgames.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { readPlayers } from '../coins/flip-request.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  executeGameAction,
  withAction,
  isAtVersion,
  findOpenGame,
  type GameVersion,
} from '../table/execute-game-action.ts';
import { renderActionReply } from '../table/action-reply.ts';
import { ROOM_IN_BUTTONS, formatNoButtons, subgameButtons } from './buttons.ts';
import { writeEnding, type AskedEnd } from './carried.ts';
import { endPreview } from './end-preview.ts';
import { longestThat, NAMES, readCounts, readNames, TEXT } from './options.ts';

const OPTIONS = [
  { ...TEXT, name: 'winners', description: 'Who won it: @Alice; left out, as it stands' },
  { type: Type.Boolean, name: 'draw', description: 'It is a draw' },
  {
    ...TEXT,
    name: 'removed',
    description: 'Cards removed from the subgame that stay so, where they do: @Alice 2',
  },
  {
    ...NAMES,
    name: 'commanders-out',
    description: 'Commanders that are not in its command zone: @Alice Karn',
  },
] as const;

type EndRequest = OptionValues<typeof OPTIONS>;

export const endSubgame = subcommand({
  name: 'end',
  description: 'End the subgame: first see what goes where, then apply it',
  options: OPTIONS,
  isShort: true,
  async run(request, ctx) {
    const ending = readRequest(request.options);
    return ending.ok
      ? await showEnding(request, ending.value, ctx, { typed: request.options })
      : ending.failure;
  },
});

const NOTHING_TYPED: EndRequest = {
  winners: undefined,
  draw: undefined,
  removed: undefined,
  'commanders-out': undefined,
};

/** The subgame ends as its result stands. */
export const AS_IT_STANDS: AskedEnd['ending'] = { winners: null, removed: [], commandersOut: [] };

/** Why the end of a subgame is not shown: `option/too-long` for what has no room in the buttons. */
type EndingRefusal =
  | RefusedBy<typeof findOpenGame | typeof endPreview>
  | Refusal<'button/stale' | 'option/too-long'>;

/**
 * Shows what happens as the subgame ends, with the buttons that end it, for those who may; others alone see it without.
 * Nothing is written.
 * @param at of a button, the state for which it was asked.
 */
export async function showEnding(
  request: BotRequest,
  ending: AskedEnd['ending'],
  ctx: BotContext,
  { at, typed = NOTHING_TYPED }: { readonly at?: GameVersion; readonly typed?: EndRequest } = {},
): Promise<HandlerResult<EndingRefusal>> {
  const book = await findOpenGame(request, ctx);
  if (!book.ok) return book.failure;
  const { id, seq, game } = book.value;
  if (at && !isAtVersion(book.value, at)) return refuse('button/stale', {});
  const action = { kind: 'subgame/end', ...ending } as const;
  const may = decideSubgame(game, actorOf(request), action, rulesetOf(game.edition));
  const preview = endPreview(game, ending, may.ok ? [] : formatNoButtons(may.failure, request));
  if (!preview.ok) return preview.failure;
  const text = writeEnding(ending, game);
  if (text.length > ROOM_IN_BUTTONS)
    return refuse('option/too-long', { option: 'commanders-out', max: roomFor(typed, game) });
  return {
    embeds: [preview.value],
    ...(may.ok ? { components: subgameButtons({ at: { id, seq }, text }) } : { isPrivate: true }),
  };
}

/** As many characters of what was typed as have room. */
function roomFor(options: EndRequest, game: Game): number {
  return longestThat(options['commanders-out'] ?? '', (shorter) => {
    const ending = readRequest({ ...options, 'commanders-out': shorter });
    return ending.ok && writeEnding(ending.value, game).length <= ROOM_IN_BUTTONS;
  });
}

function readRequest(
  options: EndRequest,
): Result<Omit<SubgameEnding, 'kind'>, Refusal<'option/clash' | 'option/not-understood' | 'player/unknown'>> {
  const winners = readWinners(options);
  const removed = readCounts(options.removed, 'removed');
  const out = readNames(options['commanders-out'], 'commanders-out', '@Alice Karn; @Bob Krenko');
  if (!winners.ok) return winners;
  if (!removed.ok) return removed;
  if (!out.ok) return out;
  return ok({
    winners: winners.value,
    removed: removed.value,
    commandersOut: out.value.map(({ playerId, name }) => ({ ownerId: playerId, name })),
  });
}

function readWinners({
  winners,
  draw = false,
}: EndRequest): Result<readonly PlayerId[] | null, Refusal<'option/clash' | 'player/unknown'>> {
  if (winners === undefined) return ok(draw ? [] : null);
  return draw ? fail(refuse('option/clash', { one: 'winners', other: 'draw' })) : readPlayers(winners);
}

/** Ends the subgame as it was shown, if the game has not gone on since. */
export const applyEnd = (
  request: BotRequest,
  ctx: BotContext,
  { ending }: AskedEnd,
  at: GameVersion,
): Promise<HandlerResult> =>
  executeGameAction(request, ctx, withAction(decideSubgame, { kind: 'subgame/end', ...ending }), {
    at,
    say: (applied) => ({ ...renderActionReply(applied), replaces: true }),
  });
