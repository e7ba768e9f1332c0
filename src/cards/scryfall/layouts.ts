import type { Layout } from '#engine/cards/card.ts';

/**
 * `card`: a card for decks. `casual`: not known to any format, such as cards of joke sets, playtest cards and
 * challenge decks. `token`: a token. `extra`: other game pieces, such as emblems, planes, schemes, dungeons,
 * conspiracies, stickers and melded permanents. `odd`: a card with a blank in its name, or whose name continues on
 * another card, so that a typed name rarely means it. `digital`: a card of a digital game only, or a version changed
 * for one. This is also the order of precedence if names are shared.
 */
export type CardKind = 'card' | 'casual' | 'token' | 'extra' | 'odd' | 'digital';

/** If cards share a name, the lower rank wins. The gaps leave room for the parts of a card. */
export const RANKS: Readonly<Record<CardKind, number>> = {
  card: 0,
  casual: 100,
  token: 200,
  extra: 300,
  odd: 400,
  digital: 500,
};

/** The fields of a Scryfall card that determine its layout and kind. */
interface Printed {
  readonly name: string;
  readonly layout: string;
  /** Keyed by format. */
  readonly legalities?: Readonly<Record<string, string>> | null | undefined;
  readonly all_parts?: readonly { readonly component: string; readonly name: string }[] | null | undefined;
}

interface Face {
  readonly type_line?: string | null | undefined;
  /** Present on reversible cards. */
  readonly layout?: string | null | undefined;
  readonly mana_cost?: string | null | undefined;
  /** Present on faces that are sides of their own. */
  readonly image_uris?: object | null | undefined;
}

const LAYOUTS: ReadonlyMap<string, Layout> = new Map<string, Layout>(
  Object.entries({
    split: 'split',
    flip: 'flip',
    transform: 'double-faced',
    modal_dfc: 'double-faced',
    meld: 'double-faced',
    double_faced_token: 'double-faced',
    adventure: 'adventure',
    // Cards with a smaller card inside, like adventurer cards: CR 720.1, 722.2a (2026-06-19).
    omen: 'adventure',
    prepare: 'adventure',
  } as const),
);

/**
 * Maps one of Scryfall's layouts to ours; see <https://scryfall.com/docs/api/layouts>. Recognizes a layout newer than
 * this program by the faces.
 */
export function layoutFromScryfall(
  { layout }: Printed,
  faces: readonly [Face, ...Face[]],
  kind: CardKind,
): Layout {
  // Two Role tokens printed on one piece, upside down to each other; nothing flips.
  if (layout === 'flip' && kind === 'token') return 'ordinary';
  if (layout !== 'reversible_card') return LAYOUTS.get(layout) ?? layoutByFaces(faces);
  return LAYOUTS.get(faces[0].layout ?? '') ?? (faces.length > 1 ? 'double-faced' : 'ordinary');
}

/** The layout of a card by its faces alone. */
function layoutByFaces([first, second]: readonly Face[]): Layout {
  if (!first || !second) return 'ordinary';
  if (first.image_uris && second.image_uris) return 'double-faced';
  if (isSpell(second) && !isSpell(first)) return 'adventure';
  return second.mana_cost ? 'split' : 'flip';
}

/** True if a card of a newer layout has a side that is cast like the first. */
export const isModalByFaces = (printed: Printed, faces: readonly Face[]): boolean =>
  printed.layout !== 'reversible_card' &&
  !LAYOUTS.has(printed.layout) &&
  layoutByFaces(faces) === 'double-faced' &&
  faces.every((face) => Boolean(face.mana_cost));

const isSpell = ({ type_line: line }: Face): boolean => /\b(?:Instant|Sorcery)\b/.test(line ?? '');

/** The last two also occur on tokens, which are recognized by their type line first. */
const EXTRA_LAYOUTS: ReadonlySet<string> = new Set([
  'planar',
  'scheme',
  'vanguard',
  'emblem',
  'token',
  'double_faced_token',
]);
const EXTRA_TYPES = /\b(?:Stickers|Dungeon|Conspiracy|Hero|Emblem)\b/;

/**
 * True for objects that only look like cards: pieces of an art series, and those without a card type on any side,
 * such as theme cards of boosters, advertisements, life counters, rules of minigames, checklists and reminders.
 */
export function isNotACard({ layout }: Printed, faces: readonly Face[]): boolean {
  const lines = faces.map(({ type_line: line }) => line ?? '');
  return (
    layout === 'art_series' || (lines.includes('Card') && lines.every((line) => /^(?:Card)?$/.test(line)))
  );
}

/** Scryfall's prefix for cards rebalanced for Arena: `A-Teferi, Time Raveler`. */
const REBALANCED = /^A-/;
/** For example `_____ Goblin` or `Bat-`. */
const ODD = /_|-$/;
/** Scryfall's names of the formats played only on Arena. */
const ON_ARENA: ReadonlySet<string> = new Set(['alchemy', 'brawl', 'gladiator', 'historic', 'timeless']);

export function kindOf(printed: Printed, faces: readonly Face[]): CardKind {
  const { name, layout, all_parts: related, legalities } = printed;
  if (REBALANCED.test(name)) return 'digital';
  if (ODD.test(name)) return 'odd';
  const types = faces.map(({ type_line: line }) => line?.split('—', 1)[0] ?? '');
  if (types.some((line) => /\bToken\b/.test(line))) return 'token';
  const isMelded = related?.some((part) => part.component === 'meld_result' && part.name === name) ?? false;
  const isExtra = isMelded || EXTRA_LAYOUTS.has(layout) || types.some((line) => EXTRA_TYPES.test(line));
  if (isExtra) return 'extra';
  const formats = Object.entries(legalities ?? {});
  if (formats.length === 0) return 'card';
  const known = formats.filter(([, said]) => said !== 'not_legal');
  if (known.length === 0) return 'casual';
  return known.every(([format]) => ON_ARENA.has(format)) ? 'digital' : 'card';
}
