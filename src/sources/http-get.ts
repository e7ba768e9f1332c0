import packageJson from '../../package.json' with { type: 'json' };
import { formatCount } from '#basics/format-count.ts';
import { redactUrl } from './redact-url.ts';
import { SourceFault } from './faults.ts';
import { assertAllowedHost } from './assert-allowed-host.ts';

/** Scryfall requires a user agent with name and version; see <https://scryfall.com/docs/api>. */
const USER_AGENT = `playgroup-judge/${packageJson.version}`;

/** Maximum time without data. */
const STALL_MS = 30_000;
/** Default maximum duration: Scryfall's largest file at 5 Mbit/s. */
const MAX_MS = 3_600_000;
const MAX_REDIRECTS = 10;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface HttpGetOptions {
  /** Aborts the request; pending reads reject with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum time without data, in ms. */
  readonly stallMs?: number | undefined;
  /** Maximum total duration including redirects and the body, in ms; an hour by default. */
  readonly maxMs?: number | undefined;
  /** Maximum body size in bytes after decompression; unlimited by default. */
  readonly maxBytes?: number | undefined;
  /** Hosts (`name` or `name:port`) to which redirects and links may lead, besides the address's own. */
  readonly hosts?: readonly string[] | undefined;
  /** Additional headers, such as `if-none-match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface HttpResponse {
  /** The final URL after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /**
   * The decompressed body.
   * @throws {SourceFault} while reading, if the connection breaks, stalls or takes too long, or the body is too long
   */
  readonly body: AsyncGenerator<Uint8Array, void, undefined>;
}

/**
 * Sends a GET request and follows redirects to allowed hosts.
 * @param url http(s)
 * @param accept value of the `accept` header
 * @returns the response, whatever its status
 * @throws {SourceFault} if there is no response
 */
export async function httpGet(
  url: string,
  accept: string,
  options: HttpGetOptions = {},
): Promise<HttpResponse> {
  const { signal, stallMs = STALL_MS, maxMs = MAX_MS, maxBytes = Infinity, hosts, headers } = options;
  const ending = new AbortController();
  const stall = new SourceFault(`${redactUrl(url)} sent nothing for ${formatSeconds(stallMs)}`);
  const late = new SourceFault(`${redactUrl(url)} did not finish within ${formatSeconds(maxMs)}`);
  // Unref'd: an unread body must not keep the process alive.
  const deadline = setTimeout(() => ending.abort(late), maxMs).unref();
  const end = (): void => {
    clearTimeout(deadline);
    ending.abort();
  };
  const withStallTimeout = async <Value>(wait: Promise<Value>): Promise<Value> => {
    const timer = setTimeout(() => ending.abort(stall), stallMs);
    try {
      return await wait;
    } catch (error) {
      signal?.throwIfAborted();
      if (ending.signal.aborted) throw ending.signal.reason;
      throw new SourceFault(`${redactUrl(url)} cannot be read: ${reasonOf(error)}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

  const request = (at: string): Promise<Response> =>
    withStallTimeout(
      fetch(at, {
        headers: { ...headers, 'user-agent': USER_AGENT, accept },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, ending.signal]) : ending.signal,
      }),
    );

  async function follow(): Promise<{ readonly at: string; readonly response: Response }> {
    assertNoCredentials(url);
    let at = url;
    let response = await request(at);
    for (let left = MAX_REDIRECTS; REDIRECTS.has(response.status); left -= 1) {
      const location = response.headers.get('location') ?? '';
      await response.body?.cancel();
      if (left === 0) throw new SourceFault(`${redactUrl(url)} cannot be read: it redirects too many times`);
      if (location === '' || !URL.canParse(location, at))
        throw new SourceFault(`${redactUrl(url)} cannot be read: it does not say where it has moved`);
      at = new URL(location, at).href;
      assertAllowedHost(url, at, hosts);
      assertNoCredentials(at);
      response = await request(at);
    }
    return { at, response };
  }

  const { at, response } = await follow().catch((error: unknown) => {
    end();
    throw error;
  });

  async function* read(): AsyncGenerator<Uint8Array, void, undefined> {
    const reader = response.body?.getReader();
    let bytes = 0;
    try {
      if (!reader) return;
      for (
        let next = await withStallTimeout(reader.read());
        !next.done;
        next = await withStallTimeout(reader.read())
      ) {
        bytes += next.value.length;
        if (bytes > maxBytes)
          throw new SourceFault(`${redactUrl(url)} sent more than ${formatCount(maxBytes, 'byte')}`);
        yield next.value;
      }
    } finally {
      end();
    }
  }
  return { url: at, status: response.status, headers: response.headers, body: read() };
}

/** Credentials in a URL would be sent in the clear. */
function assertNoCredentials(address: string): void {
  const { username, password } = new URL(address);
  if (username || password)
    throw new SourceFault(`${redactUrl(address)} must not contain a user name or a password`);
}

const formatSeconds = (ms: number): string => formatCount(ms / 1000, 'second');

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such server',
  EAI_AGAIN: 'the name of the server cannot be looked up now',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_CONNECT_TIMEOUT: 'nothing answers there',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came',
  UND_ERR_BODY_TIMEOUT: 'the rest did not come',
  Z_DATA_ERROR: 'what the server compressed is damaged',
  ETIMEDOUT: 'nothing answers there',
  EHOSTUNREACH: 'there is no way to that server',
  ENETUNREACH: 'there is no way to that server',
  EPIPE: 'the connection broke',
  EPROTO: 'the server does not speak https',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak https',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the server is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the server is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the server is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the server is for another name',
};

/** For errors without a code, by Node's message. */
const REASONS_BY_MESSAGE: Readonly<Record<string, string>> = {
  'bad port': 'its port is not one that web pages may be read from',
};

/** The cause below fetch's "fetch failed", in plain words. */
function reasonOf(error: unknown): string {
  const { name, code, message, cause } = (error ?? {}) as Partial<
    Record<keyof NodeJS.ErrnoException, unknown>
  >;
  if (typeof code === 'string' && REASONS[code]) return REASONS[code];
  if (name === 'HTTPParserError') return 'the server there is not a web server';
  if (cause) return reasonOf(cause);
  return (
    REASONS_BY_MESSAGE[String(message)] ??
    `for an unknown reason${typeof code === 'string' ? ` (${code})` : ''}`
  );
}
