import { contentOf } from '#discord/command/reply.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import {
  buttonsOf,
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';
import { ALICE, BOB, openGameChannel } from '../tables/game-channel.ts';
import { acceptedReply } from '../../helpers/reply-of.ts';

/** No option of `/flip`. */
const NOTHING = {
  call: undefined,
  card: undefined,
  until: undefined,
  players: undefined,
  opponent: undefined,
  thumbs: undefined,
  keep: undefined,
  fixed: undefined,
  die: undefined,
  'heads-side': undefined,
  'tails-side': undefined,
  edition: undefined,
};

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const at = (user: string, channel: string) => harness.discord.person({ user, guild: 'playgroup', channel });

describe('/flip', () => {
  it('with a call: the flipper wins or loses, under both numbers of the rule', async () => {
    const text = textOfResult(await at('Alice', 'one').slash('flip', toDiscordOptions({ call: 'heads' })));
    expect(text).toMatch(
      /^\*\*(Heads|Tails)\.\*\* <@\d+> called heads and \*\*(wins|loses)\*\* the flip\.\n/,
    );
    expect(asOfWriting(text)).toMatch(
      /\n-# CR 705\.2 · 2006: 511\.1 · flip 1 `[\da-f]{10}`\n-# Later flips: `\/coins verify`, SHA-256 `[\da-f]{64}` · \[private\]\(\S+[\da-f]{64}>\)$/,
    );
    expect(/\*\*Heads/.test(text)).toBe(text.includes('**wins**'));
  });

  it('several flippers: each presses their own call on the one message', async () => {
    const [bob, cleo] = [at('Bob', 'calls'), at('Cleo', 'calls')];
    const players = `<@${bob.userId}> <@${cleo.userId}>`;
    const callback = await at('Alice', 'calls').slash('flip', toDiscordOptions({ call: 'heads', players }));
    expect(textOfResult(callback)).toContain(`<@${bob.userId}> calls their own flip.`);
    expect(textOfResult(await press(cleo, callback, 'Heads'))).toContain('That choice is for');
    const next = await press(bob, callback, 'Tails');
    expect(textOfResult(next)).toContain(
      `<@${cleo.userId}> calls their own flip. Called: <@${bob.userId}> tails.`,
    );
    const flipped = textOfResult(await press(cleo, next, 'Heads'));
    expect(flipped).toContain(`<@${bob.userId}> called tails and`);
    expect(flipped).toContain(`<@${cleo.userId}> called heads and`);
  });

  it('the effect of a card on players is recorded once, below the result', async () => {
    const [alice, bob] = [at('Alice', 'record'), at('Bob', 'record')];
    const game = (name: string, options = {}) =>
      alice.slash('game', [{ name, type: 1, options: toDiscordOptions(options) }]);
    await game('new', { players: `<@${bob.userId}>` });
    await game('start', { first: alice.userId });
    const flipped = await alice.slash(
      'flip',
      toDiscordOptions({ card: 'Mana Crypt', call: 'heads', fixed: 'lose' }),
    );
    const came = textOfResult(flipped);
    expect(came).toContain('→ 3 damage to you.');
    expect(textOfResult(await press(bob, flipped, 'Record the damage'))).toMatch(/^Only /);
    const recorded = await press(alice, flipped, 'Record the damage');
    expect(recorded.message?.id).toBe(flipped.message?.id);
    expect(textOfResult(recorded)).toBe(`${came}\n<@${alice.userId}>: 20 → **17** life.`);
    expect(buttonsOf(recorded).has('Record the damage')).toBe(false);
  });

  it('never replaces a public question with a private flip', async () => {
    const bob = at('Bob', 'private');
    const players = `<@${bob.userId}>`;
    const callback = await at('Alice', 'private').slash(
      'flip',
      toDiscordOptions({ card: 'Mana Crypt', players, private: true }),
    );
    expect(callback.ephemeral).toBe(false);
    const flipped = await press(bob, callback, 'Heads');
    expect(flipped.ephemeral).toBe(true);
    expect(textOfResult(flipped)).toContain('called heads');
    expect(textOfResult(callback)).toContain('calls it.');
  });

  it('puts results that do not fit a phone behind a button for any user', async () => {
    const flipped = await at('Alice', 'many').slash('flip', toDiscordOptions({ coins: 300 }));
    expect(textOfResult(flipped)).toMatch(/ … and \d+ more\n-# CR 705\.2/);
    const all = await press(at('Bob', 'many'), flipped, 'All results');
    expect(all.ephemeral).toBe(true);
    expect(
      textOfResult(all)
        .match(/`([HT ]+)`/)?.[1]
        ?.replaceAll(' ', ''),
    ).toHaveLength(300);
  });

  it.each([
    [ALICE, /^<@\d+> flips 300 coins/],
    [BOB, /^That button is out of date/],
  ])('all results of a private flip are for whoever flipped: %s', async (who, said) => {
    const table = openGameChannel();
    const options = { ...NOTHING, coins: 300, private: true };
    const flipped = await flip.run({ ...table.asker(ALICE), subcommand: null, options }, table.ctx);
    expect(contentOf(await table.press(flip, who, acceptedReply(flipped), 'All results'))).toMatch(said);
  });

  it('has no winner or loser without a call', async () => {
    const text = textOfResult(await at('Alice', 'one').slash('flip'));
    expect(text).toMatch(/^\*\*(Heads|Tails)\.\*\* .*nobody wins or loses/);
    expect(text).toContain('511.2');
  });

  it('has a line for each of several players, without pings', async () => {
    const [bob, cleo] = [at('Bob', 'one'), at('Cleo', 'one')];
    const shown = await at('Alice', 'one').slash(
      'flip',
      toDiscordOptions({ players: `<@${bob.userId}> <@${cleo.userId}>` }),
    );
    expect(
      textOfResult(shown)
        .split('\n')
        .filter((line) => /heads|tails/i.test(line)),
    ).toHaveLength(2);
    expect(shown.message?.mentions).toEqual([]);
  });

  it('shows the commitment with the first flip of a channel, and with that one only', async () => {
    const first = textOfResult(await at('Alice', 'sealed').slash('flip'));
    const second = textOfResult(await at('Alice', 'sealed').slash('flip'));
    expect(first).toMatch(/SHA-256 `[0-9a-f]{64}`/);
    expect(second).not.toMatch(/SHA-256/);
  });

  it('asks the owner of a Thumb which coin to keep, with buttons for them only', async () => {
    const alice = at('Alice', 'thumb');
    let shown = await alice.slash('flip', toDiscordOptions({ call: 'heads', thumbs: 4 }));
    // With 16 coins, both faces occur except once in 32,768 times; the stream is random, so try again then.
    while (buttonsOf(shown).size === 0)
      shown = await alice.slash('flip', toDiscordOptions({ call: 'heads', thumbs: 4 }));
    const stranger = await press(at('Bob', 'thumb'), shown, 'Keep heads (win)');
    expect(stranger.ephemeral).toBe(true);
    expect(textOfResult(stranger)).toMatch(/choice is for <@\d+>/);
    const settled = await press(alice, shown, 'Keep heads (win)');
    expect(settled.callbackType).toBe(7);
    expect(textOfResult(settled)).toMatch(/\*\*wins\*\*/);
    expect([...buttonsOf(settled).keys()]).toEqual(['All 4 rules']);
    const again = await press(alice, shown, 'Keep tails (lose)');
    expect(textOfResult(again)).toMatch(/out of date/);
  });

  it('waits for the choice through a restart', async () => {
    const alice = at('Alice', 'restart');
    let shown = await alice.slash('flip', toDiscordOptions({ thumbs: 4 }));
    while (buttonsOf(shown).size === 0) shown = await alice.slash('flip', toDiscordOptions({ thumbs: 4 }));
    await harness.restart();
    expect(textOfResult(await press(alice, shown, 'Keep tails'))).toMatch(/^\*\*Tails/);
  });

  it('is private on request', async () => {
    const shown = await at('Alice', 'one').slash('flip', toDiscordOptions({ private: true }));
    expect(shown.ephemeral).toBe(true);
  });
});
