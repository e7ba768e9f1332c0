import { asSent } from '../../helpers/reply-of.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import { executeGameAction, withAction } from '#discord/table/execute-game-action.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { decideControl } from '#engine/control/turn-control.ts';
import { playFlip } from '#ledger/play.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { textOf as wordsOf } from '#discord/command/reply.ts';
import { flipRequest } from '../../helpers/coins.ts';
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
import { acceptedReply } from '../../helpers/reply-of.ts';

const asks = (table: GameChannel) => ({
  use: async (
    user: string,
    subcommand: string,
    options: Readonly<Record<string, string | number | boolean>> = {},
  ) => table.use(game, user, subcommand, options),
  says: async (
    user: string,
    subcommand: string,
    options: Readonly<Record<string, string | number | boolean>> = {},
  ) => wordsOf(await table.use(game, user, subcommand, options)),
});

async function threePlay(table: GameChannel, edition = 'founding') {
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), edition, first: BOB });
}

const nextTurn = (table: GameChannel, user: string) =>
  executeGameAction(table.asker(user), table.ctx, withAction(decideTurn, { kind: 'turn/next' }));

const changeLife = (table: GameChannel, user: string, playerId: string, by: number) =>
  executeGameAction(
    table.asker(user),
    table.ctx,
    withAction(decideNumbers, { kind: 'life/change', playerId, change: { by } }),
  );

const textOf = (said: Awaited<ReturnType<typeof nextTurn>>): string =>
  said.ok ? contentOf(said.value) : said.failure.code;

describe('/game new', () => {
  it('opens a game that waits for players, and publishes the commitment of its coins', async () => {
    const table = openGameChannel();
    const reply = await table.use(game, ALICE, 'new', { players: mentions(BOB), life: 40 });
    expect(reply.isPrivate).toBeUndefined();
    expect(contentOf(reply)).toMatch(
      /^A new game\. Founding rules \(2006-10-01\), 40 life\. Players: <@100000000000000001> and <@100000000000000002>\.\n/,
    );
    expect(contentOf(reply)).toMatch(/#sha256-[0-9a-f]{64}/);
    expect((await table.book()).game).toMatchObject({
      stage: 'gathering',
      hostId: ALICE,
      edition: 'founding',
    });
    // The reply shows the lobby; its card comes with the first change.
    expect(table.invalidations).toHaveLength(0);
  });

  it('starts at once if the first player is given', async () => {
    const table = openGameChannel();
    const reply = await table.use(game, ALICE, 'new', {
      players: mentions(ALICE, BOB, CLEO),
      first: CLEO,
      edition: 'today',
    });
    expect(contentOf(reply)).toContain(
      `The game begins. <@${CLEO}> goes first, then <@${ALICE}> and <@${BOB}>.`,
    );
    expect((await table.book()).game.turn?.playerId).toBe(CLEO);
    expect(reply.pings).toEqual([CLEO]);
    // The card comes with the first change.
    expect(table.invalidations).toEqual([]);
    expect([...buttonsOf(reply).keys()]).toEqual(['Keep', 'Mulligan', 'Next turn', 'Show the table']);
  });

  it.each([
    ['a text that names no player', { players: 'Bob' }, /don’t see a player in "Bob"/],
    ['an unknown edition', { edition: 'old' }, /don’t know the edition/],
    ['a first player who is not playing', { players: mentions(BOB), first: CLEO }, /not in this game/],
    ['one player alone', { first: ALICE }, /at least 2 players/],
  ])('refuses %s, privately', async (_, options, why) => {
    const table = openGameChannel();
    const reply = await table.use(game, ALICE, 'new', options);
    expect(asSent(reply)).toMatchObject({ isPrivate: true, content: expect.stringMatching(why) });
    expect(await table.store.lastGame('7')).toBeNull();
    expect(table.invalidations).toEqual([]);
  });

  it('refuses a second game, and says how to end the first', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new');
    expect(await says(BOB, 'new')).toBe(
      `There’s already a game here. Its host, <@${ALICE}>, or somebody who can manage the server ends it with \`/game end\`.`,
    );
    await says(ALICE, 'end');
    expect(await says(BOB, 'new')).toMatch(/^A new game/);
  });
});

