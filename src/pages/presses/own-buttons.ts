import { ButtonStyle, ComponentType } from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import {
  pressCost,
  type AnyCommand,
  type BotRequest,
  type BotContext,
  type HandlerResult,
} from '#discord/command/command.ts';
import { RERUN_ACTION, parseRerun, type CommandLine } from '#discord/command/rerun-button.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Charge } from '#discord/gateway/admission.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import type { Offer } from '../view-model/types.ts';

/** Buttons that answers had for pages: only these can be pressed there, each on its own page. */
const MAX_BUTTONS = 5000;

/** The buttons below answers that are for somebody alone, and below questions. */
export interface OwnButtons {
  /** Those of an answer to a page, as it offers them. @param hash of the page's link */
  of(reply: Reply, hash: string): readonly Offer[];
  /** Presses one, if the page had it, once it is charged for. */
  press(id: string, hash: string, asker: BotRequest, charge: Charge): Promise<HandlerResult>;
}

const LOOKS: Readonly<Partial<Record<ButtonStyle, Offer['look']>>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Success]: 'primary',
  [ButtonStyle.Danger]: 'danger',
};

/** @param type runs the line that stands in a button, as the answer to a question */
export function ownButtons(
  commands: readonly AnyCommand[],
  ctx: BotContext,
  type: (asker: BotRequest, line: CommandLine, charge: Charge) => Promise<HandlerResult>,
): OwnButtons {
  const had = createLruCache<string, true>(MAX_BUTTONS);
  /** Those that are pressed once, and were. */
  const done = createLruCache<string, boolean>(MAX_BUTTONS);
  return {
    of: ({ components = [] }, hash) =>
      components.flatMap((row) =>
        row.type === ComponentType.ActionRow
          ? row.components.flatMap((one): Offer[] => {
              if (one.type !== ComponentType.Button || !('custom_id' in one) || !('label' in one)) return [];
              had.set(`${hash} ${one.custom_id}`, true);
              const look = LOOKS[one.style] ?? 'plain';
              return [{ label: one.label ?? '', look, fields: { do: 'button', id: one.custom_id } }];
            })
          : [],
      ),
    async press(id, hash, asker, charge) {
      const read = had.get(`${hash} ${id}`) && parseCustomId(id);
      const line = read && read.action === RERUN_ACTION ? parseRerun(read.parts) : undefined;
      if (line?.manner === 'answer') return type({ ...asker, isAnswer: true }, line, charge);
      if (line?.manner === 'beside') {
        const open = await ctx.store.lastGame(asker.origin.channelId);
        if (line.gameId !== open?.id || done.get(`${hash} ${id}`)) return refuse('button/stale', {});
        done.set(`${hash} ${id}`, true);
        const said = await type({ ...asker, isAnswer: true }, line, charge);
        if ('code' in said) done.set(`${hash} ${id}`, false);
        return said;
      }
      const command = read && commands.find((one) => one.presses?.[read.action]);
      const press = read && command?.presses?.[read.action];
      if (!read || !press) return refuse('button/stale', {});
      const { actorId } = asker.origin;
      return charge(pressCost(command, read.action, read.parts), () =>
        press({ ...asker, parts: read.parts, values: [], askedBy: actorId, messageId: '0' }, ctx),
      );
    },
  };
}
