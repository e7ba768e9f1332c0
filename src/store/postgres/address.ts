import { OperatorError } from '../files/operator-error.ts';

/** Where a database is: several servers, of which one takes writes. */
export interface Address {
  /** One address for each of its hosts, in the order in which they are tried. They may have a password in them. */
  readonly hosts: readonly [string, ...string[]];
  /** Its hosts and its name, as the operator may be told it. */
  readonly called: string;
}

const SHAPE = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^@/?#]*)(\/[^/?#]+)(\?[^#]*)?$/;
const HOST = /^(?:\[[\da-f:.]+\]|[^\s:[\]]+)(?::\d{1,5})?$/i;

/** The form of an address. */
export const ADDRESS_WANTED =
  'postgres://USER:PASSWORD@HOST:PORT/NAME, with commas between several HOST:PORT';

/**
 * Reads the address of a database as libpq writes it: `postgres://user:password@one:5432,other:5432/name`.
 * @returns `undefined` for what is none
 */
export function addressOf(url: string): Address | undefined {
  const [, scheme, user, hosts = '', name = '', options = ''] = SHAPE.exec(url) ?? [];
  const [first, ...others] = hosts.split(',');
  if (!first || ![first, ...others].every((host) => HOST.test(host))) return undefined;
  const of = (host: string): string => `${scheme}${user}${host}${name}${options}`;
  if (![first, ...others].every((host) => URL.canParse(of(host)))) return undefined;
  return { hosts: [of(first), ...others.map(of)], called: `${hosts}${name}` };
}

/** Likewise. @throws {OperatorError} for what is none, with nothing of it in its line */
export function readAddress(url: string): Address {
  const address = addressOf(url);
  if (!address) throw new OperatorError(`that is no address of a database: ${ADDRESS_WANTED}`);
  return address;
}
