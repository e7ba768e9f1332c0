import type { APIEmbed } from 'discord.js';
import { count, written } from '../../basics/count.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Game } from '../../engine/game/state.ts';
import { depthOf, planEnd, type SubgameEnding, type SubgameEndPlan } from '../../engine/subgames/subgames.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import { counted } from '../sentences/clause.ts';
import { sayObject } from '../sentences/stack.ts';
import { cameFrom, nameGame, sayResult, sayTurn, subgame } from '../sentences/subgames.ts';
import { named } from '../sentences/things.ts';
import { sayGrounds } from '../words/by-edition.ts';
import { plain } from '../words/escape.ts';
import { fit, fitDescription } from '../words/fit.ts';
import { exiledIn } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { amongRules, besideSteps, sayWithRules, type Step } from '../words/step-rules.ts';
import { capital, listed } from '../words/words.ts';
import type { RuleSubject } from '../../engine/rule-numbers/numbers.ts';
import { sayTableSees } from './start-preview.ts';

/** Room for each list, so that all of them seldom fill an embed: it is cut at its end. */
const ROOM = 640;

/**
 * Shows what happens as the subgame ends, player by player and object by object, in its order.
 * @param remarks of who reads it, which stand above
 */
export function endPreview(
  game: Game,
  ending: Omit<SubgameEnding, 'kind'>,
  remarks: readonly string[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, RefusedBy<typeof planEnd>> {
  const { edition } = game;
  const planned = planEnd(game, ending, rulesetOf(edition));
  if (!planned.ok) return planned;
  const { answer: plan, because } = planned.value;
  const depth = depthOf(game);
  const grounds = { edition, because };
  const by = (texts: readonly string[], ...subjects: readonly RuleSubject[]): readonly Step[] =>
    texts.map((text) => ({ text, because: amongRules(grounds, ...subjects) }));
  const steps: readonly Step[] = [
    ...by([sayLibraries(plan, depth, edition)], 'subgame/end', 'subgame/commander-after'),
    ...by(sayObjects(plan)),
    ...by(sayCeasing(plan), 'subgame/counters'),
    ...by(
      sayLifeLost(plan),
      'subgame/nothing-carries-over',
      'subgame/meaning',
      'two-headed-giant/life-of-one',
    ),
    ...by(plan.resolving ? [`${capital(sayObject(plan.resolving))} finishes resolving.`] : []),
    ...by(plan.held.length > 0 ? [`Then on the stack: ${sayHeld(plan)}.`] : [], 'subgame/triggers-after'),
    ...by([
      `${capital(nameGame(depth - 1))} goes on${plan.resumes ? `: ${sayTurn(plan.resumes, edition)}` : ''}.`,
    ]),
  ].map(({ text, because: rules }, at) => ({ text: `${at + 1}. ${text}`, because: rules }));
  const result: Step = {
    text: `**${capital(sayResult(plan.result))}.**`,
    because: besideSteps(grounds, steps).because,
  };
  return ok({
    title: `${capital(subgame(depth))} ends${plan.card === null ? '' : ` (${plain(plan.card, 60)})`}`,
    description: fitDescription(
      [
        ...remarks,
        sayWithRules(result, edition),
        ...steps.map((one) => sayWithRules(one, edition)),
        ...sayTableSees(plan.afterwards),
        ...sayToSay(plan, ending, game),
      ],
      sayGrounds(besideSteps(grounds, [result, ...steps])),
    ),
  });
}

function sayLibraries({ players }: SubgameEndPlan, depth: number, edition: Edition): string {
  const lines = players.map((one) => sayCards(one, depth, edition));
  return `To the libraries of ${nameGame(depth - 1)}, which are shuffled:\n${fit(lines, ROOM)}`;
}

type CardsOf = SubgameEndPlan['players'][number];

/** `- @Alice: 53 cards of the deck + Bear (from outside the game) = 54`. */
function sayCards(player: CardsOf, depth: number, edition: Edition): string {
  const { playerId, left, deck, brought, staysRemoved, commanders, library } = player;
  const gone = exiledIn(edition);
  const came = brought.map((card) => `${named(card.name)} (${cameFrom(card, depth, edition)})`);
  const back = commanders.filter(({ to }) => to === 'library').map(({ name }) => named(name));
  const others = listed([...came, ...back]);
  return [
    `- ${mention(playerId)}: ${deck === null ? 'the deck' : `${count(deck, 'card')} of the deck`}`,
    ...(others ? [`and ${others}`] : []),
    ...(staysRemoved > 0 ? [`less ${written(staysRemoved)} that stay ${gone}`] : []),
    ...(library.to === null || library.to === deck ? [] : [`= ${written(library.to)}`]),
    ...commanders
      .filter(({ to }) => to === 'command')
      .map(({ name }) => `· ${named(name)} to the command zone`),
    ...(left === null ? [] : [`· out of the subgame before (${left})`]),
  ].join(' ');
}

const NOTES: Readonly<Record<SubgameEndPlan['objects'][number]['from'], string[]>> = {
  battlefield: [],
  'phased-out': ['phased out'],
  stack: ['on the stack'],
};

/** Lists what the table has in the subgame, by where it goes. */
function sayObjects({ objects }: SubgameEndPlan): readonly string[] {
  const those = (to: 'library' | 'nowhere', title: string): readonly string[] => {
    const here = objects.filter((one) => one.to === to);
    if (here.length === 0) return [];
    const items = here.map(({ id, name, from, ownerId }) => {
      const item = { item: named(name), notes: NOTES[from].concat(`of ${mention(ownerId)}`) };
      return from === 'stack' ? item : Object.assign(item, { id });
    });
    return [`${title}: ${fit([listed(counted(items))], ROOM)}.`];
  };
  return [...those('library', 'Among them'), ...those('nowhere', 'No more')];
}

/** Says how much life those who did not win lose, all at the same time. */
function sayLifeLost({ lifeLost }: SubgameEndPlan): readonly string[] {
  if (lifeLost.length === 0) return [];
  const all = lifeLost.map(
    ({ playerId, of, amount }) => `${mention(playerId)} ${written(amount)} of ${written(of)}`,
  );
  return [`Life lost: ${fit([listed(all)], ROOM)}.`];
}

/**
 * Lists what nothing is left of after the subgame: effects of control, extra turns, noted abilities, players' counters.
 */
function sayCeasing({ ceases }: SubgameEndPlan): readonly string[] {
  const { controls, extraTurns, abilities, countersOf } = ceases;
  const gone = [
    ...(controls > 0 ? [count(controls, 'effect of control', 'effects of control')] : []),
    ...(extraTurns > 0 ? [count(extraTurns, 'extra turn')] : []),
    ...(abilities > 0 ? [count(abilities, 'noted ability', 'noted abilities')] : []),
    ...(countersOf.length > 0 ? [`the counters of ${listed(countersOf.map(mention))}`] : []),
  ];
  return gone.length > 0 ? [`Nothing is left of ${listed(gone)}.`] : [];
}

const sayHeld = ({ held }: SubgameEndPlan): string =>
  fit(
    [listed(held.map(({ name, controllerId }) => `an ability of ${named(name)} (${mention(controllerId)})`))],
    ROOM,
  );

/** Names what only the table knows, and has not said. */
function sayToSay(
  plan: SubgameEndPlan,
  { removed, commandersOut }: Omit<SubgameEnding, 'kind'>,
  { edition }: Game,
): readonly string[] {
  const stays = rulesetOf(edition).subgameExile === 'stays';
  const hasCommanders = plan.players.some(({ commanders }) => commanders.some(({ to }) => to === 'command'));
  return [
    ...(plan.isSilentOnLeavers
      ? [
          'The rules do not say where cards go whose owner left the subgame before: I return them to that library.',
        ]
      : []),
    ...(stays && removed.length === 0
      ? [
          `-# Cards ${exiledIn(edition)} in the subgame stay so: say how many with \`removed:\`, such as \`@Alice 2\`.`,
        ]
      : []),
    ...(!stays && removed.length > 0
      ? [`Cards ${exiledIn(edition)} in the subgame come along: none stays, whatever \`removed:\` says.`]
      : []),
    ...(hasCommanders && commandersOut.length === 0
      ? ['-# A commander that is not in the command zone goes to the library: say it with `commanders-out:`.']
      : []),
  ];
}
