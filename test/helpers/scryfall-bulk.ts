import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Builds a made-up card with the fields that the bot reads from Scryfall's bulk files. */
export const bulkCard = (name: string, fields: Readonly<Record<string, unknown>> = {}): object => ({
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
  ...fields,
});

export const bulkRuling = (card: string, text: string): object => ({
  object: 'ruling',
  oracle_id: `oracle-${card}`,
  source: 'wotc',
  published_at: '2020-01-24',
  comment: text,
});

/** Formats a file as Scryfall does, with one object a line. */
export const bulkText = (objects: readonly object[]): string =>
  `[\n${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]\n`;

/** Builds this many cards, to make a file that takes several parts to send. */
export const manyCards = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, number) => bulkCard(`Card ${number}`));

/** Serves on the loopback interface until the test ends. @returns the address without a trailing slash */
export async function serveUntilTestEnds(
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

/** Serves a file that stops in the middle until `sendRest` is called. `requested` resolves when it is requested. */
export async function serveSlowly(
  objects: readonly object[],
): Promise<{ readonly address: string; readonly requested: Promise<void>; readonly sendRest: () => void }> {
  const text = bulkText(objects);
  const half = Math.floor(text.length / 2);
  let sendRest = (): void => undefined;
  let markRequested = (): void => undefined;
  const requested = new Promise<void>((resolve) => (markRequested = resolve));
  const rest = new Promise<void>((resolve) => (sendRest = resolve));
  const address = await serveUntilTestEnds(async (_, response) => {
    response.write(text.slice(0, half));
    markRequested();
    await rest;
    response.end(text.slice(half));
  });
  return { address: `${address}/cards.json`, requested, sendRest };
}
