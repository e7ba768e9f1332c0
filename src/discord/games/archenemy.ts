import { citationsText } from '#text/cite.ts';
import { joinLines, joinTexts, small, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ComponentType } from 'discord.js';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { archenemyOf } from '#engine/formats/archenemy.ts';
import { planStart } from '#engine/formats/gathering.ts';
import { archenemyLife } from '#engine/formats/starting-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatNumber } from '#basics/format-count.ts';
import type { Reply } from '../command/reply.ts';
import type { GameVersion } from '../table/execute-game-action.ts';
import { gameButton } from '../table/game-buttons.ts';

/* Asks who the archenemy is, unless the teams of the game imply it. */

/**
 * Returns the archenemy that the teams imply; its `playerId` is `null` if the user has to choose. Returns `null` for
 * other variants.
 */
export function archenemyFromTeams(
  { edition, stage, settings, seats }: Game,
  order: readonly PlayerId[] | null,
): { readonly playerId: PlayerId | null } | null {
  const joined = seats.map(({ playerId }) => playerId);
  const start = stage === 'gathering' ? planStart(settings, joined, order, rulesetOf(edition)) : null;
  if (!start?.ok || start.value.answer.settings.format.variant !== 'archenemy') return null;
  return { playerId: archenemyOf(start.value.answer.teams) };
}

const BUTTONS_PER_ROW = 5;

/** Asks who the archenemy is, with a button for each seat. */
export function askForArchenemy(
  { edition, settings, seats }: Game,
  at: GameVersion,
  order: readonly PlayerId[] | null,
): Reply {
  const rulesLife = archenemyLife(settings.format, rulesetOf(edition));
  const joined = seats.map(({ playerId }) => playerId);
  const orderDigits = (order ?? joined)
    .map((playerId) => joined.indexOf(playerId).toString(HEX_RADIX))
    .join('');
  const buttons = joined.map((_, seat) =>
    gameButton('archenemy', `${seat + 1}`, at, [seat, ...(order ? [orderDigits] : [])]),
  );
  const rows = Array.from({ length: Math.ceil(buttons.length / BUTTONS_PER_ROW) }, (_, row) =>
    buttons.slice(row * BUTTONS_PER_ROW, (row + 1) * BUTTONS_PER_ROW),
  );
  const life = settings.asked?.life ?? rulesLife.answer;
  return {
    content: joinLines([
      text`**Who is the archenemy?** They go first, with ${formatNumber(life)} life, against all others.`,
      joinTexts(
        joined.map((playerId, seat) => text`${seat + 1} ${playerName(playerId)}`),
        ' · ',
      ),
      small(citationsText(rulesLife.citations)),
    ]),
    components: rows.map((components) => ({ type: ComponentType.ActionRow, components })),
    isPrivate: true,
  };
}

/** In the custom_id, a seat is a single digit. */
const HEX_RADIX = 16;

/** Parses a button of {@link askForArchenemy}; `null` if it names no player of the game. */
export function parseArchenemy(
  [seat = '', orderDigits]: readonly string[],
  { seats }: Game,
): { readonly first: PlayerId; readonly order: readonly PlayerId[] | null } | null {
  const first = seats[Number(seat)]?.playerId;
  if (seat === '' || first === undefined) return null;
  const order =
    orderDigits === undefined
      ? null
      : Array.from(orderDigits, (digit) => seats[Number.parseInt(digit, HEX_RADIX)]);
  const players = order?.flatMap((opponent) => opponent?.playerId ?? []) ?? null;
  return { first, order: players };
}
