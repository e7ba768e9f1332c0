import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { EndingEvent } from '../../engine/events/ending.ts';
import { firstWordOf, type EventOf, type FirstWord, type MainGameEvent } from '../../engine/events/events.ts';
import { stateBasedIn } from '../naming/turn-words.ts';
import type { Clause } from '../naming/clause.ts';
import { formatCommanders } from './commanders.ts';
import { sayControl } from './control.ts';
import { formatHit } from './hits.ts';
import { formatLobby } from './lobby.ts';
import { formatMulligan } from './mulligans.ts';
import { formatMark } from './marks.ts';
import { formatNumberChange } from './numbers.ts';
import { formatPermanent } from './permanents.ts';
import { formatPlanar } from './planar.ts';
import { formatStack } from './stack.ts';
import { byCard, type Things } from '../naming/things.ts';
import { capital } from '../words/words.ts';
import { farUp, nameGame, formatSubgame } from './subgames.ts';
import { formatTurn } from './turns.ts';

/** Says what happened, in the words of the edition. */
export const formatEvent = <Word extends FirstWord>(
  event: EventOf<Word>,
  things: Things,
  edition: Edition,
): Clause => SENTENCES[firstWordOf(event)](event, things, edition);

/** For each first word of a kind of event, what says it. */
const SENTENCES: {
  readonly [Word in FirstWord]: (event: EventOf<Word>, things: Things, edition: Edition) => Clause;
} = {
  game: formatLobby,
  turn: formatTurn,
  mulligan: formatMulligan,
  control: sayControl,
  life: formatNumberChange,
  counters: formatNumberChange,
  commander: formatNumberChange,
  hit: formatHit,
  commanders: formatCommanders,
  library: formatNumberChange,
  monarch: formatNumberChange,
  initiative: formatNumberChange,
  day: formatNumberChange,
  mark: formatMark,
  planar: formatPlanar,
  stack: formatStack,
  ability: formatStack,
  permanent: formatPermanent,
  ending: formatEnding,
  subgame: (event, _, edition) => formatSubgame(event, edition),
  'main-game': formatInMainGame,
};

function formatEnding(event: EndingEvent, _: Things, edition: Edition): string {
  switch (event.kind) {
    case 'ending/began':
      return event.what === 'turn'
        ? `The turn ends${byCard(event.card)}.`
        : `The combat phase ends${byCard(event.card)}.`;
    case 'ending/state-based-checked':
      return `${capital(stateBasedIn(edition))} are checked.`;
  }
}

function formatInMainGame(event: MainGameEvent, things: Things, edition: Edition): Clause {
  const { event: there, depth } = farUp(event);
  return within(`In ${nameGame(depth, event.depth + 1)}`, formatEvent(there, things, edition));
}

/** A clause with the game in which it happened before it. */
const within = (where: string, clause: Clause): Clause =>
  typeof clause === 'string'
    ? `${where}: ${clause}`
    : { ...clause, title: `${where}, ${uncapital(clause.title)}` };

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
