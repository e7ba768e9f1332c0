import { capitalized, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PermanentDestination } from '#engine/events/permanent-events.ts';
import type { StackEvent, StackRemovalDestination } from '#engine/events/stack-events.ts';
import type { NotedAbility, StackObject } from '#engine/game/stack.ts';
import { exiledIn, termIn } from '../words/game-terms.ts';
import type { Clause } from '../labels/clause.ts';
import {
  formatAsCard as formatNameOffStack,
  toCardItem,
  formatName,
  formatThing,
  isShuffledAsItResolves,
  type Things,
} from '../labels/things.ts';
import { capitalize } from '#basics/capitalize.ts';
import { stepName } from '../labels/turn-words.ts';

/** Formats events on the stack, and of abilities that wait for it or are delayed. */
export function formatStackEvent(event: StackEvent, things: Things, edition: Edition): Clause {
  switch (event.kind) {
    case 'stack/added':
      return text`On the stack: ${formatStackObject(event.object)}${formatCountering(event.object, things)}.`;
    case 'stack/resolved': {
      const asCard = formatNameOffStack(things, event.id);
      const toLibrary = isShuffledAsItResolves(things, event.id)
        ? 'is shuffled into its owner’s'
        : 'goes to the';
      const destination = {
        battlefield: '',
        graveyard: text` and goes to the graveyard${asCard}`,
        exile: text` and is ${exiledIn(edition)}${asCard}`,
        hand: text` and returns to hand${asCard}`,
        library: text` and ${toLibrary} library${asCard}`,
        nowhere: '',
      }[event.to];
      return text`${capitalized(formatThing(things, event.id))} resolves${destination}${formatShownCard(event.revealed)}.`;
    }
    case 'stack/removed':
      if (event.why !== undefined) return formatCountered(event, event.why, things, edition);
      return {
        title: destinationTitle(event.to, edition),
        ...toCardItem(things, event.id),
        notes: event.revealed === undefined ? [] : [text`revealed as ${formatName(event.revealed)}`],
      };
    case 'ability/noted':
      return formatNotedAbility(event.ability, edition);
    case 'ability/triggered':
      return { title: 'Triggered', item: formatThing(things, event.id) };
    case 'ability/put-on-stack':
      return {
        title: 'Put on the stack',
        item: formatStackObject(event.object),
        notes: event.object.controllerLoses ? ['as it resolves they lose the game'] : [],
      };
    case 'ability/ceased':
      return { title: 'Won’t trigger', item: formatThing(things, event.id) };
  }
}

/** `, to counter Lightning Bolt` */
const formatCountering = ({ counters }: StackObject, things: Things): Text =>
  counters ? text`, to counter ${formatThing(things, counters.id)}` : '';

type StackRemoval = StackEvent & { readonly kind: 'stack/removed' };

/** `Lightning Bolt is countered and goes to the graveyard.` */
function formatCountered(
  { id, to, revealed }: StackRemoval,
  why: NonNullable<StackRemoval['why']>,
  things: Things,
  edition: Edition,
): Text {
  const outcome = why === 'countered' ? 'is countered' : 'doesn’t resolve, since its target is gone,';
  const asCard = formatNameOffStack(things, id);
  const destination = {
    graveyard: text` and goes to the graveyard${asCard}`,
    exile: text` and is ${exiledIn(edition)}${asCard}`,
    hand: text` and goes to its owner’s hand${asCard}`,
    library: text` and goes to its owner’s library${asCard}`,
    battlefield: '',
    'outside-the-game': ' and leaves the game',
    nowhere: why === 'countered' ? '' : ' and ceases to exist',
  }[to];
  return text`${capitalized(formatThing(things, id))} ${outcome}${destination}${formatShownCard(revealed)}.`;
}

export const formatShownCard = (card: string | undefined): Text =>
  card === undefined ? '' : text`, revealed as ${formatName(card)}`;

/** An object on the stack with its controller: `a copy of Fork (@Alice)`. */
export function formatStackObject({
  kind,
  name,
  isCopy,
  controllerId,
  fromGraveyard,
  prototyped,
}: StackObject): Text {
  const who = playerName(controllerId);
  const details = `${prototyped ? ', prototyped' : ''}${fromGraveyard ? ', from the graveyard' : ''}`;
  switch (kind) {
    case 'spell':
      return text`${isCopy ? 'a copy of ' : ''}${formatName(name)} (${who}${details})`;
    case 'activated-ability':
    case 'triggered-ability':
      return text`an ability of ${formatName(name)} (${who})`;
    case 'combat-damage':
      return 'combat damage';
  }
}

function formatNotedAbility(noted: NotedAbility, edition: Edition): Text {
  const { name, controllerId, when, onTurnOf } = noted;
  if (noted.controllerLoses) return formatDelayedLoss(noted, edition);
  const ability = text`an ability of ${formatName(name)} (${playerName(controllerId)})`;
  const onTurn = onTurnOf === null ? '' : text` on ${playerName(onTurnOf)}’s turn`;
  const end = stepName('end', edition);
  switch (when) {
    case 'waiting':
      return text`Triggered, waiting to go on the stack: ${ability}.`;
    case 'each-end-step':
      return text`Will trigger at the beginning of each ${end}${onTurn}: ${ability}.`;
    case 'next-end-step':
      return text`Will trigger at the beginning of the next ${end}${onTurn}: ${ability}.`;
    case 'end-of-combat':
      return text`Will trigger at end of combat: ${ability}.`;
  }
}

/** The title of a list of objects that moved to a zone. */
export function destinationTitle(
  to: StackRemovalDestination | PermanentDestination,
  edition: Edition,
): string {
  switch (to) {
    case 'battlefield':
      return termIn(edition, 'Into play', 'Onto the battlefield');
    case 'graveyard':
      return 'To the graveyard';
    case 'exile':
      return capitalize(exiledIn(edition));
    case 'hand':
      return 'To hand';
    case 'library':
      return 'To the library';
    case 'command':
      return 'To the command zone';
    case 'nowhere':
      return 'Ceased to exist';
    case 'outside-the-game':
      return 'Out of the game';
  }
}

/** `@Alice loses the game at the beginning of that turn’s end step (Final Fortune).` */
function formatDelayedLoss({ name, controllerId, ofExtraTurn }: NotedAbility, edition: Edition): Text {
  const step = stepName('end', edition);
  const when = ofExtraTurn === undefined ? `their next ${step}` : `that turn’s ${step}`;
  return text`${playerName(controllerId)} loses the game at the beginning of ${when} (${formatName(name)}).`;
}
