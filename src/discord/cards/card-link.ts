import type { CardEntry } from '#cards/pool/card-pool.ts';

/** The card's page on Scryfall, or a search for its exact name if only facts are known. */
export function cardLink({ card, oracle }: CardEntry): string {
  if (oracle) return oracle.page;
  const name = card.name.replaceAll('"', '');
  return `https://scryfall.com/search?q=${encode(`!"${name}"`)}`;
}

/** Also escapes parentheses, which would end a link. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
