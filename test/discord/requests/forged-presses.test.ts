import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { RERUN_ACTION } from '#discord/command/rerun-button.ts';
import type { BotContext, BotRequest } from '#discord/command/command.ts';
import { toRawFiles } from '#discord/command/raw-files.ts';
import { messageBody } from '#discord/command/reply.ts';
import { createPipeline } from '#discord/requests/pipeline.ts';
import type { Response } from '#discord/requests/request.ts';
import { createRouter, type PressInput } from '#discord/requests/router.ts';
import { loadBodyCheck } from 'embedded-discord';
import { makeLog } from '#basics/log.ts';
import { ALICE, BOB, openGameChannel } from '../tables/game-channel.ts';
import game from '../../../commands/game.ts';
import flip from '../../../commands/flip.ts';

/*
 * A modified client can send any custom_id, any values and any fields. Each gets an answer, with the effect of the
 * button or a refusal for its presser, and never a bug.
 */

const SILENT = makeLog('silent', process.stdout);

const DISCORD = new URL('../../../src/discord/', import.meta.url);

/** The literals in the code: verbs, kinds, roles of buttons. New ones are found automatically. */
const WORDS: readonly string[] = [
  ...new Set(
    readdirSync(DISCORD, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...readFileSync(new URL(file, DISCORD), 'utf8').matchAll(/'([a-z][\w-]{0,19})'/g)].map(
          ([, word = '']) => word,
        ),
      ),
  ),
];

const MESSAGE_TEXTS = [
  '',
  'Turn 1. CR 500.1 (2026-06-19)',
  '-# CR 505.3, 505.7 (2006-10-01) · CR 709.4b (2026-06-19) · official text',
  'CR 999.99z (9999-99-99), CR 100 (0000-00-00)',
] as const;

const part = (gameId: string) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 3, arbitrary: fc.constantFrom(gameId, ALICE, BOB, 'guest:Ann', '1', '0', '') },
    { weight: 2, arbitrary: fc.integer({ min: -3, max: 30 }).map(String) },
    fc.constantFrom('t', 'f', 'o', 'a', 'v', 'x', '__proto__', 'constructor', 'toString', 'NaN', 'Infinity'),
    fc.constantFrom(
      '2026-06-19',
      '2006-10-01',
      '9999-99-99',
      '2026-02-31',
      '1e9',
      '99999999999999999999',
      '-0',
    ),
    fc.constantFrom('500.1', '505.3', '709.4b', '999.99z', '100', 'Glossary', 'b', 'G1', '1.1', '0.0'),
    // As citations are packed: a day, and rules in five characters each.
    fc.stringMatching(/^[0-9a-z]{5}(?:[0-9a-z]{4}[a-z_]){0,4}(?:\.[0-9a-z]{5}[0-9a-z]{0,9})?$/),
    fc.stringMatching(/^[\w.,|=%"-]{0,20}$/),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );

const forged = (actions: readonly string[], gameId: string) => {
  const partOfGame = part(gameId);
  const list = (maxLength: number) => fc.array(partOfGame, { maxLength });
  return fc.record({
    action: fc.constantFrom(...actions),
    parts: list(7),
    values: list(4),
    fields: fc.option(fc.dictionary(partOfGame, list(3), { maxKeys: 4 }), { nil: undefined }),
    text: fc.constantFrom(...MESSAGE_TEXTS),
    ids: list(3),
    user: fc.constantFrom(ALICE, BOB, '100000000000000009'),
    manages: fc.boolean(),
    guild: fc.boolean(),
  });
};

const ACTIONS = [...commands.flatMap(({ presses = {} }) => Object.keys(presses)), RERUN_ACTION];
/** Handles a press without a gateway, and returns its response. */
async function handlePress(
  asker: BotRequest,
  customId: string,
  input: PressInput,
  ctx: BotContext,
): Promise<Response> {
  const route = createRouter(commands, ctx).press(asker, customId, input);
  const handle = createPipeline(ctx, SILENT);
  return handle({
    asker,
    route,
    surface: 'discord',
    sentAt: ctx.clock.now(),
    maxAgeMs: 0,
    respond: (work) => work(),
  });
}

async function openTable() {
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: `<@${BOB}>`, first: ALICE });
  await flip.run({ ...table.asker(ALICE), subcommand: null, options: {} }, table.ctx);
  const { id } = await table.book();
  return { table, gameId: id };
}

/** The log line of a press that hit a bug, or what is wrong with its reply. */
async function wrongWith(
  { action, parts, values, fields, text, ids, user, manages, guild }: Forged,
  { table }: Awaited<ReturnType<typeof openTable>>,
): Promise<unknown> {
  const asker = table.asker(user, { mayManageServer: manages });
  const { reply, refusal, bug } = await handlePress(
    { ...asker, origin: { ...asker.origin, guildId: guild ? asker.origin.guildId : null } },
    ['v1', action, ...parts].join(':'),
    { values, ...(fields && { fields }), askedBy: ALICE, messageId: '1', text, ids },
    table.ctx,
  );
  if (bug) return bug.error;
  if (refusal && !reply.isPrivate) return 'a refusal that everybody sees';
  const files = (toRawFiles(reply).files ?? []).map(({ name }, nth) => ({
    field: `files[${nth}]`,
    filename: name,
  }));
  const refused = reply.form
    ? takes('modal', { type: 9, data: reply.form })
    : takes('reply', { type: 4, data: messageBody(reply) }, { files });
  return refused && refused.body;
}

const takes = await loadBodyCheck();

type Forged = ReturnType<typeof forged> extends fc.Arbitrary<infer One> ? One : never;

describe('a forged press', () => {
  it.each(ACTIONS)('of %s is answered without a bug', async (action) => {
    const opened = await openTable();
    await fc.assert(
      fc.asyncProperty(forged([action], opened.gameId), async (one) => {
        expect(await wrongWith(one, opened)).toBeNull();
      }),
      { numRuns: Number(process.env['FORGED_RUNS'] ?? 60) },
    );
  });

  it.each([
    ['quote', ['0', 'o', 'zzzzz'], 'nothing that is packed is a rule'],
    ['quote', ['0', 'o', '.'], 'nothing is packed'],
    ['quote', ['9', 't', ''], 'no such page'],
  ])('of %s with %j is refused: %s', async (action, parts) => {
    const { table } = await openTable();
    const { refusal } = await handlePress(
      table.asker(ALICE),
      ['v1', action, ...parts].join(':'),
      { values: [], askedBy: null, messageId: '1', text: '' },
      table.ctx,
    );
    expect(refusal?.code).toBe('button/stale');
  });
});
