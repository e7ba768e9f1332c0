import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { describeInBrowser, openPage, overhang, photograph, violations, PHONE } from './browser.ts';
import { press } from '../helpers/bot-harness.ts';
import { openBrowsedHall, readOf, reads, tap, type BrowsedHall } from './browsed-tables.ts';

/* Whose page a link opens, and what is shown if it opens none. */

describeInBrowser('a link', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  const NOBODYS = 'There is no page here. In Discord, /game page gives you one.';
  const ENDED =
    'The link was revoked or is too old, or its game is over. In Discord, /game page gives a new one.';

  const revoke = async (user: string): Promise<unknown> =>
    press(table.at(user), await table.askPage(user), 'Revoke');

  /** Links that open no page, and how a person may get them. */
  const LINKS: Readonly<Record<string, readonly [said: string, link: () => Promise<string>]>> = {
    'made up': [NOBODYS, async () => `${table.origin}/judge/g/${randomBytes(16).toString('base64url')}/`],
    'cut short': [NOBODYS, async () => (await table.link('Alice')).slice(0, -6)],
    'of another site’s shape': [NOBODYS, async () => `${table.origin}/judge/g/%2e%2e%2fadmin/`],
    revoked: [
      ENDED,
      async () => {
        const link = await table.link('Alice');
        await revoke('Alice');
        return link;
      },
    ],
    'of which three newer ones were asked for': [
      ENDED,
      async () => {
        const link = await table.link('Alice');
        for (let more = 0; more < 3; more += 1) {
          table.harness.clock.advance(1);
          await table.link('Alice');
        }
        return link;
      },
    ],
    'of an earlier game': [
      ENDED,
      async () => {
        const link = await table.link('Alice');
        await press(table.at('Alice'), await table.type('Alice', 'game end', { draw: true }), 'End the game');
        await table.type('Alice', 'game new');
        return link;
      },
    ],
  };

  it.each(Object.entries(LINKS))('that leads nowhere says so: %s', async (name, [said, link]) => {
    await table.open();
    const page = await openPage({ viewport: PHONE, complains: false });
    await page.goto(await link());
    expect(await page.locator('p').innerText()).toBe(said);
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    if (name === 'revoked') await photograph(page, 'table-page-ended');
  });

  it('opens the page of the person who requested it, for anyone who has the link', async () => {
    await table.open();
    const bobs = await table.browse('Bob', { viewport: PHONE });
    expect(await bobs.locator('.mine .name').innerText()).toBe('Bob');
    // The address is secret: neither it nor another player's is on the page.
    const html = await bobs.content();
    expect(html).not.toContain(bobs.url().split('/').at(-2));
  });

  it('revoked in Discord ends the pages that are open: there is nothing more to press', async () => {
    await table.open();
    const [alice, bob] = await Promise.all([
      table.browse('Alice', { viewport: PHONE, complains: false }),
      table.browse('Bob', { viewport: PHONE }),
    ]);
    await reads(alice, 'Turn 1: Alice');
    await revoke('Alice');
    await reads(alice, ENDED);
    await photograph(alice, 'table-page-revoked');
    expect(await violations(alice)).toEqual([]);
    for (const key of await alice.locator('form button').all()) expect(await key.isDisabled()).toBe(true);
    expect(await readOf(bob)).toContain('Turn 1: Alice');
    await tap(bob, 'Lose 1 life');
    await reads(bob, 'Bob: 20 → 19 life.');
  });

  it('known to another site lets that press nothing, and show nothing of the page', async () => {
    await table.open();
    const link = await table.link('Alice');
    const fields = {
      press: 'made-by-another-site',
      seq: '1',
      pressed: `${table.harness.clock.now()}`,
      do: 'next',
    };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<title>elsewhere</title><form method="post" action="${link}press">${inputs.join('')}<button>Win</button></form>`,
      );
    });
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void site.close());
    const { port } = site.address() as AddressInfo;
    // Another port of the same host is another origin of the same site; another name is another site.
    for (const host of ['127.0.0.1', 'localhost']) {
      const page = await openPage({ complains: false });
      await page.goto(`http://${host}:${port}/`);
      const tried = await page.evaluate<readonly string[], readonly [string, string, typeof fields]>(
        async ([to, from, body]) => {
          const attempts = [
            fetch(from),
            fetch(`${from}live`),
            fetch(to, { method: 'POST', body: new URLSearchParams(body) }),
            fetch(to, {
              method: 'POST',
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json' },
            }),
            fetch(to, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(body) }),
          ];
          const settled = await Promise.allSettled(attempts);
          return settled.map((one) => (one.status === 'rejected' ? 'refused' : one.value.type));
        },
        [`${link}press`, link, fields],
      );
      expect(new Set(tried)).toEqual(new Set(['refused']));
      await tap(page, 'Win');
      await reads(page, 'That came from another site, and nothing was done.');
    }
    const alice = await openPage({ viewport: PHONE });
    await alice.goto(link);
    expect(await readOf(alice)).toContain('Turn 1: Alice');
  });
});
