import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

const NAMES: Readonly<Record<string, string>> = {
  [ALICE]: 'Alice',
  [BOB]: 'Bob',
  [CLEO]: 'Cleo',
  [DAN]: 'Dan',
};
const named = (text = ''): string =>
  text.replaceAll('**', '').replace(/<@(\d+)>/g, (_, id: string) => `@${NAMES[id] ?? id}`);

async function says(
  table: GameChannel,
  command: SlashCommand,
  user: string,
  line: string,
  options: Options = {},
) {
  return named(contentOf(await table.use(command, user, line, options)));
}

/** Concedes, and confirms if that is asked. */
async function concedes(table: GameChannel, user: string): Promise<string> {
  const reply = await table.use(game, user, 'concede');
  const [label] = buttonsOf(reply).keys();
  const said = label === undefined ? reply : await table.press(game, user, reply, label);
  return named(contentOf(said));
}

/** Alice, Dan, Cleo and Bob around the table, each within range of the next seats only; Alice hosts and begins. */
async function ranged(options: Options): Promise<GameChannel> {
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(DAN, CLEO, BOB), first: ALICE, ...options });
  return table;
}

describe('range of influence 1: across the table nothing reaches (801.4, 801.10)', () => {
  it.each<[what: string, command: SlashCommand, line: string, options: Options, isRefused: boolean]>([
    ['Mindslaver, across', turn, 'control', { player: CLEO, by: ALICE, card: 'Mindslaver' }, true],
    ['Mindslaver, next to one', turn, 'control', { player: DAN, by: ALICE, card: 'Mindslaver' }, false],
    ['of another player, across from oneself', turn, 'control', { player: CLEO, by: BOB }, false],
    ['an extra turn, across', turn, 'extra', { player: CLEO, card: 'Time Warp' }, true],
    ['an extra turn, next to one', turn, 'extra', { player: BOB, card: 'Time Warp' }, false],
    ['an extra turn by the player’s own effect', turn, 'extra', { player: CLEO, by: CLEO }, false],
    ['a skipped turn, across', turn, 'skip', { player: CLEO, card: 'Chronatog' }, true],
    ['a skipped turn, by a neighbour', turn, 'skip', { player: CLEO, by: DAN }, false],
    ['damage, across', set, 'damage', { hits: `<@${CLEO}> 3` }, true],
    ['damage, next to one', set, 'damage', { hits: `<@${BOB}> 3` }, false],
    ['damage by a neighbour', set, 'damage', { hits: `<@${CLEO}> 3`, by: BOB }, false],
  ])('%s', async (_, command, line, options, isRefused) => {
    const table = await ranged({ range: 1 });
    const text = await says(table, command, ALICE, line, options);
    if (!isRefused) return expect(text).not.toContain('range');
    expect(text).toMatch(/^@Cleo is out of @Alice’s range of influence/);
    return expect(text).toContain('CR 801.4, 801.10 (2026-06-19)');
  });

  it('nothing is refused if ranges have no limit', async () => {
    const table = await ranged({});
    expect(await says(table, turn, ALICE, 'control', { player: CLEO, by: ALICE })).toMatch(
      /^@Alice controls @Cleo/,
    );
  });
});

describe('a skipped turn leaves control waiting (507.1b, 723.1b)', () => {
  it.each([
    ['founding', '507.1b'],
    ['2026-06-19', '723.1b'],
  ] as const)('%s', async (edition, rule) => {
    const table = openGameChannel(edition);
    await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
    await table.use(turn, ALICE, 'control', { player: BOB, by: ALICE, card: 'Mindslaver' });
    const waits = '@Alice’s control of @Bob (Mindslaver) waits for a turn that @Bob takes.';
    for (const text of [
      await says(table, turn, ALICE, 'skip', { player: BOB }),
      await says(table, turn, ALICE, 'next'),
    ]) {
      expect(text).toContain(waits);
      expect(text).toContain(rule);
    }
    expect(await says(table, turn, ALICE, 'skip', { player: ALICE })).not.toContain('waits');
  });
});

