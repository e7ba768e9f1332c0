import { text } from '#text/template.ts';
import { statSync } from 'node:fs';
import {
  ApplicationCommandOptionType as Type,
  type APIApplicationCommandBasicOption,
  type CommandInteractionOption,
} from 'discord.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import { commands } from '../../../commands/index.ts';
import Database from '#basics/sqlite.ts';
import { NO_METERS } from '#basics/meters.ts';
import { commandCost, isSlashCommand, type SlashCommand } from '#discord/command/command.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { StoreReply } from '#discord/command/mutate.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { BYTES_PER_POINT, type RateLimits } from '#discord/command/rate-limits.ts';
import { parseCommandOptions } from '#discord/requests/options.ts';
import { createMeteredStore } from '#discord/limits/metered-store.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { RecordWrite } from '#store/port/records.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { ALICE, BOB, buttonsOf, openGameChannel } from '../tables/game-channel.ts';

/*
 * Whatever one user sends, the database grows by no more than the points pay for; `docs/operating.md` says how much
 * that is per day.
 */

/** Rows also take room in indexes, and pages are not quite full. */
const MOST_OF_A_POINT = 2 * BYTES_PER_POINT;
/** One more page of each table and index. */
const AT_FIRST = 100_000;

const LONG = 'Ænigmatic 𝔫ame '.repeat(40);
/** Hostile input for any option. */
const TYPED = [
  'all',
  '1-500',
  '+1',
  '=7',
  '-1',
  '1',
  '2',
  '+999999',
  'x',
  LONG,
  `<@${ALICE}> <@${BOB}>`,
] as const;

