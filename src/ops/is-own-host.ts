import { isIP } from 'node:net';

/**
 * True of a `Host` header that a page in somebody's browser cannot have sent. A page of another site reaches this port by
 * a name of its own that it lets lead here (DNS rebinding), so names with a dot are answered only if the operator lists
 * them; addresses, `localhost` and names without a dot, as of a container, belong to nobody outside.
 * @param named names that the operator lists, in lower case and without a port
 */
export function isOwnHost(header: string | undefined, named: readonly string[]): boolean {
  // Only programs leave it out (HTTP/1.0): every browser sends it.
  if (header === undefined) return true;
  const [, name = ''] = /^(\[[\da-f:.]+\]|[^\s:/@?#\\[\]]+?)\.?(?::\d{1,5})?$/i.exec(header) ?? [];
  if (name === '') return false;
  const host = name.toLowerCase();
  const isAddress = isIP(host.replaceAll(/^\[|\]$/g, '')) !== 0;
  return isAddress || !host.includes('.') || host.endsWith('.localhost') || named.includes(host);
}