describe('/game join, leave and start', () => {
  it('gathers players until the host starts', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new');
    expect(await says(ALICE, 'start')).toBe('That takes at least 2 players.');
    expect(await says(BOB, 'join')).toBe(`<@${BOB}> joins.`);
    expect(await says(BOB, 'join')).toBe('You have already joined.');
    await says(CLEO, 'join');
    expect(await says(CLEO, 'leave')).toBe(`<@${CLEO}> leaves before the game begins.`);
    expect(await says(BOB, 'start')).toMatch(/^Only the host/);
    expect(await says(ALICE, 'start', { first: BOB })).toMatch(
      /^The game begins\. <@100000000000000002> goes first, then <@100000000000000001>\.\n-# CR 101\.2, 300\.1 \(2006-10-01\)$/,
    );
    expect(await says(CLEO, 'join')).toBe(
      'The game has already begun. Until its first turn ends, the host can change who plays.',
    );
  });

  it('draws the first player with the channel’s coins, verifiably', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new', { players: mentions(BOB, CLEO) });
    const text = await says(ALICE, 'start');
    expect(text).toMatch(/was drawn to go first/);
    expect(text).toMatch(
      /-# Drawn by coins, in binary from 1 \(H 0, T 1\): .*flip \d+ `[HT]{2}` is [123], </,
    );
    const flips = await table.store.history('7', 99);
    expect(flips.length).toBeGreaterThan(0);
    expect(flips.every(({ purpose, covered }) => purpose === 'first player' && covered)).toBe(true);
    const first = (await table.book()).game.seats[0]?.playerId;
    expect((await table.book()).game.turn?.playerId).toBe(first);
    expect((await table.book()).log(1)[0]?.byChance).toBe(true);
  });

  it('takes another order', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new', { players: mentions(BOB, CLEO) });
    expect(await says(ALICE, 'start', { order: mentions(ALICE, BOB) })).toMatch(/^Name each player/);
    await says(ALICE, 'start', { order: mentions(CLEO, BOB, ALICE), first: BOB });
    expect((await table.book()).game.seats.map(({ playerId }) => playerId)).toEqual([BOB, ALICE, CLEO]);
  });
});

