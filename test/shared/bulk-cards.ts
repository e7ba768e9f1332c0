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

interface Printed {
  readonly oracle_id?: string;
  readonly color_identity: readonly string[];
  readonly name: string;
  readonly layout: string;
  readonly type_line?: string;
  readonly oracle_text?: string;
  readonly card_faces?: readonly { readonly oracle_text?: string }[];
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
