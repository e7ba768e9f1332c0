import { ApplicationCommandType, InteractionType, type APIInteraction, type APIMessage } from 'discord.js';

/**
 * Reads the words of a message, as they were typed: its own text, that of the message it forwards, or the question of
 * its poll. Empty where it is a picture, a sticker or the like.
 */
function readMessage({ content, message_snapshots = [], poll }: Partial<APIMessage>): string {
  const forwarded = message_snapshots.map(({ message }) => message.content).join('\n');
  return [content, forwarded, poll?.question.text].find((text) => text?.trim()) ?? '';
}

/**
 * Leaves nothing but its words of the message that a command was used on, before discord.js makes an object of it. Over
 * a poll in a channel that the client does not know, as it knows none, that throws where nobody catches it.
 */
export function leaveWords(interaction: APIInteraction): void {
  if (interaction.type !== InteractionType.ApplicationCommand) return;
  if (interaction.data.type !== ApplicationCommandType.Message) return;
  const { messages } = interaction.data.resolved;
  for (const [id, message] of Object.entries(messages)) {
    const left: Partial<APIMessage> = { id, channel_id: message.channel_id, content: readMessage(message) };
    messages[id] = left as APIMessage;
  }
}
