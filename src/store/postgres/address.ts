/** The location of a database: one or more servers, one of which accepts writes. */
export interface Address {
  /** One URL for each host, in the order in which they are tried. May contain a password. */
  readonly hosts: readonly [string, ...string[]];
  /** Hosts and name, safe to show to the operator. */
  readonly displayName: string;
}

const SHAPE = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^@/?#]*)(\/[^/?#]+)(\?[^#]*)?$/;
const HOST = /^(?:\[[\da-f:.]+\]|[^\s:[\]]+)(?::\d{1,5})?$/i;

/** The expected format, for messages. */
export const ADDRESS_FORMAT =
  'postgres://USER:PASSWORD@HOST:PORT/NAME, with commas between several HOST:PORT';

/**
 * Parses a libpq URL: `postgres://user:password@one:5432,other:5432/name`.
 * @returns `undefined` if it is invalid
 */
export function parseAddress(url: string): Address | undefined {
  const [, scheme, user, hosts = '', name = '', options = ''] = SHAPE.exec(url) ?? [];
  const [first, ...others] = hosts.split(',');
  if (!first || ![first, ...others].every((host) => HOST.test(host))) return undefined;
  const urlFor = (host: string): string => `${scheme}${user}${host}${name}${options}`;
  if (![first, ...others].every((host) => URL.canParse(urlFor(host)))) return undefined;
  return { hosts: [urlFor(first), ...others.map(urlFor)], displayName: `${hosts}${name}` };
}
