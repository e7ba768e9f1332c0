import { PermissionFlagsBits, RESTEvents, Routes, type REST } from 'discord.js';
import { z } from 'zod';
import { faultFinding, okFinding, warnFinding, type Finding } from '#basics/finding.ts';
import { loginFailed, createRest } from '#discord/gateway/client.ts';
import type { BotSettings } from './bot-settings.ts';

/** The permissions requested by the invitation in docs/operating.md. */
const REQUIRED_PERMISSIONS = {
  'View Channels': PermissionFlagsBits.ViewChannel,
  'Send Messages': PermissionFlagsBits.SendMessages,
  'Send Messages in Threads': PermissionFlagsBits.SendMessagesInThreads,
  'Create Public Threads': PermissionFlagsBits.CreatePublicThreads,
  'Embed Links': PermissionFlagsBits.EmbedLinks,
  'Attach Files': PermissionFlagsBits.AttachFiles,
} as const;

/** The bot refuses what arrives 2.5 s late, so its clock must be closer than that. */
const MAX_OFFSET_MS = 2000;
/** The number of servers that Discord lists in one response. */
const PAGE_SIZE = 200;
const MAX_PAGES = 25;
/** The maximum number of servers named in the findings. */
const MAX_NAMED = 20;

const Application = z.object({ id: z.string(), name: z.string() });
const Guilds = z.array(z.object({ id: z.string(), permissions: z.string().regex(/^\d+$/) }));

/** Checks the token, the clock and the servers with Discord, without connecting to the gateway. */
export async function checkAccess({
  token,
  apiUrl,
}: Pick<BotSettings, 'apiUrl'> & { readonly token: string | null }): Promise<readonly Finding[]> {
  if (token === null)
    return [warnFinding('token', 'none is set: the embedded Discord starts, on this machine only')];
  const rest = createRest(apiUrl, token);
  const askedAt = Date.now();
  let offsetMs: number | null = null;
  rest.once(RESTEvents.Response, (_, response) => {
    offsetMs = offsetOf(response.headers.get('date'), askedAt, Date.now());
  });
  try {
    const application = Application.parse(await rest.get(Routes.currentApplication()));
    return [
      okFinding('token', `accepted, application ${application.name} (${application.id})`),
      checkClock(offsetMs),
      ...(await checkPermissions(rest)),
    ];
  } catch (error) {
    return [
      faultFinding(
        'token',
        error instanceof z.ZodError
          ? 'the server that answers is not Discord'
          : loginFailed(error, apiUrl).message,
      ),
    ];
  } finally {
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  }
}

/**
 * By how much this machine's clock is ahead of the server's, in ms; 0 if the server may have answered at any time
 * between the request and now.
 * @returns `null` if the server sent no time
 */
function offsetOf(date: string | null, askedAt: number, now: number): number | null {
  // The header has whole seconds.
  const serverTime = Date.parse(date ?? '') + 500;
  if (Number.isNaN(serverTime)) return null;
  return Math.max(0, askedAt - serverTime) + Math.min(0, now - serverTime);
}

function checkClock(offsetMs: number | null): Finding {
  if (offsetMs === null) return warnFinding('clock', 'Discord sent no time');
  const seconds = Math.abs(Math.round(offsetMs / 1000));
  const side = offsetMs > 0 ? 'ahead of' : 'behind';
  return Math.abs(offsetMs) > MAX_OFFSET_MS
    ? faultFinding('clock', `${seconds} s ${side} Discord’s: set it, or requests are refused as too late`)
    : okFinding('clock', 'agrees with Discord’s');
}

/** The permissions of the bot's roles in each server; those of single channels may differ. */
async function checkPermissions(rest: REST): Promise<readonly Finding[]> {
  let after = '0';
  let count = 0;
  const findings: Finding[] = [];
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), after });
      const guilds = Guilds.parse(await rest.get(Routes.userGuilds(), { query }));
      count += guilds.length;
      for (const { id, permissions } of guilds) {
        const missing = missingIn(BigInt(permissions));
        if (missing.length > 0)
          findings.push(warnFinding('rights', `server ${id} lacks ${missing.join(', ')}`));
      }
      const last = guilds.at(-1);
      if (guilds.length < PAGE_SIZE || !last) break;
      after = last.id;
    }
  } catch {
    return [warnFinding('rights', 'Discord does not list the servers of the bot')];
  }
  const servers = count === 1 ? '1 server' : `${count} servers`;
  if (findings.length === 0) return [okFinding('rights', `complete on ${servers}, as far as roles go`)];
  return [
    ...findings.slice(0, MAX_NAMED),
    ...(findings.length > MAX_NAMED
      ? [warnFinding('rights', `${findings.length - MAX_NAMED} more of ${servers}`)]
      : []),
  ];
}

function missingIn(permissions: bigint): readonly string[] {
  if ((permissions & PermissionFlagsBits.Administrator) !== 0n) return [];
  return Object.entries(REQUIRED_PERMISSIONS).flatMap(([name, flag]) =>
    (permissions & flag) === 0n ? [name] : [],
  );
}