describe('a change of the game', () => {
  it('is refused if no game is open', async () => {
    const table = openGameChannel();
    expect(textOf(await nextTurn(table, ALICE))).toBe('game/none');
  });

  it('shows the events and the rule, and pings the player whose turn begins once', async () => {
    const table = openGameChannel();
    await threePlay(table);
    const result = await nextTurn(table, BOB);
    expect(textOf(result)).toMatch(/^<@100000000000000003>’s turn begins\.\n-# CR 300\.1 \(2006-10-01\)$/);
    expect(table.invalidations.at(-1)).toEqual({ isForced: false, guildId: '9', pings: [CLEO] });
    expect(acceptedReply(result)).not.toHaveProperty('pings');
  });

  it('pings in the reply if no card can be posted, and nobody if pings are off', async () => {
    const table = openGameChannel();
    await threePlay(table);
    table.forbidCards();
    expect(acceptedReply(await nextTurn(table, BOB))).toMatchObject({ pings: [CLEO] });
    await table.use(game, ALICE, 'settings', { pings: false });
    expect(acceptedReply(await nextTurn(table, CLEO))).not.toHaveProperty('pings');
    expect(table.invalidations.at(-1)).toEqual({ isForced: false, guildId: '9' });
  });

  it('names the host who corrects, and the controller who decides', async () => {
    const table = openGameChannel();
    await threePlay(table);
    expect(textOf(await changeLife(table, ALICE, BOB, -3))).toBe(
      `<@${BOB}>: 20 → **17** life. (by <@${ALICE}>, as host)`,
    );
    const control = { kind: 'control/create', of: CLEO, by: BOB, card: 'Mindslaver' } as const;
    await executeGameAction(
      table.asker(BOB),
      table.ctx,
      withAction(decideControl, { ...control, span: 'next-turn', extraTurnAfter: false }),
    );
    expect(textOf(await nextTurn(table, BOB))).toContain(
      `<@${CLEO}>’s turn begins.\n<@${BOB}> controls <@${CLEO}> this turn (Mindslaver).`,
    );
    expect(textOf(await nextTurn(table, CLEO))).toBe('control/decides-for-you');
    expect(textOf(await nextTurn(table, BOB))).toContain(`<@${BOB}>, in control, ends <@${CLEO}>’s turn.`);
  });

  it('points out players who lose by state-based effects, once, in the terms of the edition', async () => {
    const table = openGameChannel();
    await threePlay(table);
    expect(textOf(await changeLife(table, BOB, BOB, -20))).toBe(
      `<@${BOB}>: 20 → **0** life.\n**<@${BOB}> loses** as state-based effects are checked: 0 life. CR 420.5a (2006-10-01)`,
    );
    expect(textOf(await changeLife(table, BOB, BOB, -1))).toBe(`<@${BOB}>: 0 → **-1** life.`);
  });

  it('is refused for a stale button, and the card is redrawn', async () => {
    const table = openGameChannel();
    await threePlay(table);
    const { id, seq } = await table.book();
    const decide = withAction(decideTurn, { kind: 'turn/next' } as const);
    const [first, second] = await Promise.all([
      executeGameAction(table.asker(BOB), table.ctx, decide, { at: { id, seq } }),
      executeGameAction(table.asker(BOB), table.ctx, decide, { at: { id, seq } }),
    ]);
    expect([first, second].map(textOf)).toEqual([expect.stringContaining('turn begins'), 'button/stale']);
    expect(table.invalidations.at(-1)).toEqual({ isForced: true, guildId: '9' });
    expect((await table.book()).game.turns).toBe(2);
  });

  it('is done once for the same interaction twice', async () => {
    const table = openGameChannel();
    await threePlay(table);
    const asked = table.asker(BOB);
    const decide = withAction(decideTurn, { kind: 'turn/next' } as const);
    const first = await executeGameAction(asked, table.ctx, decide);
    const touches = table.invalidations.length;
    expect(await executeGameAction(asked, table.ctx, decide)).toEqual(first);
    expect((await table.book()).game.turns).toBe(2);
    expect(table.invalidations).toHaveLength(touches);
  });

  it('passes the game before and after it to the renderer', async () => {
    const table = openGameChannel();
    await threePlay(table);
    const result = await executeGameAction(
      table.asker(BOB),
      table.ctx,
      withAction(decideTurn, { kind: 'turn/next' } as const),
      {
        render: ({ before, after }) => ({
          content: asMarkdown(`${before.turn?.playerId} ${after.turn?.playerId}`),
        }),
      },
    );
    expect(textOf(result)).toBe(`${BOB} ${CLEO}`);
    expect((await table.book()).log(9).map(({ seq }) => seq)).toEqual([2, 1]);
  });
});

describe('/game undo', () => {
  it('takes back the last change of the player who made it, and then the one before', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    await changeLife(table, BOB, BOB, -3);
    await changeLife(table, BOB, BOB, -4);
    expect(await says(BOB, 'undo')).toBe(`<@${BOB}> takes back line 3:\n> <@${BOB}>: 17 → **13** life.`);
    await changeLife(table, BOB, BOB, 1);
    expect(await says(BOB, 'undo')).toContain('line 5');
    expect(await says(BOB, 'undo')).toContain('line 2');
    expect((await table.book()).game.seats.find(({ playerId }) => playerId === BOB)?.life).toBe(20);
    expect(await says(BOB, 'undo')).toBe('There’s nothing to take back.');
  });

  it('names all that it takes back, if there is room', async () => {
    const table = openGameChannel();
    await threePlay(table);
    const names = [...'ABCDEFGHIJKLMN'].map((letter) => `Bear ${letter}`);
    for (const name of names) await table.use(permanent, ALICE, 'add', { card: name });
    await table.use(permanent, ALICE, 'set', { permanent: '#1-#14', tapped: true });
    expect(await asks(table).says(ALICE, 'undo')).toMatch(/Bear M.* and Bear N/);
  });

  it('is allowed to the host, who is named', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    await nextTurn(table, BOB);
    expect(await says(ALICE, 'undo')).toBe(
      `<@${ALICE}> takes back line 2, done by <@${BOB}>:\n> <@${CLEO}>’s turn begins.`,
    );
    expect((await table.book()).game.turn?.playerId).toBe(BOB);
  });

  it('asks the author or the host if another player requests it', async () => {
    const table = openGameChannel();
    await threePlay(table);
    await changeLife(table, BOB, BOB, -3);
    const asking = await table.use(game, CLEO, 'undo');
    expect(contentOf(asking)).toMatch(
      /^<@100000000000000003> asks <@100000000000000002> or <@100000000000000001>, the host, to/,
    );
    expect((await table.book()).seq).toBe(2);
    expect(contentOf(await table.press(game, CLEO, asking, 'Take it back'))).toMatch(
      /^Only <@100000000000000002> or the host/,
    );
    const done = await table.press(game, BOB, asking, 'Take it back');
    expect(asSent(done)).toMatchObject({
      replaces: true,
      content: expect.stringMatching(/takes back line 2/),
    });
    expect(contentOf(await table.press(game, BOB, asking, 'Take it back'))).toMatch(/out of date/);
    expect((await table.book()).game.seats.every(({ life }) => life === 20)).toBe(true);
    expect(contentOf(await table.use(game, DAN, 'undo'))).toMatch(/^You are not in this game/);
  });

  it('never goes back across the drawing of the first player', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new', { players: mentions(BOB) });
    await says(ALICE, 'start');
    expect(await says(ALICE, 'undo')).toMatch(
      /^The first player was drawn: starting again would draw another\./,
    );
  });

  it('undoes a start without a draw', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new', { players: mentions(BOB) });
    await says(ALICE, 'start', { first: BOB });
    await says(ALICE, 'undo');
    expect((await table.book()).game.stage).toBe('gathering');
  });

  /** Flips a coin in the channel with another command. */
  const flipped = async (table: GameChannel, user: string, flipper = user) => {
    const { origin } = table.asker(user);
    await table.store.mutate(origin, ({ coins }) => {
      const asked = { request: flipRequest({ flippers: [flipper] }), purpose: null, isPrivate: false };
      const played = playFlip(coins, origin, asked, rulesetOf('founding'));
      if (!played.ok) throw new Error(played.failure.code);
      return { reply: {}, entries: [played.value.entry] };
    });
  };

  it.each([
    ['undoes across a flip by a user who does not play', DAN, DAN, /takes back line 2/],
    [
      'not across a flip by a player, for whomever',
      CLEO,
      DAN,
      /^Flip 1, by <@100000000000000004>, came after/,
    ],
    [
      'not across a flip for a player, by whomever',
      DAN,
      CLEO,
      /^Flip 1, by <@100000000000000003>, came after/,
    ],
  ])('%s', async (_what, user, flipper, said) => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    await changeLife(table, BOB, BOB, -3);
    await flipped(table, user, flipper);
    await flipped(table, DAN);
    expect(await says(BOB, 'undo')).toMatch(said);
  });

  it('knows a player’s flip however much others flipped after it', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    await changeLife(table, BOB, BOB, -3);
    await flipped(table, CLEO);
    await Promise.all(Array.from({ length: 100 }, () => flipped(table, DAN)));
    expect(await says(BOB, 'undo')).toMatch(/^Flip 1, by <@100000000000000003>, came after/);
    await changeLife(table, BOB, BOB, 1);
    expect(await says(BOB, 'undo')).toMatch(/takes back line 3/);
  });

  describe('a host who is controlled', () => {
    /** Bob controls Alice, the host. */
    const controlled = async () => {
      const table = openGameChannel();
      await threePlay(table);
      await changeLife(table, ALICE, ALICE, -1);
      const control = { kind: 'control/create', of: ALICE, by: BOB, card: null, span: 'while' } as const;
      await executeGameAction(table.asker(BOB), table.ctx, withAction(decideControl, control));
      return { table, ...asks(table) };
    };

    it.each([
      ['not a change by the controller', BOB, BOB, /^<@100000000000000002>/],
      ['a change by another player', CLEO, CLEO, /takes back line 4/],
      ['what they did themselves', ALICE, ALICE, /takes back line 4/],
    ])('takes back %s', async (_what, user, of, said) => {
      const { table, says } = await controlled();
      await changeLife(table, user, of, -3);
      expect(await says(ALICE, 'undo')).toMatch(said);
    });

    it('undoes the control itself, and then earlier changes', async () => {
      const { says } = await controlled();
      expect(await says(ALICE, 'undo')).toMatch(/takes back line 3/);
      expect(await says(ALICE, 'undo')).toMatch(/takes back line 2/);
    });
  });

  it('never reuses ids, and the log names undone objects', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    await table.use(permanent, ALICE, 'add', { card: 'Bear' });
    await table.use(permanent, ALICE, 'leave', { permanent: '#1' });
    await says(ALICE, 'undo');
    await says(ALICE, 'undo');
    await table.use(permanent, ALICE, 'add', { card: 'Elf' });
    expect((await table.book()).game.permanents.map(({ id }) => id)).toEqual([2]);
    const log = await says(ALICE, 'log');
    expect(log).toMatch(/\*\*3\*\* .*Bear.*\n\*\*2\*\* .*Bear/s);
    expect(log.match(/Elf/g)).toHaveLength(1);
  });

  it('never goes back across coins flipped since, even by another command', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    await changeLife(table, BOB, BOB, -3);
    await flipped(table, CLEO);
    expect(await says(BOB, 'undo')).toMatch(/^Flip 1, by <@100000000000000003>, came after/);
    await changeLife(table, BOB, BOB, 1);
    expect(await says(BOB, 'undo')).toMatch(/takes back line 3/);
    expect(await says(BOB, 'undo')).toMatch(/^Flip 1, by <@100000000000000003>, came after/);
  });
});

