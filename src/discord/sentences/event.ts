import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { GameEvent } from '../../engine/events/events.ts';
import { stateBasedIn } from './turn-words.ts';
import type { Clause } from './clause.ts';
import { sayControl } from './control.ts';
import { sayLobby } from './lobby.ts';
import { sayNumber } from './numbers.ts';
import { sayPermanent } from './permanents.ts';
import { sayStack } from './stack.ts';
import { byCard, type Things } from './things.ts';
import { farUp, nameGame, saySubgame } from './subgames.ts';
import { sayTurn } from './turns.ts';

/** What happened, in the words of the edition. */
export function sayEvent(event: GameEvent, things: Things, edition: Edition): Clause {
  switch (event.kind) {
    case 'game/opened':
    case 'game/joined':
    case 'game/withdrawn':
    case 'game/started':
    case 'game/host-changed':
    case 'game/settings-changed':
    case 'game/left':
    case 'game/ended':
      return sayLobby(event);
    case 'turn/began':
    case 'turn/skipped':
    case 'turn/step-began':
    case 'turn/extra-added':
    case 'turn/extra-lost':
    case 'turn/skip-added':
    case 'turn/storm-counted':
    case 'turn/mana-lost':
      return sayTurn(event, things, edition);
    case 'control/created':
    case 'control/overwritten':
    case 'control/began':
    case 'control/resumed':
    case 'control/ended':
      return sayControl(event, things);
    case 'life/changed':
    case 'counters/changed':
    case 'commander/damaged':
    case 'library/counted':
    case 'monarch/passed':
    case 'initiative/passed':
    case 'day/changed':
      return sayNumber(event, things);
    case 'stack/added':
    case 'stack/resolved':
    case 'stack/removed':
    case 'ability/noted':
    case 'ability/triggered':
    case 'ability/put-on-stack':
    case 'ability/ceased':
      return sayStack(event, things, edition);
    case 'permanent/entered':
    case 'permanent/changed':
    case 'permanent/marked':
    case 'permanent/controller-changed':
    case 'permanent/combat':
    case 'permanent/left':
      return sayPermanent(event, things, edition);
    case 'ending/began':
      return event.what === 'turn'
        ? `The turn is being ended${byCard(event.card)}.`
        : `The combat phase is being ended${byCard(event.card)}.`;
    case 'ending/state-based-checked':
      return `Checked: ${stateBasedIn(edition)}.`;
    case 'subgame/began':
    case 'subgame/brought':
    case 'subgame/restarted':
    case 'subgame/over':
    case 'subgame/ended':
      return saySubgame(event, edition);
    case 'main-game/changed': {
      const { event: there, depth } = farUp(event);
      return within(`In ${nameGame(depth)}`, sayEvent(there, things, edition));
    }
  }
}

/** A clause with the game in which it happened before it. */
const within = (where: string, clause: Clause): Clause =>
  typeof clause === 'string'
    ? `${where}: ${clause}`
    : { ...clause, title: `${where}, ${uncapital(clause.title)}` };

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
