import type { Layout } from '#engine/cards/card.ts';

/**
 * `card`: what goes into decks. `casual`: a card that no format knows, such as those of joke sets, playtest cards and
 * challenge decks. `token`: a token. `extra`: everything else of the game, such as emblems, planes, schemes, dungeons,
 * conspiracies, stickers and what two melded cards become. `odd`: a card with a blank in its name, or whose name goes on
 * on another card: whoever types the rest means something else. `digital`: a card of a digital game alone, or as it was
 * changed for one. Where names are shared, they are meant in this order.
 */
export type CardKind = 'card' | 'casual' | 'token' | 'extra' | 'odd' | 'digital';

/** Where names are shared, the lower is meant first; there is room between them for the parts of a card. */
export const RANKS: Readonly<Record<CardKind, number>> = {
  card: 0,
  casual: 100,
  token: 200,
  extra: 300,
  odd: 400,
  digital: 500,
};

/** The fields of a printed card that tell its layout and kind, in Scryfall's words. */
interface Printed {
  readonly name: string;
  readonly layout: string;
  /** By format. */
  readonly legalities?: Readonly<Record<string, string>> | null | undefined;
  readonly all_parts?: readonly { readonly component: string; readonly name: string }[] | null | undefined;
}

interface Face {
  readonly type_line?: string | null | undefined;
  /** Given where the card is reversible. */
  readonly layout?: string | null | undefined;
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
    // Cards with a smaller card inside, as adventurer cards have (720.1 and 722.2a, 2026-06-19).
    omen: 'adventure',
    prepare: 'adventure',
  } as const),
);

/**
 * Our word for one of Scryfall's layouts; see <https://scryfall.com/docs/api/layouts>. One that nobody knew when this
 * was written is `ordinary`.
 */
export function layoutOf({ layout }: Printed, faces: readonly [Face, ...Face[]], kind: CardKind): Layout {
  // Two roles on one piece of card, upside down to each other: nothing flips.
  if (layout === 'flip' && kind === 'token') return 'ordinary';
  if (layout !== 'reversible_card') return LAYOUTS.get(layout) ?? 'ordinary';
  return LAYOUTS.get(faces[0].layout ?? '') ?? (faces.length > 1 ? 'double-faced' : 'ordinary');
}

/** Those among the last two that are tokens say so in their type lines. */
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
 * True of what only looks like a card: a piece of an art series, or what has no card type on any side, such as the theme
 * cards of booster decks, advertisements, players' lives and lists, rules of minigames, checklists and reminders.
 */
export function isNotACard({ layout }: Printed, faces: readonly Face[]): boolean {
  const lines = faces.map(({ type_line: line }) => line ?? '');
  return (
    layout === 'art_series' || (lines.includes('Card') && lines.every((line) => /^(?:Card)?$/.test(line)))
  );
}

/** `A-Teferi, Time Raveler`: so Scryfall names what was changed for Arena alone. */
const REBALANCED = /^A-/;
/** `_____ Goblin`, `Bat-`. */
const ODD = /_|-$/;
/** Formats that are played on Arena alone, by Scryfall's names. */
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
