import type { Tally } from '#store/port/coins.ts';
import type { Statement } from '#store/sql/statement.ts';

type Row = Readonly<Record<string, unknown>>;

/** The writes of one or more changes, each row once: later writes replace earlier ones. */
export interface Writes {
  /** By key, in the order of insertion. */
  readonly rows: Readonly<Record<Kind, Map<string, Row>>>;
  /** Sums. */
  readonly tallies: Map<string, TallyRow>;
  /** Run after all rows, in this order. */
  readonly statements: Statement[];
}

export interface TallyRow extends Tally {
  readonly secretId: string;
  readonly isPrivate: number;
}

/*
 * Inserts rows from JSON, one statement per table. Ordered so that referenced rows come first, and ended ones precede
 * their replacements.
 */
const INTO = {
  changedSecrets: `UPDATE coin_secret SET flips = item.flips, published = item.published,
      revealed_at = item."revealedAt", revealed_by = item."revealedBy",
      private_secret = decode(item."privateSecret", 'hex'), private_commitment = item."privateCommitment",
      private_published = item."privatePublished", leaves = item.leaves, links = item.links, head = item.head
    FROM json_to_recordset($1) AS item
      (id TEXT, flips BIGINT, published BIGINT, "revealedAt" BIGINT, "revealedBy" TEXT, "privateSecret" TEXT,
      "privateCommitment" TEXT, "privatePublished" BIGINT, leaves BIGINT, links BIGINT, head TEXT)
    WHERE coin_secret.id = item.id`,
  newSecrets: `INSERT INTO coin_secret (id, channel_id, guild_id, secret, commitment, created_at, created_by, published,
      flips, revealed_at, revealed_by, private_secret, private_commitment, private_published, leaves, links, head)
    SELECT id, "channelId", "guildId", decode(secret, 'hex'), commitment, at, "actorId", published, flips,
      "revealedAt", "revealedBy", decode("privateSecret", 'hex'), "privateCommitment", "privatePublished", leaves, links,
      head
    FROM json_to_recordset($1) AS item (id TEXT, "channelId" TEXT, "guildId" TEXT, secret TEXT, commitment TEXT,
      at BIGINT, "actorId" TEXT, published BIGINT, flips BIGINT, "revealedAt" BIGINT, "revealedBy" TEXT,
      "privateSecret" TEXT, "privateCommitment" TEXT, "privatePublished" BIGINT, leaves BIGINT, links BIGINT, head TEXT)`,
  seeds: `INSERT INTO coin_seed (secret_id, nth, game_id, actor_id, at, text)
    SELECT "secretId", nth, "gameId", "actorId", at, text
    FROM json_to_recordset($1) AS item
      ("secretId" TEXT, nth BIGINT, "gameId" TEXT, "actorId" TEXT, at BIGINT, text TEXT)`,
  newFlips: `INSERT INTO coin_flip (secret_id, sequence, version, interaction_id, actor_id, at, private, covered, edition,
      purpose, seeds, leaf, request, choices, outcome)
    SELECT "secretId", sequence, version, "interactionId", "actorId", at, "isPrivate", covered, edition, purpose, seeds,
      leaf, request, choices, outcome
    FROM json_to_recordset($1) AS item ("secretId" TEXT, sequence BIGINT, version BIGINT, "interactionId" TEXT,
      "actorId" TEXT, at BIGINT, "isPrivate" BIGINT, covered BIGINT, edition TEXT, purpose TEXT, seeds BIGINT,
      leaf BIGINT, request TEXT, choices TEXT, outcome TEXT)`,
  continuedFlips: `UPDATE coin_flip SET version = item.version, request = item.request, choices = item.choices,
      outcome = item.outcome
    FROM json_to_recordset($1) AS item
      ("secretId" TEXT, sequence BIGINT, version BIGINT, request TEXT, choices TEXT, outcome TEXT)
    WHERE coin_flip.secret_id = item."secretId" AND coin_flip.sequence = item.sequence`,
  newLinks: `INSERT INTO coin_link (secret_id, nth, kind, sequence, actor_id, at, interaction_id, thrown, salts, hash)
    SELECT "secretId", nth, kind, sequence, "actorId", at, "interactionId", thrown, salts, hash
    FROM json_to_recordset($1) AS item ("secretId" TEXT, nth BIGINT, kind TEXT, sequence BIGINT, "actorId" TEXT, at BIGINT,
      "interactionId" TEXT, thrown BIGINT, salts TEXT, hash TEXT)`,
  changedGames: `UPDATE game SET seq = item.seq, ended_at = item."endedAt", flip_after = item."flipAfter",
      flip_number = item."flipNumber", flip_by = item."flipBy", bytes = item.bytes,
      asked = item.asked
    FROM json_to_recordset($1) AS item (id TEXT, seq BIGINT, "endedAt" BIGINT, "flipAfter" BIGINT, "flipNumber" BIGINT,
      "flipBy" TEXT, bytes BIGINT, asked TEXT)
    WHERE game.id = item.id`,
  newGames: `INSERT INTO game (id, guild_id, channel_id, seq, ended_at, flip_after, flip_number, flip_by, bytes)
    SELECT id, "guildId", "channelId", seq, "endedAt", "flipAfter", "flipNumber", "flipBy", bytes
    FROM json_to_recordset($1) AS item (id TEXT, "guildId" TEXT, "channelId" TEXT, seq BIGINT, "endedAt" BIGINT,
      "flipAfter" BIGINT, "flipNumber" BIGINT, "flipBy" TEXT, bytes BIGINT)`,
  lines: `INSERT INTO game_event
      (game_id, seq, interaction_id, actor_id, at, by_chance, undone_to, made, version, entries)
    SELECT "gameId", seq, "interactionId", "actorId", at, "byChance", "undoneTo", made, version, entries
    FROM json_to_recordset($1) AS item ("gameId" TEXT, seq BIGINT, "interactionId" TEXT, "actorId" TEXT, at BIGINT,
      "byChance" BIGINT, "undoneTo" BIGINT, made BIGINT, version BIGINT, entries TEXT)`,
  lostStates: `DELETE FROM game_state USING json_to_recordset($1) AS item ("gameId" TEXT, "upTo" BIGINT)
    WHERE game_state.game_id = item."gameId" AND game_state.seq <= item."upTo"`,
  states: `INSERT INTO game_state (game_id, seq, version, state)
    SELECT "gameId", seq, version, state
    FROM json_to_recordset($1) AS item ("gameId" TEXT, seq BIGINT, version BIGINT, state TEXT)
    ON CONFLICT (game_id, seq) DO UPDATE SET version = excluded.version, state = excluded.state`,
  settings: `INSERT INTO setting (scope, scope_id, name, value, changed_at, changed_by)
    SELECT scope, "scopeId", name, value, at, "actorId"
    FROM json_to_recordset($1) AS item
      (scope TEXT, "scopeId" TEXT, name TEXT, value TEXT, at BIGINT, "actorId" TEXT)
    ON CONFLICT (scope, scope_id, name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`,
  done: `INSERT INTO done (interaction_id, channel_id, guild_id, actor_id, reply, at, token)
    SELECT "interactionId", "channelId", "guildId", "actorId", reply, at, token
    FROM json_to_recordset($1) AS item ("interactionId" TEXT, "channelId" TEXT, "guildId" TEXT, "actorId" TEXT,
      reply TEXT, at BIGINT, token TEXT)`,
} as const;

