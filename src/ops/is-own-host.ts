import { isIP } from 'node:net';

/**
 * Protects against DNS rebinding: a web page can reach this port under its own domain. Names with a dot are accepted
 * only if the operator lists them; addresses, `localhost` and names without a dot, such as a container's, cannot be
 * foreign domains.
 * @param named names listed by the operator, in lower case without a port
 */
export function isOwnHost(header: string | undefined, named: readonly string[]): boolean {
  // Browsers always send it; HTTP/1.0 clients may omit it.
  if (header === undefined) return true;
  const [, name = ''] = /^(\[[\da-f:.]+\]|[^\s:/@?#\\[\]]+?)\.?(?::\d{1,5})?$/i.exec(header) ?? [];
  if (name === '') return false;
  const host = name.toLowerCase();
  const isAddress = isIP(host.replaceAll(/^\[|\]$/g, '')) !== 0;
  return isAddress || !host.includes('.') || host.endsWith('.localhost') || named.includes(host);
}
