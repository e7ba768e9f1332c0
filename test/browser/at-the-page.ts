import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { symbolOfEmoji } from '#discord/mana/symbols.ts';
import { servePage, type EmbeddedDiscord, type Page as Served } from 'embedded-discord';
import { PROMPT_HINTS } from '#cli/prompt-hints.ts';
import { type Look, openPage, overhang, PHONE, photograph, violations } from './browser.ts';
import { type BotHarness, startHarness } from '../helpers/bot-harness.ts';

/* A person at the page to try the bot: what they do and see. */

/** The bot, with the page that `npm start` serves. */
export interface PagedHall {
  readonly harness: BotHarness;
  readonly page: Served;
  close(): Promise<void>;
}

export async function openPagedHall({ activity = false } = {}): Promise<PagedHall> {
  const harness = await startHarness({
    introduces: !activity,
    emojiFolder: 'emojis',
    ...(activity && {
      pages: { activity: { clientSecret: '' } },
      prepare: (embedded: EmbeddedDiscord) => embedded.enableActivities(),
    }),
  });
  const { discord } = harness;
  if (activity) discord.activities.urlMapping = `${harness.pagesAt}/activity`;
  const page = await servePage({ discord, hints: PROMPT_HINTS, emojiText: symbolOfEmoji, port: 0 });
  return {
    harness,
    page,
    async close() {
      expect(discord.problems).toEqual([]);
      await page.close();
      await harness.close();
    },
  };
}

const DESK = { width: 1200, height: 800 };

export interface Place {
  readonly user?: string;
  readonly server?: string;
  readonly channel?: string;
  readonly manages?: '';
}

/** A person in a tab of the page. */
export class AtThePage {
  readonly tab: Page;
  readonly harness: BotHarness;
  readonly line: Locator;

  constructor(tab: Page, harness: BotHarness) {
    this.tab = tab;
    this.harness = harness;
    this.line = tab.getByRole('combobox', { name: 'Message #' });
  }

  /** Opens the page at the address in the terminal, or as another user in another place. */
  static async open({ harness, page }: PagedHall, place: Place = {}, look: Look = {}): Promise<AtThePage> {
    const tab = await openPage({ viewport: DESK, colorScheme: 'dark', reducedMotion: 'reduce', ...look });
    const text = new URLSearchParams({ ...place }).toString();
    await tab.goto(page.address + (text && `#${text}`));
    const at = new AtThePage(tab, harness);
    await at.line.waitFor();
    return at;
  }

  /** Sends a line before any menu covers it. */
  async send(line: string): Promise<void> {
    await this.line.fill(line);
    await this.line.press('Enter');
  }

  /** The newest message with these words, once there is one. */
  async reads(words: string | RegExp): Promise<Locator> {
    const message = this.message(words);
    await message.waitFor();
    return message;
  }

  /** The newest message with these words. */
  message(words: string | RegExp): Locator {
    return this.tab.getByRole('log').locator('li.message').filter({ hasText: words }).last();
  }

  /** The table card, once it shows this, while time passes. */
  async card(words: string | RegExp): Promise<Locator> {
    const card = this.message(words).filter({ has: this.button('Next turn') });
    await this.harness.until(async () => expect(await card.count()).toBe(1));
    return card;
  }

  button(name: string): Locator {
    return this.tab.getByRole('button', { name, exact: true });
  }

  /** Presses the newest button of this name. */
  press(name: string): Promise<void> {
    return this.button(name).last().click();
  }

  /** Chooses from an open select or menu. */
  async choose(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.tab.getByRole('option', { name, exact: true }).click();
  }

  /** The focused element: its role or tag, and its name. */
  focus(): Promise<string> {
    return this.tab.evaluate<string>(FOCUS);
  }

  /** Presses keys, one after the other. */
  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.tab.keyboard.press(key);
  }

  /** Presses Tab, or another key, until this has the focus. */
  async tabTo(what: string, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
      await this.keys(key);
      passed.push(await this.focus());
      if (passed.at(-1) === what) return;
    }
    throw new Error(`${key} never comes to ${what}: ${passed.join(', ')}`);
  }

  /** Checks that the page looks right in both themes and on a phone, and takes a screenshot with this name. */
  async looksRight(name: string): Promise<void> {
    const { tab } = this;
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      expect(await violations(tab), `${name}, ${colorScheme}`).toEqual([]);
    }
    await photograph(tab, `try-${name}`);
    await tab.setViewportSize(PHONE);
    expect(await overhang(tab), `${name}, on a phone`).toBe(0);
    expect(await tab.evaluate<string[]>(SIDEWAYS), `${name}, on a phone`).toEqual([]);
    await photograph(tab, `try-${name}-phone`);
    await tab.setViewportSize(DESK);
  }
}

/** More than the focusable elements of a page. */
const MOST_STOPS = 80;

const FOCUS = `(() => {
  const { activeElement: one } = document;
  const name = one.getAttribute('aria-label') ?? one.textContent.trim().replace(/\\s+/g, ' ');
  return (one.getAttribute('role') ?? one.tagName.toLowerCase()) + ' ' + name;
})()`;

/** The elements that would scroll sideways, by their classes. */
const SIDEWAYS = `[...document.querySelectorAll('.log, .side-scroll, .form-fields, .popover:popover-open')]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.className)`;