interface Way {
  readonly command: SlashCommand;
  readonly subcommand: string | null;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

const isWay = (option: { readonly type: Type }): option is APIApplicationCommandBasicOption =>
  option.type !== Type.Subcommand && option.type !== Type.SubcommandGroup;

/** Everything that can be sent and changes anything. */
const WAYS: readonly Way[] = commands.filter(isSlashCommand).flatMap((command): readonly Way[] => {
  const options = command.data.options ?? [];
  const ways = options.filter((option) => option.type === Type.Subcommand);
  if (ways.length === 0) return [{ command, subcommand: null, options: options.filter(isWay) }];
  return ways
    .filter(({ name }) => command.subcommands?.get(name)?.changes ?? command.changes === true)
    .map(({ name, options: own = [] }) => ({ command, subcommand: name, options: own.filter(isWay) }));
});

type Value = string | number | boolean;

/** The largest value of an option, or a random one. */
function valueOf(option: APIApplicationCommandBasicOption, pick: number): Value {
  if ('choices' in option && option.choices && option.choices.length > 0)
    return option.choices[pick % option.choices.length]?.value ?? '';
  if (option.type === Type.Integer || option.type === Type.Number)
    return pick % 3 === 0 ? 1 : (option.max_value ?? 20);
  if (option.type === Type.Boolean) return pick % 2 === 0;
  if (option.type === Type.User) return pick % 2 === 0 ? ALICE : BOB;
  return option.type === Type.String
    ? (TYPED[pick % TYPED.length] ?? '').slice(0, option.max_length ?? 6000)
    : '7';
}

/** How a line is sent, with its options. Odd values omit an option unless it is required. */
interface Sent {
  readonly way: number;
  readonly picks: readonly number[];
}

const sent: fc.Arbitrary<Sent> = fc.record({
  way: fc.nat(WAYS.length - 1),
  picks: fc.array(fc.nat(60), { minLength: 12, maxLength: 12 }),
});

function arrived(
  { options, subcommand }: Way,
  picks: readonly number[],
): readonly CommandInteractionOption[] {
  const given = options.flatMap((option, index): CommandInteractionOption[] => {
    const pick = picks[index % picks.length] ?? 0;
    return option.required || pick % 4 !== 3
      ? [{ name: option.name, type: option.type, value: valueOf(option, pick) }]
      : [];
  });
  return subcommand === null ? given : [{ name: subcommand, type: Type.Subcommand, options: given }];
}

/** A table at which one user does what they like, and the cost is counted. */
function tableOf(file: string) {
  const base = openGameChannel('2026-06-19');
  let points = 0;
  const limits: RateLimits = {
    charge(_, cost) {
      points += cost;
      return ok();
    },
    refund(_, charged, cost) {
      points -= charged - cost;
    },
    chargeWrite(_, bytes) {
      points += Math.floor(bytes / BYTES_PER_POINT);
    },
  };
  const store = openSqliteStore<StoreReply>(file, { clock: base.ctx.clock });
  const ctx = { ...base.ctx, store: createMeteredStore(store, limits, NO_METERS), limits };
  return {
    points: () => points,
    close: () => store.close(),
    record: (record: RecordWrite) =>
      ctx.store.mutate(base.asker(ALICE).origin, () => ({ reply: { content: text`noted` }, record })),
    /** Ends the game, and confirms. */
    async end(): Promise<void> {
      const asked = { ...base.asker(ALICE), subcommand: 'end', options: {} };
      const result = await game.run(asked, ctx);
      if (!result.ok) return;
      const [id = ''] = buttonsOf(result.value).values();
      const { action = '', parts = [] } = parseCustomId(id) ?? {};
      limits.charge(asked.origin, 2);
      const press = { ...base.asker(ALICE), parts, values: [], askedBy: null, messageId: '1', ids: [id] };
      const ended = await game.presses?.[action]?.(press, ctx);
      if (!ended?.ok) throw new Error('the game did not end');
    },
    async send(way: Way, picks: readonly number[]): Promise<boolean> {
      const given = parseCommandOptions(way.command.data, arrived(way, picks));
      const asker = base.asker(ALICE, { mayManageServer: true });
      if (!given.ok) {
        limits.charge(asker.origin, 1);
        return false;
      }
      const { subcommand, options } = given.value;
      const cost = commandCost(way.command, subcommand, options);
      limits.charge(asker.origin, cost);
      const said = await way.command.run({ ...asker, ...given.value }, ctx);
      const isRefused = !said.ok;
      if (isRefused) limits.refund(asker.origin, cost, 1);
      return !isRefused;
    },
  };
}

/** Permanent data in bytes, without replies, which are erased after an hour. */
function bytesIn(file: string): number {
  const copy = temporaryFile();
  const held = new Database(file, { readonly: true });
  held.prepare('VACUUM INTO ?').run(copy);
  held.close();
  const db = new Database(copy);
  db.exec('DELETE FROM done; VACUUM');
  db.close();
  return statSync(copy).size;
}

const wayOf = (name: string, subcommand: string | null): Way => {
  const found = WAYS.find((way) => way.command.data.name === name && way.subcommand === subcommand);
  if (!found) throw new Error(`nothing changes by /${name} ${subcommand}`);
  return found;
};

/** Values that choose this value for each option of these names, and omit all others. */
function exactly(way: Way, values: Readonly<Record<string, Value>>): Way {
  const options = way.options
    .filter(({ name }) => name in values)
    .map((option) =>
      Object.assign({}, option, { required: true, choices: [{ name: 'it', value: values[option.name] }] }),
    );
  return { ...way, options };
}

const NEW = exactly(wayOf('game', 'new'), { players: `<@${BOB}>`, first: ALICE });

async function grown(
  run: (table: ReturnType<typeof tableOf>, wrote: (record: RecordWrite) => Promise<unknown>) => Promise<void>,
) {
  const file = temporaryFile();
  const table = tableOf(file);
  await table.send(NEW, [0]);
  const before = bytesIn(file);
  await run(table, table.record);
  const bytes = bytesIn(file) - before;
  await table.close();
  return { bytes, points: table.points() };
}

const withTokens = async (table: ReturnType<typeof tableOf>, tokens: number): Promise<void> => {
  const add = exactly(wayOf('permanent', 'add'), { card: LONG.slice(0, 150), count: 20, token: true });
  for (let left = tokens; left > 0; left -= 20) await table.send(add, [0]);
};

describe('users pay for the bytes that they write', () => {
  it.each<[string, Readonly<Record<string, Value>>]>([
    ['permanent set', { permanent: 'all', tapped: true }],
    ['permanent set', { permanent: 'all', counter: 'x'.repeat(40), amount: '+1' }],
    ['permanent set', { permanent: 'all', damage: '+1', controller: BOB }],
    ['permanent set', { permanent: 'all', phasing: true, 'stays-tapped': true }],
    ['permanent phase', { permanent: 'all' }],
    ['turn next', {}],
    ['turn step', {}],
    ['game undo', {}],
  ])('/%s %j over 500 tokens, again and again', async (name, values) => {
    const [command = '', subcommand = null] = name.split(' ');
    const way = exactly(wayOf(command, subcommand), values);
    const { bytes, points } = await grown(async (table) => {
      await withTokens(table, 500);
      for (let nth = 0; nth < 12; nth += 1) {
        await table.send(way, [0]);
        await table.send(
          exactly(wayOf('permanent', 'set'), { permanent: 'all', tapped: nth % 2 === 0 }),
          [0],
        );
      }
    });
    expect(bytes).toBeLessThan(AT_FIRST + points * MOST_OF_A_POINT);
  });

  it('games that are opened, filled and ended', async () => {
    const { bytes, points } = await grown(async (table) => {
      for (let nth = 0; nth < 8; nth += 1) {
        await withTokens(table, 100);
        await table.end();
        await table.send(NEW, [0]);
      }
    });
    expect(bytes).toBeLessThan(AT_FIRST + points * MOST_OF_A_POINT);
  });

  it('imported games of unknown players', async () => {
    const { bytes, points } = await grown(async (_, wrote) => {
      const records = Array.from({ length: 400 }, (__, nth) => ({
        at: nth * 86_400_000,
        how: 'won' as const,
        variant: 'commander',
        turns: 9,
        line: {
          key: `${'k'.repeat(18)}${nth + 1000}`,
          hash: `${'h'.repeat(18)}${nth + 1000}`,
          nth: 1,
          sheet: 1,
        },
        players: Array.from({ length: 6 }, (___, index) => ({
          playerId: `guest:${`Somebody ${nth} ${index} `.repeat(9).slice(0, 100)}`,
          place: index + 1,
          isWinner: index === 0,
          commanders: [`Commander ${nth} ${index} ${LONG}`.slice(0, 150)],
        })),
      }));
      await wrote({ kind: 'import', records });
    });
    expect(bytes).toBeLessThan(AT_FIRST + points * MOST_OF_A_POINT);
  });

  it('each way with its biggest options, and any others in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 60, maxLength: 120 }), async (all) => {
        const { bytes, points } = await grown(async (table) => {
          await withTokens(table, 60);
          const ways = [...WAYS.map((way) => ({ way, picks: [1] })), ...all];
          for (const [nth, { way, picks }] of ways.entries()) {
            await table.send(typeof way === 'number' ? (WAYS[way] ?? NEW) : way, picks);
            // Refused while the previous one is in progress.
            if (nth % 4 === 0) await table.send(NEW, [0]);
            if (nth % 40 === 39) await table.end();
          }
        });
        expect(bytes).toBeLessThan(AT_FIRST + points * MOST_OF_A_POINT);
      }),
      { numRuns: 6 },
    );
  });
});
