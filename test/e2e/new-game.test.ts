import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import type { CallbackResult, Person } from 'embedded-discord';
import {
  buttonsOf,
  press,
  startHarness,
  textOfMessage,
  textOfResult,
  toDiscordOptions,
  type BotHarness,
} from '../helpers/bot-harness.ts';

let harness: BotHarness;
let tables = 0;
let table = '';
beforeAll(async () => {
  harness = await startHarness({ introduces: true });
});
afterEach(() => {
  expect(harness.discord.problems).toEqual([]);
});
afterAll(() => harness.close());

const at = (user: string): Person => harness.discord.person({ user, guild: 'playgroup', channel: table });
const sitAtNewTable = (): void => {
  tables += 1;
  table = `table-${tables}`;
};
const game = (user: string, name: string, options = {}): Promise<CallbackResult> =>
  at(user).slash('game', [{ name, type: 1, options: toDiscordOptions(options) }]);
const messages = (): readonly APIMessage[] => harness.discord.messages(at('Alice').channelId);
const labelsOf = (message: APIMessage): readonly string[] => [
  ...buttonsOf({ message } as CallbackResult).keys(),
];
const PROOF = /\[proof\]\(<[^>]*#sha256-[0-9a-f]{64}>\)/;

/** Waits for a message of the channel with this button. */
const cardWith = (label: string): Promise<APIMessage> =>
  harness.until(() => {
    const card = messages().find(
      (message) => !message.interaction_metadata && labelsOf(message).includes(label),
    );
    if (!card) throw new Error(`no card has ${label}`);
    return card;
  });

describe('a new game', () => {
  it('is one message with Start, and its card comes with the first change', async () => {
    sitAtNewTable();
    const shown = await game('Alice', 'new');
    expect([...buttonsOf(shown).keys()].filter(Boolean)).toEqual(['Join', 'Start', 'Set up…']);
    expect(textOfResult(shown)).toMatch(PROOF);
    await press(at('Bob'), shown, 'Join');
    await cardWith('Leave');
    const [opening, ...later] = messages();
    expect(opening?.id).toBe(shown.message?.id);
    // Who joined, and the card.
    expect(later).toHaveLength(2);
    await press(at('Alice'), shown, 'Start');
    await cardWith('Next turn');
    expect(messages()[0]).toEqual(opening);
    expect(opening?.edited_timestamp ?? null).toBeNull();
  });

  it('asks who plays, if the host is alone, and nobody else is heard', async () => {
    sitAtNewTable();
    const shown = await game('Alice', 'new');
    const rows = (shown.message?.components ?? []) as { components: { custom_id: string }[] }[];
    const id = rows[0]?.components[0]?.custom_id ?? '';
    if (!shown.message) throw new Error('there is no message');
    const refused = await at('Bob').select(shown.message, id, [at('Cleo').userId]);
    expect(textOfResult(refused)).toMatch(/^Only the host/);
    const panel = await at('Alice').select(shown.message, id, [at('Bob').userId]);
    expect(panel.ephemeral).toBe(true);
    expect(textOfResult(panel)).toContain('Set up the game');
    expect(textOfMessage(await cardWith('Leave'))).toContain(at('Bob').userId);
  });

  it('leaves out of its message that no card can be posted', async () => {
    sitAtNewTable();
    harness.discord.channelStates.deny(at('Alice').channelId, 'Send Messages');
    const shown = await game('Alice', 'new', { players: `<@${at('Bob').userId}>` });
    expect(textOfResult(shown)).not.toContain('can’t post');
    const started = await press(at('Alice'), shown, 'Start');
    expect(textOfResult(started)).toContain('can’t post');
    expect(buttonsOf(started).has('Show the table')).toBe(true);
  });
});

describe('a refusal has the button that helps', () => {
  it('New game, where there is none', async () => {
    sitAtNewTable();
    const refused = await at('Alice').slash('turn', [{ name: 'next', type: 1, options: [] }]);
    expect(refused.ephemeral).toBe(true);
    const opened = await press(at('Alice'), refused, 'New game');
    expect(opened.ephemeral).toBe(false);
    expect(textOfResult(opened)).toMatch(PROOF);
  });

  it('Start and Join, before it begins', async () => {
    sitAtNewTable();
    await game('Alice', 'new');
    const next = () => at('Bob').slash('turn', [{ name: 'next', type: 1, options: [] }]);
    expect(textOfResult(await press(at('Bob'), await next(), 'Join'))).toContain('joins');
    const refused = await next();
    expect(textOfResult(await press(at('Bob'), refused, 'Start'))).toMatch(/^Only the host/);
  });

  it('Who decides?, for a controlled player', async () => {
    sitAtNewTable();
    const players = { players: `<@${at('Bob').userId}>` };
    const first = toDiscordOptions(players, { first: at('Alice').userId });
    await at('Alice').slash('game', [{ name: 'new', type: 1, options: first }]);
    const control = { player: `<@${at('Bob').userId}>`, by: `<@${at('Alice').userId}>` };
    await at('Alice').slash('turn', [{ name: 'control', type: 1, options: toDiscordOptions(control) }]);
    await at('Alice').slash('turn', [{ name: 'next', type: 1, options: [] }]);
    const refused = await at('Bob').slash('turn', [{ name: 'step', type: 1, options: [] }]);
    expect(textOfResult(refused)).toContain('controls you');
    const callback = await press(at('Bob'), refused, 'Who decides?');
    expect(callback.ephemeral).toBe(true);
    expect(textOfResult(callback)).toContain(at('Alice').userId);
  });
});
