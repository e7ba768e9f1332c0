import type { APIMessage } from 'discord-api-types/v10';
import { channelOfInteraction, postFollowUp, isBotAbsent } from '../messages/interaction-messages.ts';
import { DEFAULT_INTERACTION_MENTIONS } from '../messages/mentions.ts';
import {
  type RestResponse,
  invalidWebhookToken,
  noContent,
  ok,
  tooManyFollowUps,
  unknownMessage,
  unknownWebhook,
} from '../vocabulary/rest-response.ts';
import { asRecord } from '../vocabulary/json-object.ts';
import { type Interaction, settle } from '../world/interactions.ts';
import { applyEdit } from './apply-edit.ts';
import { refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

const WEBHOOK_PATH = '/webhooks/:application/:token';
const MESSAGE_PATH = `${WEBHOOK_PATH}/messages/:message`;

/** The maximum number of follow-ups to an interaction if only the user has installed the bot. */
const MAX_FOLLOW_UPS_WITHOUT_BOT = 5;

/** Edits, follow-ups and deletions after the first response, for 15 minutes. The token is the authorization. */
export const webhookRoutes: readonly RestRoute[] = [
  { method: 'POST', path: WEBHOOK_PATH, isOpen: true, handle: withAnsweredInteraction(followUp) },
  { method: 'GET', path: MESSAGE_PATH, isOpen: true, handle: withMessage((_, __, found) => ok(found)) },
  { method: 'PATCH', path: MESSAGE_PATH, isOpen: true, handle: withMessage(patch) },
  { method: 'DELETE', path: MESSAGE_PATH, isOpen: true, handle: withMessage(remove) },
];

/**
 * Requires a valid token, and that the interaction has been answered with a message: until then there is no webhook.
 */
function withAnsweredInteraction(
  answer: (request: RouteRequest, interaction: Interaction) => RestResponse,
): RestRoute['handle'] {
  return (request) => {
    const { world, params } = request;
    if (params['application'] !== world.applicationId)
      return refuseRequest(request, 'unknown thing', 'Not the id of this application.', unknownWebhook);
    const interaction = world.interactions.byToken(params['token'] ?? '');
    if (!interaction)
      return refuseRequest(
        request,
        'dead token',
        'The token is wrong or older than 15 min.',
        invalidWebhookToken,
      );
    const labelledRequest = { ...request, interactionLabel: interaction.label };
    const { callbackType } = interaction;
    return callbackType === null || callbackType === 8 || callbackType === 9
      ? refuseRequest(
          labelledRequest,
          'unknown thing',
          'Nothing was answered yet that could be followed up.',
          unknownWebhook,
        )
      : answer(labelledRequest, interaction);
  };
}

function withMessage(
  answer: (request: RouteRequest, interaction: Interaction, message: APIMessage) => RestResponse,
): RestRoute['handle'] {
  return withAnsweredInteraction((request, interaction) => {
    const requestedId = request.params['message'] ?? '';
    const id = requestedId === '@original' ? interaction.originalId : requestedId;
    const isOwnMessage =
      id !== null && (id === interaction.originalId || interaction.messageIds.includes(id));
    const stored = isOwnMessage ? channelOfInteraction(request.world, interaction).get(id) : null;
    return stored
      ? answer(request, interaction, stored.message)
      : refuseRequest(request, 'unknown thing', 'No such message of this interaction.', unknownMessage);
  });
}

/** The first follow-up after a deferral replaces "thinking…" and keeps its visibility. */
function followUp(request: RouteRequest, interaction: Interaction): RestResponse {
  const { world, body, files } = request;
  const refusal = refuseBody(request, 'follow-up');
  if (refusal) return refusal;
  const loading = interaction.isLoading ? interaction.originalId : null;
  const original = loading === null ? null : channelOfInteraction(world, interaction).get(loading)?.message;
  if (original) return edit(request, interaction, original);
  if (isBotAbsent(world, interaction) && interaction.followUps >= MAX_FOLLOW_UPS_WITHOUT_BOT)
    return refuseRequest(
      request,
      'invalid body',
      'A sixth follow-up where the bot is not.',
      tooManyFollowUps,
    );
  interaction.followUps += 1;
  const message = postFollowUp(world, interaction, { body: asRecord(body), files });
  settle(interaction, message);
  return ok(message);
}

function patch(request: RouteRequest, interaction: Interaction, message: APIMessage): RestResponse {
  return (
    refuseBody(request, 'webhook edit', { flags: message.flags ?? 0, attachments: message.attachments }) ??
    edit(request, interaction, message)
  );
}

function edit(request: RouteRequest, interaction: Interaction, message: APIMessage): RestResponse {
  const { answer, message: edited } = applyEdit(
    request,
    channelOfInteraction(request.world, interaction),
    message,
    DEFAULT_INTERACTION_MENTIONS,
  );
  if (edited) {
    if (message.id === interaction.originalId) interaction.isLoading = false;
    settle(interaction, edited);
  }
  return answer;
}

function remove({ world }: RouteRequest, interaction: Interaction, message: APIMessage): RestResponse {
  channelOfInteraction(world, interaction).delete(message.id);
  if (message.id === interaction.originalId) interaction.isLoading = false;
  return noContent;
}
