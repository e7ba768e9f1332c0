import type { Message } from 'discord.js';

/**
 * What is written in a message, as it was typed: its own text, that of the message it forwards, or the question of
 * its poll. Empty where it is a picture, a sticker or the like.
 */
export function readMessage({ content, messageSnapshots, poll }: Message): string {
  const forwarded = messageSnapshots.map((one) => one.content ?? '').join('\n');
  return [content, forwarded, poll?.question.text ?? ''].find((text) => text.trim() !== '') ?? '';
}
