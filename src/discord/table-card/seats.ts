import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { lossesIn } from '../../engine/life/losses.ts';
import { isEmperor } from '../../engine/formats/emperors.ts';
import { activePlayers, lifeTeamOf } from '../../engine/game/teams.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game, Seat } from '../../engine/game/state.ts';
import { written } from '../../basics/count.ts';
import { mention } from '../words/mention.ts';
import { teamLetter } from '../naming/format-words.ts';
import { named } from '../naming/things.ts';
import { detailsOfMarks, sayPoison } from './marks.ts';
import { taxedOf } from './commanders.ts';

/** Room for what a player has beside life, in characters; the first with which all players fit is taken. */
const ROOMS = [200, 60, 24, 0];

const LEFT = { conceded: 'conceded', left: 'left', lost: 'lost' } as const;

/**
 * The players in turn order, a line each: life, and as much of the rest as there is room for at this table.
 * @param room characters for all lines; life always stands.
 */
export function saySeats(game: Game, room: number): readonly string[] {
  const losses = game.stage === 'playing' ? lossesIn(game, rulesetOf(game.edition)) : [];
  const losers = new Set(losses.flatMap(({ answer }) => lifeTeamOf(game, answer.playerId)));
  const lines = (each: number): readonly string[] =>
    game.seats.map((seat) => saySeat(game, seat, losers.has(seat.playerId), each));
  const each = ROOMS.find((one) => lines(one).join('\n').length <= room) ?? 0;
  return lines(each);
}

function saySeat(game: Game, seat: Seat, loses: boolean, room: number): string {
  const { playerId, life, left } = seat;
  const team = game.teams.findIndex((one) => one.includes(playerId));
  const letter = team < 0 ? '' : `${teamLetter(team)} `;
  const isArchenemy = game.settings.archenemy?.playerId === playerId;
  const emperor = isEmperor(game, playerId) ? ' (emperor)' : isArchenemy ? ' (archenemy)' : '';
  if (left) return `▫ ${letter}~~${mention(playerId)}~~ ${LEFT[left]}`;
  const isActive = game.turn?.playerId === playerId || activePlayers(game).includes(playerId);
  const speaker = lifeTeamOf(game, playerId).find((one) => isInGame(game, one)) ?? playerId;
  const has = speaker === playerId ? `**${written(life)}**` : `with ${mention(speaker)}`;
  return `${isActive ? '▶' : '▪'} ${letter}${mention(playerId)}${emperor} ${has}${loses ? ' · **loses**' : ''}${cut(detailsOf(game, seat), room)}`;
}

/** Lists what matters most first: designations, what loses the game, then the rest by its number. */
function detailsOf(game: Game, seat: Seat): readonly string[] {
  const { monarch, initiative } = game.designations;
  const { playerId, counters, commanderDamage } = seat;
  const { poison = 0, ...others } = counters;
  return [
    ...(monarch === playerId ? ['monarch'] : []),
    ...(initiative === playerId ? ['initiative'] : []),
    ...(poison > 0 ? [sayPoison(game, poison)] : []),
    ...hitsOf(game, playerId),
    ...byNumber(commanderDamage).map(([name, damage]) => `${written(damage)} from ${named(name)}`),
    ...detailsOfMarks(seat),
    ...taxedOf(game, playerId),
    ...byNumber(others).map(([name, counter]) => `${named(name)} ${written(counter)}`),
  ];
}

/** Lists the life that others took from a player this turn, as they wrote it down: `−7 by @Alice`. */
export function hitsOf({ hits }: Game, playerId: string): readonly string[] {
  const lost = new Map<string, number>();
  for (const { playerId: of, by, life } of hits)
    if (of === playerId && by !== playerId && life > 0) lost.set(by, (lost.get(by) ?? 0) + life);
  return [...lost].map(([by, life]) => `−${written(life)} by ${mention(by)}`);
}

const byNumber = (counts: Readonly<Record<string, number>>): readonly (readonly [string, number])[] =>
  Object.entries(counts).toSorted(([, one], [, other]) => other - one);

/** As many as there is room for. */
function cut(details: readonly string[], room: number): string {
  let text = '';
  for (const detail of details) {
    if (text.length + detail.length + ' · …'.length > room) return room > 0 ? `${text} · …` : '';
    text += ` · ${detail}`;
  }
  return text;
}
