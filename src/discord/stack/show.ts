import { asMarkdown } from '#discord/markdown/write.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import type { Game } from '#engine/game/state.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { MAX_CONTENT_LENGTH, type Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatName } from '../labels/things.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { formatKind, formatWhen } from '../table/pickable-objects.ts';
import { truncateLines } from '../words/fit.ts';
import { mention } from '../words/mention.ts';

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
function formatCountered({ counters }: StackObject, stack: Game['stack']): string {
  const target = counters && stack.find(({ id }) => id === counters.id);
  return target ? `, counters **${toMarkdown(formatName(target.name))}**` : '';
}

/** Renders the stack from the top down, with waiting and recorded abilities. */
function renderStack({ stack, abilities, edition }: Game): Reply {
  const objects = stack
    .toReversed()
    .map(
      (object, index) =>
        `${index + 1}. **${toMarkdown(formatName(object.name))}** \`#${object.id}\`, ${formatKind(object)}, ${mention(object.controllerId)}${formatCountered(object, stack)}`,
    );
  const noted = abilities.map(
    ({ id, name, controllerId, when, onTurnOf }) =>
      `- ${formatWhen(when, edition)}${onTurnOf === null ? '' : ` on ${mention(onTurnOf)}’s turn`}: **${toMarkdown(formatName(name))}** \`#${id}\`, ${mention(controllerId)}`,
  );
  const lines = [
    ...(objects.length > 0 ? ['The stack, top first:', ...objects] : ['The stack is empty.']),
    ...(noted.length > 0 ? ['Abilities:', ...noted] : []),
  ];
  return { content: asMarkdown(truncateLines(lines, MAX_CONTENT_LENGTH)) };
}
