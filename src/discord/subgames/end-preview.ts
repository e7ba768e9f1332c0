import type { Text } from '#text/text.ts';
import { foldableList } from '#text/fold.ts';
import { listOf } from '#text/list.ts';
import { playerName, joinTexts, capitalized, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatGrounds } from '#text/silence.ts';
import type { APIEmbed } from 'discord.js';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { formatCounted } from '../labels/clause.ts';
import { formatStackObject } from '../sentences/stack.ts';
import {
  formatOrigin,
  gameName,
  formatResult,
  formatTurnPosition,
  subgameName,
} from '../sentences/subgames.ts';
import { formatName } from '../labels/things.ts';
import { typedWords } from '#text/typed.ts';
import { formatPreview } from '../words/fit.ts';
import { exiledIn } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';
import { formatPlayers, formatTableTasks } from './start-preview.ts';
import { planSubgameEnd, type SubgameEnding, type SubgameEndPlan } from '#engine/subgames/subgame-end.ts';

/**
 * Renders what happens when the subgame ends, by player and object, in order.
 * @param remarks lines for the reader, shown first
 */
export function renderEndPreview(
  game: Game,
  ending: Omit<SubgameEnding, 'kind'>,
  remarks: readonly Text[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, RefusedBy<typeof planSubgameEnd>> {
  const { edition } = game;
  const ruling = planSubgameEnd(game, ending, rulesetOf(edition));
  if (!ruling.ok) return ruling;
  const { answer: plan, citations } = ruling.value;
  const depth = depthOf(game);
  const title = text`${capitalize(subgameName(depth))} ends${plan.card === null ? '' : ` (${typedWords(plan.card, 60)})`}`;
  const steps = [
    ranked(
      'names',
      text`Libraries go back to ${gameName(depth - 1)} and are shuffled:${formatPlayers(
        plan.players.map((player) => formatCards(player, depth, edition)),
      )}`,
    ),
    ...formatObjects(plan, game),
    ...formatCeasing(plan),
    ...formatLifeLost(plan),
    ...(plan.resolving ? [text`${capitalized(formatStackObject(plan.resolving))} finishes resolving.`] : []),
    ...(plan.held.length > 0
      ? [ranked('names', text`Then on the stack: ${formatWaitingTriggers(plan)}.`)]
      : []),
    ranked(
      'decisive',
      text`${capitalize(gameName(depth - 1))} goes on${plan.resumes ? [': ', formatTurnPosition(plan.resumes, edition)] : ''}.`,
    ),
  ];
  return ok(
    formatPreview(title, [
      ...remarks,
      ranked('decisive', text`**${capitalized(formatResult(plan.result))}.**`),
      ...steps.map((step, index) => text`${index + 1}. ${step}`),
      ...formatTableTasks(plan.afterwards),
      ...formatOpenQuestions(plan, ending, game),
      ...formatGrounds({ edition, citations }),
    ]),
  );
}

type PlayerCards = SubgameEndPlan['players'][number];

/** `@Alice: 53 cards of the deck + Bear (from outside the game) = 54`. */
function formatCards(player: PlayerCards, depth: number, edition: Edition): Text {
  const { playerId, left, deck, brought, staysRemoved, commanders, library } = player;
  const exiled = exiledIn(edition);
  const broughtCards = brought.map(
    (card) => text`${formatName(card.name)} (${formatOrigin(card, depth, edition)})`,
  );
  const returning = commanders.filter(({ to }) => to === 'library').map(({ name }) => formatName(name));
  const added = [...broughtCards, ...returning];
  const parts = [
    text`${playerName(playerId)}: ${deck === null ? 'the deck' : `${formatCount(deck, 'card')} of the deck`}`,
    ...(added.length > 0 ? [text`and ${listOf(added)}`] : []),
    ...(staysRemoved > 0 ? [`less ${formatNumber(staysRemoved)} ${exiled}`] : []),
    ...(library.to === null || library.to === deck ? [] : [`= ${formatNumber(library.to)}`]),
    ...commanders
      .filter(({ to }) => to === 'command')
      .map(({ name }) => text`· ${formatName(name)} to the command zone`),
    ...(left === null ? [] : [`(${left} the subgame)`]),
  ];
  return joinTexts(parts, ' ');
}

const CARD_NOTES: Readonly<Record<SubgameEndPlan['objects'][number]['from'], string[]>> = {
  battlefield: [],
  'phased-out': ['phased out'],
  stack: ['on the stack'],
};

/** Lists the objects of the subgame by destination. */
function formatObjects({ objects }: SubgameEndPlan, { permanents }: Game): readonly Text[] {
  const numbers = new Map(permanents.map((permanent) => [permanent.id, permanentNumberOf(permanent)]));
  const formatByDestination = (to: 'library' | 'nowhere', title: string): readonly Text[] => {
    const moved = objects.filter((object) => object.to === to);
    if (moved.length === 0) return [];
    const items = moved.map(({ id, name, from, ownerId }) => {
      const item = { item: formatName(name), notes: [...CARD_NOTES[from], text`of ${playerName(ownerId)}`] };
      const number = numbers.get(id);
      return number === undefined ? item : Object.assign(item, { number });
    });
    return [ranked('names', text`${title}: ${foldableList(formatCounted(items))}.`)];
  };
  return [
    ...formatByDestination('library', 'Among those cards'),
    ...formatByDestination('nowhere', 'Ceasing to exist'),
  ];
}

/** Formats the life that players who did not win lose, all at the same time. */
function formatLifeLost({ lifeLost }: SubgameEndPlan): readonly Text[] {
  if (lifeLost.length === 0) return [];
  const losses = lifeLost.map(
    ({ playerId, of, amount }) =>
      text`${playerName(playerId)} ${formatNumber(amount)} of ${formatNumber(of)}`,
  );
  return [ranked('names', text`Life lost: ${listOf(losses)}.`)];
}

/** Lists what ends with the subgame: control effects, extra turns, recorded abilities, players' counters. */
function formatCeasing({ ceases }: SubgameEndPlan): readonly Text[] {
  const { controls, extraTurns, abilities, countersOf } = ceases;
  const ceasing = [
    ...(controls > 0 ? [formatCount(controls, 'effect of control', 'effects of control')] : []),
    ...(extraTurns > 0 ? [formatCount(extraTurns, 'extra turn')] : []),
    ...(abilities > 0 ? [formatCount(abilities, 'delayed ability', 'delayed abilities')] : []),
    ...(countersOf.length > 0 ? [text`the counters of ${listOf(countersOf.map(playerName))}`] : []),
  ];
  return ceasing.length > 0 ? [text`Gone with the subgame: ${listOf(ceasing)}.`] : [];
}

const formatWaitingTriggers = ({ held }: SubgameEndPlan): Text =>
  foldableList(
    held.map(
      ({ name, controllerId }) => text`an ability of ${formatName(name)} (${playerName(controllerId)})`,
    ),
  );

/** Formats questions that only the table can answer. */
function formatOpenQuestions(
  plan: SubgameEndPlan,
  { removed, commandersOut }: Omit<SubgameEnding, 'kind'>,
  { edition }: Game,
): readonly Text[] {
  const exileStays = rulesetOf(edition).subgameExile === 'stays';
  const hasCommanders = plan.players.some(({ commanders }) => commanders.some(({ to }) => to === 'command'));
  return [
    ...(plan.isSilentOnLeavers
      ? ['The rules don’t say where the cards of a player who left go: I return them to that library.']
      : []),
    ...(exileStays && removed.length === 0
      ? [text`-# Cards ${exiledIn(edition)} in the subgame stay there: count them with \`removed:@Alice 2\`.`]
      : []),
    ...(!exileStays && removed.length > 0
      ? [text`Cards ${exiledIn(edition)} in the subgame come back too: \`removed:\` changes nothing.`]
      : []),
    ...(hasCommanders && commandersOut.length === 0
      ? [text`-# A commander outside the command zone goes to the library: name it with \`commanders-out:\`.`]
      : []),
  ];
}
