import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import type { Press } from '../../../src/discord/command/command.ts';
import { parseCustomId } from '../../../src/discord/command/custom-id.ts';
import { checkOnRow, sayChecked, type Told } from '../../../src/discord/coins/say-audit.ts';
import { refusalReply } from '../../../src/discord/refusals/refusals.ts';
import type { Checked } from '../../../src/store/coins/audit-pages.ts';
import type { Ledger } from '../../../src/store/port/coins.ts';
import { flip, from, rollIt } from '../../store/coins/flips.ts';
import { ALICE, sitDown, type AtTable } from '../tables/game-channel.ts';

const LEDGER: Ledger = {
  secretId: '01J00000000000000000000000',
  commitment: 'c'.repeat(64),
  published: true,
  count: 300,
  secret: '5'.repeat(64),
  revealedAt: 1,
  seeds: [],
  from: 1,
  upTo: null,
  entries: [],
  unreadable: [],
};

const toldOf = (checked: Partial<Checked>): Told => ({
  ledger: LEDGER,
  checked: {
    from: 1,
    upTo: 300,
    next: null,
    confirmed: 300,
    isTampered: false,
    findings: [],
    rolls: new Set(),
    ...checked,
  },
});

describe('what a check found', () => {
  it.each<[string, Partial<Checked>, string]>([
    ['all', {}, 'The last secret revealed **holds.** 300 of 300 flips came out the same again.'],
    [
      'the first so many',
      { upTo: 240, next: 241, confirmed: 240 },
      'The last secret revealed **holds.** 240 of 240 came out the same again, from 1 to 240 of 300 flips.',
    ],
    [
      'the rest',
      {
        from: 241,
        confirmed: 59,
        isTampered: true,
        findings: [{ kind: 'altered', sequence: 250 }],
        rolls: new Set([250]),
      },
      'The secret with SHA-256 `cccccccc…` **does not hold.** 59 of 60 came out the same again, from 241 to 300 of 300 flips and rolls.\n→ Roll 250 was altered: the secret gives another result.',
    ],
  ])('of %s', (_, checked, said) => {
    expect(sayChecked(toldOf(checked)).split('\nSecret ')[0]).toBe(said);
  });

  it('has a button where lines are left', () => {
    expect(checkOnRow(toldOf({}), 'public')).toEqual([]);
    expect(checkOnRow(toldOf({ next: 241 }), 'public')).toMatchObject([
      { components: [{ label: 'Check on from 241' }] },
    ]);
  });
});

describe('checking on', () => {
  async function pressed(table: AtTable, id: string) {
    const { action = '', parts = [] } = parseCustomId(id) ?? {};
    const press: Press = { ...table.asker(ALICE), parts, values: [], askedBy: null, messageId: '1' };
    const said = await coins.presses?.[action]?.(press, table.house);
    if (!said) throw new Error('nobody answers that');
    return 'code' in said ? refusalReply(said) : said;
  }

  async function revealed(): Promise<{ table: AtTable; secretId: string; live: string }> {
    const table = sitDown();
    const { channelId } = table.asker(ALICE).origin;
    for (const nth of ['a', 'b', 'c']) {
      const origin = from(nth, { channelId });
      await table.store.mutate(origin, nth === 'b' ? rollIt(origin) : flip(origin));
    }
    await table.store.reveal(from('d', { channelId }), () => ({ reply: { content: '' } }));
    const [live, old] = await table.store.ledgers(channelId, 2);
    return { table, secretId: old?.secretId ?? '', live: live?.secretId ?? '' };
  }

  it('is for whoever presses: from a public message in a private one, and then in its place', async () => {
    const { table, secretId } = await revealed();
    const first = await pressed(table, `v1:coin-check:${secretId}:2:public`);
    expect(first.content).toContain('2 of 2 came out the same again, from 2 to 3 of 3 flips and rolls.');
    expect(first).toMatchObject({ isPrivate: true, replaces: false });
    const next = await pressed(table, `v1:coin-check:${secretId}:3:private`);
    expect(next).toMatchObject({ isPrivate: true, replaces: true });
  });

  it.each([
    ['a secret that is not revealed', (at: { live: string }) => `v1:coin-check:${at.live}:1:public`],
    ['no secret', () => 'v1:coin-check:S:1:public'],
    ['no line', (at: { secretId: string }) => `v1:coin-check:${at.secretId}:0:public`],
  ])('from %s is out of date', async (_, idOf) => {
    const { table, ...at } = await revealed();
    expect((await pressed(table, idOf(at))).content).toMatch(/^That button is out of date/);
  });

  it('finds the last secret under which anything was flipped', async () => {
    const { table } = await revealed();
    const { channelId } = table.asker(ALICE).origin;
    await table.store.reveal(from('e', { channelId }), () => ({ reply: { content: '' } }));
    const { content } = await table.use(coins, ALICE, 'verify');
    expect(content).toContain('3 of 3 flips and rolls came out the same again.');
  });
});
