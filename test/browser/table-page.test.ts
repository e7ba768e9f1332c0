import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, overhang, photograph, violations, PHONE, TABLET } from './browser.ts';
import { press } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import {
  ADDED_UP_MS,
  isLive,
  openBrowsedHall,
  readOf,
  reads,
  seatOn,
  showsLife,
  stopClock,
  tap,
  unfold,
  type BrowsedHall,
} from './browsed-tables.ts';

/* A table of two phones and a spectator, while others use Discord. */

describeInBrowser('the page of a table', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  it("shows presses on all pages and in Discord, and Discord's commands on the pages", async () => {
    await table.open();
    const [alice, bob, watcher] = await Promise.all([
      table.browse('Alice', { viewport: PHONE }),
      table.browse('Bob', { viewport: PHONE, colorScheme: 'dark' }),
      table.browse('Alice', { kind: 'spectate', viewport: TABLET, colorScheme: 'dark' }),
    ]);
    await tap(alice, 'Lose 5 life');
    for (const page of [alice, bob]) await showsLife(page, 'Alice', '15');
    await until(async () =>
      expect(await watcher.locator('.picture').getAttribute('aria-label')).toContain('Alice: 15 life'),
    );
    await table.type('Bob', 'set life', { amount: '-3' });
    for (const page of [alice, bob]) await showsLife(page, 'Bob', '17');
    await reads(watcher, 'Bob: 20 → 17 life.');
    await table.harness.until(() => expect(table.channel().join('\n')).toMatch(/15[^]*17/));
    // A spectator has nothing to press, and reads names but no ids.
    expect(await watcher.content()).not.toMatch(/\d{17,20}/);
    expect(await watcher.locator('button, input, select, textarea, form, summary').count()).toBe(0);
    await Promise.all([
      photograph(alice, 'table-page'),
      photograph(bob, 'table-page-dark'),
      photograph(watcher, 'table-page-watched'),
    ]);
    for (const page of [alice, bob, watcher]) expect(await violations(page)).toEqual([]);
    for (const page of [alice, bob, watcher]) expect(await overhang(page)).toBe(0);
  });

  it('adds up quick taps into one change', async () => {
    await table.open();
    const bob = await table.browse('Bob', { viewport: PHONE });
    await stopClock(bob);
    for (let taps = 0; taps < 4; taps += 1) await tap(bob, 'Lose 1 life');
    await tap(bob, 'Gain 1 life');
    await showsLife(bob, 'Bob', '17');
    // Earlier taps are performed first.
    await bob.getByPlaceholder('number').fill('12');
    await tap(bob, 'Gain that much life');
    await showsLife(bob, 'Bob', '29');
    await reads(bob, /Bob: 17 → 29 life\.\s+Bob: 20 → 17 life\./);
    expect(await overhang(bob)).toBe(0);
  });

  it('lets answers go by themselves or with the next press, but not questions', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const alice = await table.browse('Alice', { viewport: PHONE });
    const [seat, bar, also] = ['.mine', '.bar', '.also'].map((part) => alice.locator(`${part} .answer`));
    if (!seat || !bar || !also) throw new Error('no places');
    await isLive(alice);
    await stopClock(alice);
    await tap(alice, 'Lose 1 life');
    await alice.clock.runFor(ADDED_UP_MS);
    await seat.waitFor();
    await alice.clock.runFor(10_000);
    expect(await seat.count()).toBe(0);
    // An answer that the page doesn't show elsewhere stays longer.
    await tap(alice, 'Who decides?');
    await also.waitFor();
    await alice.clock.runFor(10_000);
    expect(await also.count()).toBe(1);
    await alice.clock.runFor(60_000);
    expect(await also.count()).toBe(0);
    await tap(alice, 'Who decides?');
    await also.waitFor();
    await tap(alice, 'Next step');
    await bar.waitFor();
    expect(await also.count()).toBe(0);
    await table.type('Alice', 'set life', { amount: '=0' }, { player: 'Bob' });
    await reads(alice, 'Remove losing players');
    await tap(alice, 'Next turn');
    await alice.getByRole('button', { name: 'Next turn anyway' }).waitFor();
    await alice.clock.runFor(120_000);
    await tap(alice, 'Lose 1 life');
    await alice.clock.runFor(ADDED_UP_MS);
    await seat.waitFor();
    expect(await alice.getByRole('button', { name: 'Next turn anyway' }).count()).toBe(1);
  });

  it("records a commander's damage with lifelink by a tap on the damaged player's name, and takes it back", async () => {
    await table.open({ commander: true });
    await table.type('Bob', 'commander name', { commander: 'Krenko, Mob Boss' });
    const [bob, alice] = await Promise.all([
      table.browse('Bob', { viewport: PHONE }),
      table.browse('Alice', { viewport: PHONE }),
    ]);
    await seatOn(bob, 'Alice').locator('a.name').click();
    await bob.keyboard.type('7');
    const row = bob.getByRole('group', { name: 'Alice' });
    await row.getByLabel('lifelink').check();
    await row.getByRole('combobox').selectOption({ label: 'Krenko, Mob Boss' });
    await photograph(bob, 'table-page-damage');
    expect(await violations(bob)).toEqual([]);
    await tap(bob, 'Deal damage');
    await showsLife(alice, 'Alice', '33');
    await showsLife(alice, 'Bob', '47');
    await until(async () => expect(await seatOn(alice, 'Alice').innerText()).toContain('7 from Krenko'));
    // The next hit starts empty.
    await until(async () =>
      expect(await bob.locator('#damage-form .row input[type=number]').first().inputValue()).toBe(''),
    );
    await unfold(alice, 'Commander damage');
    await tap(alice, /^1 more: Krenko/);
    await showsLife(alice, 'Alice', '32');
    await tap(alice, 'Undo');
    await showsLife(alice, 'Alice', '33');
    await tap(alice, 'Take back damage');
    for (const page of [alice, bob]) await showsLife(page, 'Bob', '40');
    await showsLife(bob, 'Alice', '40');
    await photograph(alice, 'table-page-taken-back');
    expect(await violations(alice)).toEqual([]);
  });

  it('asks for hands, goes from step to step, and from turn to turn', async () => {
    await table.open();
    const [alice, bob] = await Promise.all([
      table.browse('Alice', { viewport: PHONE }),
      table.browse('Bob', { viewport: PHONE }),
    ]);
    await reads(bob, 'Keep or mulligan? Alice, then Bob');
    await tap(alice, 'Keep');
    await tap(bob, 'Mulligan');
    await reads(alice, /Bob[^\n]* mulligan/);
    await tap(bob, 'Keep');
    await until(async () => expect(await readOf(alice)).not.toMatch(/^Keep$/m));
    await tap(alice, 'Next step');
    await reads(bob, /^upkeep step/m);
    await tap(bob, 'Next turn');
    await bob.locator('.bar .is-not-done').waitFor();
    await photograph(bob, 'table-page-refused');
    expect(await violations(bob)).toEqual([]);
    await tap(alice, 'Next turn');
    for (const page of [alice, bob]) await reads(page, 'Turn 2: Bob');
    await reads(bob, 'your turn');
  });

  it('flips and rolls for the whole channel to see', async () => {
    await table.open();
    const bob = await table.browse('Bob', { viewport: PHONE });
    await unfold(bob, 'Coin, dice');
    await tap(bob, 'Flip a coin');
    await reads(bob, /^(Heads|Tails)\./m);
    await tap(bob, 'Heads');
    await reads(bob, /called heads/);
    await bob.getByPlaceholder('2d6').fill('3d8');
    await tap(bob, 'Roll');
    await reads(bob, /3d8/);
    await photograph(bob, 'table-page-chance');
    expect(await violations(bob)).toEqual([]);
    const text = table
      .channel()
      .filter((one) => one.includes('on the page:'))
      .join('\n');
    expect(text).toMatch(/(Heads|Tails)\.[^]*called heads[^]*3d8/);
  });

  it('says who decides for whom, with why; the rule opens in plain words', async () => {
    await table.open();
    await table.type('Alice', 'turn control', { card: 'Mindslaver' }, { player: 'Bob', by: 'Alice' });
    const [alice, bob, watcher] = await Promise.all([
      table.browse('Alice', { viewport: PHONE }),
      table.browse('Bob', { viewport: PHONE }),
      table.browse('Alice', { kind: 'spectate', viewport: PHONE }),
    ]);
    await tap(alice, 'Next turn');
    for (const page of [alice, bob, watcher]) await reads(page, /Alice decides for Bob|Alice controls Bob/);
    await bob.locator('.decides [data-rule]').first().click();
    await bob.locator('.decides .rule-text').waitFor();
    await photograph(bob, 'table-page-rule');
    expect(await violations(bob)).toEqual([]);
    await tap(bob, 'Close the rule');
    expect(await bob.locator('.rule-text').count()).toBe(0);
    await tap(bob, 'Who decides?');
    await bob.locator('.also .answer').waitFor();
    expect(await bob.locator('.also .answer').innerText()).toMatch(/Mindslaver/);
    await photograph(bob, 'table-page-who');
    expect(await alice.locator('.also .answer').count()).toBe(0);
    await photograph(watcher, 'table-page-watched-phone');
    // The rule also has a page of its own.
    await bob.goto(new URL('rule/723.5', bob.url()).href);
    expect(await bob.locator('h1').innerText()).toMatch(/^723\.5/);
    expect(await violations(bob)).toEqual([]);
  });

  it('passes one turn if two phones press at the same time, and explains it on the other', async () => {
    await table.open();
    const phones = await Promise.all([
      table.browse('Alice', { viewport: PHONE }),
      table.browse('Alice', { viewport: PHONE }),
    ]);
    let go = (): void => {};
    const both = new Promise<void>((resolve) => (go = resolve));
    let pressed = 0;
    for (const phone of phones)
      await phone.route('**/press', async (route) => {
        pressed += 1;
        if (pressed === phones.length) go();
        await both;
        await route.continue();
      });
    await Promise.all(phones.map((phone) => tap(phone, 'Next turn')));
    await until(async () => {
      const answers = await Promise.all(phones.map((phone) => phone.locator('.bar .answer').innerText()));
      expect(answers.filter((answer) => answer.includes('The game has gone on'))).toHaveLength(1);
    });
    for (const phone of phones) expect(await readOf(phone)).toContain('Turn 2: Bob');
  });

  it('shows how the game ended, and which buttons are gone', async () => {
    await table.open();
    const [alice, bob, watcher] = await Promise.all([
      table.browse('Alice', { viewport: PHONE, complains: false }),
      table.browse('Bob', { viewport: PHONE, complains: false }),
      table.browse('Alice', { kind: 'spectate', viewport: PHONE, complains: false }),
    ]);
    await press(table.at('Bob'), await table.type('Bob', 'game concede'), 'Concede');
    for (const page of [alice, bob, watcher]) await reads(page, /Alice wins|The game is over/);
    await photograph(alice, 'table-page-over');
    for (const page of [alice, bob, watcher]) {
      expect(await page.locator('button, form, summary').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
    }
    expect((await readOf(alice)).match(/The game is over/g)).toHaveLength(2);
  });
});
