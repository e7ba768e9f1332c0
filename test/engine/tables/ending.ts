import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Card, CardPart } from '#engine/cards/card.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { decideEnding, planEnding } from '#engine/ending-the-turn/ending.ts';
import type { Actor } from '#engine/vocabulary/players.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { decideStack, type StackAction } from '#engine/stack/stack.ts';
import type { Combat } from '#engine/game/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import type { NotedAbility, StackObject } from '#engine/game/stack.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { enterAtTable } from '#engine/permanents/entering.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import { answerIn, valueIn } from '../../helpers/rulings.ts';
import type { EndedPart, EndingPlan } from '#engine/ending-the-turn/ending-plan.ts';
import type { AddToStackAction } from '#engine/stack/add-to-stack.ts';

/*
 * A table of Ann, Bob and Cid, for tests of the stack and of ending the turn. It is Ann's turn; Cid is the host.
 */

export const ANN: Actor = { id: 'ann', mayManageServer: false };
export const BOB: Actor = { id: 'bob', mayManageServer: false };
export const CID: Actor = { id: 'cid', mayManageServer: false };
export const EVE: Actor = { id: 'eve', mayManageServer: false };

const ordinary = (name: string, typeLine: string, more: Partial<CardPart> = {}): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost: '{1}', typeLine, ...more }],
});
const twoParts = (layout: Card['layout'], a: CardPart, b: CardPart): Card => ({
  name: `${a.name} // ${b.name}`,
  layout,
  parts: [a, b],
});

export const TIME_STOP = ordinary('Time Stop', 'Instant');
export const MANDATE_OF_PEACE = ordinary('Mandate of Peace', 'Instant');
export const DISENCHANT = ordinary('Disenchant', 'Instant');
export const FOREST = ordinary('Forest', 'Basic Land — Forest');
export const SAVANNAH_LIONS = ordinary('Savannah Lions', 'Creature — Cat');
export const JACE = ordinary('Jace Beleren', 'Legendary Planeswalker — Jace');
export const INSULT_INJURY = twoParts(
  'split',
  { name: 'Insult', manaCost: '{2}{R}', typeLine: 'Sorcery' },
  { name: 'Injury', manaCost: '{2}{R}', typeLine: 'Sorcery', aftermath: true },
);

/** The table in a step of Ann's turn. */
export function tableIn(step: Step, edition: Edition = 'founding'): Game {
  const players = [ANN.id, BOB.id, CID.id];
  return replayEvents([
    {
      kind: 'game/opened',
      edition,
      hostId: CID.id,
      settings: { format: PLAIN_FORMAT, startingLife: 20, pings: false },
      players,
    },
    { kind: 'game/started', order: players, teams: [], byChance: false },
    { kind: 'turn/began', playerId: ANN.id, extra: null, step: 'untap', nextInOrder: BOB.id },
    { kind: 'turn/step-began', step, round: 1 },
  ]);
}

export const fold = (game: Game, entries: readonly Entry[]): Game =>
  happen(game, ...entries.map(({ event }) => event));

export const happen = (game: Game, ...events: readonly GameEvent[]): Game => events.reduce(applyEvent, game);

export const decideOf = (
  game: Game,
  action: StackAction,
  actor: Actor = ANN,
): Result<AcceptedTransition, Refusal> => decideStack(game, actor, action, rulesetOf(game.edition));

/** The game after actions of Ann's, all of which must be allowed. */
export const play = (game: Game, ...actions: readonly StackAction[]): Game =>
  actions.reduce((now, action) => valueIn(decideOf(now, action)).after, game);

type What = Partial<Omit<AddToStackAction, 'kind'>>;

export const adding = (more: What = {}): AddToStackAction => ({
  kind: 'stack/add',
  what: 'spell',
  name: more.card?.name ?? 'Something',
  card: null,
  halves: [],
  isCopy: false,
  controllerId: ANN.id,
  ownerId: more.controllerId ?? ANN.id,
  fromGraveyard: false,
  faceDown: false,
  ...more,
});
export const spell = (card: Card, more: What = {}): AddToStackAction => adding({ card, ...more });
export const activated = (name: string): AddToStackAction => adding({ what: 'activated-ability', name });
export const triggered = (name: string): AddToStackAction => adding({ what: 'triggered-ability', name });

export const noting = (
  name: string,
  when: NotedAbility['when'],
  onTurnOf: string | null = null,
): StackAction => ({ kind: 'ability/note', name, controllerId: ANN.id, when, onTurnOf });

/** The game with a permanent of Ann's. */
export function withPermanent(
  game: Game,
  card: Card,
  { combat = null, ...more }: { combat?: Combat | null; isToken?: boolean; phasedOut?: boolean } = {},
): Game {
  const id = game.made + 1;
  const { isToken = false, phasedOut = false } = more;
  const entering = { id, card, isToken, ownerId: ANN.id, initialStatus: { phasedOut } };
  const atTable = answerIn(enterAtTable(game, entering, rulesetOf(game.edition)));
  return happen(game, { kind: 'permanent/entered', permanent: { ...atTable, combat } });
}

export const ATTACKS_BOB: Combat = { role: 'attacking', playerId: BOB.id, permanentId: null, blocks: [] };

export const planOf = (game: Game, what: EndedPart = 'turn', card: string | null = 'Time Stop'): EndingPlan =>
  valueIn(planEnding(game, what, card, rulesetOf(game.edition))).answer;

export const ending = (
  game: Game,
  what: EndedPart = 'turn',
  card: string | null = 'Time Stop',
): AcceptedTransition['entries'] =>
  valueIn(decideEnding(game, ANN, { what, card }, rulesetOf(game.edition))).entries;

/** The game after the turn, or its combat phase, was ended. */
export const ended = (game: Game, what: EndedPart = 'turn', card: string | null = 'Time Stop'): Game =>
  fold(game, ending(game, what, card));

/** The host advances the table to the next step, or the next turn. */
export const appendEntries = (game: Game, kind: 'turn/step' | 'turn/next' = 'turn/step'): Game =>
  valueIn(decideTurn(game, CID, { kind }, rulesetOf(game.edition))).after;

export const namesOf = (things: readonly (StackObject | NotedAbility)[]): string[] =>
  things.map(({ name }) => name);
