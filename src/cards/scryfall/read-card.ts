import { z } from 'zod';
import { COLORS, type Card, type CardPart, type Color, type Layout } from '#engine/cards/card.ts';
import { colorsOf as costColors } from '#engine/cards/mana-costs.ts';
import { FORMAT_LEGALITIES, type FormatLegality, type Oracle } from '../pool/card-pool.ts';
import { abilitiesIn } from './abilities.ts';
import { InvalidObject } from './faults.ts';
import { isModalByFaces, isNotACard, kindOf, layoutFromScryfall, type CardKind } from './layouts.ts';
import { keywordsIn } from './keywords.ts';
import { leadingIn } from './leading.ts';
import { parseMeld } from './parse-meld.ts';
import { invalidObject } from './invalid-object.ts';
import { permanentFactsIn } from './permanent-facts.ts';
import { furtherColors } from './text-colors.ts';

export interface ImportedCard {
  readonly card: Card;
  readonly oracle: Oracle;
  readonly kind: CardKind;
  /** The keyword abilities of each part, in the order of `card.parts`. */
  readonly keywords: readonly (readonly string[])[];
  /** Its popularity rank on EDHREC, starting at 1; `null` if it has none. */
  readonly fame: number | null;
  /** True if it is on Commander's list of Game Changers; `null` if the file doesn't say. */
  readonly isGameChanger: boolean | null;
}

const text = z.string().nullish();
const address = z.url({ protocol: /^https?$/ });

const FACE = z.object({
  name: z.string().min(1),
  mana_cost: text,
  type_line: text,
  oracle_text: text,
  power: text,
  toughness: text,
  loyalty: text,
  defense: text,
  colors: z.array(z.enum(COLORS)).nullish(),
  color_indicator: z.array(z.enum(COLORS)).nullish(),
  image_uris: z.object({ normal: address.nullish(), art_crop: address.nullish() }).nullish(),
  artist: text,
  oracle_id: text,
  layout: text,
});

/** The fields of Scryfall's card objects that we use; see <https://scryfall.com/docs/api/cards>. */
const PRINTED = FACE.extend({
  object: z.literal('card'),
  layout: z.string(),
  scryfall_uri: address,
  keywords: z.array(z.string()).nullish(),
  legalities: z.record(z.string(), z.string()).nullish(),
  card_faces: z.array(FACE).nullish(),
  cmc: z.number().nullish(),
  edhrec_rank: z.int().positive().nullish(),
  game_changer: z.boolean().nullish(),
  all_parts: z.array(z.object({ component: z.string(), name: z.string() })).nullish(),
});

/** Longer values are not names, even of several artists. */
const MAX_ARTIST = 120;

type Face = z.infer<typeof FACE>;
type Printed = z.infer<typeof PRINTED>;

/**
 * Reads one object of any of Scryfall's bulk files of cards. In a file of printings the same `oracle.id` occurs
 * several times, always with the same facts.
 * @returns `null` if the object isn't a card; see `isNotACard`
 * @throws {InvalidObject} if it isn't one of Scryfall's card objects
 */
export function readCard(element: unknown): ImportedCard | null {
  const read = PRINTED.safeParse(element);
  if (!read.success) throw invalidObject('card', element, read.error);
  const printed = read.data;
  const faces = facesOf(printed);
  if (isNotACard(printed, faces)) return null;
  const id = printed.oracle_id ?? faces[0].oracle_id;
  if (!id) throw new InvalidObject(`(${printed.name}) has no oracle_id`);
  const kind = kindOf(printed, faces);
  const layout = layoutFromScryfall(printed, faces, kind);
  const meld = parseMeld(printed);
  const [first, ...others] = faces.map((face) => partOf(face, layout, printed.keywords ?? []));
  return {
    card: {
      name: faces.length > 1 ? faces.map(({ name }) => name).join(' // ') : faces[0].name,
      layout,
      parts: [first as CardPart, ...others],
      ...(layout === 'split' && printed.keywords?.includes('Fuse') ? { fuse: true } : {}),
      ...(printed.layout === 'modal_dfc' || isModalByFaces(printed, faces) ? { modal: true } : {}),
      ...(meld ? { meld } : {}),
      ...leadingIn(faces[0].oracle_text ?? ''),
    },
    oracle: {
      id,
      texts: faces.map((face) => face.oracle_text ?? ''),
      images: [printed, ...faces].flatMap((side) => side.image_uris?.normal ?? []).slice(0, faces.length),
      ...artIn(printed, faces[0]),
      page: withoutTracking(printed.scryfall_uri),
      ...formatsIn(printed.legalities),
    },
    kind,
    keywords: faces.map((face) => keywordsIn(face.oracle_text ?? '', printed.keywords ?? [])),
    fame: printed.edhrec_rank ?? null,
    isGameChanger: printed.game_changer ?? null,
  };
}

