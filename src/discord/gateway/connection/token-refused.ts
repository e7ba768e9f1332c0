import { DiscordAPIError, REST, RESTEvents, Routes } from 'discord.js';
import type { Log } from '#basics/log.ts';
import { SettingRefused, type LoginFailed } from './login-failed.ts';

export const TOKEN_REFUSED =
  'DISCORD_TOKEN is not accepted by Discord any more: copy it anew from the developer portal, and start again';

/** Keeps its token after a 401; discord.js drops it, and every later request would fail. */
export class TokenKeepingRest extends REST {
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}

/** Resolves once a second request confirms a 401; a single one is only logged. */
export function whenTokenRefused(rest: REST, log: Log): Promise<LoginFailed> {
  let isChecking = false;

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
    async function check(): Promise<void> {
      isChecking = true;
      if (await isRefused()) resolve(new SettingRefused(TOKEN_REFUSED));
      isChecking = false;
    }
    rest.on(RESTEvents.Response, ({ data: { auth } }, { status }) => {
      if (status === 401 && auth !== false && !isChecking) void check();
    });
  });
}

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status === 401;
