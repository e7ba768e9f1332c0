import { asSent } from '../../helpers/reply-of.ts';
import { contentOf } from '#discord/command/reply.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { describe, expect, it } from 'vitest';
import { decideSubgame } from '#engine/subgames/subgames.ts';
import { renderEndPreview } from '#discord/subgames/end-preview.ts';
import { formatGamePath } from '#discord/sentences/subgames.ts';
import { renderStartPreview } from '#discord/subgames/start-preview.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { nameOnlyCard } from '#engine/permanents/entering.ts';
import { gameOf } from '../../engine/tables/many.ts';
import { attacker } from '../../engine/tables/seated.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { ALICE, mentions } from '../tables/game-channel.ts';
import { buttonsOf, linesOf, subgameTable } from '../tables/subgames.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';

const LIBRARIES = '@Alice 53 @Bob 5';

describe('/subgame start', () => {
  it.each<[string, readonly string[]]>([
    [
      'founding',
      [
        'Shahrazad begins a subgame',
        '1. Libraries are removed from the main game face down, as the subgame’s decks:',
        '- @Alice: 53 cards, Karn stays in the main game',
        '- @Bob: 5 cards, **loses as the subgame starts**',
        '- @Cleo: not counted',
        '2. The first player is drawn by coins; 20 life to start.',
        '3. The main game is on hold: turn 1 of @Alice, precombat main phase.',
        'Each player who didn’t win the subgame loses half their life, rounded up.',
        '-# Count them with `libraries:@Alice 53`: fewer than seven loses.',
        '-# A draw by coins can’t be undone; say `first:` instead.',
        '-# CR 506.3, 506.4, 506.2, 506.3a (2006-10-01)',
      ],
    ],
    [
      '2026-06-19',
      [
        'Shahrazad begins a subgame',
        '1. Libraries move from the main game into the subgame:',
        '- @Alice: 53 cards, Karn comes along (command zone)',
        '- @Bob: 5 cards, **loses in the first upkeep, as state-based actions are checked**',
        '- @Cleo: not counted',
        '2. The first player is drawn by coins; 20 life to start.',
        '3. The main game is on hold: turn 1 of @Alice, precombat main phase.',
        'Each player who didn’t win the subgame loses half their life, rounded up.',
        '-# Count them with `libraries:@Alice 53`: fewer than seven loses.',
        '-# A draw by coins can’t be undone; say `first:` instead.',
        '-# CR 729.2, 729.1b, 729.3, 729.2c (2026-06-19)',
      ],
    ],
  ])('by the rules of %s, player by player, and nothing is written', async (edition, lines) => {
    const table = await subgameTable(edition);
    const before = await table.game();
    const asked = { card: 'shahrazad', libraries: LIBRARIES, commanders: '@Alice Karn' };
    expect(linesOf(await table.use('subgame start', asked))).toEqual(lines);
    expect(await table.game()).toEqual(before);
  });

  it('applied, the first player is drawn from the channel’s secret, and that is not taken back', async () => {
    const table = await subgameTable();
    const reply = await table.apply('subgame start', { card: 'Shahrazad', libraries: LIBRARIES });
    expect(reply.replaces).toBe(true);
    const [began, turn, drawn] = linesOf(reply);
    expect(began).toMatch(/^A subgame begins \(Shahrazad\)\. @\w+ was drawn to go first, then .*20 life/);
    expect(turn).toMatch(/’s turn begins\.$/);
    expect(drawn).toMatch(/^-# Drawn by coins, .*`\/coins verify`$/);
    const [flip] = await table.channel.store.history('7', 1);
    expect(flip).toMatchObject({ purpose: 'first player', isPrivate: false });
    expect(linesOf(reply).join('\n')).toMatch(
      /\*\*@Bob loses\*\* as the subgame starts: 5 cards .*, fewer than seven\. CR 506\.3a/,
    );
    expect(contentOf(await table.use('game undo'))).toMatch(
      /drawn: .* `\/subgame end draw:True` leaves the subgame/,
    );
    expect(depthOf(await table.game())).toBe(1);
  });

  it('with a first player named, undo goes back across the border, and once more into it', async () => {
    const table = await subgameTable();
    const before = await table.game();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob', libraries: LIBRARIES });
    const within = await table.game();
    expect(within.turn?.playerId).toBe(within.seats[0]?.playerId);
    expect(linesOf(await table.use('game undo'))[1]).toMatch(/^> A subgame begins/);
    expect(await table.game()).toEqual({ ...before, made: within.made });

    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob', libraries: LIBRARIES });
    const again = await table.game();
    await table.apply('subgame end', { winners: '@Alice' });
    expect(depthOf(await table.game())).toBe(0);
    await table.use('game undo');
    expect(await table.game()).toEqual({ ...again, made: (await table.game()).made });
  });

  it('the founding rules delay triggers of the removal, today’s have none', async () => {
    const asked = { card: 'Shahrazad', triggers: '@Cleo Wheel' };
    const founding = await subgameTable();
    expect(linesOf(await founding.use('subgame start', asked)).join('\n')).toContain(
      'Shahrazad begins a subgame\n1. Libraries are removed from the main game face down, as the subgame’s decks:\n- @Alice: not counted\n- @Bob: not counted\n- @Cleo: not counted\n2. The first player is drawn by coins; 20 life to start.\n3. The main game is on hold: turn 1 of @Alice, precombat main phase. Triggers that wait until then: an ability of Wheel (@Cleo).\nEach player who didn’t win the subgame loses half their life, rounded up.\n-# Count them with `libraries:@Alice 53`: fewer than seven loses.\n-# A draw by coins can’t be undone; say `first:` instead.\n-# CR 506.3, 506.4, 506.2 (2006-10-01)',
    );
    const today = await subgameTable('2026-06-19');
    expect(asSent(await today.use('subgame start', asked))).toMatchObject({
      isPrivate: true,
      content: expect.stringMatching(/since 2007-07-13/),
    });
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['libraries without players', { libraries: '53 41' }, /Type it like `@Alice 53 @Bob 41`/],
    ['a player twice', { libraries: '@Bob 5 @Bob 6' }, /I can’t read/],
    ['a player who is not in the game', { libraries: '@Dan 40' }, /Dan/],
    ['a first player who is not', { first: '@Dan' }, /Dan/],
    ['a commander of nobody', { commanders: 'Karn' }, /Type it like `@Alice Karn; @Bob Krenko`/],
    [
      'more names than fit',
      { commanders: `@Alice ${Array.from({ length: 500 }, (_, index) => index).join('; ')}` },
      /`commanders` is too long: at most \d+/,
    ],
  ])('refuses %s', async (_, asked, sentence) => {
    const reply = await (await subgameTable()).use('subgame start', { card: 'Shahrazad', ...asked });
    expect(reply.isPrivate).toBe(true);
    expect(linesOf(reply).join('\n')).toMatch(sentence);
  });

  it('refuses names with the length that has room', async () => {
    const table = await subgameTable();
    const commanders =
      mentions(ALICE) + Array.from({ length: 250 }, (_, index) => `x%${100 + index}`).join('; ');
    const say = (length: number) =>
      table.use('subgame start', { card: 'Shahrazad', commanders: commanders.slice(0, length) });
    const max = Number(/at most (\d+) characters/.exec(contentOf(await say(commanders.length)))?.[1]);
    expect(max).toBeGreaterThan(500);
    expect((await say(max)).components).toBeDefined();
    expect(contentOf(await say(max + 8))).toMatch(/too long: at most \d+ characters/);
  });

  it('starts an ordinary game with commanders, whose names the buttons keep', async () => {
    const table = await subgameTable('2026-06-19');
    const voice = 'Atraxa, Praetors’ Voice';
    const asked = {
      first: '@Alice',
      libraries: '@Alice 92 @Bob 92 @Cleo 92',
      commanders: `@Alice ${voice}; Karn, Silver Golem @Bob ${voice} @Cleo ${voice}; Karn, Silver Golem`,
    };
    const shown = await table.use('subgame start', asked);
    expect([...buttonsOf(shown).keys()].slice(0, 3)).toEqual(['Apply', 'Cancel', 'Names 1']);
    await table.press(shown, 'Apply');
    expect((await table.game()).main?.commanders).toMatchObject([
      { ownerId: ALICE, name: voice },
      { ownerId: ALICE, name: 'Karn, Silver Golem' },
      { name: voice },
      { name: voice },
      { name: 'Karn, Silver Golem' },
    ]);
  });

  it('defaults to the top of the stack if it begins subgames', async () => {
    const table = await subgameTable();
    const shown = await table.use('subgame start', { first: '@Bob' }, 'Bob');
    expect(linesOf(shown)[0]).toBe('Shahrazad begins a subgame');
    await table.press(shown, 'Apply', 'Bob');
    expect((await table.game()).main).toMatchObject({
      card: 'Shahrazad',
      controllerId: ALICE,
      losers: 'half-life',
    });
    const ends = await table.apply('subgame end', { winners: '@Cleo' });
    expect(linesOf(ends)).toContain('@Bob: 20 → **10** life.');
    expect((await table.game()).stack).toEqual([]);
    expect(linesOf(await table.use('subgame start'))[0]).toBe('An effect begins a subgame');
  });

  it('has no buttons for spectators, and is stale once the game has changed', async () => {
    const table = await subgameTable();
    const stranger = await table.use('subgame start', { card: 'Shahrazad' }, 'Dan');
    expect(stranger).toMatchObject({ isPrivate: true });
    expect(stranger.components).toBeUndefined();
    expect(linesOf(stranger)[1]).toBe('You can’t apply this: You are not in this game.');
    const shown = await table.use('subgame start', { card: 'Shahrazad' });
    expect(linesOf(await table.press(shown, 'Apply', 'Dan'))).toEqual(['You are not in this game.']);
    await table.use('stack remove');
    expect(contentOf(await table.press(shown, 'Apply'))).toMatch(/out of date/);
    expect(depthOf(await table.game())).toBe(0);
  });

  it('is also shown if Shahrazad resolves; anything else just resolves', async () => {
    const table = await subgameTable();
    const shown = await table.use('stack resolve');
    expect(linesOf(shown)[0]).toBe('Shahrazad begins a subgame');
    await table.press(shown, 'Apply');
    expect((await table.game()).main).toMatchObject({ card: 'Shahrazad', controllerId: ALICE });
    await table.use('turn step', { to: 'main' });
    await table.use('stack add', { card: 'Shahrazad and Sindbad' });
    expect(linesOf(await table.use('stack resolve'))[0]).toMatch(/^Shahrazad and Sindbad resolves/);
  });

  it('cancelled, nothing begins', async () => {
    const table = await subgameTable();
    const shown = await table.use('subgame start', { card: 'Shahrazad' });
    expect(asSent(await table.press(shown, 'Cancel'))).toEqual({
      content: 'Cancelled: nothing changes.',
      replaces: true,
    });
    expect(depthOf(await table.game())).toBe(0);
  });
});

describe('/subgame bring', () => {
  it('takes objects of the main game, by number or full name', async () => {
    const table = await subgameTable();
    await table.use('permanent add', { card: 'Grizzly Bears' }, 'Bob');
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice', libraries: LIBRARIES });
    const [brought, gone] = linesOf(await table.use('subgame bring', { card: 'grizzly bears' }));
    expect(brought).toBe('Brought into the subgame: Grizzly Bears of @Bob, from the main game.');
    expect(gone).toMatch(/^In the main game, removed from the game: Grizzly Bears/);
    expect((await table.game()).main?.game.permanents).toEqual([]);
  });

  it('asks which if several have the name, unless the owner has only one of them', async () => {
    const table = await subgameTable();
    await table.use('permanent add', { card: 'Grizzly Bears' });
    await table.use('permanent add', { card: 'Grizzly Bears' }, 'Bob');
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice' });
    const asking = await table.use('subgame bring', { card: 'Grizzly Bears' });
    expect(asking.isPrivate).toBe(true);
    expect(contentOf(asking)).toMatch(/#\d.*#\d/s);
    const brought = await table.use('subgame bring', { card: 'Grizzly Bears', owner: '@Bob' });
    expect(linesOf(brought)[0]).toBe('Brought into the subgame: Grizzly Bears of @Bob, from the main game.');
    expect((await table.game()).main?.game.permanents).toMatchObject([{ ownerId: ALICE }]);
  });

  it('takes a card that is not listed, even if another name begins like it', async () => {
    const table = await subgameTable();
    await table.use('permanent add', { card: 'Grizzly Bears' });
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice' });
    const asked = { card: 'Grizzly', triggers: '@Cleo Torch' };
    expect(linesOf(await table.use('subgame bring', asked)).slice(0, 2)).toEqual([
      'Brought into the subgame: Grizzly of @Alice, from the main game.',
      'In the main game: Triggered, waiting to go on the stack: an ability of Torch (@Cleo).',
    ]);
    expect((await table.game()).main?.game.permanents).toHaveLength(1);
  });

  it.each([
    ['founding', /^Brought into the subgame: Bear of @Alice, which was removed from the game\./],
    ['2026-06-19', /exile zone is part of the subgame/],
  ])('cards removed from the subgame, under the rules of %s', async (edition, sentence) => {
    const table = await subgameTable(edition);
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice' });
    const reply = await table.use('subgame bring', { card: 'Bear', from: 'removed' });
    expect(linesOf(reply)[0]).toMatch(sentence);
  });

  it('is refused without a subgame', async () => {
    const reply = await (await subgameTable()).use('subgame bring', { card: 'Bear' });
    expect(asSent(reply)).toMatchObject({ isPrivate: true, content: 'There’s no subgame here.' });
  });
});

describe('/subgame restart', () => {
  it('restarts with all cards, the restarting player first', async () => {
    const table = await subgameTable('2026-06-19');
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice', libraries: LIBRARIES });
    await table.use('subgame bring', { card: 'Bear', from: 'outside', owner: '@Bob' });
    const asked = { card: 'Karn Liberated', by: '@Bob', exempt: '@Alice 2' };
    expect(linesOf(await table.use('subgame restart', asked))[0]).toBe(
      'The subgame is restarted (Karn Liberated). @Bob goes first, then @Cleo and @Alice. Cards in the libraries: @Bob 6, @Alice 51.',
    );
  });
});

describe('/subgame end', () => {
  it.each<[string, readonly string[]]>([
    [
      'founding',
      [
        'The subgame ends (Shahrazad)',
        '**@Cleo wins.**',
        '1. Libraries go back to the main game and are shuffled: @Alice: 53 cards of the deck and Wish (from outside the game) less 2 removed from the game = 52 (conceded the subgame); @Bob: 5 cards of the deck; @Cleo: the deck.',
        '2. Among those cards: Grizzly Bears (#1, of @Bob).',
        '3. Ceasing to exist: Grizzly Bears (#2, of @Bob).',
        '4. Life lost: @Alice 10 of 20 and @Bob 10 of 20.',
        '5. Shahrazad (@Alice) finishes resolving.',
        '6. The main game goes on: turn 1 of @Alice, precombat main phase.',
        '-# CR 506.6, 506.1, 102.2a, 102.2b (2006-10-01)',
      ],
    ],
    [
      '2026-06-19',
      [
        'The subgame ends (Shahrazad)',
        '**@Cleo wins.**',
        '1. Libraries go back to the main game and are shuffled: @Alice: 53 cards of the deck and Wish (from outside the game) = 54 (conceded the subgame); @Bob: 5 cards of the deck; @Cleo: the deck.',
        '2. Among those cards: Grizzly Bears (#1, of @Bob).',
        '3. Ceasing to exist: Grizzly Bears (#2, of @Bob).',
        '4. Life lost: @Alice 10 of 20 and @Bob 10 of 20.',
        '5. Shahrazad (@Alice) finishes resolving.',
        '6. The main game goes on: turn 1 of @Alice, precombat main phase.',
        'The rules don’t say where the cards of a player who left go: I return them to that library.',
        'Cards exiled in the subgame come back too: `removed:` changes nothing.',
        '-# CR 729.5, 729.1b, 104.2a, 104.2b (2026-06-19)',
      ],
    ],
  ])('by the rules of %s, player by player and object by object', async (edition, lines) => {
    const table = await subgameTable(edition);
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob', libraries: LIBRARIES });
    await table.use('permanent add', { card: 'Grizzly Bears' }, 'Bob');
    await table.use('permanent add', { card: 'Grizzly Bears', token: true }, 'Bob');
    await table.use('subgame bring', { card: 'Wish', from: 'outside' });
    await table.use('game concede');
    const shown = await table.use('subgame end', { winners: '@Cleo', removed: '@Alice 2' });
    expect(linesOf(shown)).toEqual(lines);
  });

  it('once applied, does what was shown, and its triggers go on the stack', async () => {
    const table = await subgameTable();
    await table.use('stack trigger', { card: 'Mogg Fanatic' });
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob', libraries: LIBRARIES });
    const reply = await table.apply('subgame end', { draw: true });
    expect(linesOf(reply)).toEqual([
      'The subgame (Shahrazad) ends: it is a draw. The main game goes on. (by @Alice, as host)',
      '@Alice: **53** cards in the library.',
      '@Bob: **5** cards in the library.',
      '@Alice: 20 → **10** life.',
      '@Bob: 20 → **10** life.',
      '@Cleo: 20 → **10** life.',
      'Shahrazad resolves and goes to the graveyard.',
      'Put on the stack: an ability of Mogg Fanatic (@Alice).',
      expect.stringMatching(/^-# CR 506\.6, 506\.1, 506\.2/),
    ]);
  });

  it('needs a result, which one that is over has', async () => {
    const table = await subgameTable();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob' });
    expect(contentOf(await table.use('subgame end'))).toMatch(
      /Nobody has won the subgame yet\. .*`winners:`.*`draw:True`/,
    );
    await table.use('game concede');
    const over = linesOf(await table.use('game concede', {}, 'Bob'));
    expect(over).toContain('`/subgame end` goes back to the main game.');
    expect(contentOf(await table.use('turn next', {}, 'Cleo'))).toMatch(/subgame is over/);
    expect(linesOf(await table.use('subgame end', {}, 'Bob'))[1]).toBe('**@Cleo wins.**');
    expect(contentOf(await table.use('subgame end', { winners: '@Bob' }))).toMatch(/won by @Cleo/);
  });

  it.each([
    ['winners and a draw', { winners: '@Bob', draw: true }, /winners/],
    ['a winner who is not in it', { winners: '@Dan' }, /Dan/],
    [
      'two winners without teams',
      { winners: '@Alice @Bob' },
      /Only one player wins.*\n-# CR 102\.2a, 102\.2b \(2006/,
    ],
  ])('refuses %s', async (_, asked, sentence) => {
    const table = await subgameTable();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob' });
    expect(contentOf(await table.use('subgame end', asked))).toMatch(sentence);
  });

  it('has no buttons for players who may not end it', async () => {
    const table = await subgameTable();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob' });
    const shown = await table.use('subgame end', { winners: '@Bob' }, 'Bob');
    expect([shown.components, shown.isPrivate]).toEqual([undefined, true]);
    expect(linesOf(shown)[1]).toBe(
      'You can’t apply this: Only the host, @Alice, or somebody who can manage the server may do that.',
    );
  });
});

describe('a subgame within a subgame', () => {
  it('is shown on the card and by /subgame show, and each outer game resumes unchanged', async () => {
    const table = await subgameTable();
    await table.use('turn control', { player: '@Bob', by: '@Alice', card: 'Mindslaver' });
    const outermost = await table.game();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob', libraries: LIBRARIES });
    expect((await table.card())[0]).toBe('main game › **subgame** (Shahrazad)');
    await table.use('turn next');
    const outer = await table.game();
    await table.apply('subgame start', { card: 'Enter the Dungeon', by: '@Cleo', first: '@Cleo' });
    expect((await table.card()).slice(0, 4)).toEqual([
      'outermost game › subgame 1 (Shahrazad) › **subgame 2** (Enter the Dungeon)',
      '**Turn 1: @Cleo** · untap step',
      '-# Free-for-All: attacking multiple players',
      '▶ @Cleo **5**',
    ]);
    expect(linesOf(await table.use('subgame show'))).toEqual([
      'outermost game › subgame 1 (Shahrazad) › **subgame 2** (Enter the Dungeon)',
      'On hold until it ends:',
      '- Subgame 1: turn 2 of @Cleo, untap step',
      '- The main game: turn 1 of @Alice, precombat main phase; on the stack: Shahrazad (@Alice); @Alice controls @Bob (Mindslaver), to come',
      '-# CR 506.1, 506.2 (2006-10-01)',
    ]);

    await table.apply('subgame end', { winners: '@Cleo' });
    expect(await table.game()).toMatchObject({ turn: outer.turn, turns: outer.turns, main: outer.main });
    await table.apply('subgame end', { winners: '@Cleo' });
    expect(await table.game()).toMatchObject({
      turn: outermost.turn,
      controls: outermost.controls,
      main: null,
    });
    expect(linesOf(await table.use('game log')).join('\n')).toContain('Subgame 2 (Enter the Dungeon) ends');
  });
});

describe('the table card of a subgame that is over', () => {
  it('shows the result, and its button previews the end', async () => {
    const table = await subgameTable();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob' });
    await table.use('game concede');
    await table.use('game concede', {}, 'Bob');
    expect((await table.card())[1]).toBe(
      '**The subgame is over**: @Cleo wins. `/subgame end` goes back to the main game.',
    );
    table.channel.forbidCards();
    const shown = await table.press(await table.use('game status'), 'End the subgame', 'Bob');
    expect(linesOf(shown)[1]).toBe('**@Cleo wins.**');
    await table.press(shown, 'Apply', 'Bob');
    expect(depthOf(await table.game())).toBe(0);
  });
});

describe('/game end within a subgame', () => {
  it('asks which game is meant and ends that one', async () => {
    const table = await subgameTable();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Bob' });
    const reply = await table.use('game end', { winners: '@Cleo' });
    expect(reply.isPrivate).toBe(true);
    expect(linesOf(reply).slice(0, 3)).toEqual([
      'main game › **subgame** (Shahrazad)',
      'To end only the subgame, use `/subgame end`.',
      '**This ends all games, and can’t be undone:**',
    ]);
    expect([...buttonsOf(reply).keys()]).toEqual(['End the subgame only', 'End all games', 'Cancel']);
    const only = await table.press(reply, 'End the subgame only');
    expect(linesOf(only)[1]).toBe('**@Cleo wins.**');
    expect((await table.game()).stage).toBe('playing');

    expect(linesOf(await table.press(reply, 'End all games')).join('\n')).toMatch(
      /^\*\*@Cleo wins\*\* on turn 1/,
    );
    expect(await table.game()).toMatchObject({ stage: 'over', main: null });
  });
});

describe('the longest there is', () => {
  it('loses rules before who loses, who begins and whose turn it is', () => {
    const players = ['100000000000000100', '100000000000000101'];
    const [first = '', second = ''] = players;
    const asked = {
      card: 'Shahrazad',
      controllerId: first,
      libraries: [
        { playerId: first, cards: 53 },
        { playerId: second, cards: 5 },
      ],
      commanders: [],
      triggers: [],
    };
    const remarks = Array.from({ length: 20 }, () => 'x'.repeat(300));
    const { description } = valueIn(renderStartPreview(gameOf(players, {}), asked, first, remarks));
    expect(description).toContain(`<@${second}>: 5 cards, **loses as the subgame starts**`);
    expect(description).toContain(`\n2. <@${first}> goes first; `);
    expect(description).toContain(`\n3. The main game is on hold: turn 1 of <@${first}>`);
    expect(description).not.toContain('CR ');
  });

  it.each(['founding', '2026-06-19'] as const)(
    'fits by the rules of %s: sixteen players, ten games deep',
    (edition) => {
      const players = Array.from({ length: 16 }, (_, index) => `1000000000000000${index + 100}`);
      const long = '*'.repeat(150);
      const isFounding = edition === 'founding';
      let game = gameOf(players, {}, edition);
      const each = players.map((playerId) => ({ playerId, cards: 1_000_000 }));
      const asked = {
        card: long,
        controllerId: players[0] ?? '',
        libraries: each,
        commanders: players.map((ownerId) => ({ ownerId, name: long })),
        triggers: isFounding ? players.map((controllerId) => ({ controllerId, name: long })) : [],
      };
      const host = { id: players[0] ?? '', mayManageServer: true };
      for (let depth = 0; depth < 10; depth += 1) {
        const preview = valueIn(renderStartPreview(game, asked, null));
        expect(preview.title?.length).toBeLessThanOrEqual(256);
        expect(preview.description?.length).toBeLessThanOrEqual(4096);
        const started = { ...asked, kind: 'subgame/start', first: host.id, byChance: false } as const;
        game = valueIn(decideSubgame(game, host, started, rulesetOf(game.edition))).after;
      }
      const bears = Array.from({ length: 60 }, (_, index) => {
        const bear = attacker(index, host.id);
        const card = nameOnlyCard(`${index}${long}`.slice(0, 150));
        return { ...bear, permanent: { ...bear.permanent, card } };
      });
      const seats = game.seats.map((seat) => ({ ...seat, counters: { poison: 1 } }));
      const full = { ...game, permanents: bears, seats };
      const end = { winners: [], removed: each, commandersOut: isFounding ? [] : asked.commanders };
      const brought = players.map((ownerId) => ({ ownerId, name: long, from: 'outside' as const, up: 0 }));
      const main = game.main && {
        ...game.main,
        losers: 'half-life' as const,
        brought,
        game: {
          ...game.main.game,
          abilities: players.map((playerId, index) => waitingOf(playerId, index, long)),
        },
      };
      const many = { ...full, main };
      const description = valueIn(renderEndPreview(many, end, ['x'.repeat(900)])).description ?? '';
      expect(description.length).toBeLessThanOrEqual(4096);
      expect(description).toMatch(/\n-# CR [^\n]*$/);
      expect(description).toMatch(/\n\*\*It is a draw\.\*\*\n/);
      expect(description).toMatch(/\n\d+\. Subgame 9 goes on: turn 1 of <@1000000000000000100>/);
      expect(formatGamePath(game).map(toMarkdown).join('').length).toBeLessThan(600);
    },
  );
});

const waitingOf = (controllerId: string, at: number, name: string) => ({
  id: 5000 + at,
  name,
  controllerId,
  when: 'waiting' as const,
  onTurnOf: null,
  duringEnding: false,
});
