import { currentSettings, chosenFirstPlayer } from '#engine/formats/gathering.ts';
import { listOf, listUpTo } from '#text/list.ts';
import { text } from '#text/template.ts';
import { formatClock } from '#text/clock.ts';
import { playerName, joinTexts, time } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { citationsText } from '#text/cite.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { turnMarkers } from '#engine/formats/multiplayer.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { deepEqual } from '#engine/game/deep-equal.ts';
import type { Game, GameResult, GameSettings } from '#engine/game/state.ts';
import { turnTimeOf } from '#engine/game/times.ts';
import { activePlayers, isLifeShared } from '#engine/game/teams.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import { formatFormatWithOptions } from '../labels/format-words.ts';
import { formatStackObject } from '../sentences/stack.ts';
import { formatGoingOn, formatResult, subgameName } from '../sentences/subgames.ts';
import { formatTeam } from '../labels/teams.ts';
import { formatSkip } from '../sentences/turns.ts';
import { formatByCard, formatThing, thingsOf } from '../labels/things.ts';
import { formatExtra } from '../sentences/parts-ahead.ts';
import { stepName } from '../labels/turn-words.ts';
import { isInPhasedOutZone } from '../table/pickable-objects.ts';
import { wasCastIn } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';

/* The lines on the state of a game, for the table card and for pages. */

/** Number of objects named, from the top of the stack down. */
const MAX_ON_STACK = 4;
/** Number of goaded creatures named for a player. */
const MAX_GOADED = 3;

/** The first line of the card while players are awaited. */
export const formatGathering = (game: Game): Text =>
  text`**Waiting for players**: ${formatLobbySettings(currentSettings(game))}. ${playerName(game.hostId)} is the host and starts the game.`;

/** Names who goes first, if that was chosen. */
export function formatFirstPlayer(game: Game): readonly Text[] {
  const first = chosenFirstPlayer(game);
  return first === undefined ? [] : [text`${playerName(first)} goes first.`];
}

/** Formats the format and the starting life: `Emperor, teams of 3, 20 life each`. */
export function formatLobbySettings({ format, startingLife }: GameSettings): string {
  const unit = isLifeShared(format) ? 'a team' : 'each';
  const name = deepEqual(format, PLAIN_FORMAT) ? [] : [formatFormatWithOptions(format)];
  return [...name, `${formatNumber(startingLife)} life ${unit}`].join('; ');
}

/** Formats the variant; nothing for a plain game of two or more players. */
export const formatVariant = ({ settings: { format } }: Game): readonly Text[] =>
  deepEqual(format, PLAIN_FORMAT) ? [] : [text`-# ${formatFormatWithOptions(format)}`];

/** Formats the result of a subgame that the table has not ended yet. */
export const formatSubgameResult = (game: Game, result: GameResult): Text =>
  text`**${capitalize(subgameName(depthOf(game)))} is over**: ${formatResult(result)}. ${formatGoingOn(game)}`;

/** The first line of the card: whose turn it is, and the step. */
export function formatTurn(game: Game): Text {
  const { turn, edition } = game;
  if (!turn) return '';
  if (hasSeveralTurns(game)) return formatTurnMarkers(game);
  const { number, step, round, extra, endedBy, ahead } = turn;
  const active = activePlayers(game);
  const whose = active.length > 0 ? active : [turn.playerId];
  const again = round > 1 ? ` (${round}.)` : '';
  return joinTexts(
    [
      text`**Turn ${number}: ${formatTeam(whose)}**`,
      `${stepName(step, edition)}${again}`,
      ...(ahead?.now ? [formatExtra(ahead.now)] : []),
      ...(extra ? ['extra turn'] : []),
      ...(endedBy === null ? [] : ['ending the turn']),
    ],
    ' · ',
  );
}

/** Grand Melee has several turns at once, which the table tracks itself. */
export function formatTurnMarkers(game: Game): Text {
  const { answer, citations } = turnMarkers(game, rulesetOf(game.edition));
  return text`**Grand Melee**: ${formatCount(answer.count, 'turn marker')}; move them yourselves. ${citationsText(citations)}`;
}

