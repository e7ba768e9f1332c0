import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person, CallbackResult } from 'embedded-discord';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';

let harness: BotHarness;
let manager: Person;
let bob: Person;
beforeEach(async () => {
  harness = await startHarness({ introduces: true });
  const place = { guild: 'playgroup', channel: 'table' };
  manager = harness.discord.person({ user: 'Alice', ...place, permissions: PermissionFlagsBits.ManageGuild });
  bob = harness.discord.person({ user: 'Bob', ...place });
});
afterEach(() => harness.close());

type Row = { components?: { custom_id?: string; options?: { label: string; value: string }[] }[] };
const selectOn = ({ message }: Pick<CallbackResult, 'message'>) =>
  ((message?.components ?? []) as Row[])
    .flatMap((row) => row.components ?? [])
    .find((component) => component.options);

/** Chooses in the select of a message, by the beginning of a label. */
function choose(
  person: Person,
  shown: Pick<CallbackResult, 'message'>,
  label: string,
): Promise<CallbackResult> {
  const select = selectOn(shown);
  const value = select?.options?.find((option) => option.label.startsWith(label))?.value ?? '';
  if (!shown.message) throw new Error('no message');
  return person.select(shown.message, select?.custom_id ?? '', [value]);
}
const settings = (person: Person) => person.slash('settings');
const game = (person: Person, subcommand: string, options: Parameters<typeof toDiscordOptions>[0] = {}) =>
  person.slash('game', [{ name: subcommand, type: 1, options: toDiscordOptions(options) }]);
/** The private messages of a user after the replies. */
const privately = async (person: Person, words: RegExp) => {
  const find = () =>
    harness.discord.messages(person.channelId, person.userId).filter(({ content }) => words.test(content));
  await harness.until(() => expect(find()).not.toEqual([]));
  return find();
};
const readBy = (person: Person) => harness.discord.messages(person.channelId, person.userId);

describe('/settings shows a select', () => {
  it.each([
    ['Today', 'This server plays by today’s rules (2026-06-19) from now on.'],
    ['Founding', 'This server plays by the founding rules (2006-10-01) from now on.'],
  ])('%s', async (label, said) => {
    const chosen = await choose(manager, await settings(manager), label);
    expect(textOfResult(chosen)).toBe(said);
    expect(chosen.ephemeral).toBe(false);
  });

  it.each([
    ['2013-05-01', /^This server plays by the rules of 2013-05-01 from now on\.$/],
    [' founding ', /founding rules \(2006-10-01\) from now on/],
    ['the day before', /I don’t know the edition/],
    ['other', /I don’t know the edition/],
  ])('Another day opens a form, in which %j is typed', async (day, said) => {
    const form = await choose(manager, await settings(manager), 'Another');
    expect(form.modal?.title).toBe('The rules of another day');
    expect(textOfResult(await manager.submit(form, { day }))).toMatch(said);
    expect(harness.discord.problems).toEqual([]);
  });

  it('is for those who may manage the server', async () => {
    const shown = await settings(bob);
    expect(selectOn(shown)).toBeUndefined();
    expect(textOfResult(shown)).toMatch(/^This server plays by today’s rules.*\nWho may manage the server/);
    const form = await settings(manager);
    const pressed = await bob.select(form.message!, selectOn(form)?.custom_id ?? '', ['founding']);
    expect(textOfResult(pressed)).toMatch(/^Only somebody who can manage/);
  });

  it('in direct messages it is one’s own', async () => {
    const here = harness.discord.person({ user: 'Bob', guild: null, channel: 'dm' });
    expect(textOfResult(await choose(here, await settings(here), 'Founding'))).toMatch(
      /^You play by the founding/,
    );
  });

  it('sent without a choice, is out of date', async () => {
    const shown = await settings(manager);
    const pressed = await manager.select(shown.message!, selectOn(shown)?.custom_id ?? '', []);
    expect(textOfResult(pressed)).toMatch(/out of date/);
  });
});

