import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Actor } from '#engine/vocabulary/players.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import { decideLobby, type LobbyAction } from '#engine/lobby/lobby.ts';
import { decideDamage, type DamageAction } from '#engine/life/damage.ts';
import { decideCommanders, type CommanderAction } from '#engine/commanders/commanders.ts';
import { decideNumbers, type NumberAction } from '#engine/life/numbers.ts';
import { decideMark, type MarkAction } from '#engine/marks/marks.ts';
import { decideSilence, type SilenceAction } from '#engine/reminders/silencing.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { decideTurn, type TurnAction } from '#engine/turns/turns.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import { decidePermanents, type PermanentAction } from '#engine/permanents/permanents.ts';
import { decideStack, type StackAction } from '#engine/stack/stack.ts';
import { decideSubgame, type SubgameAction } from '#engine/subgames/subgames.ts';
import { decideControl, type ControlAction } from '#engine/control/turn-control.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { decideOpening } from '#engine/lobby/opening.ts';

export type Action =
  | LobbyAction
  | TurnAction
  | NumberAction
  | DamageAction
  | MarkAction
  | SilenceAction
  | CommanderAction
  | ControlAction
  | StackAction
  | PermanentAction
  | SubgameAction;

export const person = (id: string): Actor => ({ id, mayManageServer: false });

const isOfPermanents = (action: Action): action is PermanentAction => action.kind.startsWith('permanent/');

/** Decides an action that `Action` lists; some systems have deciders of their own. */
export function decide(game: Game, actor: Actor, action: Action): Result<AcceptedTransition, Refusal> {
  const ruleset = rulesetOf(game.edition);
  if (isOfPermanents(action)) return decidePermanents(game, actor, action, ruleset);
  switch (action.kind) {
    case 'game/join':
    case 'game/withdraw':
    case 'game/start':
    case 'game/host':
    case 'game/settings':
    case 'game/edition':
    case 'game/seats':
    case 'game/anew':
    case 'game/restart':
    case 'game/leave':
    case 'game/lose':
    case 'game/end':
      return decideLobby(game, actor, action, ruleset);
    case 'turn/next':
    case 'turn/step':
    case 'turn/to':
    case 'turn/add':
    case 'turn/extra':
    case 'turn/skip':
    case 'turn/storm':
    case 'turn/unused-mana':
      return decideTurn(game, actor, action, ruleset);
    case 'life/change':
    case 'life/set':
    case 'library/count':
    case 'counters/change':
    case 'commander/change':
    case 'monarch/pass':
    case 'initiative/pass':
    case 'day/change':
    case 'day/check':
      return decideNumbers(game, actor, action, ruleset);
    case 'hit/record':
    case 'hit/take-back':
      return decideDamage(game, actor, action, ruleset);
    case 'dungeon/venture':
    case 'dungeon/put':
    case 'dungeon/completed':
    case 'dungeon/leave':
    case 'mark/ring':
    case 'mark/speed':
    case 'mark/blessing':
    case 'mark/hand-size':
    case 'mark/color':
      return decideMark(game, actor, action, ruleset);
    case 'reminders/silence':
      return decideSilence(game, actor, action);
    case 'commander/name':
    case 'commander/color':
    case 'commander/cast':
    case 'commander/choose':
    case 'commander/move':
    case 'commander/casts':
      return decideCommanders(game, actor, action, ruleset);
    case 'subgame/start':
    case 'subgame/bring':
    case 'subgame/restart':
    case 'subgame/end':
      return decideSubgame(game, actor, action, ruleset);
    case 'control/create':
    case 'control/end':
      return decideControl(game, actor, action, ruleset);
    case 'stack/add':
    case 'stack/resolve':
    case 'stack/remove':
    case 'ability/note':
    case 'ability/put-on-stack':
    case 'ability/forget':
      return decideStack(game, actor, action, ruleset);
  }
}

export const after = (game: Game, entries: readonly Entry[]): Game =>
  entries.reduce((now, { event }) => applyEvent(now, event), game);

/** The entries of an action, which must be allowed. */
export const entriesOf = (game: Game, who: string, action: Action): AcceptedTransition['entries'] =>
  valueIn(decide(game, person(who), action)).entries;

/** The game after actions of one person, all of which must be allowed. */
export const play = (game: Game, who: string, ...actions: readonly Action[]): Game =>
  actions.reduce((now, action) => valueIn(decide(now, person(who), action)).after, game);

/** The refusal of a result, which must be one. */
export function refusalIn<Failure>(result: Result<unknown, Failure>): Failure {
  if (result.ok) throw new Error(`allowed: ${JSON.stringify(result.value)}`);
  return result.failure;
}

/** The code of the refusal of an action. */
export const refusalOf = (game: Game, who: string, action: Action): Refusal['code'] =>
  refusalIn(decide(game, person(who), action)).code;

/** A gathering game that these players have joined; the first one is the host. */
export function gathered(players: readonly string[], edition: Edition = 'founding'): Game {
  const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: true };
  return valueIn(decideOpening(person(players[0] ?? ''), { edition, settings, players })).after;
}

/** A game of these players in its first turn; `judge` is the host and does not play. */
export const seated = (players: readonly string[], edition: Edition = 'founding'): Game => {
  const game = play(gathered(players, edition), players[0] ?? '', {
    kind: 'game/start',
    order: null,
    first: players[0] ?? '',
    byChance: false,
  });
  return { ...game, hostId: 'judge' };
};

/** The host advances the turn to this step. */
export function untilStep(game: Game, step: Step): Game {
  let now = game;
  while (now.turn?.step !== step) now = play(now, 'judge', { kind: 'turn/step' });
  return now;
}

export const steps = (game: Game, count: number): readonly Step[] => {
  const seen: Step[] = [];
  let now = game;
  for (let at = 0; at < count; at += 1) {
    now = play(now, 'judge', { kind: 'turn/step' });
    seen.push(now.turn?.step ?? 'untap');
  }
  return seen;
};

/** The following turns: the player of each, with `+` for an extra turn. */
export function turns(game: Game, count: number): readonly string[] {
  const seen: string[] = [];
  let now = game;
  for (let at = 0; at < count; at += 1) {
    now = play(now, 'judge', { kind: 'turn/next' });
    seen.push(`${now.turn?.playerId}${now.turn?.extra ? '+' : ''}`);
  }
  return seen;
}

export const attacker = (id: number, ownerId: string): TablePermanent => ({
  id,
  permanent: {
    id: String(id),
    card: GRIZZLY_BEARS,
    isToken: false,
    copyOf: null,
    gained: [],
    status: { tapped: true, flipped: false, faceDown: false, phasedOut: false },
    hidden: null,
    face: 0,
    unlocked: [],
    counters: {},
    damage: 0,
    attachedTo: null,
    phasedOutWith: null,
  },
  ownerId,
  controllerId: ownerId,
  enteredUnderId: ownerId,
  combat: { role: 'attacking', playerId: null, permanentId: null, blocks: [] },
  marks: { phases: false, staysTapped: false },
});

export const citedBy = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ because: citations }) =>
    citations.map(({ edition, number }) => `${number} (${edition})`),
  );
