import type Database from '#basics/sqlite.ts';
import { z } from 'zod';
import { LINK_KINDS, type Link, type LinkKind, type LinkRead } from '../port/chain.ts';
import { readJson } from '../rows/json.ts';

/** A range of sequence numbers, inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A link as stored, with the hash of its predecessor. */
export interface LinkRow extends Omit<LinkRead, 'salts' | 'kind'> {
  readonly kind: string;
  /** JSON. */
  readonly salts: string;
}

const LINK_COLUMNS = `link.nth AS nth, link.kind AS kind, link.sequence AS sequence, link.actor_id AS "actorId", link.at AS at,
  link.interaction_id AS "interactionId", link.thrown AS thrown, link.salts AS salts, link.hash AS hash, previous.hash AS after`;

/** The links of a secret ($1): those of the lines from $2 to $3, those without a line, and the last link. */
export const SELECT_LINKS = `SELECT * FROM (
  SELECT ${LINK_COLUMNS} FROM coin_link AS link
    LEFT JOIN coin_link AS previous ON previous.secret_id = link.secret_id AND previous.nth = link.nth - 1
  WHERE link.secret_id = $1 AND link.sequence BETWEEN $2 AND $3
  UNION
  SELECT ${LINK_COLUMNS} FROM coin_link AS link
    LEFT JOIN coin_link AS previous ON previous.secret_id = link.secret_id AND previous.nth = link.nth - 1
  WHERE link.secret_id = $1 AND (link.kind IN ('opened', 'seed')
    OR link.nth = (SELECT max(nth) FROM coin_link WHERE secret_id = $1))
  ) AS found ORDER BY nth`;

const salts = z.array(z.string().regex(/^[0-9a-f]*$/));

/** Parses a link. Overwritten values are replaced by values that match no line. */
export const parseLink = (row: LinkRow): LinkRead => ({
  ...row,
  kind: LINK_KINDS.find((kind): kind is LinkKind => kind === row.kind) ?? 'settled',
  salts: salts.safeParse(readJson(row.salts)).data ?? [],
});

export const encodeLink = ({ salts: own, ...link }: Link) => ({ ...link, salts: JSON.stringify(own) });

interface LinkRows {
  add(secretId: string, link: Link): void;
  of(secretId: string, span: Span): readonly LinkRead[];
}

export function linkRows(db: Database): LinkRows {
  const insert = db.prepare<[ReturnType<typeof encodeLink> & { readonly secretId: string }]>(
    `INSERT INTO coin_link (secret_id, nth, kind, sequence, actor_id, at, interaction_id, thrown, salts, hash)
     VALUES (:secretId, :nth, :kind, :sequence, :actorId, :at, :interactionId, :thrown, :salts, :hash)`,
  );
  const select = db.prepare<[Readonly<Record<string, unknown>>], LinkRow>(SELECT_LINKS);
  return {
    add: (secretId, link) => void insert.run({ ...encodeLink(link), secretId }),
    of: (secretId, { from, to }) => select.all({ 1: secretId, 2: from, 3: to }).map(parseLink),
  };
}
