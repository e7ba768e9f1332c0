import type { APIMessage } from 'discord-api-types/v10';
import { channelOf, postFollowUp, isForeign } from '../messages/answering.ts';
import { INTERACTION_DEFAULT } from '../messages/mentions.ts';
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
import { applyEdit } from './edits.ts';
import { refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

const hook = '/webhooks/:application/:token';
const message = `${hook}/messages/:message`;

/** The maximum number of follow-ups to an interaction if only the user has installed the bot. */
const MAX_FOREIGN_FOLLOW_UPS = 5;

/** Edits, follow-ups and deletions after the first response, for 15 minutes. The token is the authorization. */
export const webhookRoutes: readonly RestRoute[] = [
  { method: 'POST', path: hook, isOpen: true, answer: answered(followUp) },
  { method: 'GET', path: message, isOpen: true, answer: ofMessage((_, __, found) => ok(found)) },
  { method: 'PATCH', path: message, isOpen: true, answer: ofMessage(patch) },
  { method: 'DELETE', path: message, isOpen: true, answer: ofMessage(remove) },
];

/**
 * Requires a valid token, and that the interaction has been answered with a message: until then there is no webhook.
 */
function answered(
  answer: (request: RouteRequest, interaction: Interaction) => RestResponse,
): RestRoute['answer'] {
  return (request) => {
    const { world, parts } = request;
    if (parts['application'] !== world.applicationId)
      return refuseRequest(request, 'unknown thing', 'Not the id of this application.', unknownWebhook);
    const interaction = world.interactions.byToken(parts['token'] ?? '');
    if (!interaction)
      return refuseRequest(
        request,
        'dead token',
        'The token is wrong or older than 15 min.',
        invalidWebhookToken,
      );
    const about = { ...request, about: interaction.label };
    const { callbackType } = interaction;
    return callbackType === null || callbackType === 8 || callbackType === 9
      ? refuseRequest(
          about,
          'unknown thing',
          'Nothing was answered yet that could be followed up.',
          unknownWebhook,
        )
      : answer(about, interaction);
  };
}

function ofMessage(
  answer: (request: RouteRequest, interaction: Interaction, found: APIMessage) => RestResponse,
): RestRoute['answer'] {
  return answered((request, interaction) => {
    const asksFor = request.parts['message'] ?? '';
    const id = asksFor === '@original' ? interaction.originalId : asksFor;
    const isTheirs = id !== null && (id === interaction.originalId || interaction.ownIds.includes(id));
    const kept = isTheirs ? channelOf(request.world, interaction).get(id) : null;
    return kept
      ? answer(request, interaction, kept.message)
      : refuseRequest(request, 'unknown thing', 'No such message of this interaction.', unknownMessage);
  });
}

/** The first follow-up after a deferral replaces "thinking…" and keeps its visibility. */
function followUp(request: RouteRequest, interaction: Interaction): RestResponse {
  const { world, body, files } = request;
  const bad = refuseBody(request, 'follow-up');
  if (bad) return bad;
  const loading = interaction.isLoading ? interaction.originalId : null;
  const original = loading === null ? null : channelOf(world, interaction).get(loading)?.message;
  if (original) return edit(request, interaction, original);
  if (isForeign(world, interaction) && interaction.followUps >= MAX_FOREIGN_FOLLOW_UPS)
    return refuseRequest(
      request,
      'invalid body',
      'A sixth follow-up where the bot is not.',
      tooManyFollowUps,
    );
  interaction.followUps += 1;
  const made = postFollowUp(world, interaction, { body: asRecord(body), files });
  settle(interaction, made);
  return ok(made);
}

function patch(request: RouteRequest, interaction: Interaction, found: APIMessage): RestResponse {
  return (
    refuseBody(request, 'webhook edit', { flags: found.flags ?? 0, attachments: found.attachments }) ??
    edit(request, interaction, found)
  );
}

function edit(request: RouteRequest, interaction: Interaction, found: APIMessage): RestResponse {
  const { answer, message: edited } = applyEdit(
    request,
    channelOf(request.world, interaction),
    found,
    INTERACTION_DEFAULT,
  );
  if (edited) {
    if (found.id === interaction.originalId) interaction.isLoading = false;
    settle(interaction, edited);
  }
  return answer;
}

function remove({ world }: RouteRequest, interaction: Interaction, found: APIMessage): RestResponse {
  channelOf(world, interaction).forget(found.id);
  if (found.id === interaction.originalId) interaction.isLoading = false;
  return noContent;
}
