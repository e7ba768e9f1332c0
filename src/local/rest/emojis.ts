import { bytesOf, emojiImageFindings, emojiNameFindings, MOST_EMOJIS } from '../limits/emojis.ts';
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
import { record, text } from '../vocabulary/loose.ts';
import type { Emoji } from '../world/emojis.ts';
import type { World } from '../world/world.ts';
import { ours, refuse } from './refusing.ts';
import type { Asked, Route } from './route.ts';

const base = '/applications/:application/emojis';
const one = `${base}/:emoji`;

/** The emojis of the application, which its messages show anywhere as `<:name:id>`. */
export const emojiRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: base,
    answer: ours(({ world }) => ok({ items: world.emojis.list().map((emoji) => shown(emoji, world)) })),
  },
  { method: 'POST', path: base, answer: ours(add) },
  { method: 'GET', path: one, answer: ofEmoji(({ world }, emoji) => ok(shown(emoji, world))) },
  { method: 'PATCH', path: one, answer: ofEmoji(rename) },
  { method: 'DELETE', path: one, answer: ofEmoji(remove) },
];

function ofEmoji(answer: (asked: Asked, emoji: Emoji) => Answer): Route['answer'] {
  return ours((asked) => {
    const emoji = asked.world.emojis.get(asked.parts['emoji'] ?? '');
    return emoji ? answer(asked, emoji) : refuse(asked, 'unknown thing', 'No such emoji.', unknownEmoji);
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

const namesBut = ({ world }: Asked, id: string | null): readonly string[] =>
  world.emojis.list().flatMap((emoji) => (emoji.id === id ? [] : emoji.name));

function add(asked: Asked): Answer {
  const { world } = asked;
  const body = record(asked.body);
  const bad = refuseFindings(asked, [
    ...emojiNameFindings(body['name'], namesBut(asked, null)),
    ...emojiImageFindings(body['image']),
  ]);
  if (bad) return bad;
  // The type is read off the bytes: discord.js calls every image a JPG.
  const image = bytesOf(body['image']);
  if (image === null || imageTypeOf(image) === null)
    return refuse(asked, 'invalid body', 'The image is none of its kind.', invalidAsset);
  if (world.emojis.list().length >= MOST_EMOJIS)
    return refuse(asked, 'invalid body', 'There are too many emojis.', tooManyEmojis(MOST_EMOJIS));
  const emoji = world.emojis.add(text(body['name']), text(body['image']).startsWith('data:image/gif'), image);
  return { status: 201, body: shown(emoji, world) };
}

function rename(asked: Asked, emoji: Emoji): Answer {
  const { name = emoji.name } = record(asked.body);
  const bad = refuseFindings(asked, emojiNameFindings(name, namesBut(asked, emoji.id)));
  return bad ?? ok(shown(asked.world.emojis.rename(emoji, text(name)), asked.world));
}

function remove({ world }: Asked, { id }: Emoji): Answer {
  world.emojis.forget(id);
  return noContent;
}

const refuseFindings = (asked: Asked, findings: readonly Finding[]): Answer | null =>
  findings.length === 0
    ? null
    : refuse(asked, 'invalid body', 'Discord would not take this emoji.', invalidFormBody(findings));
