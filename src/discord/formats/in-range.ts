import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { checkInGame } from '#engine/deciding/checks.ts';
import { isInRange, rangeOf } from '#engine/formats/ranges.ts';
import { areRangesOutdated } from '#engine/formats/ranges.ts';
import { circleOf } from '#engine/game/circle.ts';
import type { Game } from '#engine/game/state.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { firstRefusal, type Refusal } from '#engine/refusals/refusal.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import { answerAtTable, formatBoldPlayers, RANGES_CHANGE_LATER } from './answer-at-table.ts';

export const showInRange = subcommand({
  name: 'in-range',
  description: 'Whether a player is within another’s range of influence',
  unlisted: { below: ['table format', 'table may-attack'], label: 'Is somebody in range?…' },
  defaultPlayers: { to: 'nobody' },
  options: [
    { type: Type.User, name: 'from', description: 'Whose range', required: true },
    { type: Type.User, name: 'to', description: 'Who may be within it; left out, everybody' },
  ],
  run: (request, ctx) =>
    answerAtTable(request, ctx, (game) =>
      request.options.to === undefined
        ? answerAllInRange(game, request.options.from)
        : answerInRange(game, request.options.from, request.options.to),
    ),
});

function answerAllInRange(game: Game, from: PlayerId): HandlerResult<Refusal<'game/not-a-player'>> {
  const refusal = firstRefusal([checkInGame(game, from)]);
  if (refusal) return refusal;
  return renderTableAnswer(
    game.edition,
    (ruleset) => {
      const { answer: range, citations } = rangeOf(game, from, ruleset);
      const within = circleOf(game).filter((playerId) => isInRange(game, from, playerId, ruleset).answer);
      return ok({ answer: { range, within }, citations });
    },
    {
      inFull: (answer) => formatAllInRange(game, from, answer),
      otherEditions: (answer) => formatAllInRange(game, from, answer),
    },
  );
}

/** `@A’s range of influence is 1 seat: @A, @B and @F. Outside: @C, @D and @E.` */
function formatAllInRange(
  game: Game,
  from: PlayerId,
  { range, within }: { readonly range: number | null; readonly within: readonly PlayerId[] },
): Content {
  if (range === null)
    return text`${playerName(from)}’s range of influence has no limit: **everybody** is within it.`;
  const outside = circleOf(game).filter((playerId) => !within.includes(playerId));
  const others = outside.length > 0 ? text` Outside: ${listOf(outside.map(playerName))}.` : '';
  const waitNote = outside.length > 0 && areRangesOutdated(game) ? RANGES_CHANGE_LATER : '';
  return text`${playerName(from)}’s range of influence is ${formatCount(range, 'seat')}: ${formatBoldPlayers(within, 'and')}.${others}${waitNote}`;
}

function answerInRange(
  game: Game,
  from: PlayerId,
  to: PlayerId,
): HandlerResult<Refusal<'game/not-a-player'>> {
  const refusal = firstRefusal([checkInGame(game, from), checkInGame(game, to)]);
  if (refusal) return refusal;
  return renderTableAnswer(
    game.edition,
    (ruleset) => {
      const range = rangeOf(game, from, ruleset);
      const within = isInRange(game, from, to, ruleset);
      const [rule, ...rules] = within.citations;
      const citations = distinct([rule, ...rules, ...(from === to ? [] : range.citations)]);
      const isUntilNextTurn = !within.answer && areRangesOutdated(game);
      return ok({ answer: { isWithin: within.answer, range: range.answer, isUntilNextTurn }, citations });
    },
    {
      inFull: (answer) => formatInRange(from, to, answer),
      otherEditions: (answer) => formatInRange(from, to, answer),
    },
  );
}

/** `range` is in seats; `null` is unlimited. */
interface InRange {
  readonly isWithin: boolean;
  readonly range: number | null;
  /** True if ranges change as the next turn begins, because a player has left. */
  readonly isUntilNextTurn: boolean;
}

function formatInRange(from: PlayerId, to: PlayerId, { isWithin, range, isUntilNextTurn }: InRange): Content {
  if (from === to) return text`**Yes**: you’re always within your own range of influence.`;
  const rangeText = range === null ? 'has no limit' : `is ${formatCount(range, 'seat')}`;
  return isWithin
    ? text`**Yes**: ${playerName(to)} is within ${playerName(from)}’s range of influence, which ${rangeText}.`
    : text`**No**: ${playerName(to)} is outside ${playerName(from)}’s range of influence, which ${rangeText}.${isUntilNextTurn ? RANGES_CHANGE_LATER : ''}`;
}
