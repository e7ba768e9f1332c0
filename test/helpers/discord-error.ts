import { messageBody, type Reply } from '#discord/command/reply.ts';
import { loadBodyCheck } from 'embedded-discord';

const check = await loadBodyCheck();

/** Discord's error for a reply that it would reject; `null` for a valid one. */
export const discordErrorFor = (reply: Reply): unknown =>
  check('reply', { type: 4, data: messageBody(reply) })?.body ?? null;
