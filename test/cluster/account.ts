import type { Acknowledged } from './people.ts';
import type { Server } from './server.ts';

/** What became of what was acknowledged. */
export interface Account {
  /** Acknowledged, and not kept as it was told. */
  readonly lost: number;
  /** Kept twice, or told as the same flip as another one. */
  readonly doubled: number;
}

interface Kept {
  readonly interactionId: string;
  readonly channelId: string;
  readonly flip: number | null;
}

const KEPT = `
  SELECT interaction_id AS "interactionId", channel_id AS "channelId", sequence::int AS flip
  FROM coin_flip JOIN coin_secret ON coin_secret.id = secret_id
  UNION ALL
  SELECT interaction_id, channel_id, NULL FROM game_event JOIN game ON game.id = game_id WHERE made IS NULL
`;

const keyOf = ({ interactionId, channelId, flip }: Kept): string => `${interactionId} ${channelId} ${flip}`;

/** Holds what people were told against what the primary has. */
export async function settle(primary: Server, acknowledged: readonly Acknowledged[]): Promise<Account> {
  const kept = await primary.ask(async (client) => (await client.query<Kept>(KEPT)).rows);
  const isKept = new Set(kept.map(keyOf));
  const flips = acknowledged.filter(({ flip }) => flip !== null);
  const told = new Set(flips.map(({ channelId, flip }) => `${channelId} ${flip}`));
  const keptOnce = new Set(kept.map(({ interactionId }) => interactionId));
  return {
    lost: acknowledged.filter((one) => !isKept.has(keyOf(one))).length,
    doubled: flips.length - told.size + kept.length - keptOnce.size,
  };
}
