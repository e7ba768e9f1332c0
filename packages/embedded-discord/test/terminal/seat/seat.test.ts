import { describe, expect, it } from 'vitest';
import { type EmbeddedDiscord, type CallbackResult } from 'embedded-discord';
import { type SeatReply, KeyboardSeat } from '#terminal/seat/keyboard-seat.ts';
import type { Place } from '#terminal/seat/place.ts';
import { BareBot } from '../../bare-bot.ts';
import { meetEcho } from '../echo-bot.ts';

const ALICE: Place = { user: 'Alice', guild: 'playgroup', channel: 'table', isManager: false };

async function sit(place: Partial<Place> = {}): Promise<{ discord: EmbeddedDiscord; seat: KeyboardSeat }> {
  const discord = await meetEcho();
  return { discord, seat: new KeyboardSeat(discord, { ...ALICE, ...place }) };
}

const contentOf = (heard: SeatReply): string | undefined =>
  heard.kind === 'answer' ? heard.result.message?.content : undefined;

describe('a seat', () => {
  it('knows people by the name under which they were seen first', async () => {
    const { seat } = await sit();
    const bob = seat.userId('Bob');
    expect([seat.userId('bob'), seat.nameOf(bob), seat.people()]).toEqual([bob, 'Bob', ['Alice', 'Bob']]);
  });

  it('is managed by whoever sat down as a manager, and by nobody else', async () => {
    const { seat } = await sit({ isManager: true });
    expect(contentOf(await seat.send('/settings'))).toBe('/settings');
    await seat.send('!as Bob');
    expect(await seat.send('/settings')).toMatchObject({ kind: 'refused' });
    await seat.send('!as Alice');
    expect(contentOf(await seat.send('/settings'))).toBe('/settings');
  });

  it('puts the application into other states', async () => {
    const { discord, seat } = await sit();
    const said = async (line: string) => {
      const heard = await seat.send(line);
      return heard.kind === 'note' ? heard.text : heard.kind;
    };
    expect(await said('!state app')).toMatch(
      /^Installed on: servers, users\nThis server has invited the bot\.[^]*!state app spent/,
    );
    expect(await said('!state app uninvite')).toContain('This server has not invited the bot.');
    expect(seat.commands().every(({ name }) => name !== 'settings')).toBe(true);
    expect(await seat.send('/settings')).toMatchObject({ kind: 'refused' });
    expect(await said('!state app invite')).toContain('This server has invited the bot.');
    expect(await said('!state app servers')).toMatch(/^Installed on: servers\n/);
    expect(await said('!state app both')).toMatch(/^Installed on: servers, users\n/);
    await said('!state app activities');
    expect(discord.commands().map(({ name }) => name)).toContain('launch');
    expect(await said('!state app nonsense')).toBe('refused');
  });

  it('offers the menu of the last message, or of one before it', async () => {
    const { seat } = await sit();
    for (const text of ['one', 'two', 'three']) await seat.send(`!say ${text}`);
    expect(contentOf(await seat.send('!apps Read It Back'))).toBe('Alice said “three”');
    expect(contentOf(await seat.send('!apps 3 read it back'))).toBe('Alice said “one”');
    expect(await seat.send('!apps 4 Read It Back')).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [2000, 'note'],
    [2001, 'refused'],
  ])('takes a message of %i characters: %s', async (length, kind) => {
    const { seat } = await sit();
    expect(await seat.send(`!say ${'x'.repeat(length)}`)).toMatchObject({ kind });
  });

  it('tells each problem once', async () => {
    const { discord, seat } = await sit();
    await seat.send('/silent');
    expect(seat.newProblems()).toMatchObject([{ kind: 'not acknowledged', where: '/silent' }]);
    expect(seat.newProblems()).toEqual([]);
    await seat.send('/silent');
    expect(seat.newProblems()).toHaveLength(1);
    expect(discord.problems).toHaveLength(2);
  });

  it('forgets a form when something else is answered', async () => {
    const { seat } = await sit();
    await seat.send('/echo hi');
    await seat.send('!press Ask');
    await seat.send('!press Again');
    expect(await seat.send('!submit why=so')).toEqual({
      kind: 'refused',
      why: 'There is no open form to send off.',
    });
  });
});

const rowWith = (label: string) => ({
  type: 1,
  components: [{ type: 2, style: 1, label, custom_id: label.toLowerCase() }],
});
const row = rowWith('Next');

describe('a button of an earlier message', () => {
  it.each([
    [true, { kind: 'answer' }],
    [false, { kind: 'refused', why: 'No button reads "next". There is #1 [Sources].' }],
  ])('to who follows the channel (%s)', async (follows, heard) => {
    const bot = await BareBot.start();
    const path = `/channels/${bot.person('Alice', 'playgroup').channelId}/messages`;
    await bot.ask('POST', path, { content: 'Turn 1', components: [row] });
    await bot.ask('POST', path, { content: 'An answer', components: [rowWith('Sources')] });
    const seat = new KeyboardSeat(bot.local, ALICE, { follows });
    expect([seat.hasButton('next'), seat.hasButton('SOURCES')]).toEqual([follows, true]);
    if (!follows) return expect(await seat.send('!press next')).toEqual(heard);
    const { on, started } = await bot.next(() => seat.send('!press next'));
    await on.callback({ type: 4, data: { content: 'Turn 2' } });
    return expect(await started).toMatchObject(heard);
  });
});

/** A person uses `/do`, and the bot answers after doing this in the channel. */
async function meanwhile(
  follows: boolean,
  act: (bot: BareBot, path: string, card: string) => Promise<unknown>,
) {
  const bot = await BareBot.start();
  const commands = `/applications/${bot.local.applicationId}/commands`;
  await bot.ask('PUT', commands, [{ name: 'do', description: 'Does' }]);
  const path = `/channels/${bot.person('Alice', 'playgroup').channelId}/messages`;
  const { body: card } = await bot.ask('POST', path, { content: 'Turn 1', components: [row] });
  const seat = new KeyboardSeat(bot.local, ALICE, { follows });
  const { on, started } = await bot.next(() => seat.send('/do'));
  await act(bot, path, card.id);
  await on.callback({ type: 4, data: { content: 'Done' } });
  const heard = await started;
  return heard.kind === 'answer' ? heard.otherMessages.map(({ content }) => content) : heard;
}

describe('what else is heard with an answer', () => {
  it.each<[string, boolean, Parameters<typeof meanwhile>[1], string[]]>([
    ['nothing that was there', true, async () => null, []],
    ['a new message', false, (bot, path) => bot.ask('POST', path, { content: 'Turn 2' }), ['Turn 2']],
    [
      'a message that was edited, to who follows the channel',
      true,
      (bot, path, card) => bot.ask('PATCH', `${path}/${card}`, { content: 'Turn 2' }),
      ['Turn 2'],
    ],
    [
      'not to others',
      false,
      (bot, path, card) => bot.ask('PATCH', `${path}/${card}`, { content: 'Turn 2' }),
      [],
    ],
    [
      'not what only lost its buttons',
      true,
      (bot, path, card) => bot.ask('PATCH', `${path}/${card}`, { components: [] }),
      [],
    ],
  ])('%s', async (_, follows, act, others) => {
    expect(await meanwhile(follows, act)).toEqual(others);
  });
});

it('an answer that is ephemeral is heard by who asked', async () => {
  const { seat } = await sit();
  const heard = (await seat.send('/echo psst private:true')) as { result: CallbackResult };
  expect(heard.result).toMatchObject({ ephemeral: true, message: { content: '**psst**' } });
});
