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
import type { Emoji } from '../world/application-emojis.ts';
import type { World } from '../world/world.ts';
import { forOwnApplication, refuseRequest } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

const base = '/applications/:application/emojis';
const one = `${base}/:emoji`;

/** The emojis of the application, which its messages show anywhere as `<:name:id>`. */
export const emojiRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: base,
    answer: forOwnApplication(({ world }) =>
      ok({ items: world.emojis.list().map((emoji) => shown(emoji, world)) }),
    ),
  },
  { method: 'POST', path: base, answer: forOwnApplication(add) },
  { method: 'GET', path: one, answer: ofEmoji(({ world }, emoji) => ok(shown(emoji, world))) },
  { method: 'PATCH', path: one, answer: ofEmoji(rename) },
  { method: 'DELETE', path: one, answer: ofEmoji(remove) },
];

function ofEmoji(answer: (request: RouteRequest, emoji: Emoji) => RestResponse): RestRoute['answer'] {
  return forOwnApplication((request) => {
    const emoji = request.world.emojis.get(request.parts['emoji'] ?? '');
    return emoji
      ? answer(request, emoji)
      : refuseRequest(request, 'unknown thing', 'No such emoji.', unknownEmoji);
  });
}

const shown = (emoji: Emoji, { bot }: World): unknown => ({
  ...emoji,
  roles: [],
  user: bot,
  require_colons: true,
  managed: false,
  available: true,
});

const namesBut = ({ world }: RouteRequest, id: string | null): readonly string[] =>
  world.emojis.list().flatMap((emoji) => (emoji.id === id ? [] : emoji.name));

function add(request: RouteRequest): RestResponse {
  const { world } = request;
  const body = asRecord(request.body);
  const bad = refuseErrors(request, [
    ...emojiNameErrors(body['name'], namesBut(request, null)),
    ...emojiImageErrors(body['image']),
  ]);
  if (bad) return bad;
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
  return { status: 201, body: shown(emoji, world) };
}

function rename(request: RouteRequest, emoji: Emoji): RestResponse {
  const { name = emoji.name } = asRecord(request.body);
  const bad = refuseErrors(request, emojiNameErrors(name, namesBut(request, emoji.id)));
  return bad ?? ok(shown(request.world.emojis.rename(emoji, asText(name)), request.world));
}

function remove({ world }: RouteRequest, { id }: Emoji): RestResponse {
  world.emojis.forget(id);
  return noContent;
}

const refuseErrors = (request: RouteRequest, errors: readonly BodyError[]): RestResponse | null =>
  errors.length === 0
    ? null
    : refuseRequest(request, 'invalid body', 'Discord would not take this emoji.', invalidFormBody(errors));
