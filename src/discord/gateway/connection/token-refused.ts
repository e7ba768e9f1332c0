import { DiscordAPIError, REST, RESTEvents, Routes } from 'discord.js';
import type { Log } from '#basics/log.ts';
import { SettingRefused, type LoginFailed } from './login-failed.ts';

export const TOKEN_REFUSED =
  'DISCORD_TOKEN is not accepted by Discord any more: copy it anew from the developer portal, and start again';

/**
 * Keeps its token where Discord refuses it: discord.js forgets it over a single refusal, and then asks nothing any
 * more.
 */
export class KeepsToken extends REST {
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}

/**
 * Resolves when Discord takes the token no more, which it is asked for as soon as it refused it anywhere; never, where
 * that does not happen. A single refusal is none: then all goes on.
 */
export function whenTokenRefused(rest: REST, log: Log): Promise<LoginFailed> {
  let isAsking = false;

  async function isRefused(): Promise<boolean> {
    try {
      await rest.get(Routes.user());
      log.warn('Discord refused the token just now, and takes it still');
      return false;
    } catch (err) {
      if (isUnauthorized(err)) return true;
      log.warn({ err }, 'Discord refused the token, and does not say whether it still takes it');
      return false;
    }
  }

  return new Promise((resolve) => {
    async function ask(): Promise<void> {
      isAsking = true;
      if (await isRefused()) resolve(new SettingRefused(TOKEN_REFUSED));
      isAsking = false;
    }
    rest.on(RESTEvents.Response, ({ data: { auth } }, { status }) => {
      if (status === 401 && auth !== false && !isAsking) void ask();
    });
  });
}

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status === 401;