describe('/game concede, leave and end', () => {
  it('passes the turn’s decisions on, and the last one left wins; the coins are revealed', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new', { players: mentions(BOB, CLEO) });
    await says(ALICE, 'start');
    expect(await says(BOB, 'concede')).toMatch(/^<@100000000000000002> concedes\.\n.*-# CR 102\.3a/s);
    const asking = await table.use(game, CLEO, 'concede');
    expect(asking.isPrivate).toBe(true);
    expect(contentOf(asking)).toMatch(
      /^\*\*This ends the game, and can’t be undone:\*\*\n> .* concedes\.\n> /,
    );
    expect((await table.book()).game.stage).toBe('playing');
    const last = await table.press(game, CLEO, asking, 'Concede');
    expect(last).not.toMatchObject({ isPrivate: true });
    expect(contentOf(last)).toContain(`**<@${ALICE}> wins** on turn 1`);
    expect(contentOf(last)).toMatch(/The secret of \d+ flips? here: `[0-9a-f]{64}`/);
    expect(contentOf(await table.press(game, CLEO, asking, 'Concede'))).toMatch(/^There’s no game here/);
    expect(await says(ALICE, 'undo')).toMatch(/^There’s no game here/);
  });

  it('lets only the host declare that another player has lost', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    expect(await says(BOB, 'leave', { player: CLEO })).toMatch(
      /^Only <@100000000000000003> can leave \(`\/game leave`\), or the host, <@\d+>, says that they have lost/,
    );
    expect(await says(ALICE, 'leave', { player: CLEO })).toMatch(
      /has lost the game\. \(by <@\d+>, as host\)/,
    );
    expect(await says(BOB, 'leave')).toMatch(/^\*\*This ends the game.*leaves the game/s);
  });

  it('asks before a concession if others would lose first', async () => {
    const table = openGameChannel();
    await threePlay(table);
    await changeLife(table, ALICE, ALICE, -20);
    await changeLife(table, BOB, BOB, -20);
    const asking = await table.use(game, CLEO, 'concede');
    expect(contentOf(asking)).toBe(
      [
        `<@${BOB}> and <@${ALICE}> have 0 life or less and lose first: then <@${CLEO}> wins. CR 102.2a (2006-10-01)`,
      ].join('\n'),
    );
    expect(JSON.stringify(asking.components)).not.toContain('They lose');
    const asHost = await table.use(game, ALICE, 'concede');
    expect(JSON.stringify(asHost.components)).toContain('We lose');
    const done = await table.press(game, CLEO, asking, 'I concede');
    expect(contentOf(done)).toMatch(/^<@100000000000000003> concedes\.\n/);
  });

  it.each([
    ['the player who lost', BOB, { lost: true }],
    ['the host', ALICE, { player: BOB }],
  ])('all who lose by the numbers lose at once, as %s says', async (_, user, options) => {
    const table = openGameChannel();
    await threePlay(table);
    await changeLife(table, BOB, BOB, -20);
    await changeLife(table, CLEO, CLEO, -21);
    const asking = await table.use(game, user, 'leave', options);
    expect(contentOf(asking)).toContain(`> <@${BOB}> has lost the game.`);
    expect(contentOf(asking)).toContain(`> <@${CLEO}> has lost the game.\n> <@${ALICE}> wins the game.`);
    await table.press(game, user, asking, 'End the game');
    expect((await table.book()).game.result).toEqual({ how: 'won', winners: [ALICE] });
  });

  it('a game in which all lose at once is a draw', async () => {
    const table = openGameChannel();
    await threePlay(table);
    for (const user of [ALICE, BOB, CLEO]) await changeLife(table, user, user, -20);
    const asking = await table.use(game, CLEO, 'leave', { lost: true });
    const done = await table.press(game, CLEO, asking, 'End the game');
    expect(contentOf(done)).toMatch(/^\*\*A draw\*\* on turn 1[^]*102\.4a \(2006-10-01\)/);
  });

  it('a question is out of date once the game has gone on, and can be left', async () => {
    const table = openGameChannel();
    await threePlay(table);
    const asking = await table.use(game, ALICE, 'end', { winners: mentions(CLEO) });
    await changeLife(table, BOB, BOB, -1);
    expect(contentOf(await table.press(game, ALICE, asking, 'End the game'))).toMatch(/out of date/);
    const left = await table.press(game, ALICE, asking, 'Cancel');
    expect(asSent(left)).toEqual({ content: 'Cancelled: the game goes on.', replaces: true });
    expect((await table.book()).game.stage).toBe('playing');
  });

  it('a host who leaves before the game begins hands over; with the last player the game ends', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await says(ALICE, 'new', { players: mentions(BOB) });
    expect(await says(ALICE, 'leave')).toBe(
      `<@${ALICE}> leaves before the game begins.\n<@${BOB}> is the host now.`,
    );
    expect((await says(BOB, 'leave')).split('\n-# ', 1)).toEqual([
      `<@${BOB}> leaves before the game begins.\nThe game ends without a winner.`,
    ]);
    expect(await says(BOB, 'new')).toMatch(/^A new game/);
  });

  const RESULTS = new Map([
    ['The game ends without a winner.', /^No winner on turn 1/],
    [`<@${BOB}> and <@${CLEO}> win the game.`, /^<@\d+> and <@\d+> win on turn 1/],
    ['The game is a draw.', /^A draw on turn 1/],
  ]);

  it.each([
    ['nothing', {}, 'The game ends without a winner.'],
    ['winners', { winners: mentions(BOB, CLEO) }, `<@${BOB}> and <@${CLEO}> win the game.`],
    ['a draw', { draw: true }, 'The game is a draw.'],
    [
      'both',
      { winners: mentions(BOB), draw: true },
      '`winners` and `draw` don’t go together. Leave one out.',
    ],
    ['a stranger', { winners: mentions(DAN) }, `<@${DAN}> is not in this game.`],
  ])('ends with %s', async (_, options, said) => {
    const table = openGameChannel();
    await threePlay(table);
    const first = await table.use(game, ALICE, 'end', options);
    expect(contentOf(first)).toContain(said);
    if (!first.components) return;
    const result = contentOf(await table.press(game, ALICE, first, 'End the game'));
    expect(result?.replaceAll('*', '')).toMatch(RESULTS.get(said) ?? /^$/);
    expect((await table.book()).game.stage).toBe('over');
  });

  it('requires the host, or permission to manage the server', async () => {
    const table = openGameChannel();
    await threePlay(table);
    expect(await asks(table).says(BOB, 'end')).toMatch(/^Only the host/);
    const asked = { ...table.asker(BOB, { mayManageServer: true }), subcommand: 'end', options: {} };
    expect(asSent(acceptedReply(await game.run(asked, table.ctx)))).toMatchObject({
      content: expect.stringMatching(/^\*\*This ends the game/),
    });
  });
});