const TALLIES = `INSERT INTO coin_tally (secret_id, private, player_id, heads, tails, won, lost)
  SELECT "secretId", "isPrivate", "playerId", heads, tails, won, lost
  FROM json_to_recordset($1) AS item ("secretId" TEXT, "isPrivate" BIGINT, "playerId" TEXT, heads BIGINT, tails BIGINT,
    won BIGINT, lost BIGINT)
  ON CONFLICT (secret_id, private, player_id) DO UPDATE SET heads = coin_tally.heads + excluded.heads,
    tails = coin_tally.tails + excluded.tails, won = coin_tally.won + excluded.won,
    lost = coin_tally.lost + excluded.lost`;

type Kind = keyof typeof INTO;
const KINDS = Object.keys(INTO) as readonly Kind[];

export const noWrites = (): Writes => ({
  rows: Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Writes['rows'],
  tallies: new Map(),
  statements: [],
});

/** Adds later writes to earlier ones. */
export function addWrites(before: Writes, { rows, tallies, statements }: Writes): void {
  for (const kind of KINDS) for (const [key, row] of rows[kind]) put(before, kind, key, row);
  for (const tally of tallies.values()) addTally(before, tally);
  before.statements.push(...statements);
}

/** Kinds of new rows: an update of a row that is still to be inserted stays an insert. */
const OF_NEW = {
  changedSecrets: 'newSecrets',
  changedGames: 'newGames',
  continuedFlips: 'newFlips',
} as const;

/** Adds or replaces a row. */
export function put({ rows }: Writes, kind: Kind, key: string, row: Row): void {
  const newRows = kind in OF_NEW ? rows[OF_NEW[kind as keyof typeof OF_NEW]] : undefined;
  const fresh = newRows?.get(key);
  if (newRows && fresh) newRows.set(key, { ...fresh, ...row });
  else rows[kind].set(key, { ...rows[kind].get(key), ...row });
}

/** Adds to a player's tally of flips. */
export function addTally({ tallies }: Writes, tally: TallyRow): void {
  const key = JSON.stringify([tally.secretId, tally.isPrivate, tally.playerId]);
  const before = tallies.get(key) ?? { heads: 0, tails: 0, won: 0, lost: 0 };
  tallies.set(key, {
    ...tally,
    heads: before.heads + tally.heads,
    tails: before.tails + tally.tails,
    won: before.won + tally.won,
    lost: before.lost + tally.lost,
  });
}

/** The statements for all writes, in order. */
export function statementsOf({ rows, tallies, statements }: Writes): readonly Statement[] {
  const into = (text: string, rowsByKey: ReadonlyMap<string, Row | TallyRow>): readonly Statement[] =>
    rowsByKey.size === 0 ? [] : [{ text, values: [JSON.stringify([...rowsByKey.values()])] }];
  const isLost = ([, { gameId, seq }]: [string, Row]): boolean =>
    Number(seq) <= Number(rows.lostStates.get(String(gameId))?.['upTo'] ?? 0);
  const states = new Map([...rows.states].filter((entry) => !isLost(entry)));
  return [
    ...KINDS.flatMap((kind) => into(INTO[kind], kind === 'states' ? states : rows[kind])),
    ...into(TALLIES, tallies),
    ...statements,
  ];
}
