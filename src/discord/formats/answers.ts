import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Game } from '../../engine/game/state.ts';
import { teamOf } from '../../engine/game/teams.ts';
import type {
  FirstDraw,
  Group,
  MayAttack,
  Neighbours,
  TurnMarkers,
} from '../../engine/formats/multiplayer.ts';
import { count } from '../../basics/count.ts';
import { mention } from '../words/mention.ts';
import { sayNotThere } from '../sentences/formats.ts';
import { listed } from '../words/words.ts';

const bold = (players: readonly PlayerId[], join: 'and' | 'or'): string =>
  listed(
    players.map((one) => `**${mention(one)}**`),
    join,
  );

const RANGES_WAIT = ' Somebody has left: ranges change as the next turn begins.';

/** Whom a player may attack: `@A may attack @B or @C: one of them, chosen as combat begins.` */
export function sayAttack(
  game: Game,
  attacker: PlayerId,
  { players, how, why, isUntilNextTurn }: MayAttack,
): string {
  const others = `${sayNotThere(players, why)}${isUntilNextTurn ? RANGES_WAIT : ''}`;
  const who =
    how === 'team' || game.settings.format.sharesTurns
      ? `The team of ${listed(teamOf(game, attacker).map(mention))}`
      : mention(attacker);
  if (players.length === 0) return `${who} may attack **nobody**.${others}`;
  return `${who} may attack ${bold(players, how === 'one' ? 'or' : 'and')}${sayHow(how, players.length)}.${others}`;
}

function sayHow(how: MayAttack['how'], players: number): string {
  if (how === 'team')
    return ' as one team; each creature that is not blocked deals its damage to one of them';
  if (players === 1) return '';
  return how === 'each'
    ? ', each creature whichever of them it likes'
    : ': one of them, chosen as combat begins';
}

/** Whether somebody is within a range of so many seats, or of no limit. */
interface InRange {
  readonly isWithin: boolean;
  readonly range: number | null;
  /** Ranges change as the next turn begins, since somebody has left. */
  readonly isUntilNextTurn: boolean;
}

/** Whether somebody is in range, and how far that is. */
export function sayInRange(
  from: PlayerId,
  to: PlayerId,
  { isWithin, range, isUntilNextTurn }: InRange,
): string {
  if (from === to) return `**Yes**: everybody is within their own range of influence.`;
  const reach = range === null ? 'has no limit' : `is ${count(range, 'seat')}`;
  return isWithin
    ? `**Yes**: ${mention(to)} is within ${mention(from)}’s range of influence, which ${reach}.`
    : `**No**: ${mention(to)} is outside of ${mention(from)}’s range of influence, which ${reach}.${isUntilNextTurn ? RANGES_WAIT : ''}`;
}

/** Who sits on either side. */
export function sayNeighbours(game: Game, playerId: PlayerId, { left, right, next }: Neighbours): string {
  if (left === null || right === null) return `Nobody sits next to ${mention(playerId)} any more.`;
  if (left === right) return `**${mention(left)}** sits on either side of ${mention(playerId)}.`;
  if (game.settings.format.sharesTurns)
    return `To the left of ${mention(playerId)} sits **${mention(left)}**; to the right **${mention(right)}**. Teams take the turns: after that of ${listed(teamOf(game, playerId).map(mention))} comes that of ${listed(next.map(mention))}.`;
  return `To the left of ${mention(playerId)}, and so next in turn order, sits **${mention(left)}**; to the right **${mention(right)}**.`;
}

/** Players, or teams, one after another. */
export const sayOrder = (groups: readonly Group[], then: string): string =>
  groups.map((group) => listed(group.map(mention))).join(then);

/**
 * Who draws in the first draw step.
 * @param starts the team that goes first; none where players take turns.
 */
export function sayFirstDraw({ isSkipped, draws }: FirstDraw, starts: readonly PlayerId[]): string {
  if (isSkipped) return '**Nobody** draws in the first draw step of the game: whoever goes first skips it.';
  const without = starts.filter((one) => !draws.includes(one));
  const except =
    without.length > 0
      ? `; ${listed(without.map(mention))}, who ${without.length > 1 ? 'go' : 'goes'} first too, ${without.length > 1 ? 'do' : 'does'} not`
      : '';
  return `${bold(draws, 'and')} ${draws.length > 1 ? 'draw' : 'draws'} a card in the first draw step of the game${except}.`;
}

/** The turn markers of a Grand Melee. */
export const sayMarkers = ({ count: markers, first }: TurnMarkers): string =>
  `${count(markers, 'turn marker')}: the first ${first.length === 1 ? 'was' : 'were'} taken by ${listed(first.map(mention))}. Where they are now is for the table to say.`;
