import { contentOf } from '#discord/command/reply.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { isMessageCommand } from '#discord/command/command.ts';
import { renderHelpEntry, helpEntries, findHelpEntries } from '#discord/help/help-entries.ts';
import { GUIDES, renderGuide } from '#discord/help/guides.ts';
import { EXAMPLES } from '#discord/help/examples.ts';
import { formatCommandLine } from '#discord/command/command-line.ts';
import { toCommandLine } from '#discord/help/command-lines.ts';
import { TOPICS } from '#discord/help/topics.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import type { Person, CallbackResult } from 'embedded-discord';
import {
  buttonsOf,
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';

let harness: BotHarness;
let alice: Person;
beforeAll(async () => {
  harness = await startHarness();
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
});
afterAll(() => harness.close());

const help = (about?: string, person = alice): Promise<CallbackResult> =>
  person.slash('help', about === undefined ? [] : toDiscordOptions({ about }));
/** Runs a command line as typed. */
function use(name: string, options: Parameters<typeof toDiscordOptions>[0]): Promise<CallbackResult> {
  const { command, subcommand } = toCommandLine(name);
  return alice.slash(
    command,
    subcommand === null
      ? toDiscordOptions(options)
      : [{ name: subcommand, type: 1, options: toDiscordOptions(options) }],
  );
}
type Row = { components?: { custom_id?: string; options?: { value: string }[] }[] };
const selects = ({ message }: CallbackResult) =>
  ((message?.components ?? []) as Row[])
    .flatMap((row) => row.components ?? [])
    .filter((component) => component.options);
async function choose(shown: CallbackResult, value: string, person = alice): Promise<CallbackResult> {
  const select = selects(shown).find((candidate) =>
    candidate.options?.some((option) => option.value === value),
  );
  if (!shown.message || !select) throw new Error(`nothing to choose ${value} in`);
  return person.select(shown.message, select.custom_id ?? '', [value]);
}
/** The outcome in the log, which may follow shortly after the answer. */
const outcomeOf = (shown: CallbackResult) =>
  harness.until(() => {
    const id = shown.message?.interaction_metadata?.id;
    const line = harness.log.find((entry) => entry['id'] === id);
    expect(line).toBeDefined();
    return line?.['outcome'];
  });

const entries = helpEntries(commands);
/** Commands that can be typed: no context-menu commands, and no parents of subcommands. */
const used = entries.filter(
  ({ name, subcommands }) =>
    subcommands.length === 0 &&
    !commands.some((command) => isMessageCommand(command) && command.data.name === name),
);

describe('/help', () => {
  it('fits a phone screen, privately', async () => {
    const shown = await help();
    expect(shown.ephemeral).toBe(true);
    expect(heightOf(textOfResult(shown))).toBeLessThanOrEqual(MAX_LINES);
    expect(textOfResult(shown)).toContain('today’s rules (2026-06-19)');
  });

  it('answers in direct messages', async () => {
    const here = harness.discord.person({ user: 'Bob', guild: null, channel: 'dm' });
    const shown = await help(undefined, here);
    expect(textOfResult(await choose(shown, 'coin', here))).toContain('/flip call:heads');
  });

  it.each(TOPICS.map(({ key, suggestions: tries }) => [key, tries] as const))(
    'a choice of %s shows three lines, and each button runs its line alone',
    async (key, tries) => {
      const shown = await choose(await help(), key);
      expect(shown.callbackType).toBe(7);
      expect(heightOf(textOfResult(shown))).toBeLessThanOrEqual(MAX_LINES);
      for (const { label, line } of tries) {
        expect(textOfResult(shown)).toContain(formatCommandLine(line));
        const ran = await press(alice, shown, label);
        expect(ran.ephemeral).toBe(true);
        expect(await outcomeOf(ran)).toBe('answered');
      }
    },
  );

  it('changes the edition from the topic of settings', async () => {
    const here = harness.discord.person({ user: 'Cleo', guild: null, channel: 'dm-cleo' });
    const shown = await choose(await help(undefined, here), 'settings', here);
    expect(textOfResult(await choose(shown, 'founding', here))).toMatch(/^You play by the founding rules/);
    expect(textOfResult(await help(undefined, here))).toContain('the founding rules (2006-10-01)');
  });

  it('forged, is out of date', async () => {
    const shown = await help();
    const id = selects(shown)[0]?.custom_id ?? '';
    for (const values of [[], ['nothing']])
      expect(textOfResult(await alice.select(shown.message!, id, values))).toMatch(/out of date/);
    expect(textOfResult(await alice.select(shown.message!, 'v1:help:about', ['nothing']))).toMatch(
      /no command/,
    );
  });
});

describe('/help about a topic', () => {
  it.each(GUIDES.map((guide) => [guide.words[0], guide] as const))('%s fits a phone', (name, guide) => {
    const reply = renderGuide(guide, entries);
    const { components = [] } = reply;
    const content = contentOf(reply);
    expect(heightOf(content)).toBeLessThanOrEqual(MAX_LINES);
    const known = new Set(entries.map((entry) => entry.name));
    const named = [...content.matchAll(/`\/([a-z]+(?: [a-z-]+(?=[` ]|$))?)/g)].map(([, command = '']) =>
      known.has(command) ? command : command.split(' ', 1)[0],
    );
    for (const command of [...named, ...guide.commands]) expect(known).toContain(command);
    expect(JSON.stringify(components)).toContain(`/${guide.commands[0]}`);
    expect(guide.words[0]).toBe(name);
  });

  it('has each word once, and none that is a command but for the format', () => {
    const words = GUIDES.flatMap((guide) => guide.words);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => entries.some(({ name }) => name === word))).toEqual(['commander']);
  });

  it.each([
    ['mulligan', /^\*\*Mulligan\*\*/],
    ['Undo', /^\*\*Undo\*\*/],
    ['commander', /^\*\*Commander\*\*/],
    ['/commander', /^\*\*\/commander\*\*/],
    ['phone', /\/game page/],
    ['hp', /^\*\*Life\*\*/],
  ])('%s', async (about, expected) => {
    const shown = await help(about);
    expect(textOfResult(shown)).toMatch(expected);
    expect(shown.ephemeral).toBe(true);
  });

  it('names options that its commands have, with values of their type', () => {
    const wrong = GUIDES.flatMap(({ lines }) => lines).flatMap((line) =>
      [...line.matchAll(/`\/([^`]+)`/g)].flatMap(([, text = '']) => {
        const [words = '', ...given] = text.split(/ (?=[a-z-]+:)/);
        const entry = entries.find(({ name }) => name === words);
        return given.flatMap((pair) => {
          const [, name = '', value = ''] = /^([a-z-]+):(.*)$/.exec(pair) ?? [];
          const option = entry?.options.find((candidate) => candidate.name === name);
          // Booleans are written True and False.
          const fits = option && (option.type !== 5 || /^(True|False)$/.test(value));
          return fits ? [] : [`/${text}: ${name}`];
        });
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('opens a command that it names', async () => {
    expect(textOfResult(await choose(await help('undo'), '/game undo'))).toMatch(/^\*\*\/game undo\*\*/);
  });
});

describe('/help about', () => {
  it.each(entries.map((entry) => [entry.name, entry] as const))('%s fits a phone', (name, entry) => {
    const content = contentOf(renderHelpEntry(entry, commands));
    expect(heightOf(content)).toBeLessThanOrEqual(MAX_LINES);
    expect(content).toContain(entry.description);
    for (const option of entry.options) expect(content).toContain(`\`${option.name}\``);
    if (entry.subcommands.length === 0 && EXAMPLES[name]) expect(content).toContain(`\`/${name}`);
  });

  it('has one example of each command, and of nothing else', () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(used.map(({ name }) => name).toSorted());
  });

  it.each(
    Object.entries(EXAMPLES).map(
      ([name, { options }]) => [formatCommandLine(toCommandLine(name, options)), name, options] as const,
    ),
  )('%s is declared so', (_, name, options) => {
    const { options: declared = [] } = used.find((entry) => entry.name === name) ?? {};
    const named = Object.keys(options);
    expect(declared.map((applicationCommandBasicOption) => applicationCommandBasicOption.name)).toEqual(
      expect.arrayContaining(named),
    );
    const must = declared
      .filter(({ required }) => required)
      .map((applicationCommandBasicOption) => applicationCommandBasicOption.name);
    expect(named).toEqual(expect.arrayContaining(must));
    for (const [option, value] of Object.entries(options)) {
      const one = declared.find((each) => each.name === option);
      if (one && 'choices' in one && one.choices)
        expect(one.choices.map((choice) => choice.value)).toContain(value);
    }
  });

  it.each(
    Object.entries(EXAMPLES).flatMap(([name, { options, needs }]) =>
      needs === undefined ? [[formatCommandLine(toCommandLine(name, options)), name, options] as const] : [],
    ),
  )('%s runs', async (_, name, options) => {
    const given = Object.entries(options).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? mentioned(value) : value] as const],
    );
    const shown = await use(name, Object.fromEntries(given));
    expect(await outcomeOf(shown)).toBe('answered');
  });

  it('has buttons for commands that can run privately, and shows the others as text', async () => {
    expect([...buttonsOf(await help('split value')).keys()]).toContain('Try it');
    expect(textOfResult(await press(alice, await help('flip'), 'Try it'))).toMatch(/heads/i);
    for (const name of ['turn next', 'game new', 'coins reveal', 'rulings'])
      expect([...buttonsOf(await help(name)).keys()]).not.toContain('Try it');
  });

  it('goes on from a command to one of its own', async () => {
    const shown = await choose(await help('turn'), 'turn control');
    expect(textOfResult(shown)).toMatch(/^\*\*\/turn control\*\*: [^]*`player`[^]*`card`\?/);
  });

  it.each([
    ['/turn  control', /^\*\*\/turn control\*\*/],
    ['FLIP', /^\*\*\/flip\*\*/],
    ['find the rule', /^\*\*Find the rule\*\*: In the menu/],
    ['mindslav', /no command "mindslav".*turn control/],
    ['trun', /no command "trun".*turn/],
    ['turn contrl', /turn control/],
    ['xyzzy', /no command "xyzzy".*`\/help`/],
  ])('%s', async (about, said) => {
    expect(textOfResult(await help(about))).toMatch(said);
  });

  it.each([
    ['turn c', 'turn control'],
    ['control', 'turn control'],
    ['', 'help'],
    ['time stop', 'turn end'],
  ])('typed %j, offers %s first', (text, name) => {
    expect(findHelpEntries(text, entries)[0]?.name).toBe(name);
  });
});

/** `@Bob` as Discord sends it. */
const mentioned = (text: string): string =>
  text.replaceAll(
    /@(\w+)/g,
    (_, user: string) =>
      `<@${harness.discord.person({ user, guild: 'playgroup', channel: 'table' }).userId}>`,
  );

it('names the operator on the front page, if configured', async () => {
  const operator = {
    contact: 'ana_*@example.org',
    termsUrl: 'https://example.org/terms',
    privacyUrl: 'https://example.org/privacy',
  };
  const other = await startHarness({ operator });
  onTestFinished(() => other.close());
  const ana = other.discord.person({ user: 'Ana', guild: 'playgroup', channel: 'table' });
  const text = textOfResult(await ana.slash('help'));
  expect(text).toMatch(
    /-# Run by .*example\.org · \[Privacy\]\(<https:\/\/example\.org\/privacy>\) · \[Terms\]/,
  );
  expect(heightOf(text)).toBeLessThanOrEqual(MAX_LINES);
  expect(textOfResult(await help())).not.toContain('Run by');
});
