import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { EndingEvent } from '../../engine/events/ending.ts';
import { firstWordOf, type EventOf, type FirstWord, type MainGameEvent } from '../../engine/events/events.ts';
import { stateBasedIn } from '../naming/turn-words.ts';
import type { Clause } from '../naming/clause.ts';
import { sayCommanders } from './commanders.ts';
import { sayControl } from './control.ts';
import { sayHit } from './hits.ts';
import { sayLobby } from './lobby.ts';
import { sayMulligan } from './mulligans.ts';
import { sayMark } from './marks.ts';
import { sayNumber } from './numbers.ts';
import { sayPermanent } from './permanents.ts';
import { sayPlanar } from './planar.ts';
import { sayStack } from './stack.ts';
import { byCard, type Things } from '../naming/things.ts';
import { capital } from '../words/words.ts';
import { farUp, nameGame, saySubgame } from './subgames.ts';
import { sayTurn } from './turns.ts';

/** Says what happened, in the words of the edition. */
export const sayEvent = <Word extends FirstWord>(
  event: EventOf<Word>,
  things: Things,
  edition: Edition,
): Clause => SENTENCES[firstWordOf(event)](event, things, edition);

/** For each first word of a kind of event, what says it. */
const SENTENCES: {
  readonly [Word in FirstWord]: (event: EventOf<Word>, things: Things, edition: Edition) => Clause;
} = {
  game: sayLobby,
  turn: sayTurn,
  mulligan: sayMulligan,
  control: sayControl,
  life: sayNumber,
  counters: sayNumber,
  commander: sayNumber,
  hit: sayHit,
  commanders: sayCommanders,
  library: sayNumber,
  monarch: sayNumber,
  initiative: sayNumber,
  day: sayNumber,
  mark: sayMark,
  planar: sayPlanar,
  stack: sayStack,
  ability: sayStack,
  permanent: sayPermanent,
  ending: sayEnding,
  subgame: (event, _, edition) => saySubgame(event, edition),
  'main-game': sayInMainGame,
};

function sayEnding(event: EndingEvent, _: Things, edition: Edition): string {
  switch (event.kind) {
    case 'ending/began':
      return event.what === 'turn'
        ? `The turn ends${byCard(event.card)}.`
        : `The combat phase ends${byCard(event.card)}.`;
    case 'ending/state-based-checked':
      return `${capital(stateBasedIn(edition))} are checked.`;
  }
}

function sayInMainGame(event: MainGameEvent, things: Things, edition: Edition): Clause {
  const { event: there, depth } = farUp(event);
  return within(`In ${nameGame(depth, event.depth + 1)}`, sayEvent(there, things, edition));
}

/** A clause with the game in which it happened before it. */
const within = (where: string, clause: Clause): Clause =>
  typeof clause === 'string'
    ? `${where}: ${clause}`
    : { ...clause, title: `${where}, ${uncapital(clause.title)}` };

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
