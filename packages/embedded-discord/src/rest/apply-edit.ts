import type { APIMessage } from 'discord-api-types/v10';
import { invalidFormBody } from '../limits/body-errors.ts';
import { COMPONENTS_V2, isEmptyMessage, messageErrors } from '../limits/messages.ts';
import { editedMessage } from '../messages/message.ts';
import { type RestResponse, emptyMessage, ok, tooManyOldEdits } from '../vocabulary/rest-response.ts';
import { type JsonObject, asRecord } from '../vocabulary/json-object.ts';
import type { Channel } from '../world/channels.ts';
import { refuseRequest } from './refuse.ts';
import type { RouteRequest } from './route.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * Discord limits the edits of messages older than an hour (30046), but doesn't document the number; this is a guess.
 */
const OLD_EDITS_PER_HOUR = 10;

/**
 * Edits a message with a checked body, and checks the result.
 * @returns the response and the edited message; null for the message if nothing changed
 */
export function applyEdit(
  request: RouteRequest,
  channel: Channel,
  before: APIMessage,
  defaultMentions: JsonObject,
): { answer: RestResponse; message: APIMessage | null } {
  const { world, body, files } = request;
  const refuse = (answer: RestResponse, text: string) => ({
    answer: refuseRequest(request, 'invalid body', text, answer),
    message: null,
  });
  const edited = editedMessage(world, before, { body: asRecord(body), files }, defaultMentions);
  const result = edited as unknown as JsonObject;
  if (isEmptyMessage(result)) return refuse(emptyMessage, 'Nothing would be left of the message.');
  const isV2 = ((edited.flags ?? 0) & COMPONENTS_V2) !== 0;
  const errors = isV2 ? messageErrors({ content: result['content'], embeds: result['embeds'] }, true) : [];
  if (errors.length > 0)
    return refuse(invalidFormBody(errors), 'A message of components V2 would have content or embeds.');
  const waitMs = waitForOldEdit(channel, before, world.clock.now());
  if (waitMs > 0) return refuse(tooManyOldEdits(waitMs / 1000), 'The message is older than an hour.');
  const onlyFor = channel.get(before.id)?.onlyFor ?? null;
  channel.put({ message: edited, onlyFor });
  return { answer: ok(edited), message: edited };
}

/** The milliseconds until this old message may be edited again. If 0, counts the edit. */
function waitForOldEdit({ oldEdits }: Channel, { id, timestamp }: APIMessage, now: number): number {
  if (now - Date.parse(timestamp) < HOUR_MS) return 0;
  const recentEdits = (oldEdits.get(id) ?? []).filter((at) => now - at < HOUR_MS);
  if (recentEdits.length >= OLD_EDITS_PER_HOUR) return (recentEdits[0] ?? now) + HOUR_MS - now;
  oldEdits.set(id, [...recentEdits, now]);
  return 0;
}
