import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { FlipRequest } from '#engine/coins/vocabulary.ts';
import type { RollRequest } from '#engine/dice/vocabulary.ts';
import { audit } from '#ledger/audit.ts';
import { ledgerReads } from '#store/coins/ledger-reads.ts';
import { sqliteDriver, sqliteRunner } from '#store/sqlite/driver.ts';
import { lineFacts } from '#ledger/chain/verify-links.ts';
import { commitTo, hashOf, openedFacts, seedFacts, type SealedFacts } from '#ledger/chain/links.ts';
import { playIgnoredDice, playRoll } from '#ledger/play.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { shortLinkHash, type LinkRead } from '#ledger/vocabulary/chain.ts';
import { declareReads, type Change } from '#store/port/changes.ts';
import type { CoinBook, Ledger, LedgerEntry } from '#ledger/vocabulary/ledger.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { diceRequest } from '../../helpers/dice.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { ASKING, choose, flip, from, type TestReply } from './flips.ts';

/*
 * A forger who knows both secrets, may write anything into the database and recomputes the whole chain. Only public
 * messages stay as they were. Alters every field of every row, one at a time.
 */

/**
 * Changes that can't be detected, with the reason. Erasing a person's name, as `/settings forget:me` does, can't be
 * either; that is tested separately.
 */
const NOT_COVERED: Readonly<Record<string, string>> = {
  'coin_secret.guild_id': 'where the channel is: the channel itself is sealed',
  'coin_secret.published': 'each line has for itself whether it was covered',
  'coin_secret.private_published': 'each line has for itself whether it was covered',
  'coin_secret.leaves': 'the next private line, of a secret that is in use no more',
  'coin_secret.created_at': 'when the secret was drawn: the message with its commitment has a time',
  'coin_secret.created_by': 'the secret is nobody’s choice',
  'coin_secret.revealed_at': 'the message that reveals it has a time',
  'coin_secret.revealed_by': 'stands beside that message',
  'coin_seed.nth': 'the order of seeds is sealed, not the numbers that they are kept by',
};

/** The content of public messages. */
interface Posted {
  readonly commitments: string[];
  /** Links beside the number of a flip, and beside commitments. */
  readonly links: { readonly sequence: number | null; readonly digits: string }[];
}

type Row = Record<string, unknown>;
interface Alteration {
  readonly what: string;
  readonly sql: string;
  readonly values: readonly unknown[];
}

const CHANNEL = '100';
const TODAY = rulesetOf('2026-06-19');
const file = temporaryFile();
const posted: Posted = { commitments: [], links: [] };

const post = (coins: CoinBook, entries: readonly LedgerEntry[]): void => {
  posted.commitments.push(coins.commitment, coins.privateCommitment);
  const [last] = entries.slice(-1);
  if (!last?.isPrivate)
    posted.links.push({ sequence: last?.sequence ?? null, digits: shortLinkHash(coins.headWith(entries)) });
};

/** A change whose reply shows the link, unless it is private. */
const posting = (change: Change<TestReply>): Change<TestReply> =>
  declareReads(change.reads, (table) => {
    const outcome = change(table);
    post(table.coins, outcome.entries ?? []);
    return { ...outcome, isPublishing: true };
  });

