import { ApplicationCommandOptionType as Type } from 'discord.js';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { decideSubgame } from '#engine/subgames/subgames.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { parsePlayers } from '../coins/flip-request.ts';
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
import { ROOM_IN_BUTTONS, formatWhyNoButtons, subgameButtons } from './buttons.ts';
import { encodeEnding, type EndRequestText } from './carried-text.ts';
import { renderEndPreview } from './end-preview.ts';
import { longestPrefixThat, NAMES_OPTION, parseCounts, parsePlayerNames, TEXT_OPTION } from './options.ts';
import type { SubgameEnding } from '#engine/subgames/subgame-end.ts';

const OPTIONS = [
  { ...TEXT_OPTION, name: 'winners', description: 'Who won it: @Alice; left out, as it stands' },
  { type: Type.Boolean, name: 'draw', description: 'It is a draw' },
  {
    ...TEXT_OPTION,
    name: 'removed',
    description: 'Cards removed from the subgame that stay so, where they do: @Alice 2',
  },
  {
    ...NAMES_OPTION,
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
    const ending = parseEndRequest(request.options);
    return ending.ok
      ? await previewSubgameEnd(request, ending.value, ctx, { typed: request.options })
      : ending;
  },
});

const NO_OPTIONS: EndRequest = {
  winners: undefined,
  draw: undefined,
  removed: undefined,
  'commanders-out': undefined,
};

/** Ends the subgame with its current result. */
export const BY_CURRENT_RESULT: EndRequestText['ending'] = { winners: null, removed: [], commandersOut: [] };

/** Refusals of the preview; `option/too-long` if the input does not fit into the buttons. */
type EndingRefusal =
  | RefusedBy<typeof findOpenGame | typeof renderEndPreview>
  | Refusal<'button/stale' | 'option/too-long'>;

/**
 * Previews the end of the subgame. Users who may end it get buttons for that; others get a private preview without
 * buttons. Writes nothing.
 * @param at the version of the game on the pressed button
 */
export async function previewSubgameEnd(
  request: BotRequest,
  ending: EndRequestText['ending'],
  ctx: BotContext,
  { at, typed = NO_OPTIONS }: { readonly at?: GameVersion; readonly typed?: EndRequest } = {},
): Promise<HandlerResult<EndingRefusal>> {
  const found = await findOpenGame(request, ctx);
  if (!found.ok) return found;
  const { id, seq, game } = found.value;
  if (at && !isAtVersion(found.value, at)) return fail(refuse('button/stale', {}));
  const action = { kind: 'subgame/end', ...ending } as const;
  const authorized = decideSubgame(game, actorOf(request), action, rulesetOf(game.edition));
  const preview = renderEndPreview(
    game,
    ending,
    authorized.ok ? [] : formatWhyNoButtons(authorized.failure, request),
  );
  if (!preview.ok) return preview;
  const text = encodeEnding(ending, game);
  if (text.length > ROOM_IN_BUTTONS)
    return fail(refuse('option/too-long', { option: 'commanders-out', max: availableLength(typed, game) }));
  return ok({
    embeds: [preview.value],
    ...(authorized.ok ? { components: subgameButtons({ at: { id, seq }, text }) } : { isPrivate: true }),
  });
}

/** Returns how many characters of the commanders fit into the buttons. */
function availableLength(options: EndRequest, game: Game): number {
  return longestPrefixThat(options['commanders-out'] ?? '', (shorter) => {
    const ending = parseEndRequest({ ...options, 'commanders-out': shorter });
    return ending.ok && encodeEnding(ending.value, game).length <= ROOM_IN_BUTTONS;
  });
}

function parseEndRequest(
  options: EndRequest,
): Result<Omit<SubgameEnding, 'kind'>, Refusal<'option/clash' | 'option/not-understood' | 'player/unknown'>> {
  const winners = parseWinners(options);
  const removed = parseCounts(options.removed, 'removed');
  const commandersOut = parsePlayerNames(
    options['commanders-out'],
    'commanders-out',
    '@Alice Karn; @Bob Krenko',
  );
  if (!winners.ok) return winners;
  if (!removed.ok) return removed;
  if (!commandersOut.ok) return commandersOut;
  return ok({
    winners: winners.value,
    removed: removed.value,
    commandersOut: commandersOut.value.map(({ playerId, name }) => ({ ownerId: playerId, name })),
  });
}

function parseWinners({
  winners,
  draw = false,
}: EndRequest): Result<readonly PlayerId[] | null, Refusal<'option/clash' | 'player/unknown'>> {
  if (winners === undefined) return ok(draw ? [] : null);
  return draw ? fail(refuse('option/clash', { one: 'winners', other: 'draw' })) : parsePlayers(winners);
}

/** Ends the subgame as previewed, if the game has not changed since. */
export const applyEnd = (
  request: BotRequest,
  ctx: BotContext,
  { ending }: EndRequestText,
  at: GameVersion,
): Promise<HandlerResult> =>
  executeGameAction(request, ctx, withAction(decideSubgame, { kind: 'subgame/end', ...ending }), {
    at,
    render: (applied) => ({ ...renderActionReply(applied), replaces: true }),
  });
