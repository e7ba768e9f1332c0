import type { CardEntry } from '../../cards/pool/card-pool.ts';
import { COLORS, type Color } from '../../engine/cards/card.ts';
import type { View } from '../../engine/cards/characteristics.ts';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { CardObject } from '../../engine/cards/objects.ts';
import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import { viewOf, type ViewRefusal } from '../../engine/characteristics/views.ts';
import { askByEdition, sayByEdition } from '../words/by-edition.ts';
import { plain } from '../words/escape.ts';
import { fit } from '../words/fit.ts';
import type { Reply } from '../command/reply.ts';
import { linkTo } from './link.ts';
import { notesOn } from './object-notes.ts';
import { remembered } from './remember-replies.ts';
import { sayWhereabouts } from './say-object.ts';
import { saySides } from './say-sides.ts';
import { sayView } from './say-view.ts';
import { stripOf } from './strip.ts';

/** Discord's limits for an embed, in characters. */
const LONGEST_TITLE = 256;
const LONGEST_DESCRIPTION = 4096;

/**
 * A card as it is somewhere and in some state: its characteristics by edition, with their rules, then its sides with
 * their texts where the pool has them.
 * @param edition its answer comes first, then the founding rules' and today's where they differ.
 */
export function renderCard(entry: CardEntry, object: CardObject, edition: Edition): Result<Reply, Refusal> {
  return remembered(['card', { ...object, card: null }, edition], [entry], () =>
    makeReply(entry, object, edition),
  );
}

function makeReply(entry: CardEntry, object: CardObject, edition: Edition): Result<Reply, ViewRefusal> {
  const answered = askByEdition(
    edition,
    (ruleset) => viewOf(object, ruleset),
    (one) => sayView(one, object, TODAYS_DATE),
  );
  if (!answered.ok) return answered;
  const [view, ...others] = answered.value.map(({ grounds }) => grounds[0].answer);
  if (!view) throw new Error('nobody answered');
  const url = linkTo(entry);
  const lines = [
    `**${sayWhereabouts(object, edition)}**`,
    sayByEdition(answered.value, (one, of) => sayView(one, object, of)),
    ...notesOn(object, edition, true),
    ...saySides(entry, object, [view, ...others]),
  ];
  const thumbnail = imageOf(entry, view);
  return ok({
    embeds: [
      {
        title: titleOf(entry),
        url,
        color: stripOf(colorsOf(view)),
        description: within(lines, `[All of it](${url})`),
        ...(thumbnail ? { thumbnail: { url: thumbnail } } : {}),
      },
    ],
  });
}

/** `Assault // Battery {R} // {3}{G}`. */
function titleOf({ card }: CardEntry): string {
  const costs = card.parts.map(({ manaCost }) => manaCost).filter(Boolean);
  const name = plain(card.name, 150);
  const title = `${name} ${costs.join(' // ')}`.trimEnd();
  return title.length <= LONGEST_TITLE ? title : name.slice(0, LONGEST_TITLE);
}

const colorsOf = ({ sets }: View): readonly Color[] =>
  COLORS.filter((color) => sets.some(({ colors }) => colors.includes(color)));

/** The picture of the side that is up, where each side has its own. */
function imageOf({ card, oracle }: CardEntry, { sets: [set] }: View): string | undefined {
  const images = oracle?.images ?? [];
  return images[images.length === card.parts.length ? (set.texts[0] ?? 0) : 0];
}

/** Whole lines up to Discord's limit, and the way to the rest where there is one. */
function within(lines: readonly string[], toTheRest: string): string {
  const whole = lines.join('\n');
  if (whole.length <= LONGEST_DESCRIPTION) return whole;
  return `${fit(whole.split('\n'), LONGEST_DESCRIPTION - toTheRest.length - 1)}\n${toTheRest}`;
}