/** A ledger with every kind of line, of which the secret is revealed. */
async function writeLedger(): Promise<void> {
  const store = openSqliteStore<TestReply>(file);
  let id = 100;
  const at = (actorId = '1') => from(String((id += 1)), { actorId, at: 1_781_870_400_000 + id });
  const flips = async (request: Partial<FlipRequest> = {}, isPrivate = false, actorId = '1') => {
    const origin = at(actorId);
    const asked = { request, isPrivate, purpose: isPrivate ? 'Mana Crypt' : null };
    await store.mutate(origin, posting(flip(origin, asked)));
  };
  const rolls = async (request: RollRequest) => {
    const origin = at('2');
    await store.mutate(
      origin,
      posting(({ coins }) => {
        const played = playRoll(coins, origin, { request, isPrivate: false, purpose: null }, TODAY);
        if (!played.ok) throw new Error(played.failure.code);
        return { reply: { content: '' }, entries: [played.value.entry] };
      }),
    );
  };
  const chooses = async (sequence: number, choice: Parameters<typeof choose>[2]) => {
    const origin = at('1');
    await store.mutate(origin, posting(choose(origin, sequence, choice)));
  };
  const seeds = async (actorId: string, text: string) => {
    await store.mutate(at(actorId), () => ({ reply: { content: '' }, seed: { gameId: 'G', text } }));
  };

  await flips({ call: 'tails' });
  await flips(ASKING.request); // 2, which waits while others are settled
  await flips(
    { call: 'heads', flippers: ['2', '3'], thumbs: { '3': 1 }, keep: { '3': 'heads' } },
    false,
    '3',
  );
  await chooses(2, { kind: 'again', again: true });
  await flips({ call: null, flippers: ['1'] }, true);
  await flips({ substitute: { kind: 'object', heads: 'Bulbasaur', tails: 'Pikachu' } });
  await chooses(2, { kind: 'again', again: false });
  await seeds('1', 'a dragon’s egg');
  await seeds('2', '42');
  await flips({ fixed: { face: 'heads', won: null, by: '1' }, flippers: ['1', '4'], opponent: '5' });
  await flips({ substitute: { kind: 'die', sides: 6 }, until: { kind: 'coins', coins: 5 } });
  await rolls(diceRequest('2d6+3', { rollers: ['2', '3'], isOrder: true }));
  await rolls(diceRequest('3d20', { rollers: ['2'], ignoring: { which: 'chosen', count: 1 } }));
  const ignoring = at('2');
  await store.mutate(
    ignoring,
    posting(
      declareReads({ flip: 9 }, ({ coins }) => {
        const place = { secretId: coins.secretId, sequence: 9, step: 0 };
        const played = playIgnoredDice(coins, () => ok(undefined as never), place, { ignore: 1 });
        if (!played.ok) throw new Error(played.failure.code);
        return { reply: { content: '' }, entries: [played.value.entry] };
      }),
    ),
  );
  await rolls({ kind: 'draw', rollers: ['2'], drawing: { kind: 'cards', among: ['Shock', 'Opt'] } });
  await rolls({ kind: 'draw', rollers: ['2'], drawing: { kind: 'players', among: ['1', 'guest:Zoë'] } });
  await rolls({ kind: 'planar', rollers: ['2'] });
  await flips({ call: 'heads' }, true, '4');
  await flips({ call: null, calls: { '2': 'heads', '4': 'tails' }, flippers: ['2', '4'] }, false, '2');
  await flips();
  await store.reveal(at('5'), ({ head }) => {
    posted.links.push({ sequence: null, digits: head ?? '' });
    return { reply: { content: '' } };
  });
  await store.close();
}

beforeAll(writeLedger);

/** The ledger as read from the database. */
async function readLedger(db: Database): Promise<Ledger | undefined> {
  const driver = sqliteDriver(sqliteRunner(db), { add: async (job) => job() });
  const ledgers = await ledgerReads(driver).ledgers(CHANNEL, 9);
  return ledgers.findLast(({ secret }) => secret !== null);
}

/** All rows of the ledger. */
const dump = (db: Database): readonly unknown[] =>
  ['coin_secret', 'coin_flip', 'coin_seed', 'coin_link'].map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
  );

/** True if the ledger is valid and matches the public messages. */
function isFitting(ledger: Ledger | undefined): boolean {
  if (!ledger || audit(ledger).isTampered || !ledger.chain) return false;
  if (!posted.commitments.every((one) => [ledger.commitment, ledger.chain?.privateCommitment].includes(one)))
    return false;
  const all = [
    ...[...ledger.links.values()].flat(),
    ...ledger.chain.seeds,
    ...(ledger.chain.opened ? [ledger.chain.opened] : []),
  ];
  return posted.links.every(({ sequence, digits }) =>
    (sequence === null ? all : (ledger.links.get(sequence) ?? [])).some(({ hash }) =>
      hash.startsWith(digits),
    ),
  );
}

/** Recomputes the chain with the given secrets and salts. */
function forgeChain(db: Database, ledger: Ledger): void {
  const { chain, secret, privateSecret, links, entries, seeds, channelId, commitment } = ledger;
  if (!chain?.opened || secret === null || privateSecret === null) return;
  const keys = { secret: Buffer.from(secret, 'hex'), privateSecret: Buffer.from(privateSecret, 'hex') };
  const facts = new Map<number, SealedFacts>();
  const { privateCommitment, opened } = chain;
  const at = opened.at ?? 0;
  facts.set(0, openedFacts({ channelId, commitment, privateCommitment, at, from: opened.sequence }));
  for (const [place, link] of chain.seeds.entries()) {
    const seed = seeds[place];
    if (seed) facts.set(link.nth, seedFacts(seed, place + 1, commitTo(link.salts[0] ?? '', seed.actorId)));
  }
  for (const entry of entries) {
    const own = links.get(entry.sequence) ?? [];
    for (const [place, sealed] of lineFacts(entry, own, keys).entries())
      if (sealed) facts.set(own[place]!.nth, sealed);
  }
  const all: readonly LinkRead[] = [opened, ...chain.seeds, ...[...links.values()].flat()];
  let after: string | null = null;
  let count = 0;
  for (const link of all.toSorted((a, b) => a.nth - b.nth)) {
    const nth: number = count;
    after = hashOf(keys, { ...link, nth }, after, facts.get(link.nth) ?? {});
    db.prepare('UPDATE coin_link SET hash = ?, nth = ? WHERE secret_id = ? AND nth = ?').run(
      after,
      nth,
      ledger.secretId,
      link.nth,
    );
    count += 1;
  }
  db.prepare('UPDATE coin_secret SET head = ?, links = ? WHERE id = ?').run(after, count, ledger.secretId);
}

