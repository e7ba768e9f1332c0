import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AtThePage, openPagedHall, type PagedHall } from './at-the-page.ts';
import { describeInBrowser, type Look, photograph, violations } from './browser.ts';

/*
 * The page of a game inside Discord, with Discord's own SDK: launched on the page to try the bot, which plays Discord's
 * client and proxy.
 */

describeInBrowser('an Activity', () => {
  let hall: PagedHall;
  beforeAll(async () => {
    hall = await openPagedHall({ activity: true });
  });
  afterAll(() => hall.close());

  let channels = 0;

  /** A game of Alice and Bob in a channel of its own, with an open page of one of them. */
  async function openGame(user: string, isOpen = true, look: Look = {}): Promise<AtThePage> {
    channels += 1;
    const channel = `activity-${channels}`;
    if (isOpen) {
      const at = (name: string) => hall.harness.discord.person({ user: name, guild: 'playgroup', channel });
      const options = [
        { name: 'players', type: 3, value: `<@${at('Bob').userId}>` },
        { name: 'first', type: 6, value: at('Alice').userId },
      ];
      await at('Alice').slash('game', [{ name: 'new', type: 1, options }]);
    }
    return AtThePage.open(hall, { user, channel }, look);
  }

  const shell = ({ tab }: AtThePage): FrameLocator => tab.frameLocator('dialog.activity iframe');
  /** The first text that contains these words, once there is one. */
  const textWith = (page: FrameLocator, words: string): Promise<string> =>
    page.getByText(words).first().innerText();
  const gamePage = (at: AtThePage): FrameLocator => shell(at).frameLocator('#activity-page');

  it('opens a player’s own page once they authorize, and does what they press', async () => {
    const alice = await openGame('Alice');
    await alice.send('/game page');
    await alice.reads('Your page of this game');
    await alice.press('Open in Discord');
    await alice.press('Authorize');
    const page = gamePage(alice);
    expect(await textWith(page, 'Bob')).toContain('Bob');
    expect(await page.locator('form[data-press]').count()).toBeGreaterThan(0);
    await photograph(alice.tab, 'activity');
    await page.getByRole('button', { name: 'Next turn', exact: true }).click();
    await hall.harness.until(async () => expect(await page.locator('body').innerText()).toMatch(/turn 2/i));
    // The second launch asks for no consent.
    await alice.press('Close the Activity');
    await alice.send('!launch');
    expect(await textWith(gamePage(alice), 'Bob')).toContain('Bob');
    expect(await violations(alice.tab)).toEqual([]);
  });

  it('shows those who do not play what a link to spectate shows', async () => {
    const zoe = await openGame('Zoe');
    await zoe.send('!launch');
    await zoe.press('Authorize');
    const page = gamePage(zoe);
    expect(await textWith(page, 'Alice')).toContain('Alice');
    expect(await page.locator('form[data-press]').count()).toBe(0);
  });

  it('says so if the user refuses, and asks again', async () => {
    const bob = await openGame('Bob');
    await bob.send('!launch');
    await bob.press('Cancel');
    expect(await textWith(shell(bob), 'Discord did not say who you are')).toContain(
      'Discord did not say who you are',
    );
    await shell(bob).getByRole('button', { name: 'Try again' }).click();
    await bob.press('Authorize');
    expect(await textWith(gamePage(bob), 'Alice')).toContain('Alice');
  });

  it('says so if the channel has no game, and opens one that begins', async () => {
    const carol = await openGame('Carol', false);
    await carol.send('!launch');
    await carol.press('Authorize');
    expect(await textWith(shell(carol), 'No game in this channel')).toContain('No game in this channel');
    const { discord } = hall.harness;
    const at = discord.person({ user: 'Carol', guild: 'playgroup', channel: `activity-${channels}` });
    await at.slash('game', [{ name: 'new', type: 1, options: [] }]);
    await shell(carol).getByRole('button', { name: 'Try again' }).click();
    expect(await textWith(gamePage(carol), 'Carol')).toContain('Carol');
  });

  it('does not open for an instance that is over', async () => {
    const dora = await openGame('Dora');
    await dora.send('!launch');
    const { activities } = hall.harness.discord;
    const at = hall.harness.discord.person({
      user: 'Dora',
      guild: 'playgroup',
      channel: `activity-${channels}`,
    });
    const { id } = activities.launch(at);
    activities.leave(id, at.userId);
    await dora.press('Authorize');
    expect(await textWith(shell(dora), 'Discord does not list you in this Activity')).toContain(
      'Discord does not list you in this Activity',
    );
  });

  it('says that a page has ended only if it has, until there is a table again', async () => {
    // The browser reports the status 404 as an error.
    const alice = await openGame('Alice', true, { complains: false });
    await alice.send('!launch');
    await alice.press('Authorize');
    await textWith(gamePage(alice), 'Bob');
    const ended = shell(alice).getByText('This page has ended');
    const frame = alice.tab.frames().find((one) => one.url().includes('/g/'));
    if (!frame) throw new Error('no page in the frame');
    const table = frame.url();
    await frame.goto(new URL('rule/100.1', table).href);
    // Longer than the interval at which the shell checks its frame.
    await alice.tab.waitForTimeout(4000);
    expect(await ended.isVisible()).toBe(false);
    await frame.goto(new URL('../../g/AAAAAAAAAAAAAAAAAAAAAA/', table).href);
    await ended.waitFor();
    await frame.goto(table);
    await ended.waitFor({ state: 'hidden' });
    expect(await shell(alice).getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
  });

  it('says outside of Discord where to open it', async () => {
    const at = await openGame('Emil', false);
    await at.tab.goto(`${hall.page.address}activity/`);
    await at.tab.getByText('This page opens inside Discord').waitFor();
    expect(await at.tab.locator('#activity-page').isVisible()).toBe(false);
  });
});
