import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Writable } from 'node:stream';
import { chromium, type Page } from 'playwright-core';
import { makeLog } from '#basics/log.ts';
import { startBot } from '../src/bot.ts';
import { symbolOfEmoji } from '#discord/mana/symbols.ts';
import { EmbeddedDiscord, servePage } from 'embedded-discord';
import { PROMPT_HINTS } from '#cli/prompt-hints.ts';
import { browserFound } from '../test/browser/find-browser.ts';
import { ManualClock } from '../test/helpers/manual-clock.ts';

/*
 * `npm run pictures:make`: takes the screenshots of the README and the docs. Plays a short game on the page that `npm
 * start` opens, on a phone, and on a tablet on the table. Time, ids and coins are fixed, so that a screenshot changes
 * only if the bot does.
 */

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const EVENING = Date.UTC(2026, 5, 19, 19, 30);
/** The time after which a table card is drawn, in ms of the bot's clock. */
const CARD_DELAY_MS = 2000;
/** The maximum time until a change has reached the page, in ms. */
const PAGE_DELAY_MS = 400;

/** Renders in one thread without partial updates, so that screenshots are identical to the pixel. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-threaded-animation',
  '--run-all-compositor-stages-before-draw',
];

/** User and command, typed in #table. */
const GAME_COMMANDS: readonly (readonly [string, string])[] = [
  ['Alice', '/game new players:@Bob @Cleo @Dan first:@Alice commander:True'],
  ['Alice', '/game join commander:Krenko, Mob Boss'],
  ['Bob', "/game join commander:Atraxa, Praetors' Voice"],
  ['Cleo', '/game join commander:Talrand, Sky Summoner'],
  ['Dan', '/game join commander:Omnath, Locus of Rage'],
  ['Alice', '/turn next'],
  ['Bob', '/set life player:@Cleo amount:-6'],
  ['Bob', '/turn next'],
  ['Cleo', '/set life amount:+4'],
  ['Cleo', '/turn control player:@Dan by:@Cleo card:Mindslaver'],
  ['Cleo', '/set life player:@Alice amount:-9'],
  ['Cleo', '/turn next'],
];

const clock = new ManualClock(EVENING);
const data = mkdtempSync(join(tmpdir(), 'playgroup-judge-pictures-'));
const discord = await EmbeddedDiscord.start({ clock });
const bot = await startBot({
  token: discord.token,
  apiUrl: discord.apiUrl,
  databaseFile: join(data, 'judge.sqlite'),
  cardsFile: null,
  rulesFile: null,
  introduces: false,
  fetch: null,
  emojiFolder: fileURLToPath(new URL('../emojis', import.meta.url)),
  clock,
  log: makeLog('silent', new Writable({ write: (_, __, done) => done() })),
  entropy: (bytes) => Buffer.alloc(bytes, 7),
  pages: { url: 'https://table.example/judge', host: '127.0.0.1', port: 0, byProxy: true },
});
await discord.ready();
const server = await servePage({ discord, hints: PROMPT_HINTS, emojiText: symbolOfEmoji, port: 0 });
const browser = await chromium.launch({ executablePath: browserFound() ?? '', args: BROWSER_ARGS });
mkdirSync(FOLDER, { recursive: true });

const context = await browser.newContext({
  viewport: { width: 1000, height: 780 },
  colorScheme: 'dark',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
});
const page = await context.newPage();
await page.clock.setFixedTime(EVENING);
await page.goto(server.address);
const messages = page.locator('li.message');

/** Types a command as a user. */
async function type(user: string, line: string): Promise<void> {
  const hash = new URLSearchParams({ user, server: 'playgroup', channel: 'table', manages: '' }).toString();
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator('.me .author', { hasText: user }).waitFor();
  const before = await messages.count();
  await page.locator('.line-input').fill(line);
  await page.locator('.line-input').press('Enter');
  await messages.nth(before).waitFor();
  clock.advance(CARD_DELAY_MS);
  await page.waitForTimeout(PAGE_DELAY_MS);
}

/** Takes a screenshot of the page or of a message. */
async function take(name: string, subject: { screenshot: Page['screenshot'] }): Promise<void> {
  await subject.screenshot({ path: join(FOLDER, `${name}.png`) });
}

for (const [user, line] of GAME_COMMANDS) await type(user, line);
await take('try', page);
// The width of a message that contains a picture.
await page.setViewportSize({ width: 890, height: 780 });
await type('Alice', '/game picture');
await take('table', messages.last());
await type('Alice', '/game page');
const link = await page.getByRole('link', { name: 'Open my page' }).last().getAttribute('href');
const phone = await browser.newContext({
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  colorScheme: 'dark',
  isMobile: true,
});
const alicesPage = await phone.newPage();
await alicesPage.goto(`http://127.0.0.1:${bot.pagePort}${new URL(link ?? '').pathname}`);
await alicesPage.waitForTimeout(PAGE_DELAY_MS);
await take('phone', alicesPage);
const tablet = await browser.newContext({
  viewport: { width: 1180, height: 820 },
  colorScheme: 'dark',
  isMobile: true,
});
const tabletPage = await tablet.newPage();
await tabletPage.goto(alicesPage.url());
await tabletPage.waitForTimeout(PAGE_DELAY_MS);
await take('tablet', tabletPage);

await type('Alice', '/coins dice-odds dice:2d6 at-least:7');
await take('odds', messages.last());
await browser.close();
await server.close();
const stopping = bot.stop();
clock.advance(CARD_DELAY_MS);
await stopping;
await discord.close();
rmSync(data, { recursive: true, force: true });
