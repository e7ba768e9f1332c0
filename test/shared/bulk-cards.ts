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
  readonly name: string;
  readonly layout: string;
  readonly type_line?: string;
  readonly oracle_text?: string;
  readonly card_faces?: readonly { readonly oracle_text?: string }[];
}

/** Every card of the bulk file; none where the folder is absent. */
export function readBulkCards(): readonly BulkCard[] {
  if (SHARED_DIR === undefined) return [];
  const json = gunzipSync(readFileSync(inSharedDir('cards', 'oracle-cards.json.gz'))).toString('utf8');
  return (JSON.parse(json) as Printed[]).map(
    ({ name, layout, type_line: types = '', oracle_text: own, card_faces: faces = [] }) => ({
      name,
      layout,
      isNoCard: layout === 'art_series' || ['Card', 'Card // Card', 'Card // ', 'Card //'].includes(types),
      text: [own, ...faces.map((face) => face.oracle_text)].filter(Boolean).join('\n'),
    }),
  );
}
