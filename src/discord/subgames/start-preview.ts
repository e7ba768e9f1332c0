import type { Text } from '#text/text.ts';
import { foldableList } from '#text/fold.ts';
import { joinTexts, playerName, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatGrounds } from '#text/silence.ts';
import type { APIEmbed } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { formatLosers } from '../upcoming/losses.ts';
import { gameName, formatTurnPosition } from '../sentences/subgames.ts';
import { formatName } from '../labels/things.ts';
import { stateBasedName } from '../labels/turn-words.ts';
import { typedWords } from '#text/typed.ts';
import { formatPreview } from '../words/fit.ts';
import { capitalize } from '#basics/capitalize.ts';
import { suspendedGames } from '#engine/subgames/main-game.ts';
import { planSubgame, type SubgameRequest, type SubgamePlan } from '#engine/subgames/starting.ts';

/**
 * Renders the decks and commanders with which a subgame starts, by player, and what waits in the main game.
 * @param first `null` to draw the first player with coins
 * @param remarks lines about the card, shown first
 */
export function renderStartPreview(
  game: Game,
  start: SubgameRequest,
  first: PlayerId | null,
  remarks: readonly Text[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, RefusedBy<typeof planSubgame>> {
  const { edition } = game;
  const ruling = planSubgame(game, start, rulesetOf(edition));
  if (!ruling.ok) return ruling;
  const { answer: plan, citations } = ruling.value;
  const firstPlayer =
    first === null ? 'The first player is drawn by coins' : text`${playerName(first)} goes first`;
  const main = gameName(depthOf(game));
  const title = text`${plan.card === null ? 'An effect' : typedWords(plan.card, 60)} begins ${plan.depth > 1 ? gameName(plan.depth) : 'a subgame'}`;
  const players = plan.players.map((player) => formatPlayer(player, main, edition));
  const libraries =
    plan.libraries === 'removed'
      ? `Libraries are removed from ${main} face down, as the subgame’s decks`
      : `Libraries move from ${main} into the subgame`;
  return ok(
    formatPreview(title, [
      ...remarks,
      ranked('names', text`1. ${libraries}:${formatPlayers(players)}`),
      ranked(
        'decisive',
        text`2. ${firstPlayer}; ${formatCount(plan.startingLife, 'life', 'life')} to start.`,
      ),
      ranked(
        'decisive',
        text`3. ${capitalize(main)} is on hold: ${game.turn ? formatTurnPosition(game.turn, edition) : 'no turn'}.${formatWaitingTriggers(plan)}`,
      ),
      ...formatAfterwards(plan),
      ...formatUncounted(plan),
      ...(first === null ? [IRREVERSIBLE_NOTE] : []),
      ...formatLosers(game, 'before'),
      ...formatGrounds({ edition, citations }),
    ]),
  );
}

/** With more players than this, they share a line. */
const MAX_PLAYER_LINES = 6;

/** Formats players below a title, a line each or, for many players, joined. */
export function formatPlayers(players: readonly Text[]): Text {
  const joined = text` ${joinTexts(players, '; ')}.`;
  return players.length > MAX_PLAYER_LINES
    ? joined
    : { kind: 'foldable', text: players.map((player) => text`\n- ${player}`), folded: { text: joined } };
}

type PlannedPlayer = SubgamePlan['players'][number];

function formatPlayer(
  { playerId, cards, isOldCount, loses, commanders }: PlannedPlayer,
  main: string,
  edition: Edition,
): Text {
  const deck = cards === null ? 'not counted' : formatCount(cards, 'card');
  const parts = [
    text`${playerName(playerId)}: ${deck}${isOldCount ? ' as last counted' : ''}`,
    ...(loses === 'at-once' ? [ranked('decisive', text`**loses as the subgame starts**`)] : []),
    ...(loses === 'first-upkeep'
      ? [ranked('decisive', text`**loses in the first upkeep, as ${stateBasedName(edition)} are checked**`)]
      : []),
    ...commanders.map(({ name, goesAlong }) =>
      goesAlong
        ? text`${formatName(name)} comes along (command zone)`
        : text`${formatName(name)} stays in ${main}`,
    ),
  ];
  return joinTexts(parts, ', ');
}

function formatWaitingTriggers({ held }: SubgamePlan): Text {
  if (held.length === 0) return '';
  const triggers = held.map(
    ({ name, controllerId }) => text`an ability of ${formatName(name)} (${playerName(controllerId)})`,
  );
  return text` Triggers that wait until then: ${foldableList(triggers)}.`;
}

/** Formats what the card does to players who do not win, and what the table has to do itself. */
function formatAfterwards({ losers, afterwards }: SubgamePlan): readonly string[] {
  return [
    ...(losers === 'half-life'
      ? ['Each player who didn’t win the subgame loses half their life, rounded up.']
      : []),
    ...formatTableTasks(afterwards),
  ];
}

/** Formats the effects of the card that the players apply by hand. */
export const formatTableTasks = (afterwards: SubgamePlan['afterwards']): readonly string[] =>
  afterwards === 'nothing' ? [] : [TABLE_TASKS[afterwards]];

const TABLE_TASKS: Readonly<Record<Exclude<SubgamePlan['afterwards'], 'nothing'>, string>> = {
  'winner-takes-two': 'Then, by hand: the winner searches their library for two cards.',
  'damage-doubled': 'Then, by hand: damage to players who didn’t win is doubled.',
  'winner-keeps-one': 'Then, by hand: the winner keeps one of the permanents.',
};

const IRREVERSIBLE_NOTE = text`-# A draw by coins can’t be undone; say \`first:\` instead.`;

const formatUncounted = ({ players }: SubgamePlan): readonly Text[] =>
  players.some(({ cards, isOldCount }) => cards === null || isOldCount)
    ? [text`-# Count them with \`libraries:@Alice 53\`: fewer than seven loses.`]
    : [];

/** Cites the rules on what is suspended in the outer games. */
export const formatWaitingRules = (game: Game): readonly Text[] => {
  const { citations } = suspendedGames(game, rulesetOf(game.edition));
  return formatGrounds({ edition: game.edition, citations });
};
