import { capitalized, joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import type { StackEvent, StackRemovalDestination } from '#engine/events/stack-events.ts';
import type { Game } from '#engine/game/state.ts';
import { decideStack, type StackAction } from '#engine/stack/stack.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatAuthority } from '../sentences/entries.ts';
import { formatStackObject, formatShownCard } from '../sentences/stack.ts';
import { formatAsCard, formatThing, thingsOf } from '../labels/things.ts';
import { executeGameAction, withParsedAction } from '../table/execute-game-action.ts';
import { renderActionReply, formatFooter, type AppliedAction } from '../table/action-reply.ts';
import { completeObject } from '../table/suggest-objects.ts';
import { findObject, type FindRefusal } from '../table/find-objects.ts';
import { pickableAbilities, pickableStack } from '../table/pickable-objects.ts';
import { exiledIn } from '../words/game-terms.ts';
import { withStackButtons } from '../table/stack-buttons.ts';
import { RESOLVES_TO } from './resolve.ts';

/** Destinations of an object that is countered or removed. */
const { battlefield: _, ...REMOVED_TO } = RESOLVES_TO;

const OPTIONS = [
  {
    type: Type.String,
    name: 'object',
    description: 'Which; left out, the top of the stack',
    autocomplete: true,
    max_length: MAX_CARD_NAME_LENGTH,
  },
  {
    type: Type.String,
    name: 'to',
    description: 'Where it goes; left out, the graveyard',
    choices: choices(REMOVED_TO),
  },
] as const;

export const removeFromStack = subcommand({
  name: 'remove',
  description: 'Countered: it leaves the stack without resolving. Or a delayed ability won’t trigger',
  unlisted: { below: ['stack show'], label: 'Remove from the stack…' },
  options: OPTIONS,
  changes: true,
  run(request, ctx) {
    const decide = withParsedAction(decideStack, (game) => parseRemoval(request.options, game));
    return executeGameAction(request, ctx, decide, { render: renderRemoval });
  },
  complete: { object: completeObject(removableObjects) },
});

function removableObjects(game: Game) {
  return [...pickableStack(game), ...pickableAbilities(game)];
}

function parseRemoval(
  { object, to = 'graveyard' }: OptionValues<typeof OPTIONS>,
  game: Game,
): Result<StackAction, FindRefusal> {
  if (object === undefined) return ok({ kind: 'stack/remove', id: null, to });
  const found = findObject(removableObjects(game), object, undefined, 'spell or ability');
  if (!found.ok) return found;
  const { value: id } = found;
  const isNoted = game.abilities.some((ability) => ability.id === id);
  return ok(isNoted ? { kind: 'ability/forget', id } : { kind: 'stack/remove', id, to });
}

/** Renders the object that left the stack without resolving, and the new top object. */
function renderRemoval(applied: AppliedAction): Reply {
  const [{ event }] = applied.entries;
  const reply =
    event.kind === 'stack/removed' ? renderRemoved(event, event.to, applied) : renderActionReply(applied);
  return withStackButtons(reply, applied);
}

type RemovalEvent = Extract<StackEvent, { readonly to: StackRemovalDestination }>;

/** `Lightning Bolt leaves the stack without resolving, to the graveyard.` */
function renderRemoved(
  { id, revealed }: RemovalEvent,
  to: StackRemovalDestination,
  applied: AppliedAction,
): Reply {
  const { request, before, after, entries } = applied;
  const things = thingsOf(before);
  const name = capitalized(formatThing(things, id));
  const authority = formatAuthority(entries, request.origin.actorId);
  const top = after.stack.at(-1);
  const lines = [
    text`${name} leaves the stack without resolving${formatDestination(to, before.edition)}${formatAsCard(things, id)}${formatShownCard(revealed)}.${authority}`,
    top ? text`Now on top: ${formatStackObject(top)}.` : 'The stack is empty.',
  ];
  return { content: joinLines([...lines, ...formatFooter(applied)]) };
}

function formatDestination(to: StackRemovalDestination, edition: Edition): string {
  switch (to) {
    case 'graveyard':
      return ', to the graveyard';
    case 'exile':
      return `, and is ${exiledIn(edition)}`;
    case 'hand':
      return ', to its owner’s hand';
    case 'library':
      return ', to its owner’s library';
    case 'outside-the-game':
      return ', out of the game';
    case 'battlefield':
    case 'nowhere':
      return '';
  }
}
