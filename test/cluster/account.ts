import type { Acknowledged, People } from './people.ts';
import type { Server } from './server.ts';

/** What happened to all acknowledged changes. */
export interface Account {
  /** Acknowledged, but missing or different in the database. */
  readonly lost: number;
  /** Stored twice, or reported as the same flip as another one. */
  readonly doubled: number;
  /** Stored, although the user was told that nothing changed. */
  readonly deniedWrongly: number;
}

type Kept = Acknowledged & { readonly interactionId: string };

const KEPT = `
  SELECT interaction_id AS "interactionId", channel_id AS "channelId", sequence::int AS flip
  FROM coin_flip JOIN coin_secret ON coin_secret.id = secret_id
  UNION ALL
  SELECT interaction_id, channel_id, NULL FROM game_event JOIN game ON game.id = game_id WHERE made IS NULL
`;

const isOf = ({ interactionId, channelId, flip }: Acknowledged): string =>
  `${interactionId} ${channelId} ${flip}`;

const flipOf = ({ channelId, flip }: Acknowledged): string => `${channelId} ${flip}`;

/** Compares what people were told with the primary's data. */
export async function settle(primary: Server, { acknowledged, denied }: People): Promise<Account> {
  const kept = await primary.ask(async (client) => (await client.query<Kept>(KEPT)).rows);
  const [changes, flips] = [new Set(kept.map(isOf)), new Set(kept.map(flipOf))];
  const isKept = (one: Acknowledged): boolean =>
    one.interactionId === null ? flips.has(flipOf(one)) : changes.has(isOf(one));
  const answered = acknowledged.filter(({ interactionId, flip }) => interactionId !== null && flip !== null);
  const interactions = new Set(kept.map(({ interactionId }) => interactionId));
  return {
    lost: acknowledged.filter((one) => !isKept(one)).length,
    doubled: answered.length - new Set(answered.map(flipOf)).size + (kept.length - interactions.size),
    deniedWrongly: denied.filter((interactionId) => interactions.has(interactionId)).length,
  };
}
