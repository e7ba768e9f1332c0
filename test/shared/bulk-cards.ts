import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

export interface BulkCard {
  readonly name: string;
  readonly layout: string;
  /** The rules text of the card, or of all its faces, a line break between them. */
  readonly text: string;
}

interface Printed {
  readonly name: string;
  readonly layout: string;
  readonly oracle_text?: string;
  readonly card_faces?: readonly { readonly oracle_text?: string }[];
}

/** Every card of the bulk file; none where the folder is absent. */
export function readBulkCards(): readonly BulkCard[] {
  if (SHARED_DIR === undefined) return [];
  const json = gunzipSync(readFileSync(inSharedDir('cards', 'oracle-cards.json.gz'))).toString('utf8');
  return (JSON.parse(json) as Printed[]).map(
    ({ name, layout, oracle_text: own, card_faces: faces = [] }) => ({
      name,
      layout,
      text: [own, ...faces.map((face) => face.oracle_text)].filter(Boolean).join('\n'),
    }),
  );
}
