import { contentOf } from '#discord/command/reply.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import coins from '../../../../commands/coins.ts';
import type { Press } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import {
  continueCheckRow,
  parseContinueCheck,
  formatLedgerCheck,
  type LedgerCheck,
} from '#discord/coins/ledger/ledger-check.ts';
import {
  MAX_LISTED_FINDINGS,
  NOTHING_CHECKED,
  type ListedFinding,
  type CheckProgress,
} from '#discord/coins/ledger/check-progress.ts';
import { isRoll, type Ledger, type LedgerEntry } from '#ledger/vocabulary/ledger.ts';
import { flip, from, rollIt } from '../../../store/coins/flips.ts';
import { ALICE, buttonsOf, openGameChannel, type GameChannel } from '../../tables/game-channel.ts';
import { acceptedReply, replyOf } from '../../../helpers/reply-of.ts';

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
  privateSecret: null,
  channelId: '100',
  chain: null,
  links: new Map(),
};

const toldOf = ({
  next = null,
  isFirst = true,
  ...progress
}: Partial<CheckProgress & LedgerCheck> = {}): LedgerCheck => ({
  ledger: LEDGER,
  progress: { ...NOTHING_CHECKED, upTo: 300, confirmed: 300, ...progress },
  next,
  isFirst,
});

const ALTERED: ListedFinding = { finding: { kind: 'altered', sequence: 150 }, isRoll: false };

describe('the result of a check', () => {
  it.each<[string, Partial<CheckProgress & LedgerCheck>, string]>([
    ['all', {}, 'The last secret revealed **holds.** 300 of 300 flips came out the same again.'],
    [
      'the first so many',
      { upTo: 240, next: 241, confirmed: 240 },
      '**240 of 300 flips** from the last secret revealed checked, all right so far.',
    ],
    [
      'the next so many',
      { upTo: 280, next: 281, confirmed: 280, isFirst: false, rolls: 3 },
      '**280 of 300 flips and rolls** from the secret with SHA-256 `cccccccc…` checked, all right so far.',
    ],
    [
      'the rest, all right',
      { isFirst: false },
      'The secret with SHA-256 `cccccccc…` **holds.** 300 of 300 flips came out the same again.',
    ],
    [
      'the first so many, one of them altered',
      { upTo: 240, next: 241, confirmed: 239, isTampered: true, found: 1, listed: [ALTERED] },
      [
        'The last secret revealed **does not hold.** 239 of the first 240 of 300 flips came out the same again.',
        '→ Flip 150 was altered: the secret gives another result.',
      ].join('\n'),
    ],
    [
      'the rest, where one was altered before',
      { confirmed: 299, isTampered: true, found: 1, listed: [ALTERED], isFirst: false },
      [
        'The secret with SHA-256 `cccccccc…` **does not hold.** 299 of 300 flips came out the same again.',
        '→ Flip 150 was altered: the secret gives another result.',
      ].join('\n'),
    ],
    [
      'more than is told one by one',
      {
        confirmed: 288,
        isTampered: true,
        found: 12,
        listed: [{ ...ALTERED, isRoll: true }],
        isFirst: false,
        rolls: 300,
        uncovered: 1,
      },
      [
        'The secret with SHA-256 `cccccccc…` **does not hold.** 288 of 300 rolls came out the same again.',
        '→ Roll 150 was altered: the secret gives another result.',
        '→ … and 11 more',
        '-# 1 roll came before the commitment was public.',
      ].join('\n'),
    ],
  ])('of %s', (_, told, said) => {
    expect(toMarkdown(formatLedgerCheck(toldOf(told))).split('\nSecret ')[0]).toBe(said);
  });

  it('has a button if entries are left', () => {
    expect(continueCheckRow(toldOf(), 'public')).toEqual([]);
    expect(continueCheckRow(toldOf({ upTo: 240, next: 241 }), 'public')).toMatchObject([
      { components: [{ label: 'Check on from 241' }] },
    ]);
  });

  it('is kept in the button, except for findings that have no room', () => {
    const number = fc.integer({ min: 0, max: 2_000_000_000 });
    const noted: fc.Arbitrary<ListedFinding> = fc.record({
      finding: fc.oneof(
        fc.record({
          kind: fc.constantFrom('repeated', 'uncounted', 'altered', 'unreadable', 'waiting'),
          sequence: number,
        }),
        fc.record({ kind: fc.constant('missing'), from: number, to: number }),
        fc.record({ kind: fc.constant('secret-swapped') }),
      ),
      isRoll: fc.boolean(),
    });
    const anyProgress: fc.Arbitrary<CheckProgress> = fc.record({
      upTo: number,
      confirmed: number,
      isTampered: fc.boolean(),
      found: number,
      listed: fc.array(noted, { maxLength: MAX_LISTED_FINDINGS }),
      uncovered: number,
      rolls: number,
    });
    fc.assert(
      fc.property(anyProgress, (progress) => {
        const [row] = continueCheckRow(toldOf({ ...progress, next: progress.upTo + 1 }), 'private');
        const [button] = (row as { components: { custom_id: string }[] }).components;
        const id = button?.custom_id ?? '';
        expect(id.length).toBeLessThanOrEqual(100);
        const read = parseContinueCheck(parseCustomId(id)?.parts ?? []);
        const kept = read?.progress.listed.length ?? 0;
        expect(read).toEqual({
          secretId: LEDGER.secretId,
          isPrivate: true,
          progress: { ...progress, listed: progress.listed.slice(0, kept) },
        });
        // However large the numbers are, the first one is named in full.
        if (progress.listed.length > 0) expect(kept).toBeGreaterThan(0);
      }),
    );
  });
});

