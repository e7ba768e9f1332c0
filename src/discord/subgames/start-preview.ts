import type { APIEmbed } from 'discord.js';
import { count, written } from '../../basics/count.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Game } from '../../engine/game/state.ts';
import {
  depthOf,
  mainGameWaiting,
  planStart,
  type SubgameAsked,
  type SubgamePlan,
} from '../../engine/subgames/subgames.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import { sayLosers } from '../sentences/losses.ts';
import { nameGame, sayTurn } from '../sentences/subgames.ts';
import { named } from '../sentences/things.ts';
import { stateBasedIn } from '../sentences/turn-words.ts';
import { sayGrounds } from '../words/by-edition.ts';
import { plain } from '../words/escape.ts';
import { fit, fitDescription } from '../words/fit.ts';
import { mention } from '../words/mention.ts';
import { amongRules, besideSteps, sayWithRules, type Step } from '../words/step-rules.ts';
import { capital, listed } from '../words/words.ts';
import { waitingRule } from '../../engine/subgames/main-game.ts';

/** Room for a list, within an embed of 4,096 characters. */
const ROOM = 1400;

/**
 * Shows what a subgame will start with, player by player, and what then stands still.
 * @param first `null`: drawn by coins
 * @param remarks of the card, which stand above it
 */
export function startPreview(
  game: Game,
  asked: SubgameAsked,
  first: PlayerId | null,
  remarks: readonly string[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, RefusedBy<typeof planStart>> {
  const { edition } = game;
  const planned = planStart(game, asked, rulesetOf(edition));
  if (!planned.ok) return planned;
  const { answer: plan, because } = planned.value;
  const begins = first === null ? 'The first player is drawn by coins' : `${mention(first)} goes first`;
  const main = nameGame(depthOf(game));
  const grounds = { edition, because };
  const players = fit(
    plan.players.map((player) => sayPlayer(player, main, edition)),
    ROOM,
  );
  const steps: readonly Step[] = [
    {
      text:
        plan.libraries === 'removed'
          ? `1. Each library is removed from ${main} face down, and is the deck of the subgame:\n${players}`
          : `1. Each library moves from ${main} into the subgame:\n${players}`,
      because: amongRules(grounds, 'subgame/libraries', 'subgame/small-deck', 'subgame/commander'),
    },
    {
      text: `2. ${begins}; ${count(plan.startingLife, 'life', 'life')} to start with.`,
      because: amongRules(grounds, 'subgame/start'),
    },
    {
      text: `3. ${capital(main)} stands still: ${game.turn ? sayTurn(game.turn, edition) : 'no turn'}.${sayHeld(plan)}`,
      because: amongRules(grounds, waitingRule({ edition }), 'subgame/triggers-after', 'subgame/nested'),
    },
  ];
  return ok({
    title: `${plan.card === null ? 'An effect' : plain(plan.card, 60)} begins ${plan.depth > 1 ? nameGame(plan.depth) : 'a subgame'}`,
    description: fitDescription(
      [
        ...remarks,
        ...steps.map((one) => sayWithRules(one, edition)),
        ...sayAfterwards(plan),
        ...sayUncounted(plan),
        ...(first === null ? [NOT_TAKEN_BACK] : []),
        ...sayLosers(game, 'before'),
      ],
      sayGrounds(besideSteps(grounds, steps)),
    ),
  });
}

type Player = SubgamePlan['players'][number];

function sayPlayer(
  { playerId, cards, isOldCount, loses, commanders }: Player,
  main: string,
  edition: Edition,
): string {
  const deck = cards === null ? 'not counted' : count(cards, 'card');
  return [
    `- ${mention(playerId)}: ${deck}${isOldCount ? ' as last counted' : ''}`,
    ...(loses === 'at-once' ? ['**loses as the subgame starts**'] : []),
    ...(loses === 'first-upkeep'
      ? [`**loses as ${stateBasedIn(edition)} are checked in the first upkeep**`]
      : []),
    ...commanders.map(({ name, goesAlong }) =>
      goesAlong ? `${named(name)} goes along to the command zone` : `${named(name)} stays in ${main}`,
    ),
  ].join(', ');
}

function sayHeld({ held }: SubgamePlan): string {
  if (held.length === 0) return '';
  const all = held.map(({ name, controllerId }) => `an ability of ${named(name)} (${mention(controllerId)})`);
  return ` Held until the subgame ends: ${fit([listed(all)], 600)}.`;
}

/** Says what the card does to those who do not win, and what the table sees to. */
function sayAfterwards({ losers, afterwards }: SubgamePlan): readonly string[] {
  return [
    ...(losers === 'half-life'
      ? ['Afterwards each player who did not win it loses half their life, rounded up; after a draw, all do.']
      : []),
    ...sayTableSees(afterwards),
  ];
}

/** Says what the card does beyond what the bot keeps. */
export const sayTableSees = (afterwards: SubgamePlan['afterwards']): readonly string[] =>
  afterwards === 'nothing' ? [] : [TABLE_SEES[afterwards]];

const TABLE_SEES: Readonly<Record<Exclude<SubgamePlan['afterwards'], 'nothing'>, string>> = {
  'winner-takes-two': 'For you to see to afterwards: the winner finds two cards in the library.',
  'damage-doubled': 'For you to see to afterwards: damage to those who did not win is doubled.',
  'winner-keeps-one': 'For you to see to afterwards: the winner keeps one of the permanents.',
};

const NOT_TAKEN_BACK = '-# Drawn by coins, it cannot be taken back; with `first:` it can.';

const sayUncounted = ({ players }: SubgamePlan): readonly string[] =>
  players.some(({ cards, isOldCount }) => cards === null || isOldCount)
    ? [
        `-# Say how many cards with \`libraries:\`, such as \`@Alice ${written(53)}\`: whoever has fewer than seven loses.`,
      ]
    : [];

/** Cites the rules on what stands still in the games around this one. */
export const waitingRules = (game: Game): readonly string[] => {
  const { because } = mainGameWaiting(game, rulesetOf(game.edition));
  return sayGrounds({ edition: game.edition, because });
};
