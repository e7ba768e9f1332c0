import fc from 'fast-check';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { VERSION } from '#basics/version.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { command, isSlashCommand } from '#discord/command/command.ts';
import type { SentOption, CallbackResult } from 'embedded-discord';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';

const broken = command({
  data: { name: 'broken', description: 'Has a bug' },
  run() {
    throw new Error('the inside of a bug');
  },
});

/** Its error quotes the typed text. */
const quoting = command({
  data: {
    name: 'quoting',
    description: 'Has a bug',
    options: [
      {
        type: Type.String,
        name: 'side',
        description: 'Which',
        choices: [{ name: 'left', value: 'left' }],
      },
      { type: Type.Boolean, name: 'loud', description: 'How' },
      { type: Type.String, name: 'name', description: 'Whose' },
      { type: Type.Integer, name: 'count', description: 'How many' },
    ],
  },
  run({ options }) {
    throw new TypeError(`no dragon in ${JSON.stringify(options)}`);
  },
});

/** A reply longer than Discord accepts. */
const endless = command({
  data: { name: 'endless', description: 'Talks too much' },
  run: () => ok({ embeds: [{ description: 'x'.repeat(4097) }] }),
});

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness({ commands: [...commands, broken, quoting, endless] });
});
afterAll(async () => {
  expect(harness.discord.problems.filter(({ where }) => !where.includes('/endless'))).toEqual([]);
  await harness.close();
});

const alice = () => harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });

/** A private sentence that pings nobody. */
function expectRefusal(shown: CallbackResult, sentence: RegExp): void {
  expect(textOfResult(shown)).toMatch(sentence);
  expect(shown.ephemeral).toBe(true);
  expect(shown.message?.mentions).toEqual([]);
}

describe('bad input gets a clear private sentence', () => {
  it.each<[string, string, SentOption[], RegExp]>([
    [
      'more coins than there are',
      'flip',
      toDiscordOptions({ coins: 1001 }),
      /`coins` must be between 0 and 1,000/,
    ],
    ['fewer than none', 'flip', toDiscordOptions({ coins: -1 }), /`coins` must be between/],
    ['half a coin', 'flip', [{ name: 'coins', type: Type.Integer, value: 0.5 }], /whole number/],
    ['an edge', 'flip', toDiscordOptions({ call: 'edge' }), /can’t be "edge"/],
    ['too many throws', 'flip', toDiscordOptions({ coins: 1000, thumbs: 3 }), /more than 4,?096 flips/],
    ['an odd die', 'flip', toDiscordOptions({ die: 7 }), /7 sides can’t stand in for a coin[^]*511\.3/],
    [
      'a fixed flip before there were any',
      'flip',
      toDiscordOptions({ fixed: 'win', edition: 'founding' }),
      /2025-06-06/,
    ],
    [
      'a card that is none',
      'flip',
      toDiscordOptions({ card: 'No Such Card' }),
      /No coin-flipping card matches/,
    ],
    ['a player that is none', 'flip', toDiscordOptions({ players: 'Bob' }), /mention each/],
    ['everyone', 'flip', toDiscordOptions({ players: '@everyone' }), /mention each/],
    ['an edition that is none', 'flip', toDiscordOptions({ edition: '1993' }), /don’t know the edition/],
    ['coins and until', 'flip', toDiscordOptions({ coins: 2, until: 'heads' }), /don’t go together/],
    ['a text of 6,000 characters', 'rule', toDiscordOptions({ query: 'x'.repeat(6000) }), /./],
    [
      'markdown and mentions',
      'rule',
      toDiscordOptions({ query: '**@everyone** <@123456789012345678> \u200B zzz' }),
      /./,
    ],
    ['only zero-width characters', 'rule', toDiscordOptions({ query: '\u200B\u200B' }), /./],
    [
      'another player’s privilege',
      'coins',
      [{ name: 'reveal', type: Type.Subcommand, options: [] }],
      /manage the server/,
    ],
    ['a command of long ago', 'gone', [], /no longer have that command/],
    ['no subcommand', 'coins', [], /option/],
  ])('%s', async (_, name, options, sentence) => {
    expectRefusal(await alice().slash(name, options), sentence);
  });

  it.each([
    ['v1:coin:01J0000000000000000000000:1:0:h', /out of date/],
    ['v1:coin::::', /out of date/],
    ['v1:rule:x:y:z', /out of date/],
    ['v0:coin:1', /out of date/],
    ['someone-elses-button', /out of date/],
  ])('the button %s', async (id, sentence) => {
    const flipped = await alice().slash('flip');
    expectRefusal(await alice().press(flipped.message ?? '', id), sentence);
  });

  it.each(['broken', 'endless'])(
    '%s: a bug is an id, the one in the log, and nothing of its insides',
    async (name) => {
      const shown = await alice().slash(name);
      expectRefusal(shown, /bug of mine/);
      expect(textOfResult(shown)).not.toContain('inside');
      const [, id] = /`([0-9a-f]{8})`/.exec(textOfResult(shown)) ?? [];
      expect(id).toBeDefined();
      await until(() => expect(harness.log.filter(({ bug }) => bug === id)).toHaveLength(1));
    },
  );

  it('the line of a bug has what was chosen, the edition, the game and the stack, and nothing typed', async () => {
    const opener = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'bugs' });
    await opener.slash('game', [{ name: 'new', type: Type.Subcommand, options: [] }]);
    const given = { side: 'left', loud: true, name: 'Krenko, Mob Boss', count: 4711 };
    const text = textOfResult(await opener.slash('quoting', toDiscordOptions(given)));
    const [, id] = /`([0-9a-f]{8})`/.exec(text) ?? [];
    const line = await until(() => {
      const found = harness.log.find(({ bug }) => bug === id);
      if (!found) throw new Error('no line yet');
      return found;
    });
    expect(line).toMatchObject({
      command: 'quoting',
      outcome: 'bug',
      options: { side: 'left', loud: true, name: '…', count: '…' },
      edition: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      game: expect.stringMatching(/^[0-9A-Z]{26}$/),
      seq: 1,
      version: VERSION,
      err: {
        type: 'TypeError',
        message: 'no dragon in {…:…}',
        stack: expect.stringMatching(/no dragon in .*\n {4}at /),
      },
    });
    expect(JSON.stringify(line)).not.toMatch(/Krenko|4711/);
  });
});