describe('/game host and settings', () => {
  it('hands the game over', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    expect(await says(ALICE, 'host', { to: CLEO })).toBe(`<@${CLEO}> is the host now.`);
    expect(await says(ALICE, 'host', { to: BOB })).toMatch(/^Only the host/);
  });

  it('shows the settings, and changes them', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await threePlay(table);
    expect(await says(BOB, 'settings')).toBe(
      'Founding rules (2006-10-01); Free-for-All: attacking multiple players; 20 life to start; players are pinged as their turn begins.',
    );
    expect(await says(ALICE, 'settings', { life: 40 })).toMatch(
      /^Free-for-All: attacking multiple players; 40 life to start\. \(by <@\d+>, as host\)/,
    );
    await nextTurn(table, BOB);
    expect(await says(ALICE, 'settings', { life: 30 })).toBe(
      'A game can be set up anew until its first turn ends, and it has ended.',
    );
    expect(await says(ALICE, 'settings', { pings: false })).toBe(
      'Free-for-All: attacking multiple players; 40 life to start; players are not pinged as their turn begins.',
    );
  });
});

describe('/game settings', () => {
  it('that are not named stay as they are', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await table.use(game, ALICE, 'new', { players: mentions(BOB), pings: false });
    expect(await says(ALICE, 'settings', { life: 40 })).toMatch(
      / players are not pinged as their turn begins\.$/,
    );
    expect((await table.book()).game.settings).toMatchObject({ pings: false });
  });
});

