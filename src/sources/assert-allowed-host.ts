import { SourceFault, oneLine } from './faults.ts';
import { redactUrl } from './redact-url.ts';

/**
 * Holds a link or a redirect against the hosts that it may lead to: a page must not send the machine anywhere else, its
 * own network above all.
 * @param address from which it leads, as it was given.
 * @param to absolute.
 * @param hosts `name` or `name:port`, beside the address's own.
 * @throws {SourceFault} where it leads elsewhere, or is no http(s) address.
 */
export function assertAllowedHost(address: string, to: string, hosts: readonly string[] = []): void {
  const { protocol, host } = new URL(to);
  if (!/^https?:$/.test(protocol))
    throw new SourceFault(`${redactUrl(address)} leads to what is no http(s) address`);
  if (host === new URL(address).host || hosts.includes(host)) return;
  throw new SourceFault(
    `${redactUrl(address)} leads to ${oneLine(host)}, which is not followed: name that host in FETCH_HOSTS if it should be`,
  );
}
