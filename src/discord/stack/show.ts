import { code, playerName, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import type { Game } from '#engine/game/state.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { StackObject } from '#engine/game/stack.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatName } from '../labels/things.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { formatKind, formatWhen } from '../table/pickable-objects.ts';

export const showStack = subcommand({
  name: 'show',
  description: 'The stack, and abilities that wait or will trigger later',
  isShort: true,
  async run(request, ctx) {
    const found = await findOpenGame(request, ctx);
    return found.ok ? ok(renderStack(found.value.game)) : found;
  },
});

/** `, counters **Lightning Bolt**` */
function formatCountered({ counters }: StackObject, stack: Game['stack']): Text {
  const target = counters && stack.find(({ id }) => id === counters.id);
  return target ? text`, counters **${formatName(target.name)}**` : '';
}

/** Renders the stack from the top down, with waiting and recorded abilities. */
function renderStack({ stack, abilities, edition }: Game): Reply {
  const objects = stack
    .toReversed()
    .map(
      (object, index) =>
        text`${index + 1}. **${formatName(object.name)}** ${code(`#${object.id}`)}, ${formatKind(object)}, ${playerName(object.controllerId)}${formatCountered(object, stack)}`,
    );
  const noted = abilities.map(
    ({ id, name, controllerId, when, onTurnOf }) =>
      text`- ${formatWhen(when, edition)}${onTurnOf === null ? '' : text` on ${playerName(onTurnOf)}’s turn`}: **${formatName(name)}** ${code(`#${id}`)}, ${playerName(controllerId)}`,
  );
  const lines = [
    ...(objects.length > 0 ? ['The stack, top first:', ...objects] : ['The stack is empty.']),
    ...(noted.length > 0 ? ['Abilities:', ...noted] : []),
  ];
  return { content: joinTexts(lines, '\n') };
}
