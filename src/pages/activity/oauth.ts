import { z } from 'zod';
import { AppError } from '#basics/errors.ts';

/*
 * Discord's OAuth2 authorization code grant, on the side of the server. Plain requests instead of the REST client: its
 * errors carry the body of a request, and would bring codes and secrets into the log.
 */

/** Discord's answer takes this long at most, in ms. */
const TIMEOUT_MS = 5000;

const Token = z.object({ access_token: z.string().min(1) });
const User = z.object({ id: z.string().regex(/^\d{1,20}$/) });

export interface OAuthOptions {
  /** The REST base with its version, such as `https://discord.com/api/v10`. */
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The user who authorized. */
export interface AuthorizedUser {
  readonly id: string;
}

/** Discord is not to be asked for a time: it limits the bot, or takes no request with this client secret. */
export class OAuthPaused extends AppError {
  override readonly name = 'OAuthPaused';
  readonly ms: number;

  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}

/** After a refused client secret, or a limit that does not say for how long, in ms. */
const PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * 60 * 1000;

/**
 * Exchanges an authorization code, and asks whose it is. The access token is used for that one request and forgotten.
 * @returns `null` if Discord does not take the code
 * @throws OAuthPaused if Discord limits requests, or refuses the client secret
 * @throws if Discord does not answer
 */
export async function exchangeCode(
  code: string,
  { api, clientId, clientSecret }: OAuthOptions,
): Promise<AuthorizedUser | null> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const response = await fetch(`${api}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 400) return null;
  if (response.status === 401) throw new OAuthPaused('Discord refuses CLIENT_SECRET', PAUSE_MS);
  const { access_token: token } = Token.parse(await bodyOf(response));
  const asked = await fetch(`${api}/users/@me`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return asked.status === 401 ? null : User.parse(await bodyOf(asked));
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const ms = seconds > 0 ? Math.min(seconds * 1000, MAX_PAUSE_MS) : PAUSE_MS;
    throw new OAuthPaused(`Discord limits requests for ${Math.ceil(ms / 1000)} s`, ms);
  }
  if (!response.ok) throw new Error(`Discord answers ${response.status}`);
  return response.json();
}
