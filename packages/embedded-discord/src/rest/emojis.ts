import { bytesOf, emojiImageFindings, emojiNameFindings, MAX_EMOJIS } from '../limits/emojis.ts';
import { type Finding, invalidFormBody } from '../limits/findings.ts';
import {
  type Answer,
  invalidAsset,
  noContent,
  ok,
  tooManyEmojis,
  unknownEmoji,
} from '../vocabulary/answer.ts';
import { imageTypeOf } from '../vocabulary/image-type.ts';
import { record, text } from '../vocabulary/json-object.ts';
import type { Emoji } from '../world/emojis.ts';
import type { World } from '../world/world.ts';
import { forOwnApplication, refuse } from './refuse.ts';
import type { RouteRequest, Route } from './route.ts';

const base = '/applications/:application/emojis';
const one = `${base}/:emoji`;

/** The emojis of the application, which its messages show anywhere as `<:name:id>`. */
export const emojiRoutes: readonly Route[] = [
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

function ofEmoji(answer: (request: RouteRequest, emoji: Emoji) => Answer): Route['answer'] {
  return forOwnApplication((request) => {
    const emoji = request.world.emojis.get(request.parts['emoji'] ?? '');
    return emoji ? answer(request, emoji) : refuse(request, 'unknown thing', 'No such emoji.', unknownEmoji);
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

function add(request: RouteRequest): Answer {
  const { world } = request;
  const body = record(request.body);
  const bad = refuseFindings(request, [
    ...emojiNameFindings(body['name'], namesBut(request, null)),
    ...emojiImageFindings(body['image']),
  ]);
  if (bad) return bad;
  // The type is detected from the bytes, since discord.js declares every image as JPG.
  const image = bytesOf(body['image']);
  if (image === null || imageTypeOf(image) === null)
    return refuse(request, 'invalid body', 'The image is none of its kind.', invalidAsset);
  if (world.emojis.list().length >= MAX_EMOJIS)
    return refuse(request, 'invalid body', 'There are too many emojis.', tooManyEmojis(MAX_EMOJIS));
  const emoji = world.emojis.add(text(body['name']), text(body['image']).startsWith('data:image/gif'), image);
  return { status: 201, body: shown(emoji, world) };
}

function rename(request: RouteRequest, emoji: Emoji): Answer {
  const { name = emoji.name } = record(request.body);
  const bad = refuseFindings(request, emojiNameFindings(name, namesBut(request, emoji.id)));
  return bad ?? ok(shown(request.world.emojis.rename(emoji, text(name)), request.world));
}

function remove({ world }: RouteRequest, { id }: Emoji): Answer {
  world.emojis.forget(id);
  return noContent;
}

const refuseFindings = (request: RouteRequest, findings: readonly Finding[]): Answer | null =>
  findings.length === 0
    ? null
    : refuse(request, 'invalid body', 'Discord would not take this emoji.', invalidFormBody(findings));
