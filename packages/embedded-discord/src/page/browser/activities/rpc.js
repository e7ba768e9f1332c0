// @ts-check

/*
 * Discord's side of the protocol with the page in an Activity: messages between windows in the format of the SDK. Only
 * the command AUTHORIZE is supported. The user consents once; later codes come without a question, as with `prompt:
 * none`.
 */

/** The opcodes of a message, which is `[opcode, data]`. */
const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** Discord's error codes of this protocol. */
const INVALID_PAYLOAD = 4000;
const INVALID_COMMAND = 4002;
const OAUTH2_ERROR = 5000;
/** The code of a CLOSE message. */
const INVALID_CLIENT_ID = 4000;

/**
 * @typedef {{
 *   readonly cmd?: unknown,
 *   readonly nonce?: unknown,
 *   readonly args?: { readonly client_id?: unknown, readonly response_type?: unknown, readonly scope?: unknown },
 * }} Command
 */

/**
 * @param {string} frameId from the query parameters of the page
 * @param {{
 *   readonly clientId: string,
 *   readonly post: (message: readonly [number, object]) => void,
 *   readonly consent: () => Promise<boolean>,
 *   readonly authorize: () => Promise<string | null>,
 *   readonly close: () => void,
 * }} client
 * @returns {(message: unknown) => Promise<void>} handles a message of the page
 */
export function activityRpc(frameId, { clientId, post, consent, authorize, close }) {
  let isReady = false;

  /** @param {{ readonly client_id?: unknown, readonly frame_id?: unknown }} data */
  const shake = ({ client_id: client, frame_id: frame }) => {
    if (client !== clientId || frame !== frameId)
      return post([CLOSE, { code: INVALID_CLIENT_ID, message: 'Invalid Client ID' }]);
    isReady = true;
    const config = {
      cdn_host: 'cdn.discordapp.com',
      api_endpoint: '//discord.com/api',
      environment: 'production',
    };
    return post([FRAME, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config } }]);
  };

  /** @param {Command} command */
  const run = async ({ cmd, nonce, args = {} }) => {
    /**
     * @param {number} code
     * @param {string} message
     */
    const fail = (code, message) => post([FRAME, { cmd, evt: 'ERROR', nonce, data: { code, message } }]);
    if (cmd !== 'AUTHORIZE') return fail(INVALID_COMMAND, `Invalid command: ${String(cmd)}`);
    const { client_id: client, response_type: type, scope } = args;
    if (client !== clientId || type !== 'code' || !Array.isArray(scope) || scope.length === 0)
      return fail(INVALID_PAYLOAD, 'Invalid payload');
    const code = (await consent()) ? await authorize() : null;
    return code === null
      ? fail(
          OAUTH2_ERROR,
          'OAuth2 Error: access_denied: The resource owner or authorization server denied the request',
        )
      : post([FRAME, { cmd, evt: null, nonce, data: { code } }]);
  };

  return async (message) => {
    if (!Array.isArray(message)) return;
    const [opcode, data] = message;
    if (opcode === HANDSHAKE) shake(data ?? {});
    else if (opcode === FRAME && isReady) await run(data ?? {});
    else if (opcode === CLOSE) close();
  };
}
