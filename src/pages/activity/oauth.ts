import { z } from 'zod';
import { AppError } from '#basics/errors.ts';

/*
 * The server's side of Discord's OAuth2 authorization code grant. Uses plain requests: the errors of the REST client
 * contain the body of the request, so codes and secrets would end up in the log.
 */

/** Maximum time for an answer of Discord, in ms. */
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

/** Discord must not be asked for a while: it limits the bot's requests, or rejects the client secret. */
export class OAuthPaused extends AppError {
  override readonly name = 'OAuthPaused';
  readonly ms: number;

  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}

/** The pause in ms after a rejected client secret, or after a rate limit that doesn't say how long it lasts. */
const PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * 60 * 1000;

/**
 * Exchanges an authorization code for the user who authorized. The access token is used for that one request and not
 * stored.
 * @returns `null` if Discord rejects the code
 * @throws OAuthPaused if Discord limits requests, or rejects the client secret
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
  const userResponse = await fetch(`${api}/users/@me`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return userResponse.status === 401 ? null : User.parse(await bodyOf(userResponse));
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
