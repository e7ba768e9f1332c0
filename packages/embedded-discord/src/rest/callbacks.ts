import type { APIMessage } from 'discord-api-types/v10';
import type { BodyKind } from '../limits/body-check.ts';
import { invalidFormBody, notOneOf } from '../limits/body-errors.ts';
import { EPHEMERAL, LOADING } from '../limits/messages.ts';
import { channelOfInteraction, postOriginal } from '../messages/interaction-messages.ts';
import { DEFAULT_INTERACTION_MENTIONS } from '../messages/mentions.ts';
import {
  alreadyAcknowledged,
  type RestResponse,
  noContent,
  ok,
  unknownChannel,
  unknownInteraction,
  unknownMessage,
} from '../vocabulary/rest-response.ts';
import { asRecord } from '../vocabulary/json-object.ts';
import type { CallbackType } from '../vocabulary/callback-result.ts';
import { type Interaction, settle } from '../world/interactions.ts';
import { applyEdit } from './apply-edit.ts';
import { refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

/** The first response to an interaction: within the deadline, once, and of a type that fits the interaction. */
export const callbackRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/interactions/:interaction/:token/callback',
    isOpen: true,
    handle: handleCallback,
  },
];

const BODY_KINDS: Readonly<Record<Exclude<CallbackType, 12>, BodyKind>> = {
  4: 'reply',
  5: 'defer',
  6: 'defer update',
  7: 'update',
  8: 'choices',
  9: 'modal',
};

/** Opens the Activity for the user. */
const LAUNCH = 12;

/** A modal can't be the response to a modal; 6 and 7 require a component's message. */
function allowedTypes({ type, sourceId }: Interaction): readonly CallbackType[] {
  if (type === 4) return [8];
  const withMessage: CallbackType[] = sourceId === null ? [] : [6, 7];
  return type === 5 ? [4, 5, ...withMessage, LAUNCH] : [4, 5, ...withMessage, 9, LAUNCH];
}

function handleCallback(request: RouteRequest): RestResponse {
  const { world, params, body } = request;
  const interaction = world.interactions.get(params['interaction'] ?? '');
  if (!interaction || interaction.token !== params['token'])
    return refuseRequest(request, 'unknown thing', 'No such interaction.', unknownInteraction);
  const labelledRequest = { ...request, interactionLabel: interaction.label };
  if (interaction.callbackType !== null)
    return refuseRequest(
      labelledRequest,
      'acknowledged twice',
      'The interaction was answered already.',
      alreadyAcknowledged,
    );
  if (world.states.of(interaction.channelId).isDeleted) return unknownChannel;
  if (world.interactions.isLate(interaction))
    return refuseRequest(
      labelledRequest,
      'acknowledged too late',
      'The first answer came after 3 s.',
      unknownInteraction,
    );
  const allowedCallbackTypes = allowedTypes(interaction);
  const type = allowedCallbackTypes.find((each) => each === asRecord(body)['type']);
  if (type === undefined)
    return refuseRequest(
      labelledRequest,
      'wrong callback type',
      `Type ${String(asRecord(body)['type'])} cannot answer this.`,
      invalidFormBody([notOneOf(allowedCallbackTypes, 'type')]),
    );
  if (type === LAUNCH) return launchActivity(labelledRequest, interaction);
  const source = sourceOf(labelledRequest, interaction);
  const flags = type === 7 ? (source?.flags ?? 0) : 0;
  const refusal = refuseBody(labelledRequest, BODY_KINDS[type], {
    flags,
    focusedType: interaction.focusedType,
    attachments: type === 7 ? (source?.attachments ?? []) : [],
  });
  return refusal ?? acknowledge(labelledRequest, interaction, type, source);
}

/** Discord does not document the error code for launching an Activity that isn't enabled. */
function launchActivity(request: RouteRequest, interaction: Interaction): RestResponse {
  const { world, body } = request;
  if (!world.activities.isEnabled)
    return refuseRequest(
      request,
      'wrong callback type',
      'Activities are not enabled for this application.',
      invalidFormBody([notOneOf([4, 5], 'type')]),
    );
  const { id } = world.activities.launch(interaction);
  world.interactions.acknowledge(interaction, LAUNCH, body);
  settle(interaction, null, null, id);
  if (request.query.get('with_response') !== 'true') return noContent;
  return ok({
    interaction: { id: interaction.id, type: interaction.type, activity_instance_id: id },
    resource: { type: LAUNCH, activity_instance: { id } },
  });
}

function sourceOf({ world }: RouteRequest, interaction: Interaction): APIMessage | null {
  if (interaction.sourceId === null) return null;
  return channelOfInteraction(world, interaction).get(interaction.sourceId)?.message ?? null;
}

function acknowledge(
  request: RouteRequest,
  interaction: Interaction,
  type: Exclude<CallbackType, 12>,
  source: APIMessage | null,
): RestResponse {
  const { world, body, files } = request;
  const sent = { body: asRecord(asRecord(body)['data']), files };
  let message: APIMessage | null = null;
  if (type === 4 || type === 5) message = postOriginal(world, interaction, sent, type === 5);
  if (type === 6 || type === 7) {
    interaction.originalId = interaction.sourceId;
    message = source;
  }
  if (type === 7) {
    if (!source)
      return refuseRequest(request, 'unknown thing', 'The message to update is gone.', unknownMessage);
    const edit = applyEdit(
      { ...request, body: sent.body },
      channelOfInteraction(world, interaction),
      source,
      DEFAULT_INTERACTION_MENTIONS,
    );
    if (!edit.message) return edit.answer;
    message = edit.message;
  }
  world.interactions.acknowledge(interaction, type, body);
  if (type !== 5 && type !== 6) settle(interaction, message);
  return request.query.get('with_response') === 'true'
    ? ok(responseOf(interaction, type, message))
    : noContent;
}

function responseOf(interaction: Interaction, type: CallbackType, message: APIMessage | null): unknown {
  const flags = message?.flags ?? 0;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      ...(message
        ? {
            response_message_id: message.id,
            response_message_loading: (flags & LOADING) !== 0,
            response_message_ephemeral: (flags & EPHEMERAL) !== 0,
          }
        : {}),
    },
    resource: { type, ...(message && type !== 6 ? { message } : {}) },
  };
}