describe('the first command on a server', () => {
  it('introduces the bot once, privately', async () => {
    await bob.slash('rule', toDiscordOptions({ query: '104' }));
    const [hello] = await privately(bob, /^Hello!/);
    expect(hello?.content).toMatch(/today’s rules \(2026-06-19\)[^]*`\/help`/);
    expect(readBy(manager)).not.toContainEqual(expect.objectContaining({ content: hello?.content }));
    await manager.slash('rule', toDiscordOptions({ query: '104' }));
    await settings(bob);
    await harness.stopBot();
    const all = [...readBy(bob), ...readBy(manager)].filter(({ content }) => content.startsWith('Hello!'));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('is always answered', async () => {
    harness.discord.faults.answer(/^POST \/webhooks/, {
      status: 403,
      code: 50_001,
      message: 'Missing Access',
    });
    expect(textOfResult(await bob.slash('flip', toDiscordOptions({ call: 'heads' })))).toContain('flip 1');
    await harness.until(() =>
      expect(harness.log.map(({ msg }) => msg)).toContain('a one-time notice was not sent'),
    );
    expect(textOfResult(await bob.slash('flip', toDiscordOptions({ call: 'heads' })))).toContain('flip 2');
  });

  it('in direct messages says nothing', async () => {
    const here = harness.discord.person({ user: 'Bob', guild: null, channel: 'dm' });
    await here.slash('rule', toDiscordOptions({ query: '104' }));
    await harness.stopBot();
    expect(readBy(here)).toHaveLength(1);
  });

  it('after all was forgotten is the first again', async () => {
    await bob.slash('rule', toDiscordOptions({ query: '104' }));
    await privately(bob, /^Hello!/);
    const callback = await manager.slash('settings', toDiscordOptions({ forget: 'server' }));
    const row = (callback.message?.components ?? []) as Row[];
    await manager.press(callback.message!, row[0]?.components?.[0]?.custom_id ?? '');
    await manager.slash('rule', toDiscordOptions({ query: '104' }));
    expect(await privately(manager, /^Hello!/)).toHaveLength(1);
  });
});

describe('the first game of a server', () => {
  const QUESTION = /By which rules do you play\?/;

  it('asks its host, whose choice holds for both if the host may decide that', async () => {
    await game(manager, 'new');
    const [question] = await privately(manager, QUESTION);
    const chosen = await choose(manager, { message: question ?? null }, 'Founding');
    expect(textOfResult(chosen)).toMatch(
      /^This server plays by the founding rules.*\nThis game is played by the founding rules/,
    );
    expect(textOfResult(await game(bob, 'settings'))).toMatch(/^Founding rules \(2006-10-01\); 20 life/);
    expect(textOfResult(await settings(bob))).toMatch(/^This server plays by the founding rules/);
  });

  it('asks its host, whose choice is for the game alone otherwise', async () => {
    await game(bob, 'new');
    const [question] = await privately(bob, QUESTION);
    expect(textOfResult(await choose(bob, { message: question ?? null }, 'Founding'))).toMatch(
      /^This game is played/,
    );
    expect(textOfResult(await settings(bob))).toMatch(/^This server plays by today’s rules/);
    expect(textOfResult(await game(bob, 'undo'))).toMatch(/taken back|takes back/i);
    expect(textOfResult(await game(bob, 'settings'))).toMatch(/^\*\*Set up the game\*\*\nToday’s rules/);
  });

  it('asks once', async () => {
    await game(bob, 'new');
    await privately(bob, QUESTION);
    const elsewhere = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'elsewhere' });
    await game(elsewhere, 'new');
    await harness.stopBot();
    expect(readBy(elsewhere).filter(({ content }) => QUESTION.test(content))).toEqual([]);
  });

  it('asks nothing if the server chose, or the host typed a day', async () => {
    const typed = harness.discord.person({ user: 'Bob', guild: 'typed', channel: 'table' });
    await game(typed, 'new', { edition: '2013-05-01' });
    await manager.slash('settings', toDiscordOptions({ edition: 'today' }));
    await game(manager, 'new');
    await harness.stopBot();
    for (const person of [typed, manager])
      expect(readBy(person).filter(({ content }) => QUESTION.test(content))).toEqual([]);
  });

  it('cannot be changed after the first turn', async () => {
    await game(manager, 'new', { players: `<@${bob.userId}>` });
    const [question] = await privately(manager, QUESTION);
    await manager.slash('game', [
      { name: 'start', type: 1, options: [{ name: 'first', type: 6, value: manager.userId }] },
    ]);
    await manager.slash('turn', [{ name: 'next', type: 1, options: [] }]);
    expect(textOfResult(await choose(manager, { message: question ?? null }, 'Founding'))).toMatch(
      /^This server plays by the founding.*\nThe game here goes on by its own rules/,
    );
    expect(textOfResult(await game(manager, 'settings', { edition: 'founding' }))).toMatch(
      /until its first turn ends/,
    );
  });
});