describe('effects that overwrite each other (723.1a)', () => {
  async function two(by: readonly [string, string]): Promise<GameChannel> {
    const table = await ranged({});
    for (const one of by)
      await table.use(turn, ALICE, 'control', { player: BOB, by: one, card: 'Mindslaver' });
    return table;
  }

  it('says nothing of the other player', async () => {
    const table = await two([DAN, DAN]);
    for (const _ of 'abc') await table.use(turn, ALICE, 'next');
    const text = named((await table.book()).game.turn?.playerId ?? '');
    expect(text).toBe(BOB);
    const over = await says(table, turn, DAN, 'next');
    expect(over.match(/is over/g)).toHaveLength(1);
  });

  it('as the turn begins', async () => {
    const texts: string[] = [];
    for (const by of [
      [DAN, DAN],
      [CLEO, DAN],
    ] as const) {
      const table = await two(by);
      for (const _ of 'ab') await table.use(turn, ALICE, 'next');
      texts.push(await says(table, turn, ALICE, 'next'));
    }
    expect(texts[0]).not.toContain('doesn’t apply');
    expect(texts[1]).toContain('@Cleo’s control of @Bob (Mindslaver) doesn’t apply this turn');
  });

  it('an effect that applies again once the one that overwrote it has left is our reading', async () => {
    const table = await two([CLEO, DAN]);
    expect(await concedes(table, DAN)).toContain(
      '@Cleo’s control of @Bob (Mindslaver) applies again, as I read it: the rules don’t say',
    );
  });
});

it('a controlled player’s own choices are named as such', async () => {
  const table = await ranged({});
  await table.use(turn, ALICE, 'control', { player: DAN, by: ALICE, card: 'Mindslaver' });
  await table.use(turn, ALICE, 'next');
  expect(await says(table, turn, ALICE, 'who', { player: DAN, decision: 'own' })).toMatch(
    /^@Alice decides on @Dan’s own choices: /,
  );
});

it('/turn who, once the player whose turn it is has left (800.4j)', async () => {
  const table = await ranged({});
  await table.use(turn, ALICE, 'next');
  await concedes(table, DAN);
  for (const line of ['who', 'sees']) {
    const text = await says(table, turn, ALICE, line, line === 'sees' ? { information: 'hand' } : {});
    expect(text).toMatch(/^The turn of @Dan, who has left, goes on without an active player/);
    expect(text).toContain('800.4j');
  }
});

describe('the next turn would be that of a player who has lost (704.5a)', () => {
  async function lost(): Promise<GameChannel> {
    const table = await ranged({});
    await table.use(set, ALICE, 'life', { player: `<@${DAN}>`, amount: '=-3' });
    return table;
  }

  it('asks first; the players who lose are removed', async () => {
    const table = await lost();
    const reply = await table.use(turn, ALICE, 'next');
    expect(named(contentOf(reply))).toMatch(
      /^@Dan has lost \(-3 life\) and is still in the game[^]*CR 704\.5a/,
    );
    expect((await table.book()).game.turn?.playerId).toBe(ALICE);
    await table.press(game, ALICE, reply, 'Remove losing players');
    expect((await table.book()).game.seats.find(({ playerId }) => playerId === DAN)?.left).toBe('lost');
  });

  it('begins the turn nevertheless if the player chooses so', async () => {
    const table = await lost();
    const reply = await table.use(turn, ALICE, 'next');
    expect(named(contentOf(await table.press(game, ALICE, reply, 'Next turn anyway')))).toMatch(
      /@Dan’s turn begins/,
    );
  });

  it.each<[line: string, command: typeof set, subcommand: string, options: Readonly<Record<string, string>>]>(
    [
      ['loss of life', set, 'life', { player: `<@${DAN}>`, amount: '-30' }],
      ['damage', set, 'damage', { hits: 'Dan 30' }],
      ['poison', set, 'counter', { kind: 'poison', player: `<@${DAN}>`, amount: '10' }],
      ['damage by a commander', set, 'commander-damage', { commander: 'Krenko', player: DAN, amount: '21' }],
    ],
  )('the reply to %s that says it removes them too', async (_, command, subcommand, options) => {
    const table = await ranged({});
    const said = await table.use(command, ALICE, subcommand, options);
    expect(named(contentOf(said))).toMatch(/@Dan loses/);
    expect([...buttonsOf(said).keys()]).toEqual(['Remove losing players']);
    expect(named(contentOf(await table.press(game, ALICE, said, 'Remove losing players')))).toMatch(
      /@Dan has lost the game/,
    );
    const again = await table.press(game, ALICE, said, 'Remove losing players');
    expect(again.isPrivate).toBe(true);
  });

  it('also asks before a step that would begin the turn, and continues with the answer', async () => {
    const table = await lost();
    await table.use(turn, ALICE, 'step', { to: 'cleanup' });
    const reply = await table.use(turn, ALICE, 'step');
    expect(named(contentOf(reply))).toMatch(/^@Dan has lost/);
    expect(named(contentOf(await table.press(game, ALICE, reply, 'Next turn anyway')))).toMatch(
      /@Dan’s turn begins/,
    );
  });

  it('asks nothing while another player is next', async () => {
    const table = await ranged({});
    await table.use(set, ALICE, 'life', { player: `<@${CLEO}>`, amount: '=0' });
    expect(await says(table, turn, ALICE, 'next')).toMatch(/@Dan’s turn begins/);
  });
});
