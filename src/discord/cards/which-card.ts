import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import type { APISelectMenuOption } from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';
import { MAX_SUGGESTIONS } from '../command/command.ts';
import { customId, fitsCustomId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { selectRow, type SelectRow } from '../command/rows.ts';
import type { ObjectOptions } from '#cards/objects/parse-object.ts';
import { suggestionOf } from './suggest-cards.ts';

/*
 * Asks which card is meant if several match: a select, best known first.
 */

/** Custom-id actions of the selects. Parts of the first: the other options of `/card`. */
export const WHICH_CARD = 'card';
export const WHICH_RULINGS = 'card-rulings';

/** Discord's limit. */
const MAX_DESCRIPTION_LENGTH = 100;

/** The other options of `/card` as typed. */
export interface CardOptions extends ObjectOptions {
  readonly edition?: string | undefined;
}

/**
 * @param id the custom_id of the select, whose values are names for `findCard`
 * @param droppedOption an option that did not fit the custom_id
 */
export function askWhichCard(
  { typed, names }: RefusalFacts['card/several'],
  id: string,
  cards: CardPool,
  droppedOption?: string,
): Reply {
  const isComplete = names.length < MAX_SUGGESTIONS;
  return {
    content: joinLines([
      text`Which “${typedWords(typed)}”? ${isComplete ? `${names.length} cards match.` : 'Here are the best known.'}`,
      ...(droppedOption ? [text`-# \`${droppedOption}:\` is too long to be kept for it.`] : []),
    ]),
    components: [rowOf(id, names, cards)],
  };
}

function rowOf(id: string, names: readonly string[], cards: CardPool): SelectRow {
  const options = names.map((name) => optionOf(name, cards));
  const unique = [...new Map(options.map((option) => [option.value, option])).values()];
  return selectRow(id, 'Pick the card', unique);
}

/** A card with its cost and types. */
function optionOf(name: string, cards: CardPool): APISelectMenuOption {
  const parts = cards.find(name)?.card.parts ?? [];
  const description = parts
    .map(({ manaCost, typeLine }) => `${manaCost} ${typeLine}`.trim())
    .join(' // ')
    .slice(0, MAX_DESCRIPTION_LENGTH);
  const { name: label, value } = suggestionOf(name, cards);
  return { label, value, ...(description && { description }) };
}

/** Builds the custom_id of the select, without the half if that is too long. */
export function whichCardId(options: CardOptions): { readonly id: string; readonly droppedOption?: 'half' } {
  const { zone = '', flipped, 'face-down': faceDown, x = '', edition = '', half = '' } = options;
  const parts = [zone, formatFlag(flipped), formatFlag(faceDown), x, edition];
  const encoded = Buffer.from(half).toString('base64url');
  if (fitsCustomId(WHICH_CARD, ...parts, encoded)) return { id: customId(WHICH_CARD, ...parts, encoded) };
  return { id: customId(WHICH_CARD, ...parts, ''), droppedOption: 'half' };
}

/** Parses the parts of an id that `whichCardId` built. */
export function parseCardOptions([
  zone,
  flipped = '',
  faceDown = '',
  x = '',
  edition = '',
  half = '',
]: readonly string[]): CardOptions {
  return {
    zone: ZONES.find((candidate) => candidate === zone),
    flipped: FLAGS[flipped],
    'face-down': FLAGS[faceDown],
    x: /^\d{1,4}$/.test(x) ? Number(x) : undefined,
    edition: edition || undefined,
    half: Buffer.from(half, 'base64url').toString() || undefined,
  };
}

const FLAGS: Readonly<Record<string, boolean>> = { y: true, n: false };

const formatFlag = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'y' : 'n');
