import { randomBytes } from 'node:crypto';
import { Routes, type REST } from 'discord.js';
import { messageBody, type Reply } from '../command/reply.ts';

/** The messages of table cards, which the bot posts by its own right. Every call throws what Discord answers. */
export interface CardMessages {
  /** @returns the id of the new message */
  post(channelId: string, reply: Reply): Promise<string>;
  edit(channelId: string, messageId: string, reply: Reply): Promise<void>;
  /** Takes the buttons off, and leaves the rest as it is. */
  close(channelId: string, messageId: string): Promise<void>;
}

export const cardMessages = (rest: REST): CardMessages => ({
  async post(channelId, reply) {
    // A request that is sent again because its answer was lost makes no second message.
    const nonce = randomBytes(12).toString('hex');
    const body = { ...messageBody(reply), nonce, enforce_nonce: true };
    const { id } = (await rest.post(Routes.channelMessages(channelId), { body })) as { id: string };
    return id;
  },
  async edit(channelId, messageId, reply) {
    await rest.patch(Routes.channelMessage(channelId, messageId), { body: messageBody(reply) });
  },
  async close(channelId, messageId) {
    const body = { components: [], allowed_mentions: { parse: [] } };
    await rest.patch(Routes.channelMessage(channelId, messageId), { body });
  },
});