const ANYTHING: Readonly<Record<number, fc.Arbitrary<string | number | boolean>>> = {
  [Type.String]: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('heads', 'founding', 'Mana Clash', '505.6', '@here'),
  ),
  [Type.Integer]: fc.oneof(fc.integer({ min: -5, max: 50 }), fc.integer(), fc.double()),
  [Type.Boolean]: fc.boolean(),
  [Type.User]: fc.constantFrom('123456789012345678', 'Bob'),
};

type Declared = {
  readonly name: string;
  readonly type: number;
  readonly options?: readonly Declared[];
  readonly choices?: readonly { value: string | number }[];
};

function anyOptions(declared: readonly Declared[]): fc.Arbitrary<SentOption[]> {
  const subcommands = declared.filter(({ type }) => type === Type.Subcommand);
  if (subcommands.length > 0)
    return fc.oneof(
      ...subcommands.map(({ name, options = [] }) =>
        anyOptions(options).map((inner) => [{ name, type: Type.Subcommand, options: inner }]),
      ),
    );
  const each = declared.map(({ name, type, choices = [] }) => {
    const value =
      choices.length > 0
        ? fc.oneof(fc.constantFrom(...choices.map((choice) => choice.value)), fc.string({ maxLength: 5 }))
        : ANYTHING[type];
    return fc.option(
      (value ?? fc.constant('')).map((chosen) => ({ name, type: type as Type, value: chosen })),
      { nil: null, freq: 2 },
    );
  });
  return fc.tuple(...each).map((options) => options.filter((option) => option !== null));
}

describe('whatever options arrive', () => {
  const any = fc.oneof(
    ...commands.filter(isSlashCommand).map(({ data }) =>
      anyOptions((data.options ?? []) as readonly Declared[]).map((options) => ({
        name: data.name,
        options,
      })),
    ),
  );

  it('every command answers once, within the limits, without a bug and without a ping', async () => {
    await fc.assert(
      fc.asyncProperty(any, async ({ name, options }) => {
        const shown = await alice().slash(name, options);
        expect(shown.failed).toBeNull();
        expect(textOfResult(shown)).not.toMatch(/bug of mine/);
        expect(shown.message?.mentions).toEqual([]);
        expect(shown.message?.mention_everyone).toBe(false);
      }),
      { numRuns: 400 },
    );
    expect(harness.log.filter(({ outcome }) => outcome === 'undelivered')).toEqual([]);
  });
});
