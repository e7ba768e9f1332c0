import { OperatorError } from '../files/operator-error.ts';

/** The location of a database: one or more servers, one of which accepts writes. */
export interface Address {
  /** One URL for each host, in the order in which they are tried. May contain a password. */
  readonly hosts: readonly [string, ...string[]];
  /** Hosts and name, safe to show to the operator. */
  readonly called: string;
}

const SHAPE = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^@/?#]*)(\/[^/?#]+)(\?[^#]*)?$/;
const HOST = /^(?:\[[\da-f:.]+\]|[^\s:[\]]+)(?::\d{1,5})?$/i;

/** The expected format, for messages. */
export const ADDRESS_WANTED =
  'postgres://USER:PASSWORD@HOST:PORT/NAME, with commas between several HOST:PORT';

/**
 * Parses a libpq URL: `postgres://user:password@one:5432,other:5432/name`.
 * @returns `undefined` if it is invalid
 */
export function addressOf(url: string): Address | undefined {
  const [, scheme, user, hosts = '', name = '', options = ''] = SHAPE.exec(url) ?? [];
  const [first, ...others] = hosts.split(',');
  if (!first || ![first, ...others].every((host) => HOST.test(host))) return undefined;
  const of = (host: string): string => `${scheme}${user}${host}${name}${options}`;
  if (![first, ...others].every((host) => URL.canParse(of(host)))) return undefined;
  return { hosts: [of(first), ...others.map(of)], called: `${hosts}${name}` };
}

/** Parses a libpq URL. @throws {OperatorError} if it is invalid; the message doesn't contain it */
export function readAddress(url: string): Address {
  const address = addressOf(url);
  if (!address) throw new OperatorError(`that is no address of a database: ${ADDRESS_WANTED}`);
  return address;
}
