import { Collection, type BaseInteraction, type REST } from 'discord.js';
import { describe, expect, it, vi } from 'vitest';
import { MemberNames } from '#discord/gateway/member-names.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { makeLog } from '#basics/log.ts';

const [ALICE, BOB, CLEO] = ['100000000000000001', '100000000000000002', '100000000000000003'] as const;

const user = (id: string, username: string, globalName: string | null = null) => ({
  id,
  username,
  globalName,
});
const heard = (guildId: string | null, more: object): BaseInteraction =>
  ({
    guildId,
    isUserSelectMenu: () => false,
    isChatInputCommand: () => false,
    ...more,
  }) as unknown as BaseInteraction;

/** A REST client with these responses by path. */
function discord(told: Readonly<Record<string, unknown>>) {
  const get = vi.fn<(path: string) => Promise<unknown>>(async (path) => {
    if (!(path in told)) throw new Error('404');
    return told[path];
  });
  return {
    get,
    names: new MemberNames({ get } as unknown as REST, makeLog('silent', process.stdout), new ManualClock()),
  };
}

describe('what people are called', () => {
  it.each([
    ['a nickname', { nickname: 'Ali' }, user(ALICE, 'alice', 'Alice'), 'Ali'],
    ['a nickname of a member that is not cached', { nick: 'Ali' }, user(ALICE, 'alice', 'Alice'), 'Ali'],
    ['the name shown everywhere', { nickname: null }, user(ALICE, 'alice', 'Alice'), 'Alice'],
    ['the username', null, user(ALICE, 'alice'), 'alice'],
  ])('is heard with what they use: %s', async (_, member, who, name) => {
    const { names, get } = discord({});
    names.learnFrom(heard('7', { user: who, member }));
    expect(await names.of('7', [ALICE])).toEqual(new Map([[ALICE, name]]));
    expect(get).not.toHaveBeenCalled();
  });

  it('is heard of those who were chosen', async () => {
    const { names } = discord({});
    const users = new Collection([[BOB, user(BOB, 'bob')]]);
    const members = new Collection([[BOB, { nick: 'Bobby' }]]);
    names.learnFrom(
      heard('7', { user: user(ALICE, 'alice'), member: null, isUserSelectMenu: () => true, users, members }),
    );
    expect(await names.of('7', [BOB, ALICE])).toEqual(
      new Map([
        [BOB, 'Bobby'],
        [ALICE, 'alice'],
      ]),
    );
  });

  it('is asked for once, on the server or of the user; who is unknown is left out', async () => {
    const { names, get } = discord({
      [`/guilds/7/members/${BOB}`]: { nick: 'Bobby', user: { username: 'bob', global_name: null } },
      [`/users/${CLEO}`]: { username: 'cleo', global_name: 'Cleo' },
    });
    const [one, same] = await Promise.all([names.of('7', [BOB, CLEO, 'guest:Dora']), names.of('7', [BOB])]);
    expect([one, same]).toEqual([
      new Map([
        [BOB, 'Bobby'],
        ['guest:Dora', 'Dora'],
      ]),
      new Map([[BOB, 'Bobby']]),
    ]);
    expect(await names.of('7', [BOB])).toEqual(new Map([[BOB, 'Bobby']]));
    expect(await names.of(null, [CLEO])).toEqual(new Map([[CLEO, 'Cleo']]));
    expect(get.mock.calls.map(([path]) => path)).toEqual([
      `/guilds/7/members/${BOB}`,
      `/guilds/7/members/${CLEO}`,
      `/users/${CLEO}`,
    ]);
  });

  it('is not waited for as long as a form would take', async () => {
    const get = () => new Promise(() => {});
    const clock = new ManualClock();
    const names = new MemberNames({ get } as unknown as REST, makeLog('silent', process.stdout), clock);
    names.learnFrom(heard('7', { user: user(ALICE, 'alice'), member: null }));
    const asked = names.of('7', [ALICE, BOB]);
    clock.advance(2000);
    expect(await asked).toEqual(new Map([[ALICE, 'alice']]));
    expect(clock.waiting).toBe(0);
  });
});
