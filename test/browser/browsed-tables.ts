import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CallbackResult } from 'embedded-discord';
import { openPage, type Look } from './browser.ts';
import { toDiscordOptions, type HarnessOptions } from '../helpers/bot-harness.ts';
import { openPageHall, type PageHall } from '../pages/page-hall.ts';

/* Tables whose pages are opened in a real browser, at their public address. */

/** A relay between the phones and the bot, such as a reverse proxy, that can be cut. */
interface Relay {
  readonly port: number;
  /** Sets the bot's port. */
  to(port: number): void;
  /** Closes all connections, and accepts no others. */
  cut(): void;
  /** Answers 502, like a proxy whose bot is down. */
  fail(): void;
  mend(): void;
  close(): Promise<void>;
}

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

async function openRelay(): Promise<Relay> {
  const open = new Set<Socket>();
  let target: number | null = null;
  let isBadGateway = false;
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((phone) => {
    if (target === null) {
      phone.on('error', () => {});
      if (!isBadGateway) phone.destroy();
      else phone.once('data', () => phone.end(BAD_GATEWAY));
      return;
    }
    const bot = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [phone, bot],
      [bot, phone],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  let known = 0;
  return {
    port,
    to: (next) => (known = target = next),
    cut() {
      target = null;
      isBadGateway = false;
      cut();
    },
    fail() {
      target = null;
      isBadGateway = true;
      cut();
    },
    mend: () => (target = known),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

export interface BrowsedHall extends Omit<PageHall, 'link'> {
  /** The origin of the pages. */
  readonly origin: string;
  /** The address of a player’s own page, or of a spectator's. */
  link(user: string, kind?: 'own' | 'spectate'): Promise<string>;
  /** Opens that address in a browser context of its own. */
  browse(user: string, look?: Look & { readonly kind?: 'own' | 'spectate' }): Promise<Page>;
  /** Types a line in Discord as a user: `/game end` with its options, which contain users by name. */
  type(
    user: string,
    line: string,
    options?: Readonly<Record<string, string | number | boolean>>,
    users?: Readonly<Record<string, string>>,
  ): Promise<CallbackResult>;
  /** Cuts the connection between all phones and the bot. */
  cut(): void;
  /** Disconnects the bot from its proxy, which answers 502. */
  fail(): void;
  mend(): void;
}

/** A bot whose pages a browser can reach. */
export async function openBrowsedHall(settings: HarnessOptions = {}): Promise<BrowsedHall> {
  const relay = await openRelay();
  const origin = `http://127.0.0.1:${relay.port}`;
  const table = await openPageHall({ ...settings, pages: { url: `${origin}/judge` } });
  relay.to(Number(new URL(table.harness.pagesAt).port));
  const link = async (user: string, kind?: 'own' | 'spectate'): Promise<string> =>
    `${origin}${await table.link(user, kind)}`;
  return {
    ...table,
    origin,
    link,
    async browse(user, { kind, ...look } = {}) {
      const page = await openPage(look);
      await page.goto(await link(user, kind));
      return page;
    },
    type(user, line, options = {}, users = {}) {
      const [command = '', name = ''] = line.split(' ');
      const ids = Object.entries(users).map(([option, one]) => [option, table.at(one).userId]);
      const typed = toDiscordOptions(options, Object.fromEntries(ids) as Record<string, string>);
      return table.at(user).slash(command, [{ name, type: 1, options: typed }]);
    },
    cut: () => relay.cut(),
    fail: () => relay.fail(),
    mend: () => relay.mend(),
    async close() {
      await relay.close();
      await table.close();
    },
  };
}

/** The players of the largest table. */
const SIXTEEN = [
  'Alice',
  'Bob',
  'Cleo',
  'Dora',
  'Emil',
  'Fritz',
  'Gerda',
  'Hugo',
  'Ida',
  'Jon',
  'Kai',
  'Lena',
  'Mona',
  'Nils',
  'Olga',
  'Paul',
];

const COMMANDERS = [
  'Atraxa, Praetors’ Voice',
  'Krenko, Mob Boss',
  'Meren of Clan Nel Toth',
  'Kaalia of the Vast',
];

/** Opens a game of Commander with a history: each of the first four players has counters or marks besides life. */
export async function openLongGame(table: BrowsedHall, players: number): Promise<void> {
  await table.open({ commander: true }, ...SIXTEEN.slice(0, players));
  const four = SIXTEEN.slice(0, Math.min(players, COMMANDERS.length));
  for (const [index, user] of four.entries()) {
    await table.type(user, 'commander name', { commander: COMMANDERS[index] ?? '' });
    await table.type(user, 'set counter', { kind: 'experience', amount: '+3' });
  }
  await table.type('Bob', 'set damage', { hits: 'Alice 7 Krenko, Alice 2 poison' });
  await table.type('Alice', 'set damage', { hits: 'Bob 21 Atraxa, Bob 3 poison' });
  await table.type('Alice', 'set life', { amount: '-40' }, { player: 'Bob' });
  await table.type('Bob', 'set life', { amount: '-5' });
}

/** The whole text of a page. */
export const readOf = (page: Page): Promise<string> => page.locator('body').innerText();

/** How often a page checks for an expected state, which costs less than asking it from outside. */
const POLL = { polling: 20 };

/** Waits until a page shows this text, however long it takes. */
export async function reads(page: Page, said: string | RegExp): Promise<void> {
  await page
    .waitForFunction((wanted) => document.body.innerText.match(wanted) !== null, asPattern(said), POLL)
    .catch(async () => expect(await readOf(page)).toMatch(said));
}

const asPattern = (said: string | RegExp): RegExp =>
  typeof said === 'string' ? new RegExp(said.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')) : said;

/** Waits until a page gets live updates: the first one has no ids for forms without scripts. */
export async function isLive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('input[name=press]') === null, undefined, POLL);
}

/** Stops the clock of a page: its timers follow `page.clock`, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Longer than a page adds up taps, in ms. */
export const ADDED_UP_MS = 1000;

/** Waits until a player’s seat on a page shows this life total. */
export async function showsLife(page: Page, whose: string, life: string): Promise<void> {
  await page
    .waitForFunction(
      ([name, amount]) => {
        const seats = [...document.querySelectorAll('.seat')].filter((seat) =>
          [...seat.querySelectorAll('.name')].some((one) => one.textContent.includes(name)),
        );
        const shown = seats.flatMap((seat) =>
          Array.from(seat.querySelectorAll<HTMLElement>('.total .number')),
        );
        return shown.length === 1 && shown[0]?.innerText === amount;
      },
      [whose, life] as const,
      POLL,
    )
    .catch(async () => expect(await seatOn(page, whose).locator('.total .number').innerText()).toBe(life));
}

/** A player’s seat on a page. */
export const seatOn = (page: Page, whose: string) =>
  page.locator('.seat').filter({ has: page.locator('.name', { hasText: whose }) });

/** Presses the button with this label. */
export const tap = (page: Page, label: string | RegExp): Promise<void> =>
  page.getByRole('button', { name: label, exact: true }).click();

/** Opens or closes the panel with this title. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.getByText(`${title}…`, { exact: true }).filter({ visible: true }).first().click();
