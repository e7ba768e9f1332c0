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
let bob: Person;

beforeAll(async () => {
  harness = await startHarness();
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  bob = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' });
  const players = `<@${bob.userId}>`;
  const options = toDiscordOptions(
    { players, guests: 'Dora', variant: 'commander' },
    { first: alice.userId },
  );
  await alice.slash('game', [{ name: 'new', type: 1, options }]);
});
afterAll(() => harness.close());

const judge = (line: string, who: Person = alice): Promise<CallbackResult> =>
  who.slash('judge', toDiscordOptions({ line }));
const plainText = (shown: CallbackResult): string => textOfResult(shown).replaceAll('**', '');
const say = async (line: string, who?: Person): Promise<string> => plainText(await judge(line, who));
const offersOf = (shown: CallbackResult): readonly string[] => [...buttonsOf(shown).keys()];

const suggestions = (line: string) =>
  alice.complete('judge', [{ name: 'line', type: 3, value: line, focused: true }]);

describe('/judge at a table', () => {
  it('does what is certain and can be undone, with Undo', async () => {
    const shown = await judge('bob takes 5');
    expect(plainText(shown)).toContain('40 → 35');
    expect(offersOf(shown)).toContain('Undo');
    expect(plainText(await press(alice, shown, 'Undo'))).toContain('takes back');
    expect(await say('status')).toMatch(/40/);
  });

  it('says of an opening hand what the buttons of the table card say', async () => {
    expect(await say('i keep')).toMatch(/keeps/);
    const shown = await judge('mulligan', bob);
    expect(plainText(shown)).toMatch(/mulligan/);
    expect(offersOf(shown)).toContain('Undo');
  });

  it('offers a guess to the asker alone, and performs a press once', async () => {
    const shown = await judge('bbo -3');
    expect(shown.ephemeral).toBe(true);
    expect(offersOf(shown)).toContain('Bob 40 → 37');
    const done = await press(alice, shown, 'Bob 40 → 37');
    expect(done.ephemeral).toBe(false);
    expect(plainText(done)).toContain('40 → 37');
    expect(plainText(await press(alice, shown, 'Bob 40 → 37'))).toMatch(/out of date/);
  });

  it.each(['heads', 'roll dice', 'bob scoops', 'i concede', 'end the game', 'bob won'])(
    'does not do what cannot be undone: %s',
    async (line) => {
      const shown = await judge(line);
      expect(plainText(shown)).toMatch(/^Nothing done yet/);
      expect(shown.ephemeral).toBe(true);
    },
  );

  it.each(['flip a coin', 'd20'])('does what is explicitly ordered: %s', async (line) => {
    const shown = await judge(line);
    expect(shown.ephemeral).toBe(false);
    expect(plainText(shown)).toMatch(/Heads|Tails|d20/);
  });

  it('asks before a game ends with its winner', async () => {
    const callback = await press(alice, await judge('bob won'), 'End the game: Bob won');
    expect(plainText(callback)).toContain(`<@${bob.userId}> wins the game`);
    expect(offersOf(callback)).toContain('Cancel');
  });

  it('previews readings while one types, and performs the chosen one', async () => {
    const [first] = await suggestions('dora -4');
    expect(first?.name).toBe('Dora 40 → 36');
    expect(await say(String(first?.value))).toContain('40 → 36');
    const flips = await suggestions('coin, heads');
    expect(flips[0]?.name).toBe('Flip a coin, calling heads');
    expect(await say(String(flips[0]?.value))).toMatch(/called heads/);
  });

  it('lists the commands beside the menu as their names are typed', async () => {
    const offered = await suggestions('/coins');
    expect(offered.map(({ value }) => value)).toContain('/coins ledger');
    expect((await suggestions('/')).length).toBeGreaterThan(20);
    expect(await suggestions('/nothing of this name')).toEqual([]);
  });

  it('takes every command as it is typed, /help too', async () => {
    expect(await say('/help')).toBe(plainText(await alice.slash('help', [])));
  });

  it('has a form for a command of that list that needs more', async () => {
    const shown = await judge('/coins seed');
    expect(shown.ephemeral).toBe(true);
    expect(offersOf(shown)).toEqual(['Fill in…']);
    expect(plainText(await judge('/game restart'))).toMatch(/Nothing done yet/);
  });

  it('suggests the line itself if its reading is too long for Discord', async () => {
    const line =
      'can i pay life for a spell while i control a creature with deathtouch and lifelink in combat?';
    expect((await suggestions(line))[0]?.value).toBe(line);
  });

  it('takes the same checks as the command it stands for', async () => {
    const carol = harness.discord.person({ user: 'Carol', guild: 'playgroup', channel: 'table' });
    const typed = await carol.slash('turn', [{ name: 'next', type: 1, options: [] }]);
    expect(await say('next turn', carol)).toBe(plainText(typed));
  });

  it('passes only the own turn with an empty stack, and asks otherwise', async () => {
    expect(await say('pass', bob)).toMatch(/^Nothing done yet/);
    expect(await say('pass')).toMatch(/turn begins/);
    expect(await say('undo')).toContain('takes back');
  });

  it('answers questions, and shows cards, rules and whose turn it is', async () => {
    expect(await say('can a tapped creature block?')).toMatch(/^509\.1a/m);
    expect(await say('702.19')).toContain('702.19');
    expect(await say('whose turn is it?')).toMatch(/turn 1/);
    expect(await say('what does sol ring do')).toContain('Sol Ring');
  });

  it('has no Undo below an undo', async () => {
    await judge('i gain 2');
    expect(offersOf(await judge('undo'))).not.toContain('Undo');
  });
});

describe('/judge elsewhere', () => {
  it('answers in direct messages, and does not offer what needs a server', async () => {
    const alone = harness.discord.person({ user: 'Alice', guild: null, channel: 'dm' });
    const shown = await alone.slash('judge', toDiscordOptions({ line: 'trample' }));
    expect(plainText(shown)).toContain('702.19');
    const offered = await alone.slash('judge', toDiscordOptions({ line: 'start commander' }));
    expect(offersOf(offered).join(' ')).not.toContain('Open a game');
  });

  it('says that it found nothing in small talk', async () => {
    const room = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'lounge' });
    const shown = await room.slash('judge', toDiscordOptions({ line: 'good night everybody, see you' }));
    expect(plainText(shown)).toMatch(/nothing/i);
    expect(shown.ephemeral).toBe(true);
  });
});
