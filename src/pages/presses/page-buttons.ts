import { ButtonStyle, ComponentType } from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import type { BotRequest } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Route } from '#discord/requests/request.ts';
import type { Router } from '#discord/requests/router.ts';
import type { Offer } from '../view-model/types.ts';

/** Maximum number of remembered buttons. */
const MAX_BUTTONS = 5000;

/** The buttons of replies that a page has shown. A page can press only its own buttons. */
export interface PageButtons {
  /**
   * Offers the buttons of a reply on a page.
   * @param hash of the page's link
   * @param replyId identifies the reply, as the id of a message does
   */
  offer(reply: Reply, hash: string, replyId: string): readonly Offer[];
  /** Routes a press. A button that the page was not offered is out of date. */
  route(customId: string, hash: string, asker: BotRequest): Route;
}

const LOOK_BY_STYLE: Readonly<Partial<Record<ButtonStyle, Offer['look']>>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Success]: 'primary',
  [ButtonStyle.Danger]: 'danger',
};

interface OfferedReply {
  readonly id: string;
  readonly customIds: readonly string[];
}

export function createPageButtons(router: Pick<Router, 'press'>): PageButtons {
  const offered = createLruCache<string, OfferedReply>(MAX_BUTTONS);
  return {
    offer({ components = [] }, hash, replyId) {
      const buttons = components
        .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
        .flatMap((button) =>
          button.type === ComponentType.Button && 'custom_id' in button && 'label' in button ? [button] : [],
        );
      const reply = { id: replyId, customIds: buttons.map((button) => button.custom_id) };
      for (const customId of reply.customIds) offered.set(`${hash} ${customId}`, reply);
      return buttons.map((button) => ({
        label: button.label ?? '',
        look: LOOK_BY_STYLE[button.style] ?? 'plain',
        fields: { do: 'button', id: button.custom_id },
      }));
    },
    route(customId, hash, asker) {
      const reply = offered.get(`${hash} ${customId}`);
      const message = {
        askedBy: asker.origin.actorId,
        messageId: reply?.id ?? '0',
        ids: reply?.customIds ?? [],
      };
      return router.press(asker, reply ? customId : '', { ...message, values: [] });
    },
  };
}
