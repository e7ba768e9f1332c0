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
import { HERE_IT_IS, type AnswerTarget } from './acknowledge.ts';

/** Whether Discord accepted an answer. */
export type Acceptance = 'yes' | 'no' | 'perhaps';

/**
 * Asks Discord whether it accepted an answer whose response was lost: the message can be read by the interaction's
 * token, which is valid for 15 minutes.
 * @returns `perhaps` if the token has expired, or if the answer was to follow a deferral
 * @throws temporary errors, such as network errors and rate limits
 * @see https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
 */
export async function fetchAcceptance(
  rest: REST,
  { applicationId, token }: Pick<AnswerTarget, 'applicationId' | 'token'>,
): Promise<Acceptance> {
  try {
    const found = await rest.get(Routes.webhookMessage(applicationId, token), { auth: false });
    const { flags, content } = found as APIMessage;
    if (new MessageFlagsBitField(flags ?? 0).has(MessageFlags.Loading)) return 'no';
    // The user was only told that the outcome is unknown, so the answer itself is missing.
    if (content === UNSURE_SENTENCE) return 'no';
    return content === HERE_IT_IS ? 'perhaps' : 'yes';
  } catch (error) {
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidWebhookToken)
      return 'perhaps';
    if (isFinal(error)) return 'no';
    throw error;
  }
}
