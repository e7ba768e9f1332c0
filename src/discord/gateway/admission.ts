import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { REFUSAL_COST } from '../command/rate-limits.ts';
import type { Members } from '../command/members.ts';

/** Does what was asked for, once it is charged for all that it costs. A refusal in the end costs next to nothing. */
export type Charge = (
  cost: number,
  run: () => HandlerResult | Promise<HandlerResult>,
) => Promise<HandlerResult>;

/** How a request gets past the gate: it is refused, or it is read and then charged for what it costs. */
export type Admission = NotAdmitted | { readonly charge: Charge };

type NotAdmitted = Refusal<
  'interaction/too-much' | 'page/gone' | 'page/timed-out' | 'page/shut-out' | 'page/unknown'
>;

/**
 * Who says that the asker may ask here: Discord, with each interaction; or a link, which leads on though its owner was
 * removed from the server.
 */
export type Vouching = 'discord' | 'link';

/**
 * The one gate before every surface by which somebody can ask for something: interactions, and presses on pages. Charges
 * what a refusal costs before anything that was sent is read, and lets nobody act where they no longer belong.
 */
export async function admit(
  { limits, members }: Pick<BotContext, 'limits' | 'members'>,
  { origin }: Pick<BotRequest, 'origin'>,
  by: Vouching,
): Promise<Admission> {
  const refused =
    limits.charge(origin, REFUSAL_COST) ?? (by === 'link' ? await notBelonging(members, origin) : null);
  if (refused) return refused;
  return {
    async charge(cost, run) {
      const tooMuch = limits.charge(origin, cost, REFUSAL_COST);
      if (tooMuch) {
        // Nobody pays for what is too much.
        limits.refund(origin, REFUSAL_COST, 0);
        return tooMuch;
      }
      const giveBack = (): void => {
        if (cost > REFUSAL_COST) limits.refund(origin, cost, REFUSAL_COST);
      };
      try {
        const said = await run();
        if ('code' in said) giveBack();
        return said;
      } catch (error) {
        if (error instanceof StoreFailure) giveBack();
        throw error;
      }
    },
  };
}

async function notBelonging(members: Members, origin: BotRequest['origin']): Promise<NotAdmitted | null> {
  const { guildId, channelId, actorId: userId } = origin;
  const standing = await members.status({ guildId, channelId, userId });
  switch (standing.is) {
    case 'member':
      return null;
    case 'timed-out':
      return refuse('page/timed-out', { until: standing.until });
    case 'gone':
    case 'shut-out':
    case 'unknown':
      return refuse(`page/${standing.is}`, {});
  }
}