/** Another value of the same kind. */
function another(key: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (value === 'heads') return 'tails';
  if (value === 'tails') return 'heads';
  if (typeof value === 'string')
    return /^[0-9a-f]{32,}$/.test(value)
      ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
      : `${value}9`;
  const ofNull: Record<string, unknown> = {
    call: 'heads',
    fixed: { face: 'heads', won: null },
    substitute: { kind: 'die', sides: 6 },
    kept: 'heads',
  };
  return ofNull[key] ?? '9';
}

/** A value of JSON with each of its leaves altered, one at a time, and each field dropped. */
function* alteredJson(value: unknown, path = '', key = ''): Generator<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, another(key, value)];
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      for (const [where, altered] of alteredJson(one, `${path}[${index}]`, key))
        yield [where, value.with(index, altered)];
    if (value.length > 0) yield [`${path}[last]`, value.slice(0, -1)];
    return;
  }
  for (const [name, one] of Object.entries(value))
    for (const [where, altered] of alteredJson(one, `${path}.${name}`, name))
      yield [where, { ...value, [name]: altered }];
  for (const [name, one] of Object.entries(value)) {
    // In records by people the name is data too.
    if (/^\d+$/.test(name)) {
      const { [name]: _, ...others } = value as Row;
      yield [`${path}.${name}!`, { ...others, [`${name}9`]: one }];
    }
  }
}

const JSON_COLUMNS = new Set(['request', 'outcome', 'salts']);