/** The faces of a card. A reversible card shows the same card on both sides, so each name counts once. */
function facesOf(printed: Printed): readonly [Face, ...Face[]] {
  const all = printed.card_faces ?? [];
  const isFirst = ({ name }: Face, place: number) => all.findIndex((face) => face.name === name) === place;
  const [first, ...others] = printed.layout === 'reversible_card' ? all.filter(isFirst) : all;
  return first ? [first, ...others] : [printed];
}

/** The artist has to be named wherever the art is shown, so art without a known artist is not used. */
function artIn(printed: Printed, first: Face): Pick<Oracle, 'art'> {
  const art = printed.image_uris?.art_crop ?? first.image_uris?.art_crop;
  const artist = first.artist || printed.artist;
  return art && artist ? { art: { address: art, artist: artist.slice(0, MAX_ARTIST) } } : {};
}

/** The formats in which the card is legal, banned or restricted. */
function formatsIn(legalities: Printed['legalities']): Pick<Oracle, 'formats'> {
  const known = Object.entries(legalities ?? {}).flatMap(([format, status]): [string, FormatLegality][] => {
    const legality = FORMAT_LEGALITIES.find((name) => name === status);
    return legality ? [[format, legality]] : [];
  });
  return known.length > 0 ? { formats: Object.fromEntries(known) } : {};
}

function partOf(face: Face, layout: Layout, keywords: readonly string[]): CardPart {
  const manaCost = face.mana_cost ?? '';
  const colors = COLORS.filter((color) => faceColors(face).includes(color));
  const textColors = furtherColors(face.oracle_text ?? '', [...costColors(manaCost), ...colors]);
  return {
    name: face.name,
    manaCost,
    typeLine: face.type_line ?? '',
    ...(face.power ? { power: face.power } : {}),
    ...(face.toughness ? { toughness: face.toughness } : {}),
    ...(face.loyalty ? { loyalty: face.loyalty } : {}),
    ...(face.defense ? { defense: face.defense } : {}),
    ...(colors.join('') === costColors(manaCost).join('') ? {} : { colors }),
    ...(textColors.length > 0 ? { textColors } : {}),
    ...(layout === 'split' && begins(face, 'Aftermath') ? { aftermath: true } : {}),
    ...boundIn(face.oracle_text ?? ''),
    ...permanentFactsIn(face.oracle_text ?? ''),
    ...abilitiesIn(face.oracle_text ?? '', keywords),
  };
}

/**
 * Scryfall gives colors for whole cards and for the faces of two-sided ones, but not for parts that share a side.
 */
function faceColors(face: Face): readonly Color[] {
  if (face.colors) return face.colors;
  if (begins(face, 'Devoid')) return [];
  return face.color_indicator ?? costColors(face.mana_cost ?? '');
}

/** Daybound or nightbound, if the text has either. */
export function boundIn(oracleText: string): Pick<CardPart, 'bound'> {
  if (/^Daybound\b/m.test(oracleText)) return { bound: 'daybound' };
  return /^Nightbound\b/m.test(oracleText) ? { bound: 'nightbound' } : {};
}

const begins = (face: Face, keyword: string): boolean => face.oracle_text?.startsWith(keyword) ?? false;

function withoutTracking(page: string): string {
  const url = new URL(page);
  const tracking = [...url.searchParams.keys()].filter((key) => key.startsWith('utm_'));
  for (const key of tracking) url.searchParams.delete(key);
  return url.href;
}
