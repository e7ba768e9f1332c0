import { text } from '#text/template.ts';
import { uncapitalized, ranked } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { EndingEvent } from '#engine/events/ending-events.ts';
import { firstWordOf, type EventOf, type FirstWord, type MainGameEvent } from '#engine/events/events.ts';
import { stateBasedName } from '../labels/turn-words.ts';
import { isItem, type Clause } from '../labels/clause.ts';
import { formatCommanderEvent } from './commanders.ts';
import { formatControlEvent } from './control.ts';
import { formatDeckEvent } from './decks.ts';
import { formatDamage } from './damage.ts';
import { formatLobbyEvent } from './lobby.ts';
import { formatMulliganEvent } from './mulligans.ts';
import { formatMarkEvent } from './marks.ts';
import { formatNumberEvent } from './numbers.ts';
import { formatPermanentEvent } from './permanents.ts';
import { formatPlanarEvent } from './planar.ts';
import { formatStackEvent } from './stack.ts';
import { formatByCard, type Things } from '../labels/things.ts';
import { capitalize } from '#basics/capitalize.ts';
import { findOuterGame, gameName, formatSubgameEvent } from './subgames.ts';
import { formatTimerEvent } from './timer.ts';
import { formatTurnEvent } from './turns.ts';

export const formatEvent = <Word extends FirstWord>(
  event: EventOf<Word>,
  things: Things,
  edition: Edition,
): Clause => {
  const clause = FORMATTERS[firstWordOf(event)](event, things, edition);
  return isItem(clause) || !isDeciding(event.kind) ? clause : ranked('decisive', clause);
};

/** True for events that say who controls whom, who begins, whose turn it is, or who wins or loses. */
const isDeciding = (kind: string): boolean => kind.startsWith('control/') || DECIDING.has(kind);

const DECIDING: ReadonlySet<string> = new Set([
  'turn/began',
  'turn/step-began',
  'turn/skipped',
  'turn/extra-added',
  'game/started',
  'game/restarted',
  'game/left',
  'game/ended',
  'subgame/began',
  'subgame/restarted',
  'subgame/over',
  'subgame/ended',
]);

/** Formatters by the first word of the kind of an event. */
const FORMATTERS: {
  readonly [Word in FirstWord]: (event: EventOf<Word>, things: Things, edition: Edition) => Clause;
} = {
  game: formatLobbyEvent,
  turn: formatTurnEvent,
  mulligan: formatMulliganEvent,
  control: formatControlEvent,
  life: formatNumberEvent,
  counters: formatNumberEvent,
  commander: formatNumberEvent,
  hit: formatDamage,
  commanders: formatCommanderEvent,
  library: formatNumberEvent,
  monarch: formatNumberEvent,
  initiative: formatNumberEvent,
  day: formatNumberEvent,
  mark: formatMarkEvent,
  planar: formatPlanarEvent,
  deck: formatDeckEvent,
  stack: formatStackEvent,
  ability: formatStackEvent,
  permanent: formatPermanentEvent,
  ending: formatEnding,
  subgame: (event, _, edition) => formatSubgameEvent(event, edition),
  timer: formatTimerEvent,
  'main-game': formatInMainGame,
};

function formatEnding(event: EndingEvent, _: Things, edition: Edition): Text {
  switch (event.kind) {
    case 'ending/began':
      return event.what === 'turn'
        ? text`The turn ends${formatByCard(event.card)}.`
        : text`The combat phase ends${formatByCard(event.card)}.`;
    case 'ending/state-based-checked':
      return `${capitalize(stateBasedName(edition))} are checked.`;
  }
}

function formatInMainGame(event: MainGameEvent, things: Things, edition: Edition): Clause {
  const { event: innerEvent, depth } = findOuterGame(event);
  return withGameName(`In ${gameName(depth, event.depth + 1)}`, formatEvent(innerEvent, things, edition));
}

/** Prefixes a clause with the game in which it happened. */
const withGameName = (where: string, clause: Clause): Clause =>
  isItem(clause)
    ? { ...clause, title: text`${where}, ${uncapitalized(clause.title)}` }
    : text`${where}: ${clause}`;
