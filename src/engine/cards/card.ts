import { z } from 'zod';
import { ZONES } from '../vocabulary/zones.ts';
import { KeywordAbility } from './abilities.ts';
import { PartnerAbility } from '../vocabulary/partners.ts';
import type { Data } from '../vocabulary/data.ts';

/** Abilities of a card that matter when it is a commander, for deck construction. */
const CommanderAbilities = z.strictObject({
  /** It may be a commander regardless of its type line. */
  itself: z.literal(true).optional(),
  partners: z.array(PartnerAbility).optional(),
});

/** The five colors, by the letters of their mana symbols, in the order in which Magic lists them. */
export const COLORS = ['W', 'U', 'B', 'R', 'G'] as const;
export const Color = z.enum(COLORS);
export type Color = Data<typeof Color>;

export const COLOR_NAMES = {
  W: 'white',
  U: 'blue',
  B: 'black',
  R: 'red',
  G: 'green',
} as const satisfies Readonly<Record<Color, string>>;

/** The alternative characteristics in the inset frame of a prototype card. */
const Prototype = z.strictObject({
  manaCost: z.string(),
  power: z.string(),
  toughness: z.string(),
});
interface Prototype extends Data<typeof Prototype> {}

/**
 * The facts printed in one place of a card: all of an ordinary card, a half of a split card, the upper or lower part of
 * a flip card, a face of a double-faced card. The text of its rules is left out.
 */
export const CardPart = z.strictObject({
  name: z.string(),
  /** Symbols as printed, such as `{3}{R}{W/U}`; empty if the card has no mana cost. */
  manaCost: z.string(),
  /** As printed, such as `Legendary Creature — Human Wizard`. */
  typeLine: z.string(),
  power: z.string().optional(),
  toughness: z.string().optional(),
  loyalty: z.string().optional(),
  defense: z.string().optional(),
  /** Only if they differ from those of the mana cost: a color indicator, devoid, a back face. */
  colors: z.array(Color).optional(),
  /** Colors of mana symbols in the rules text that are in neither the mana cost nor `colors`. */
  textColors: z.array(Color).optional(),
  /** A half that is cast from graveyards only. */
  aftermath: z.literal(true).optional(),
  /** The keyword by which it turns over as it becomes night, or day. */
  bound: z.enum(['daybound', 'nightbound']).optional(),
  /** Keyword abilities that work in a graveyard or in exile; omitted if none is known. */
  keywords: z.array(KeywordAbility).optional(),
  /** The zones from which its own text allows casting it without a keyword, as on Gravecrawler. */
  castFrom: z.array(z.enum(ZONES)).optional(),
  /** The values that replace its own if it was cast prototyped: 718.2 (2026-06-19). */
  prototype: Prototype.optional(),
  /** The final chapter number of a Saga. */
  chapters: z.int().optional(),
  /**
   * What this Aura may enchant: card types, `Permanent` or `Player`, any one of which is enough. Omitted if its enchant
   * ability names none of them; the ability may require more.
   */
  enchants: z.array(z.string()).optional(),
  /**
   * Set if its own text attaches it although its type line does not, or although it is a creature: by bestow, by
   * reconfigure, or by becoming an Aura, as a Licid does.
   */
  attaches: z.enum(['bestow', 'reconfigure', 'aura']).optional(),
});
export interface CardPart extends Data<typeof CardPart> {}

/**
 * The layout of a card, as far as it affects what the card is: `split` (halves side by side, Rooms too), `flip`
 * (a part upside down), `double-faced` (transforming, modal or melding), `adventure` (a smaller card inside),
 * `ordinary` (everything else).
 */
const Layout = z.enum(['ordinary', 'split', 'flip', 'double-faced', 'adventure']);
export type Layout = Data<typeof Layout>;

export const Card = z.strictObject({
  /** The whole name, such as `Assault // Battery`. */
  name: z.string(),
  layout: Layout,
  /** Left to right, top to bottom, front to back. A split card has two or more. */
  parts: z.tuple([CardPart], CardPart),
  /** Set if its halves may be cast together. */
  fuse: z.literal(true).optional(),
  /** Set if it is double-faced and either face may be cast or played. */
  modal: z.literal(true).optional(),
  /** Set if the card is one of two that meld, or the result. */
  meld: z
    .strictObject({
      fronts: z.tuple([z.string(), z.string()]),
      into: z.string(),
      /** The mana value of the melded permanent: the sum of the mana values of its front faces. */
      manaValue: z.number().optional(),
    })
    .optional(),
  /** Abilities that matter when it is a commander; omitted if there are none. */
  leading: CommanderAbilities.optional(),
});
export interface Card extends Data<typeof Card> {}
