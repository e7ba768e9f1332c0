import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { toDiscordOptions } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import { AtThePage, openPagedHall, type PagedHall } from './at-the-page.ts';
import { layLine } from './cut-line.ts';

describeInBrowser('the page to try the bot', () => {
  let here: PagedHall;
  beforeAll(async () => {
    here = await openPagedHall();
  });
  afterAll(() => here.close());

  it('is a whole first session', async () => {
    const alice = await AtThePage.open(here);
    const { tab } = alice;
    await alice.looksRight('welcome');

    // The first thing to try; the bot says hello beside it, to Alice alone.
    await tab.getByRole('button', { name: 'can a tapped creature block?' }).click();
    await alice.reads('Only untapped creatures you control can block');
    const hello = await alice.reads('I am a judge');
    await hello.getByRole('button', { name: 'Dismiss message' }).click();
    await hello.waitFor({ state: 'detached' });

    await alice.send('/flip call:heads');
    await alice.reads(/@Alice called heads and (wins|loses) the flip/);

    // The menu above the line: the bot suggests cards.
    await alice.line.fill('/card name:sol r');
    await tab.getByRole('option', { name: 'Sol Ring', exact: true }).waitFor();
    await alice.looksRight('menu');
    await alice.choose('Sol Ring');
    await alice.line.press('Enter');
    await (await alice.reads('Artifact')).getByRole('img', { name: '{1}' }).waitFor();

    await alice.send('/split value card:fire');
    await alice.reads(/4\.\s*Fire \/\/ Ice in hand/);
    await alice.looksRight('answers');

    // The menu of a person's message.
    here.harness.discord
      .person({ user: 'Bob', guild: 'playgroup', channel: 'table' })
      .write('does trample go over?');
    const asked = await alice.reads('does trample go over?');
    await asked.hover();
    await asked.getByRole('button', { name: 'More: apps for this message' }).click();
    await alice.looksRight('message-menu');
    await tab.getByRole('menuitem', { name: 'Find the rule' }).click();
    const found = await alice.reads(/702\.19/);
    expect(await found.innerText()).toContain('Only you can see this');
  });

  it('is a game: set up, hands kept, turns, damage, a picture', async () => {
    here.harness.discord.person({ user: 'Bob', guild: 'pods', channel: 'game' });
    const alice = await AtThePage.open(here, { server: 'pods', channel: 'game', manages: '' });
    const { tab } = alice;
    await alice.send('/game new');
    const opened = await alice.reads('A new game');
    await opened.getByRole('combobox', { name: 'Who plays with you?' }).click();
    await alice.looksRight('set-up');
    await alice.choose('Bob');
    await alice.press('Done · 1 chosen');
    const panel = await alice.reads('Set up the game');
    await panel.getByText('@Bob').waitFor();
    await opened.getByRole('button', { name: 'Start' }).click();
    await alice.reads(/goes first/);

    await alice.card('Turn 1');
    await alice.press('Keep');
    // The same tab is Bob for a while.
    await alice.press('Bob');
    await alice.press('Keep');
    await alice.press('Alice');
    await alice.card('Opening hands:');
    await alice.looksRight('table');
    await alice.press('Next turn');
    await alice.card('Turn 2');

    await alice.press('Damage…');
    const form = tab.getByRole('dialog', { name: 'Damage' });
    await form.getByRole('combobox', { name: 'Bob' }).click();
    await alice.choose('3');
    await alice.looksRight('damage');
    await alice.press('Done · 1 chosen');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.waitFor({ state: 'detached' });
    await alice.card(/@Bob.*17/);

    await alice.send('/judge line:/game picture');
    const picture = tab.getByRole('img', { name: 'Turn 2' });
    await picture.waitFor();
    const said = await picture.getAttribute('alt');
    for (const life of ['Alice: 20 life', 'Bob: 17 life']) expect(said).toContain(life);
    await alice.looksRight('picture');
  });

  it('has a panel for the states of the channel', async () => {
    const alice = await AtThePage.open(here);
    const { tab } = alice;
    await tab.getByLabel('State of this channel').click();
    const mayWrite = tab.getByRole('checkbox', { name: 'Send Messages', exact: true });
    expect(await mayWrite.isChecked()).toBe(true);
    await mayWrite.click();
    await alice.reads('the bot lacks Send Messages');
    await until(async () => expect(await mayWrite.isChecked()).toBe(false));
    await alice.looksRight('states');
    await tab.getByRole('radio', { name: 'announcement' }).click();
    await alice.reads('This channel: announcement; the bot lacks Send Messages');
    const { channelId } = here.harness.discord.person({
      user: 'Alice',
      guild: 'playgroup',
      channel: 'table',
    });
    expect(here.harness.discord.channelStates.of(channelId).kind).toBe('announcement');
    here.harness.discord.channelStates.reset(channelId);
    await until(async () => expect(await mayWrite.isChecked()).toBe(true));
  });

  it('is one channel for two tabs and other visitors', async () => {
    const alice = await AtThePage.open(here, { server: 'pair', channel: 'game', manages: '' });
    await alice.send('/game new players:@Bob first:@Alice');
    await alice.press('Keep');
    await alice.card('Turn 1');
    const [opened] = await Promise.all([
      alice.tab.context().waitForEvent('page'),
      alice.tab.getByRole('link', { name: 'Bob in another tab' }).click(),
    ]);
    opened.setDefaultTimeout(150_000);
    const bob = new AtThePage(opened, here.harness);
    await bob.card('Turn 1');

    // At the same time from three clients.
    const cleo = here.harness.discord.person({ user: 'Cleo', guild: 'pair', channel: 'game' });
    await Promise.all([
      alice.press('+1 life'),
      bob.press('−5 life'),
      cleo.slash('flip', toDiscordOptions({ call: 'heads' })),
    ]);
    for (const tab of [alice, bob]) {
      await tab.card(/@Alice.*21.*@Bob.*15/s);
      await tab.reads(/@Cleo called heads/);
    }

    // What only Bob sees is only in his own tab, although he used both.
    const his = /already a game here/;
    await bob.send('/game new');
    await bob.reads(his);
    await bob.send('/flip call:tails');
    await alice.reads('@Bob called tails');
    expect(await alice.message(his).count()).toBe(0);
  });

  it('says when the connection is lost, and catches up when it is back', async () => {
    const wire = await layLine();
    const alice = await AtThePage.open(
      here,
      { server: 'far', channel: 'table' },
      { proxy: wire.proxy, complains: false },
    );
    wire.cut();
    await alice.tab.getByText('The connection is lost. Trying again…').waitFor();
    await alice.send('/flip call:tails');
    await alice.tab.getByRole('alert').getByText('The connection is lost.').waitFor();
    expect(await alice.line.inputValue()).toBe('/flip call:tails');
    await alice.looksRight('lost');
    const bob = here.harness.discord.person({ user: 'Bob', guild: 'far', channel: 'table' });
    await bob.slash('flip', toDiscordOptions({ call: 'heads' }));

    wire.mend();
    await alice.reads('@Bob called heads');
    await alice.tab.getByText('The connection is lost.').waitFor({ state: 'detached' });
    await alice.line.press('Enter');
    await alice.reads('@Alice called tails');
  });

  it('needs no mouse', async () => {
    const alice = await AtThePage.open(here, { server: 'keys', channel: 'game', manages: '' });
    const { tab } = alice;
    const offered = (name: string) => tab.getByRole('option', { name }).first().waitFor();
    // The suggestions for fewer letters may include it among others.
    const offeredAlone = async (name: string) => {
      await until(async () => expect(await tab.getByRole('option').count()).toBe(1));
      await offered(name);
    };
    expect(await alice.focus()).toBe('combobox Message #game');
    await tab.keyboard.type('/game n');
    await offeredAlone('/game new');
    await alice.keys('Enter');
    await offered('players');
    await alice.keys('Tab');
    await tab.keyboard.type('@Bob first:@Al');
    await offeredAlone('@Alice');
    await alice.keys('Tab', 'Enter');
    await alice.reads(/goes first/);

    await alice.tabTo('button Keep', 'Shift+Tab');
    await alice.keys('Enter');
    await alice.card('kept: @Alice 7');

    await alice.tabTo('button Damage…');
    await alice.keys('Enter');
    const form = tab.getByRole('dialog', { name: 'Damage' });
    await form.waitFor();
    expect(await alice.focus()).toMatch(/combobox Bob/);
    await alice.keys('Enter', '5', 'Enter', 'Tab');
    expect(await alice.focus()).toBe('button Done · 1 chosen');
    await alice.keys('Enter');
    await alice.tabTo('button Submit');
    await alice.keys('Enter');
    await form.waitFor({ state: 'detached' });
    await alice.card(/@Bob.*15/);
    expect(await alice.focus()).toBe('button Damage…');

    await alice.tabTo('button More: apps for this message', 'Shift+Tab');
    await alice.keys('Enter');
    expect(await alice.focus()).toBe('menuitem Find the rule');
    await alice.keys('Enter');
    await alice.reads('Find the rule');
    await alice.tabTo('button Dismiss message');
    await alice.keys('Enter');
    // The pressed button is gone, so the line has the focus.
    await until(async () => expect(await alice.focus()).toBe('combobox Message #game'));
  });
});