describe('continuing a check', () => {
  async function pressed(table: GameChannel, id: string) {
    const { action = '', parts = [] } = parseCustomId(id) ?? {};
    const press: Press = { ...table.asker(ALICE), parts, values: [], askedBy: null, messageId: '1' };
    const result = await coins.presses?.[action]?.(press, table.ctx);
    if (!result) throw new Error('nobody answers that');
    return replyOf(result);
  }

  async function revealed(): Promise<{ table: GameChannel; secretId: string; live: string }> {
    const table = openGameChannel();
    const { channelId } = table.asker(ALICE).origin;
    for (const nth of ['a', 'b', 'c']) {
      const origin = from(nth, { channelId });
      await table.store.mutate(origin, (nth === 'b' ? rollIt(origin) : flip(origin)) as never);
    }
    await table.store.reveal(from('d', { channelId }), () => ({ reply: { content: [] } }));
    const [live, old] = await table.store.ledgers(channelId, 2);
    return { table, secretId: old?.secretId ?? '', live: live?.secretId ?? '' };
  }

  /** `2` as a button says that this many lines were checked, and all are correct. */
  const upTo = (lines: number, shown: 'public' | 'private' = 'public') =>
    `${shown}:${[lines, lines, 0, 0, 0].join(':')}`;

  it('continues privately for any user: in a new message first, then in place', async () => {
    const { table, secretId } = await revealed();
    const first = await pressed(table, `v1:coin-check:${secretId}:${upTo(1)}`);
    expect(contentOf(first)).toContain('**holds.** 3 of 3 flips and rolls came out the same again.');
    expect(first).toMatchObject({ isPrivate: true, replaces: false });
    const next = await pressed(table, `v1:coin-check:${secretId}:${upTo(2, 'private')}`);
    expect(next).toMatchObject({ isPrivate: true, replaces: true });
  });

  it.each([
    ['a secret that is not revealed', (at: { live: string }) => `v1:coin-check:${at.live}:${upTo(0)}`],
    ['no secret', () => `v1:coin-check:S:${upTo(0)}`],
    ['no lines', (at: { secretId: string }) => `v1:coin-check:${at.secretId}:public:-1:0:0:0:0`],
    ['nothing found', (at: { secretId: string }) => `v1:coin-check:${at.secretId}:public:1:1:0:0`],
    ['no finding', (at: { secretId: string }) => `v1:coin-check:${at.secretId}:public:1:1:0:0:1.z5`],
    ['one of before', (at: { secretId: string }) => `v1:coin-check:${at.secretId}:97:public`],
  ])('from %s is out of date', async (_, idOf) => {
    const { table, ...at } = await revealed();
    expect(contentOf(await pressed(table, idOf(at)))).toMatch(/^That button is out of date/);
  });

  /** The entries of a ledger, some of them overwritten. */
  function byLine(table: GameChannel, altered: readonly number[]): GameChannel {
    const overwritten = (entry: LedgerEntry): LedgerEntry =>
      altered.includes(entry.sequence) && !isRoll(entry)
        ? { ...entry, outcome: { ...entry.outcome, flips: [] } }
        : entry;
    const firstLine = (ledger: Ledger): Ledger => {
      const { from: line, count } = ledger;
      const entries = ledger.entries.slice(0, 1).map(overwritten);
      return { ...ledger, entries, upTo: line < count ? line : null };
    };
    const ledgerFrom: GameChannel['store']['ledgerFrom'] = async (...asked) => {
      const ledger = await table.store.ledgerFrom(...asked);
      return ledger && firstLine(ledger);
    };
    const ledgers: GameChannel['store']['ledgers'] = async (...asked) =>
      (await table.store.ledgers(...asked)).map(firstLine);
    return { ...table, ctx: { ...table.ctx, store: { ...table.store, ledgerFrom, ledgers } } };
  }

  it.each<[string, readonly number[], readonly RegExp[]]>([
    [
      'in which nothing was altered',
      [],
      [
        /\*\*24 of 60 flips\*\* .* all right so far/,
        /\*\*48 of 60 flips\*\* .* all right/,
        /\*\*holds.\*\* 60 of 60/,
      ],
    ],
    [
      'altered among the first lines',
      [5],
      [
        /does not hold.* 23 of the first 24 of 60/,
        /does not hold.* 47 of the first 48/,
        /does not hold.* 59 of 60/,
      ],
    ],
    ['altered among the next', [30], [/all right so far/, /does not hold/, /does not hold.* 59 of 60/]],
    ['altered among the last', [60], [/all right so far/, /all right so far/, /does not hold.* 59 of 60/]],
  ])('says that a ledger %s holds only at the end, and over all of it', async (_, altered, said) => {
    const table = openGameChannel();
    const { channelId } = table.asker(ALICE).origin;
    for (let nth = 1; nth <= 60; nth += 1) {
      const origin = from(`flip ${nth}`, { channelId });
      await table.store.mutate(origin, flip(origin) as never);
    }
    await table.store.reveal(from('reveal', { channelId }), () => ({ reply: { content: [] } }));
    const read = byLine(table, altered);
    const asked = { ...table.asker(ALICE), subcommand: 'verify', options: {} };
    let shown = acceptedReply(await coins.run(asked, read.ctx));
    const texts: string[] = [];
    for (const nth of said.keys()) {
      texts.push(contentOf(shown));
      if (nth === said.length - 1) break;
      const [id = ''] = buttonsOf(shown).values();
      shown = await pressed(read, id);
    }
    for (const [nth, wanted] of said.entries()) expect(texts[nth]).toMatch(wanted);
    for (const one of altered)
      expect(texts.at(-1)).toContain(`→ Flip ${one} was altered: the secret gives another result.`);
  });

  it('finds the last secret under which anything was flipped', async () => {
    const { table } = await revealed();
    const { channelId } = table.asker(ALICE).origin;
    await table.store.reveal(from('e', { channelId }), () => ({ reply: { content: [] } }));
    const content = contentOf(await table.use(coins, ALICE, 'verify'));
    expect(content).toContain('3 of 3 flips and rolls came out the same again.');
  });
});
