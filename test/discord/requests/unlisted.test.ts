import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallbackResult, Person } from 'embedded-discord';
import {
  buttonsOf,
  press,
  startHarness,
  textOfResult,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';

let harness: BotHarness;
let alice: Person;

beforeAll(async () => {
  harness = await startHarness();
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  const bob = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' });
  const options = toDiscordOptions({ players: `<@${bob.userId}>` }, { first: alice.userId });
  await alice.slash('game', [{ name: 'new', type: 1, options }]);
});
afterAll(() => harness.close());

const plainText = (shown: CallbackResult): string => textOfResult(shown).replaceAll('**', '');

const use = (command: string, subcommand: string, options = {}): Promise<CallbackResult> =>
  alice.slash(command, [{ name: subcommand, type: 1, options: toDiscordOptions(options) }]);

interface Select {
  readonly custom_id: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

/** The select of commands below a reply. */
function moreOf({ message }: CallbackResult): Select {
  const rows = (message?.components ?? []) as { components?: { placeholder?: string }[] }[];
  const select = rows
    .flatMap((row) => row.components ?? [])
    .find(({ placeholder }) => placeholder === 'More');
  if (!select) throw new Error('there is no select of commands');
  return select as unknown as Select;
}

async function choose(shown: CallbackResult, label: string): Promise<CallbackResult> {
  const { custom_id: id, options } = moreOf(shown);
  const value = options.find((option) => option.label === label)?.value ?? '';
  if (!shown.message) throw new Error('there is no message');
  return alice.select(shown.message, id, [value]);
}

describe('a command that is not in the menu', () => {
  it('is not registered', () => {
    const names = harness.discord
      .commands()
      .flatMap(({ name, options = [] }) => options.map((option) => `${name} ${option.name}`));
    expect(names).toContain('coins verify');
    expect(names).not.toContain('coins ledger');
  });

  it('runs at once from its button or its select, if it has to know nothing', async () => {
    const shown = await use('table', 'format');
    expect(plainText(await choose(shown, 'Who chooses first?'))).toMatch(/^In this order/);
    expect(plainText(await choose(shown, 'Order of turns'))).toMatch(/<@\d+>/);
  });

  it('asks in a form for what it has to know, and runs when that is sent', async () => {
    const status = await use('game', 'status');
    const form = await choose(status, 'Cards in a library…');
    expect(form.modal?.title).toBe('/set library');
    expect(plainText(await alice.submit(form, { cards: '53' }))).toContain('53 cards in the library');
    const wrong = await choose(status, 'Cards in a library…');
    expect((await alice.submit(wrong, { cards: 'many' })).ephemeral).toBe(true);
  });

  it('fills in what the reply was about', async () => {
    const shown = await use('split', 'value', { card: 'Fire // Ice' });
    const form = await press(alice, shown, 'Compare with…');
    expect(JSON.stringify(form.modal)).toContain('"value":"Fire // Ice"');
    const compared = await alice.submit(form, {
      card: 'Fire // Ice',
      with: 'Lightning Bolt',
      what: 'shares-color',
    });
    expect(plainText(compared)).toContain('Lightning Bolt');
  });

  it('is taken by /judge as it is typed', async () => {
    const shown = await alice.slash('judge', toDiscordOptions({ line: '/set library cards:41' }));
    expect(plainText(shown)).toContain('41 cards in the library');
    expect(buttonsOf(shown).has('Undo')).toBe(true);
  });

  it('is named in replies as /judge takes it', async () => {
    const shown = await alice.slash('help', toDiscordOptions({ about: 'coins ledger' }));
    expect(plainText(shown)).toContain('*All flips as a file* below `/coins verify`');
    expect(plainText(shown)).toContain('`/judge line:/coins ledger`');
    expect(plainText(shown)).not.toContain('`/coins ledger`');
  });

  it('answers those whose client still has the menu of before', async () => {
    expect(plainText(await use('table', 'turn-order'))).not.toBe('');
  });
});
