/** The response of a REST route: an HTTP status and a JSON body; no body with 204. */
export interface RestResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Discord's error body: `{message, code}`. Codes: Discord's documentation, "Opcodes and Status Codes". */
function error(status: number, code: number, message: string): RestResponse {
  return { status, body: { message, code } };
}

export const ok = (body: unknown): RestResponse => ({ status: 200, body });
export const created = (body: unknown): RestResponse => ({ status: 201, body });
export const noContent: RestResponse = { status: 204 };

export const notFound = error(404, 0, '404: Not Found');
export const unauthorized = error(401, 0, '401: Unauthorized');
export const unknownApplication = error(404, 10002, 'Unknown Application');
export const unknownChannel = error(404, 10003, 'Unknown Channel');
export const unknownGuild = error(404, 10004, 'Unknown Guild');
export const unknownMember = error(404, 10007, 'Unknown Member');
export const unknownMessage = error(404, 10008, 'Unknown Message');
export const unknownUser = error(404, 10013, 'Unknown User');
export const unknownEmoji = error(404, 10014, 'Unknown Emoji');
export const unknownWebhook = error(404, 10015, 'Unknown Webhook');
export const unknownInteraction = error(404, 10062, 'Unknown interaction');
export const unknownCommand = error(404, 10063, 'Unknown application command');
export const tooManyEmojis = (max: number): RestResponse =>
  error(400, 30008, `Maximum number of emojis reached (${max})`);
export const tooManyCommands = (max: number): RestResponse =>
  error(400, 30032, `Maximum number of application commands reached (${max}).`);
export const tooManyCreations = (max: number): RestResponse =>
  error(400, 30034, `Max number of daily application command creates has been reached (${max})`);
export const entryPointMissing = error(
  400,
  50240,
  "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
);
export const tooManyFollowUps = error(
  400,
  40094,
  'This interaction has hit the maximum number of follow up messages.',
);
export const alreadyAcknowledged = error(400, 40060, 'Interaction has already been acknowledged.');
export const emptyMessage = error(400, 50006, 'Cannot send an empty message');
export const missingAccess = error(403, 50001, 'Missing Access');
export const noTextChannel = error(400, 50008, 'Cannot send messages in a non-text channel');
export const missingPermissionsError = error(403, 50013, 'Missing Permissions');
export const archivedThread = error(400, 50083, 'Thread is archived');
export const awaitsAuthor = error(
  403,
  40058,
  'Cannot message this thread until after the post author has sent an initial message.',
);
export const threadIsLocked = error(403, 160_005, 'Thread is locked');
export const invalidWebhookToken = error(401, 50027, 'Invalid Webhook Token');
export const wrongChannelType = error(400, 50024, 'Cannot execute action on this channel type');
export const invalidAsset = error(400, 50046, 'Invalid Asset');
export const invalidJson = error(400, 50109, 'The request body contains invalid JSON.');
export const serverError = error(500, 0, '500: Internal Server Error');

/** 30046 has the status 429, as discord.py and discord.js show. */
export function tooManyOldEdits(retryAfterSeconds: number): RestResponse {
  return {
    status: 429,
    body: {
      message: 'Maximum number of edits to messages older than 1 hour reached. Try again later.',
      code: 30046,
      retry_after: retryAfterSeconds,
      global: false,
    },
    headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
  };
}

/** @param retryAfterSeconds seconds */
export function rateLimited(retryAfterSeconds: number, isGlobal: boolean): RestResponse {
  const seconds = String(Math.ceil(retryAfterSeconds));
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: retryAfterSeconds, global: isGlobal },
    headers: {
      'retry-after': seconds,
      ...(isGlobal
        ? { 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' }
        : {
            'x-ratelimit-limit': '1',
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset-after': String(retryAfterSeconds),
            'x-ratelimit-scope': 'user',
          }),
    },
  };
}
