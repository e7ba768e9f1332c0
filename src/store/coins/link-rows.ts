import { z } from 'zod';
import { LINK_KINDS, type ChainLink, type LinkKind, type LinkRead } from '#ledger/vocabulary/chain.ts';
import { parseJson } from '#basics/json.ts';
import { LINK_COLUMNS } from '../sql/changed-rows.ts';

/** A link as stored, with the hash of its predecessor. */
export interface LinkRow extends Omit<LinkRead, 'salts' | 'kind'> {
  readonly kind: string;
  /** JSON. */
  readonly salts: string;
}

const COLUMNS = `${LINK_COLUMNS}, previous.hash AS after`;

/** The links of a secret ($1): those of the lines from $2 to $3, those without a line, and the last link. */
export const SELECT_LINKS = `SELECT * FROM (
  SELECT ${COLUMNS} FROM coin_link AS link
    LEFT JOIN coin_link AS previous ON previous.secret_id = link.secret_id AND previous.nth = link.nth - 1
  WHERE link.secret_id = $1 AND link.sequence BETWEEN $2 AND $3
  UNION
  SELECT ${COLUMNS} FROM coin_link AS link
    LEFT JOIN coin_link AS previous ON previous.secret_id = link.secret_id AND previous.nth = link.nth - 1
  WHERE link.secret_id = $1 AND (link.kind IN ('opened', 'seed')
    OR link.nth = (SELECT max(nth) FROM coin_link WHERE secret_id = $1))
  ) AS found ORDER BY nth`;

const SALTS = z.array(z.string().regex(/^[0-9a-f]*$/));

/** Parses a link. Overwritten values are replaced by values that match no line. */
export const parseLink = (row: LinkRow): LinkRead => ({
  ...row,
  kind: LINK_KINDS.find((kind): kind is LinkKind => kind === row.kind) ?? 'settled',
  salts: SALTS.safeParse(parseJson(row.salts)).data ?? [],
});

export const encodeLink = ({ salts, ...link }: ChainLink) => ({ ...link, salts: JSON.stringify(salts) });
