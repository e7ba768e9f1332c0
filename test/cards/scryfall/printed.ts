/** An object as Scryfall's bulk files hold it: facts of a card, with invented texts. */
export const printed = (facts: Readonly<Record<string, unknown>> = {}) => ({
  object: 'card',
  id: '00000000-0000-0000-0000-000000000001',
  oracle_id: 'a-b-c',
  name: 'Grizzly Bears',
  lang: 'en',
  layout: 'normal',
  mana_cost: '{1}{G}',
  cmc: 2,
  type_line: 'Creature — Bear',
  oracle_text: '',
  power: '2',
  toughness: '2',
  colors: ['G'],
  keywords: [],
  image_uris: { small: 'https://img.example/small/1.jpg', normal: 'https://img.example/normal/1.jpg' },
  scryfall_uri: 'https://scryfall.com/card/abc/1/a-card?utm_source=api',
  prices: { usd: '0.10', eur: null },
  ...facts,
});

/** One of several faces, with its own facts only. */
const ABSENT = {
  mana_cost: undefined,
  oracle_text: undefined,
  power: undefined,
  toughness: undefined,
};

/** An object with several faces on one side or on two. */
export const printedWithFaces = (
  layout: string,
  faces: readonly Readonly<Record<string, unknown>>[],
  facts: Readonly<Record<string, unknown>> = {},
) =>
  printed({
    ...ABSENT,
    layout,
    name: faces.map((face) => face['name']).join(' // '),
    type_line: faces.map((face) => face['type_line']).join(' // '),
    colors: undefined,
    card_faces: faces.map((face) => ({ object: 'card_face', mana_cost: '', oracle_text: '', ...face })),
    ...facts,
  });
