import { SourceFault, oneLine } from './faults.ts';
import { redactUrl } from './redact-url.ts';

/**
 * Checks the target of a link or redirect against the allowed hosts, so that a page cannot send requests into the
 * operator's own network.
 * @param address the original address, as given
 * @param to absolute URL
 * @param hosts `name` or `name:port`, in addition to the address's own host
 * @throws {SourceFault} if the host is not allowed or the URL is not http(s)
 */
export function assertAllowedHost(address: string, to: string, hosts: readonly string[] = []): void {
  const { protocol, host } = new URL(to);
  if (!/^https?:$/.test(protocol))
    throw new SourceFault(`${redactUrl(address)} leads to an address that is not http(s)`);
  if (host === new URL(address).host || hosts.includes(host)) return;
  throw new SourceFault(
    `${redactUrl(address)} leads to ${oneLine(host)}, which is not followed: name that host in FETCH_HOSTS if it should be`,
  );
}
