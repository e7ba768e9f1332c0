import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#basics/clock.ts';
import type { Meters } from '#basics/meters.ts';
import type { Pages } from '#discord/command/pages.ts';
import type { PageLinks } from '#store/port/links.ts';

/** 128 random bits cannot be guessed. */
const SECRET_BYTES = 16;

/** A secret in a URL: 16 bytes in base64url. */
const SECRET = /^[\w-]{22}$/;

/** The SHA-256 under which a secret is stored; `null` if it is malformed. */
export const hashSecret = (secret: string): string | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest('base64url') : null;

/** Long enough to distinguish links in a log. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

export interface PageLinkOptions {
  /** True if the pages also open inside Discord. */
  readonly opensInDiscord: boolean;
  /** Public URL of the pages, without a trailing slash. */
  readonly url: string;
  readonly links: PageLinks;
  readonly clock: Pick<Clock, 'now'>;
  readonly meters: Pick<Meters, 'links'>;
  /** Called with the hashes of links that have ended. */
  readonly ended: (hashes: readonly string[]) => void;
}

/** Creates the links to pages, and revokes them. */
export const createPageLinks = ({
  opensInDiscord,
  url,
  links,
  meters,
  clock,
  ended,
}: PageLinkOptions): Pages => ({
  opensInDiscord,
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
  list: ({ channelId }, gameId) => links.active(gameId, channelId),
  async revokeByHash(hashes, why) {
    const endedLinks = await links.end(hashes, clock.now());
    ended(endedLinks);
    meters.links(why, endedLinks.length);
    return endedLinks.length;
  },
});
