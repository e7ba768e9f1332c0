import type { APIEmbed } from 'discord.js';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import { depthOf, planEnd, type SubgameEnding, type SubgameEndPlan } from '#engine/subgames/subgames.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { formatCounted, limitItems } from '../labels/clause.ts';
import { formatStackObject } from '../sentences/stack.ts';
import {
  formatOrigin,
  gameName,
  formatResult,
  formatTurnPosition,
  subgameName,
} from '../sentences/subgames.ts';
import { formatName } from '../labels/things.ts';
import { formatGrounds } from '../words/by-edition.ts';
import { escapeUserText } from '../words/escape.ts';
import { fitDescription } from '../words/fit.ts';
import { fitPreview } from '../words/height.ts';
import { exiledIn } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { capitalize, formatList } from '../words/words.ts';
import { formatPlayers, formatTableSees } from './start-preview.ts';

/**
 * Renders what happens when the subgame ends, by player and object, in order.
 * @param remarks lines for the reader, shown first
 */
export function renderEndPreview(
  game: Game,
  ending: Omit<SubgameEnding, 'kind'>,
  remarks: readonly string[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, RefusedBy<typeof planEnd>> {
  const { edition } = game;
  const planned = planEnd(game, ending, rulesetOf(edition));
  if (!planned.ok) return planned;
  const { answer: plan, citations } = planned.value;
  const depth = depthOf(game);
  const title = `${capitalize(subgameName(depth))} ends${plan.card === null ? '' : ` (${escapeUserText(plan.card, 60)})`}`;
  const stepsFor = (most: number): readonly string[] => [
    `Libraries go back to ${gameName(depth - 1)} and are shuffled:${formatPlayers(
      plan.players.map((player) => formatCards(player, depth, edition)),
      most,
    )}`,
    ...formatObjects(plan, game, most),
    ...formatCeasing(plan),
    ...formatLifeLost(plan),
    ...(plan.resolving ? [`${capitalize(formatStackObject(plan.resolving))} finishes resolving.`] : []),
    ...(plan.held.length > 0 ? [`Then on the stack: ${formatHeld(plan, most)}.`] : []),
    `${capitalize(gameName(depth - 1))} goes on${plan.resumes ? `: ${formatTurnPosition(plan.resumes, edition)}` : ''}.`,
  ];
  return ok(
    fitPreview(title, (most) => [
      fitDescription(
        [
          ...remarks,
          `**${capitalize(formatResult(plan.result))}.**`,
          ...stepsFor(most).map((text, at) => `${at + 1}. ${text}`),
          ...formatTableSees(plan.afterwards),
          ...formatOpenQuestions(plan, ending, game),
        ],
        formatGrounds({ edition, citations }),
      ),
    ]),
  );
}

type PlayerCards = SubgameEndPlan['players'][number];

/** `@Alice: 53 cards of the deck + Bear (from outside the game) = 54`. */
function formatCards(player: PlayerCards, depth: number, edition: Edition): string {
  const { playerId, left, deck, brought, staysRemoved, commanders, library } = player;
  const gone = exiledIn(edition);
  const came = brought.map((card) => `${formatName(card.name)} (${formatOrigin(card, depth, edition)})`);
  const back = commanders.filter(({ to }) => to === 'library').map(({ name }) => formatName(name));
  const others = formatList([...came, ...back]);
  return [
    `${mention(playerId)}: ${deck === null ? 'the deck' : `${formatCount(deck, 'card')} of the deck`}`,
    ...(others ? [`and ${others}`] : []),
    ...(staysRemoved > 0 ? [`less ${formatNumber(staysRemoved)} ${gone}`] : []),
    ...(library.to === null || library.to === deck ? [] : [`= ${formatNumber(library.to)}`]),
    ...commanders
      .filter(({ to }) => to === 'command')
      .map(({ name }) => `· ${formatName(name)} to the command zone`),
    ...(left === null ? [] : [`(${left} the subgame)`]),
  ].join(' ');
}

const CARD_NOTES: Readonly<Record<SubgameEndPlan['objects'][number]['from'], string[]>> = {
  battlefield: [],
  'phased-out': ['phased out'],
  stack: ['on the stack'],
};

/** Lists the objects of the subgame by destination. */
function formatObjects({ objects }: SubgameEndPlan, { permanents }: Game, most: number): readonly string[] {
  const numbers = new Map(permanents.map((permanent) => [permanent.id, permanentNumberOf(permanent)]));
  const those = (to: 'library' | 'nowhere', title: string): readonly string[] => {
    const here = objects.filter((object) => object.to === to);
    if (here.length === 0) return [];
    const items = here.map(({ id, name, from, ownerId }) => {
      const item = { item: formatName(name), notes: CARD_NOTES[from].concat(`of ${mention(ownerId)}`) };
      const number = numbers.get(id);
      return number === undefined ? item : Object.assign(item, { number });
    });
    return [`${title}: ${formatList(limitItems(formatCounted(items), most))}.`];
  };
  return [...those('library', 'Among those cards'), ...those('nowhere', 'Ceasing to exist')];
}

/** Formats the life that players who did not win lose, all at the same time. */
function formatLifeLost({ lifeLost }: SubgameEndPlan): readonly string[] {
  if (lifeLost.length === 0) return [];
  const all = lifeLost.map(
    ({ playerId, of, amount }) => `${mention(playerId)} ${formatNumber(amount)} of ${formatNumber(of)}`,
  );
  return [`Life lost: ${formatList(all)}.`];
}

/** Lists what ends with the subgame: control effects, extra turns, recorded abilities, players' counters. */
function formatCeasing({ ceases }: SubgameEndPlan): readonly string[] {
  const { controls, extraTurns, abilities, countersOf } = ceases;
  const gone = [
    ...(controls > 0 ? [formatCount(controls, 'effect of control', 'effects of control')] : []),
    ...(extraTurns > 0 ? [formatCount(extraTurns, 'extra turn')] : []),
    ...(abilities > 0 ? [formatCount(abilities, 'delayed ability', 'delayed abilities')] : []),
    ...(countersOf.length > 0 ? [`the counters of ${formatList(countersOf.map(mention))}`] : []),
  ];
  return gone.length > 0 ? [`Gone with the subgame: ${formatList(gone)}.`] : [];
}

const formatHeld = ({ held }: SubgameEndPlan, most: number): string =>
  formatList(
    limitItems(
      held.map(({ name, controllerId }) => `an ability of ${formatName(name)} (${mention(controllerId)})`),
      most,
    ),
  );

/** Formats questions that only the table can answer. */
function formatOpenQuestions(
  plan: SubgameEndPlan,
  { removed, commandersOut }: Omit<SubgameEnding, 'kind'>,
  { edition }: Game,
): readonly string[] {
  const stays = rulesetOf(edition).subgameExile === 'stays';
  const hasCommanders = plan.players.some(({ commanders }) => commanders.some(({ to }) => to === 'command'));
  return [
    ...(plan.isSilentOnLeavers
      ? ['The rules don’t say where the cards of a player who left go: I return them to that library.']
      : []),
    ...(stays && removed.length === 0
      ? [`-# Cards ${exiledIn(edition)} in the subgame stay there: count them with \`removed:@Alice 2\`.`]
      : []),
    ...(!stays && removed.length > 0
      ? [`Cards ${exiledIn(edition)} in the subgame come back too: \`removed:\` changes nothing.`]
      : []),
    ...(hasCommanders && commandersOut.length === 0
      ? ['-# A commander outside the command zone goes to the library: name it with `commanders-out:`.']
      : []),
  ];
}