/** Cites the rules by which players lose. The numbers are shown beside their names. */
export function formatLosses(game: Game): readonly Text[] {
  const [first, ...others] = lossesIn(game, rulesetOf(game.edition)).flatMap(({ citations }) => citations);
  return first ? [text`-# Losing: ${citationsText(distinct([first, ...others]))}`] : [];
}

/** Counts what belongs to no player: day or night, spells cast, permanents. */
export function formatTableCounts(game: Game): readonly Text[] {
  const { designations, turn, permanents } = game;
  const { day } = designations;
  const phasedOut = permanents.filter((permanent) => isInPhasedOutZone(permanent, game)).length;
  const onTable = permanents.length - phasedOut;
  const parts = [
    ...(day ? [`it is ${day}`] : []),
    ...(turn && turn.storm > 0
      ? [`${formatCount(turn.storm, 'spell')} ${wasCastIn(game.edition)} this turn`]
      : []),
    ...(onTable > 0 ? [formatCount(onTable, 'permanent')] : []),
    ...(phasedOut > 0 ? [`${phasedOut} phased out`] : []),
  ];
  return parts.length > 0 ? [text`-# At the table: ${parts.join(' · ')}`] : [];
}

/** Formats how long the turn has taken; Discord keeps a running time current, as if it began that long ago. */
export function formatTurnTimer(game: Game): readonly Text[] {
  const spent = turnTimeOf(game);
  if (!spent) return [];
  const { since } = spent;
  return [
    since === null
      ? text`-# Turn timer: paused at ${formatClock(spent.spent)}`
      : text`-# Turn timer: began ${time(Math.floor((since - spent.spent) / 1000), 'R')}`,
  ];
}

export function formatStackSummary({ stack, abilities }: Game): readonly Text[] {
  const waiting = abilities.filter(({ when }) => when === 'waiting').length;
  const names = stack.toReversed().map(formatStackObject);
  const shown = names.slice(0, MAX_ON_STACK);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return [
    ...(names.length > 0 ? [text`**Stack**, top first: ${joinTexts(shown, ', ')}${more}`] : []),
    ...(waiting > 0
      ? [
          text`${formatCount(waiting, 'triggered ability', 'triggered abilities')} waiting to go on the stack: \`/stack put\``,
        ]
      : []),
  ];
}

/** Formats which creatures are goaded, by whom, and until when. */
export const formatGoads = (game: Game): readonly Text[] => {
  const goaded = game.permanents.filter(({ goadedBy }) => goadedBy);
  const things = thingsOf(game);
  return game.seats.flatMap(({ playerId }) => {
    const items = goaded.filter(({ goadedBy = [] }) => goadedBy.includes(playerId));
    if (items.length === 0) return [];
    const names = listUpTo(
      items.map(({ id, controllerId }) => text`${formatThing(things, id)} (${playerName(controllerId)})`),
      MAX_GOADED,
    );
    return [text`Goaded until ${playerName(playerId)}’s next turn: ${names}`];
  });
};

/** Formats the skipped turns that the upcoming turns do not show, and skipped steps and phases. */
export function formatSkips({ skips, edition }: Game): readonly Text[] {
  const players = new Map<string, number>();
  for (const { playerId, of } of skips) if (!of) players.set(playerId, (players.get(playerId) ?? 0) + 1);
  return [
    ...[...players].map(([playerId, turns]) =>
      turns === 1
        ? text`-# ${playerName(playerId)} skips a turn`
        : text`-# ${playerName(playerId)} skips ${turns} turns`,
    ),
    ...skips.flatMap(({ playerId, card, of }) =>
      of
        ? [text`-# ${playerName(playerId)} skips ${formatSkip(of, 'their', edition)}${formatByCard(card)}`]
        : [],
    ),
  ];
}

export function formatGameResult(result: GameResult | null): Text {
  const winners = result?.winners ?? [];
  if (winners.length > 0)
    return text`**The game is over.** ${listOf(winners.map(playerName))} ${winners.length > 1 ? 'win' : 'wins'}.`;
  return result?.how === 'drawn' ? text`**The game is over.** It is a draw.` : text`**The game is over.**`;
}
