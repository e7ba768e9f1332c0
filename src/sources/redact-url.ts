/** An address as messages name it: without what may be secret in it. */
export function redactUrl(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
