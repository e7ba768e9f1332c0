import {
  DiscordAPIError,
  MessageFlags,
  MessageFlagsBitField,
  RESTJSONErrorCodes,
  Routes,
  type APIMessage,
  type REST,
} from 'discord.js';
import { UNSURE_SENTENCE } from '../refusals/store.ts';
import { isFinal } from '../table-card/posting/card-faults.ts';
import { HERE_IT_IS, type Answerable } from './acknowledge.ts';

/** Says whether Discord took an answer. */
export type Acceptance = 'yes' | 'no' | 'perhaps';

/**
 * Asks Discord whether it took an answer of which nothing was heard: its message can be read by the interaction's token,
 * which lives for 15 minutes.
 * @returns `perhaps` where Discord no longer tells by this token, or where the answer was to follow a deferral
 * @throws what is not Discord's answer: trouble on the way, a limit
 * @see https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
 */
export async function fetchAcceptance(
  rest: REST,
  { applicationId, token }: Pick<Answerable, 'applicationId' | 'token'>,
): Promise<Acceptance> {
  try {
    const found = await rest.get(Routes.webhookMessage(applicationId, token), { auth: false });
    const { flags, content } = found as APIMessage;
    if (new MessageFlagsBitField(flags ?? 0).has(MessageFlags.Loading)) return 'no';
    // That nobody knew was no answer.
    if (content === UNSURE_SENTENCE) return 'no';
    return content === HERE_IT_IS ? 'perhaps' : 'yes';
  } catch (error) {
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidWebhookToken)
      return 'perhaps';
    if (isFinal(error)) return 'no';
    throw error;
  }
}
