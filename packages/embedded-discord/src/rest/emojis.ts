import { bytesOf, emojiImageErrors, emojiNameErrors, MAX_EMOJIS } from '../limits/emoji-errors.ts';
import { type BodyError, invalidFormBody } from '../limits/body-errors.ts';
import {
  type RestResponse,
  invalidAsset,
  noContent,
  ok,
  tooManyEmojis,
  unknownEmoji,
} from '../vocabulary/rest-response.ts';
import { imageTypeOf } from '../vocabulary/image-type.ts';
import { asRecord, asText } from '../vocabulary/json-object.ts';
import type { ApplicationEmoji } from '../world/application-emojis.ts';
import type { World } from '../world/world.ts';
import { forOwnApplication, refuseRequest } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

const EMOJIS_PATH = '/applications/:application/emojis';
const EMOJI_PATH = `${EMOJIS_PATH}/:emoji`;

/** The emojis of the application, which its messages show anywhere as `<:name:id>`. */
export const emojiRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: EMOJIS_PATH,
    handle: forOwnApplication(({ world }) =>
      ok({ items: world.emojis.list().map((emoji) => emojiObject(emoji, world)) }),
    ),
  },
  { method: 'POST', path: EMOJIS_PATH, handle: forOwnApplication(add) },
  { method: 'GET', path: EMOJI_PATH, handle: withEmoji(({ world }, emoji) => ok(emojiObject(emoji, world))) },
  { method: 'PATCH', path: EMOJI_PATH, handle: withEmoji(rename) },
  { method: 'DELETE', path: EMOJI_PATH, handle: withEmoji(remove) },
];

function withEmoji(
  handle: (request: RouteRequest, emoji: ApplicationEmoji) => RestResponse,
): RestRoute['handle'] {
  return forOwnApplication((request) => {
    const emoji = request.world.emojis.get(request.params['emoji'] ?? '');
    return emoji
      ? handle(request, emoji)
      : refuseRequest(request, 'unknown thing', 'No such emoji.', unknownEmoji);
  });
}

const emojiObject = (emoji: ApplicationEmoji, { bot }: World): unknown => ({
  ...emoji,
  roles: [],
  user: bot,
  require_colons: true,
  managed: false,
  available: true,
});

const otherNames = ({ world }: RouteRequest, id: string | null): readonly string[] =>
  world.emojis.list().flatMap((emoji) => (emoji.id === id ? [] : emoji.name));

function add(request: RouteRequest): RestResponse {
  const { world } = request;
  const body = asRecord(request.body);
  const refusal = refuseErrors(request, [
    ...emojiNameErrors(body['name'], otherNames(request, null)),
    ...emojiImageErrors(body['image']),
  ]);
  if (refusal) return refusal;
  // The type is detected from the bytes, since discord.js declares every image as JPG.
  const image = bytesOf(body['image']);
  if (image === null || imageTypeOf(image) === null)
    return refuseRequest(request, 'invalid body', 'The image is none of its kind.', invalidAsset);
  if (world.emojis.list().length >= MAX_EMOJIS)
    return refuseRequest(request, 'invalid body', 'There are too many emojis.', tooManyEmojis(MAX_EMOJIS));
  const emoji = world.emojis.add(
    asText(body['name']),
    asText(body['image']).startsWith('data:image/gif'),
    image,
  );
  return { status: 201, body: emojiObject(emoji, world) };
}

function rename(request: RouteRequest, emoji: ApplicationEmoji): RestResponse {
  const { name = emoji.name } = asRecord(request.body);
  const refusal = refuseErrors(request, emojiNameErrors(name, otherNames(request, emoji.id)));
  return refusal ?? ok(emojiObject(request.world.emojis.rename(emoji, asText(name)), request.world));
}

function remove({ world }: RouteRequest, { id }: ApplicationEmoji): RestResponse {
  world.emojis.delete(id);
  return noContent;
}

const refuseErrors = (request: RouteRequest, errors: readonly BodyError[]): RestResponse | null =>
  errors.length === 0
    ? null
    : refuseRequest(request, 'invalid body', 'Discord would not take this emoji.', invalidFormBody(errors));
