import { asMarkdown } from '#discord/markdown/write.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { describe, expect, it } from 'vitest';
import { completeEdition, resolveEdition } from '#discord/command/edition-option.ts';
import { toDiscordChoices } from '#discord/command/command.ts';
import { messageBody } from '#discord/command/reply.ts';
import { ALICE, BOB, openGameChannel } from '../tables/game-channel.ts';

describe('the edition of an answer', () => {
  it.each<[asked: string | undefined, server: string | undefined, edition: string]>([
    [undefined, undefined, TODAYS_DATE],
    [undefined, '2013-05-01', '2013-05-01'],
    ['2009-07-11', undefined, '2009-07-11'],
    ['2009-07-11', '2013-05-01', '2009-07-11'],
  ])('asked for %s on a server that plays by %s: %s', async (asked, server, edition) => {
    const table = openGameChannel(TODAYS_DATE);
    const { origin } = table.asker(ALICE);
    const scope = { guildId: origin.guildId ?? '' };
    if (server) await table.store.changeSetting(origin, scope, 'edition', server, { content: [] });
    expect(await resolveEdition(asked, table.asker(BOB).origin, table.ctx)).toEqual({
      ok: true,
      value: edition,
    });
  });

  it.each<[typed: string, first: string | undefined, many: boolean]>([
    ['', 'today', true],
    ['2009-07-11', '2009-07-11', false],
    ['2012-12-21', '2012-12-21', false],
    ['rooms', '2024-11-08', false],
    ['no edition', undefined, false],
  ])('typed %j: %s is offered first', async (typed, first, many) => {
    const table = openGameChannel();
    const typing = { ...table.asker(ALICE), subcommand: null, option: 'edition', typed, others: {} };
    const values = (await completeEdition(typing, table.ctx)).map(({ value }) => value);
    expect(values[0]).toBe(first);
    expect(values.length > 1).toBe(many);
  });
});

describe('suggestions', () => {
  it.each<[what: string, name: string, value: string, isOffered: boolean]>([
    ['of a hundred characters', 'x'.repeat(100), 'x'.repeat(100), true],
    ['of a name that is cut', 'x'.repeat(101), 'x', true],
    ['of a value that cannot be cut', 'x', 'x'.repeat(101), false],
    ['without a name', ' ', 'x', false],
    ['without a value', 'x', '', false],
  ])('%s', (_, name, value, isOffered) => {
    expect(toDiscordChoices([{ name, value }])).toEqual(
      isOffered ? [{ name: name.slice(0, 100), value }] : [],
    );
  });

  it('is 25 at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `${index}`, value: `${index}` }));
    expect(toDiscordChoices(many)).toEqual(many.slice(0, 25));
  });
});

describe('a message', () => {
  it('pings only the users of its reply', () => {
    const content = `<@${ALICE}>, it is the turn of <@${BOB}>`;
    expect(messageBody({ content: asMarkdown(content) }).allowed_mentions).toEqual({ parse: [], users: [] });
    expect(messageBody({ content: asMarkdown(content), pings: [BOB] }).allowed_mentions).toEqual({
      parse: [],
      users: [BOB],
    });
  });
});
