import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A made-up card with the fields of Scryfall's bulk files that are read. */
export const bulkCard = (name: string, more: Readonly<Record<string, unknown>> = {}): object => ({
  object: 'card',
  oracle_id: `oracle-${name}`,
  name,
  layout: 'normal',
  scryfall_uri: `https://cards.example/${encodeURIComponent(name)}`,
  mana_cost: '{1}{R}',
  type_line: 'Instant',
  oracle_text: `What ${name} does.`,
  colors: ['R'],
  legalities: { vintage: 'legal' },
  image_uris: { normal: `https://cards.example/${encodeURIComponent(name)}.jpg` },
  ...more,
});

export const bulkRuling = (card: string, text: string): object => ({
  object: 'ruling',
  oracle_id: `oracle-${card}`,
  source: 'wotc',
  published_at: '2020-01-24',
  comment: text,
});

/** In Scryfall's format: one object a line. */
export const bulkText = (objects: readonly object[]): string =>
  `[\n${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]\n`;

/** Enough cards that sending them takes two parts. */
export const manyCards = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, number) => bulkCard(`Card ${number}`));

/** Serves on the loopback interface until the test ends. @returns the address without a trailing slash */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address whose file stops in the middle until told to continue. */
export async function serveSlowly(
  objects: readonly object[],
): Promise<{ readonly address: string; readonly isAsked: Promise<void>; readonly goOn: () => void }> {
  const text = bulkText(objects);
  const half = Math.floor(text.length / 2);
  let goOn = (): void => undefined;
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const rest = new Promise<void>((resolve) => (goOn = resolve));
  const address = await serve(async (_, response) => {
    response.write(text.slice(0, half));
    asked();
    await rest;
    response.end(text.slice(half));
  });
  return { address: `${address}/cards.json`, isAsked, goOn };
}
