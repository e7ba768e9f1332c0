import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { StackEvent, StackLeavesTo } from '../../engine/events/stack.ts';
import type { Asker } from '../command/command.ts';
import { exiledIn } from '../words/game-terms.ts';
import type { Reply } from '../command/reply.ts';
import { capital } from '../words/words.ts';
import { askingForCard } from '../table/card-typed.ts';
import { changeReply, type Done, fitAbove, sayBelow } from '../table/change-reply.ts';
import { sayRight } from '../sentences/entries.ts';
import { sayObject, sayShown } from '../sentences/stack.ts';
import { nameOf, thingsOf } from '../sentences/things.ts';
import type { AskedOfStack } from './changes.ts';

/** What happened on the stack. What leaves it without resolving is said with what is on top then. */
export const stackReply =
  (asked: Asker & AskedOfStack, cards: CardPool) =>
  (done: Done): Reply => {
    if (asked.subcommand === 'add') {
      const typed = asked.options['face-down'] ? undefined : asked.options.card;
      return askingForCard(typed, cards)(done);
    }
    const [{ event }] = done.entries;
    return event.kind === 'stack/removed' ? sayRemoved(event, event.to, done) : changeReply(done);
  };

type Removed = Extract<StackEvent, { readonly to: StackLeavesTo }>;

/** `Lightning Bolt leaves the stack without resolving, to the graveyard.` */
function sayRemoved({ id, revealed }: Removed, to: StackLeavesTo, done: Done): Reply {
  const { asked, before, after, entries } = done;
  const name = capital(nameOf(thingsOf(before), id));
  const right = sayRight(entries, asked.origin.actorId);
  const top = after.stack.at(-1);
  const above = [
    `${name} leaves the stack without resolving${whereTo(to, before.edition)}${sayShown(revealed)}.${right}`,
    top ? `On top now: ${sayObject(top)}.` : 'The stack is empty now.',
  ];
  return { content: fitAbove(above, sayBelow(done)) };
}

function whereTo(to: StackLeavesTo, edition: Edition): string {
  switch (to) {
    case 'graveyard':
      return ', to the graveyard';
    case 'exile':
      return `, and is ${exiledIn(edition)}`;
    case 'hand':
      return ', to the hand';
    case 'library':
      return ', to the library';
    case 'outside-the-game':
      return ', out of the game';
    case 'battlefield':
    case 'nowhere':
      return '';
  }
}
