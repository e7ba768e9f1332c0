/** Why something that players know from Scryfall is not supported, with the names of its fields there. */
const UNSUPPORTED: readonly (readonly [why: string, names: string])[] = [
  ['Rules text is not asked here', 'o oracle fo fulloracle kw keyword keywords ft flavor flavour'],
  [
    'Sets, rarity and printings are not asked here',
    's set e edition b block st r rarity in cn number year date a artist lang language game border frame stamp ' +
      'wm watermark art atag arttag function oracletag otag prints sets new has',
  ],
  [
    'Formats and prices are not asked here',
    'f format legal banned restricted cube usd eur tix cheapest order sort unique prefer display',
  ],
  ['Color identity is not asked here, only color', 'id identity ci coloridentity commander'],
  ['Mana costs are not asked here, only mana value', 'm mana manacost devotion produces'],
  ['Loyalty and defense are not asked here', 'loy loyalty def defense'],
  ['Power and toughness are asked one by one here', 'pt powtou'],
];

const WHY: ReadonlyMap<string, string> = new Map(
  UNSUPPORTED.flatMap(([why, names]) => names.split(' ').map((name) => [name, why] as const)),
);

/** Why a field of Scryfall is not supported; `undefined` for a field that Scryfall doesn't know either. */
export const whyUnsupported = (field: string): string | undefined => WHY.get(field.toLowerCase());
