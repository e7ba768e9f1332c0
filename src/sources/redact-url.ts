/** Formats a URL for messages, without credentials and query, which may be secret. */
export function redactUrl(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