function* alterations(db: Database, secretId: string): Generator<Alteration> {
  for (const [table, key] of [
    ['coin_secret', ['id']],
    ['coin_flip', ['secret_id', 'sequence']],
    ['coin_seed', ['secret_id', 'nth']],
    ['coin_link', ['secret_id', 'nth']],
  ] as const) {
    const where = key.map((one) => `${one} = ?`).join(' AND ');
    const rows = db.prepare<[string], Row>(`SELECT * FROM ${table} WHERE ${key[0]} = ?`).all(secretId);
    for (const row of rows) {
      const place = key.map((one) => row[one]);
      yield { what: `${table}: a row dropped`, sql: `DELETE FROM ${table} WHERE ${where}`, values: place };
      for (const [column, value] of Object.entries(row)) {
        if (column === 'id' || column === 'secret_id') continue;
        const sql = `UPDATE ${table} SET ${column} = ? WHERE ${where}`;
        if (JSON_COLUMNS.has(column) || (column === 'choices' && /^[[{]/.test(String(value))))
          for (const [path, altered] of alteredJson(JSON.parse(String(value))))
            yield { what: `${table}.${column}${path}`, sql, values: [JSON.stringify(altered), ...place] };
        else
          yield {
            what: `${table}.${column}`,
            sql,
            values: [alteredColumn(column, value), ...place],
          };
      }
    }
  }
}

function alteredColumn(column: string, value: unknown): unknown {
  if (Buffer.isBuffer(value)) return Buffer.from(value.map((byte, index) => (index === 0 ? byte ^ 1 : byte)));
  if (/^(?:private|covered|published|private_published)$/.test(column)) return 1 - Number(value);
  if (column === 'kind') return value === 'settled' ? 'draw' : 'settled';
  if (column === 'edition') return value === 'founding' ? '2026-06-19' : 'founding';
  if (column === 'choices')
    return value === '' ? 'h' : String(value).replace(/^./, (one) => (one === 'a' ? 's' : 'a'));
  if (value === null) return /^(?:at|thrown|leaf|nth|revealed_at)$/.test(column) ? 1 : '9';
  return another(column, value);
}

describe('a ledger with every kind of line', () => {
  it('holds, and fits what was posted', async () => {
    const db = new Database(file);
    const ledger = await readLedger(db);
    expect(audit(ledger!)).toMatchObject({ isTampered: false, confirmed: 15 });
    expect(isFitting(ledger)).toBe(true);
    forgeChain(db, ledger!);
    expect(isFitting(await readLedger(db))).toBe(true);
    db.close();
  });

  it('reveals each altered field even if the whole chain is recomputed, with the listed exceptions', async () => {
    const db = new Database(file);
    const unnoticed = new Set<string>();
    const honest = dump(db);
    // All of them are made first: they are read from what each of them alters.
    const all = [...alterations(db, (await readLedger(db))?.secretId ?? '')];
    let tried = 0;
    for (const { what, sql, values } of all) {
      db.exec('BEGIN; PRAGMA defer_foreign_keys = ON');
      try {
        db.prepare(sql).run(...values);
        tried += 1;
        const naive = await readLedger(db);
        if (isFitting(naive)) unnoticed.add(what);
        else if (naive) {
          forgeChain(db, naive);
          // Altering a link and recomputing the chain restores the honest one.
          if (isFitting(await readLedger(db)) && !isDeepStrictEqual(dump(db), honest)) unnoticed.add(what);
        }
      } catch (error) {
        // The tables reject some changes.
        if (!/constraint failed|datatype/.test(String(error))) throw error;
      } finally {
        db.exec('ROLLBACK');
      }
    }
    db.close();
    expect(tried).toBeGreaterThan(400);
    expect([...unnoticed].toSorted()).toEqual(Object.keys(NOT_COVERED).toSorted());
  });

  it.each([
    ['the last line', 'sequence = 15'],
    ['the last two', 'sequence >= 14'],
  ])('contradicts a posted link where %s is cut off', async (_, cut) => {
    const db = new Database(file);
    db.exec(`BEGIN; DELETE FROM coin_link WHERE kind IN ('draw', 'choice', 'settled') AND ${cut};
      DELETE FROM coin_flip WHERE ${cut}`);
    const [{ left } = { left: 0 }] = db
      .prepare<[], { left: number }>('SELECT max(sequence) AS left FROM coin_flip')
      .all();
    db.prepare('UPDATE coin_secret SET flips = ? WHERE revealed_at IS NOT NULL').run(left);
    forgeChain(db, (await readLedger(db))!);
    const forged = await readLedger(db);
    expect(audit(forged!).isTampered).toBe(false);
    expect(isFitting(forged)).toBe(false);
    db.exec('ROLLBACK');
    db.close();
  });

  it.each([
    ['nobody, as if they were erased', 'gone:1', false],
    ['somebody else', '7', true],
    ['a guest', 'guest:Mallory', true],
  ])('with a commitment in place of its salt lets a person become %s', async (_, name, isNoticed) => {
    const db = new Database(file);
    const ledger = (await readLedger(db))!;
    db.close();
    const [entry, ...others] = ledger.entries;
    if (!entry) throw new Error('no line');
    const links = ledger.links.get(1) ?? [];
    const forged = links.map((link) =>
      link.kind === 'draw'
        ? Object.assign({}, link, { salts: link.salts.map((salt) => commitTo(salt, '1')) })
        : link,
    );
    const request = JSON.parse(JSON.stringify(entry.request).replaceAll('"1"', `"${name}"`)) as FlipRequest;
    const outcome = JSON.parse(JSON.stringify(entry.outcome).replaceAll('"1"', `"${name}"`));
    const renamed = { ...entry, actorId: name, request, outcome } as LedgerEntry;
    const found = audit({
      ...ledger,
      entries: [renamed, ...others],
      links: new Map([...ledger.links, [1, forged]]),
    });
    expect(found.isTampered).toBe(isNoticed);
  });

  it('shows that a key of the second secret was passed over', async () => {
    const place = temporaryFile();
    const flipPrivately = async (id: string): Promise<void> => {
      const store = openSqliteStore<TestReply>(place);
      await store.mutate(from(id), flip(from(id), { request: {}, isPrivate: true, purpose: null }));
      await store.close();
    };
    await flipPrivately('1');
    const db = new Database(place);
    db.exec('UPDATE coin_secret SET leaves = 5');
    db.close();
    await flipPrivately('2');
    const store = openSqliteStore<TestReply>(place);
    await store.reveal(from('3'), () => ({ reply: { content: '' } }));
    await store.close();
    const skipped = new Database(place);
    const { findings } = audit((await readLedger(skipped))!);
    skipped.close();
    expect(findings).toContainEqual({ kind: 'unlinked', sequence: 2 });
    expect(findings).not.toContainEqual({ kind: 'unlinked', sequence: 1 });
  });
});
