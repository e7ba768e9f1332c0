import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

export interface BulkCard {
  readonly name: string;
  readonly layout: string;
  /** Art, or what has no type but `Card`. */
  readonly isNoCard: boolean;
  /** The rules text of the card, or of all its faces, a line break between them. */
  readonly text: string;
}

/** What is printed on a card, or on one face of it. */
export interface PrintedFace {
  readonly name: string;
  readonly type_line?: string;
  readonly mana_cost?: string;
  readonly power?: string;
  readonly toughness?: string;
}

interface Printed extends PrintedFace {
  readonly oracle_id?: string;
  readonly color_identity: readonly string[];
  readonly name: string;
  readonly layout: string;
  readonly type_line?: string;
  readonly oracle_text?: string;
  readonly cmc?: number;
  readonly keywords?: readonly string[];
  readonly card_faces?: readonly (PrintedFace & { readonly oracle_text?: string })[];
}

function readPrinted(): readonly Printed[] {
  if (SHARED_DIR === undefined) return [];
  const json = gunzipSync(readFileSync(inSharedDir('cards', 'oracle-cards.json.gz'))).toString('utf8');
  return JSON.parse(json) as Printed[];
}

/** Color identities by the cards' `oracle_id`, letters in order. */
export const readIdentities = (): ReadonlyMap<string, string> =>
  new Map(
    readPrinted().map((card) => [card.oracle_id ?? '', card.color_identity.toSorted().join('')] as const),
  );

/** Layouts of what is no card of a deck. */
const NO_CARDS = /token|emblem|art_series|vanguard|planar|scheme/;

/** All faces by their names, with what their card has as a whole. */
export const readFaces = (): ReadonlyMap<
  string,
  PrintedFace & { readonly cmc: number; readonly keywords: readonly string[] }
> =>
  new Map(
    readPrinted()
      .filter(({ layout }) => !NO_CARDS.test(layout))
      .flatMap((card) =>
        [card, ...(card.card_faces ?? [])].map(
          (face) => [face.name, { ...face, cmc: card.cmc ?? 0, keywords: card.keywords ?? [] }] as const,
        ),
      ),
  );

/** Every card of the bulk file; none where the folder is absent. */
export function readBulkCards(): readonly BulkCard[] {
  return readPrinted().map(
    ({ name, layout, type_line: types = '', oracle_text: own, card_faces: faces = [] }) => ({
      name,
      layout,
      isNoCard: layout === 'art_series' || ['Card', 'Card // Card', 'Card // ', 'Card //'].includes(types),
      text: [own, ...faces.map((face) => face.oracle_text)].filter(Boolean).join('\n'),
    }),
  );
}
