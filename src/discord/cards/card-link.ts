import type { CardEntry } from '../../cards/pool/card-pool.ts';

/** The card's page on Scryfall; for a card of which only facts are known, the search that finds it by its exact name. */
export function cardLink({ card, oracle }: CardEntry): string {
  if (oracle) return oracle.page;
  const name = card.name.replaceAll('"', '');
  return `https://scryfall.com/search?q=${encode(`!"${name}"`)}`;
}

/** As part of an address, also of one that stands in brackets. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
