import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../basics/clock.ts';
import type { Meters } from '../../basics/meters.ts';
import type { Pages } from '../../discord/command/pages.ts';
import type { PageLinks } from '../../store/port/links.ts';

/** Of randomness in a link: 128 bits, which nobody guesses. */
const SECRET_BYTES = 16;

/** A secret as it stands in an address: 16 bytes in base64url. */
const SECRET = /^[\w-]{22}$/;

/** By what a secret is kept: its SHA-256. `null` for what cannot be one. */
export const hashSecret = (secret: string): string | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest('base64url') : null;

/** So much of a hash is enough to tell links apart in a log. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

export interface PageLinkOptions {
  /** Where pages are reached, without a slash at its end. */
  readonly url: string;
  readonly links: PageLinks;
  readonly clock: Pick<Clock, 'now'>;
  readonly meters: Pick<Meters, 'links'>;
  /** Is told of links that have ended, by their hashes. */
  readonly ended: (hashes: readonly string[]) => void;
}

/** Makes links to pages, and ends them. */
export const createPageLinks = ({ url, links, meters, clock, ended }: PageLinkOptions): Pages => ({
  async link(kind, { actorId: userId, channelId, guildId }, gameId) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const link = { kind, gameId, channelId, guildId, userId, madeAt: clock.now() };
    const isKept = await links.add(hashSecret(secret) ?? '', link);
    if (isKept) meters.links('made', 1);
    return isKept ? `${url}/g/${secret}/` : null;
  },
  async revoke({ actorId, channelId }, gameId, why = 'revoked') {
    const hashes = await links.revoke(gameId, channelId, actorId, clock.now());
    ended(hashes);
    meters.links(why, hashes.length);
    return hashes.length;
  },
  list: ({ channelId }, gameId) => links.of(gameId, channelId),
  async end(hashes, why) {
    const gone = await links.end(hashes, clock.now());
    ended(gone);
    meters.links(why, gone.length);
    return gone.length;
  },
});