describe('/game start', () => {
  it('of two teams draws one of them, by one coin', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO, DAN), variant: 'two-headed-giant' });
    expect(await says(ALICE, 'start')).toMatch(
      /Drawn by coins, in binary from 1 \(H 0, T 1\): flip 1 `[HT]` is [12], the team of <@\d+>\./,
    );
  });
});

describe('/game log', () => {
  it('of a game that is over is not paged once another is played', async () => {
    const table = openGameChannel();
    await threePlay(table);
    for (let line = 0; line < 7; line += 1) await changeLife(table, ALICE, BOB, -1);
    const shown = await table.use(game, ALICE, 'log');
    await table.press(game, ALICE, await table.use(game, ALICE, 'end'), 'End the game');
    expect(contentOf(await table.press(game, ALICE, shown, 'Older'))).toMatch(/^\*\*\d/);
    await threePlay(table);
    expect(contentOf(await table.press(game, ALICE, shown, 'Older'))).toMatch(/out of date/);
  });

  it('shows players and changes, with authority and rule, newest first', async () => {
    const table = openGameChannel();
    await threePlay(table);
    await changeLife(table, ALICE, BOB, -3);
    await nextTurn(table, BOB);
    const reply = await table.use(game, DAN, 'log');
    const { isPrivate } = reply;
    const content = contentOf(reply);
    expect(isPrivate).toBe(true);
    const [third, second] = content.split('\n');
    expect(third).toMatch(
      /^\*\*3\*\* <t:\d+:t> <@100000000000000002>: <@100000000000000003>’s turn begins\. CR 300\.1 \(2006-10-01\)$/,
    );
    expect(second).toMatch(
      /^\*\*2\*\* <t:\d+:t> <@100000000000000001>, as host: <@100000000000000002>: 20 → \*\*17\*\* life\.$/,
    );
  });

  it('goes back and forth page by page', async () => {
    const table = openGameChannel();
    await threePlay(table);
    for (let line = 2; line <= 14; line++) await changeLife(table, BOB, BOB, -1);
    const seqs = (content = '') => Array.from(content.matchAll(/^\*\*(\d+)\*\*/gm), ([, seq]) => Number(seq));
    const first = await table.use(game, BOB, 'log');
    expect(seqs(contentOf(first))).toEqual([14, 13, 12, 11, 10, 9]);
    expect([...buttonsOf(first).keys()]).toEqual(['Older']);
    const second = await table.press(game, BOB, first, 'Older');
    expect(seqs(contentOf(second))).toEqual([8, 7, 6, 5, 4, 3]);
    const last = await table.press(game, BOB, second, 'Older');
    expect(seqs(contentOf(last))).toEqual([2, 1]);
    expect([...buttonsOf(last).keys()]).toEqual(['Newer']);
    expect(seqs(contentOf(await table.press(game, BOB, last, 'Newer')))).toEqual([8, 7, 6, 5, 4, 3]);
  });

  it('shows as much of a long line as there is room for, and how to read all of it', async () => {
    const table = openGameChannel();
    const sixteen = Array.from({ length: 16 }, (_, index) =>
      String(100_000_000_000_000_001n + BigInt(index)),
    );
    await table.use(game, ALICE, 'new', { players: mentions(...sixteen), first: BOB });
    const text = await asks(table).says(BOB, 'log');
    expect(text).toMatch(
      /: A new game\. Founding rules \(2006-10-01\); Free-for-All: attacking multiple players; 20 life\. .*> … `\/game log line:1`$/,
    );
    expect(text.length).toBeLessThan(400);
  });

  it('marks undone entries, and shows one entry in full', async () => {
    const table = openGameChannel();
    const { says, use } = asks(table);
    await threePlay(table);
    await changeLife(table, BOB, BOB, -3);
    await says(BOB, 'undo');
    const content = await says(BOB, 'log');
    expect(content).toMatch(
      /^\*\*3\*\* <t:\d+:t> <@100000000000000002> takes back line 2: <@100000000000000002>: 20 → \*\*17\*\* life\.\n\*\*2\*\* <t:\d+:t> ~~<@100000000000000002>: 20 → \*\*17\*\* life\.~~ \(taken back\)\n/,
    );
    expect((await use(BOB, 'log', { line: 1 })).embeds?.[0]?.description).toMatch(
      /A new game.*\n.*The game begins/s,
    );
    expect(await says(BOB, 'log', { line: 9 })).toBe('The log has no line 9.');
  });

  it('knows the names of things that are long gone', async () => {
    const table = openGameChannel();
    await threePlay(table);
    const note = (card: string) =>
      executeGameAction(
        table.asker(BOB),
        table.ctx,
        withAction(decideTurn, { kind: 'turn/skip', playerId: CLEO, card } as const),
      );
    await note('Time Vault');
    for (let line = 0; line < 40; line++) await changeLife(table, BOB, BOB, 1);
    await nextTurn(table, BOB);
    expect(await asks(table).says(BOB, 'log')).toMatch(/<@100000000000000003> skips a turn \(Time Vault\)/);
  });

  it('is there once the game is over, and not before one', async () => {
    const table = openGameChannel();
    const { says } = asks(table);
    expect(await says(BOB, 'log')).toMatch(/^There’s no game/);
    expect(await says(BOB, 'status')).toMatch(/^There’s no game/);
    await threePlay(table);
    await table.press(game, ALICE, await table.use(game, ALICE, 'end'), 'End the game');
    expect(await says(BOB, 'log')).toMatch(/The game ends without a winner/);
    expect(await says(BOB, 'status')).toMatch(/The game is over/);
  });
});
