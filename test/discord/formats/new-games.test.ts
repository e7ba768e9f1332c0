import { VARIANTS } from '#engine/vocabulary/variants.ts';
import { describe, expect, it } from 'vitest';
import { formatTable, idOf, otherPlayers, type FormatTable } from '../tables/formats.ts';
import game from '../../../commands/game.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

const formatOf = async (table: FormatTable) => (await table.at.book()).game.settings;
const lettersOf = (players: readonly string[]): string =>
  players.map((id) => String.fromCharCode(Number(BigInt(id) - BigInt(idOf('A'))) + 65)).join('');

describe('/game new with a format', () => {
  it.each<[players: number, options: Options, life: number, format: object]>([
    [6, { variant: 'emperor' }, 20, { variant: 'emperor', teamSize: 3, deploysCreatures: true }],
    [4, { variant: '2HG' }, 40, { variant: 'two-headed-giant', sharesTurns: true }],
    [4, { variant: '2HG', edition: '2026-06-19' }, 30, { variant: 'two-headed-giant' }],
    [4, { variant: '2HG', life: 50 }, 50, { variant: 'two-headed-giant' }],
    [6, { variant: 'Two-Headed Giant' }, 60, { teamSize: 3 }],
    [4, { commander: true }, 40, { variant: 'free-for-all', isCommander: true }],
    [4, { variant: 'edh', range: 1 }, 40, { isCommander: true, range: 1 }],
    [5, { variant: 'ffa', attack: 'left', range: 2 }, 20, { attack: 'left', range: 2 }],
    [6, { variant: 'alternating teams', range: 0 }, 20, { range: null, teamSize: 3 }],
    [
      4,
      { variant: 'team-vs-team', 'shared-turns': true, teams: '2' },
      20,
      { sharesTurns: true, teamSize: 2 },
    ],
  ])('%i players, %o', async (players, options, life, format) => {
    const table = formatTable();
    expect(await table.game('new', { players: otherPlayers(players), ...options })).toMatch(/^A new game\./);
    await table.game('start');
    expect((await table.at.book()).game.stage).toBe('playing');
    expect(await formatOf(table)).toMatchObject({ startingLife: life, format });
    expect((await formatOf(table)).asked).toBeUndefined();
    expect((await table.at.book()).game.seats.map((seat) => seat.life)).toEqual(Array(players).fill(life));
  });

  it.each<[players: number, options: Options, said: string]>([
    [
      4,
      { variant: 'two-headed giant, emperor' },
      'A game has at most one variant: choose Two-Headed Giant or Emperor.\n-# CR 600.2 (2006-10-01)',
    ],
    [
      6,
      { variant: 'emperor', range: 2 },
      'In Emperor games the ranges of influence are set: nobody chooses them.\n-# CR 607.3a, 601.1 (2006-10-01)',
    ],
    [
      4,
      { variant: 'two-headed-giant', range: 1 },
      'In Two-Headed Giant games there are no other options: the range of influence is unlimited.\n-# CR 606.2 (2006-10-01)',
    ],
    [
      9,
      { variant: 'grand-melee', range: 2 },
      'In Grand Melee games the range of influence is always 1 seat.\n-# CR 608.2a (2006-10-01)',
    ],
    [
      4,
      { variant: 'two-headed-giant', 'deploy-creatures': true },
      'In Two-Headed Giant games there are no other options: you don’t deploy creatures.\n-# CR 606.2 (2006-10-01)',
    ],
    [
      4,
      { variant: 'free-for-all', 'deploy-creatures': true },
      'In Free-for-All games you don’t deploy creatures.\n-# CR 605.2c (2006-10-01)',
    ],
    [
      9,
      { variant: 'grand-melee', attack: 'multiple' },
      'In Grand Melee games attacking multiple players isn’t an option.\n-# CR 608.2b, 608.2c (2006-10-01)',
    ],
    [
      4,
      { variant: 'pauper' },
      'No variant matches "pauper". Pick Free-for-All, Two-Headed Giant, Team vs. Team, Emperor, Grand Melee, Alternating Teams, Archenemy, Supervillain Rumble, Commander, Brawl or Planechase.',
    ],
    [
      4,
      { teams: '@A with @B' },
      'I can’t read "@A with @B" as teams. Type a size, such as `2`, or players with a comma between teams: `@Ann @Bob, @Cid @Dan`.',
    ],
    [
      4,
      { teams: '@A @B' },
      '@A @B is only one team. Name the others too, with a comma between teams: `@Ann @Bob, @Cid @Dan`.',
    ],
    [4, { teams: '@A @B, @B @C' }, 'Somebody is named twice in @A @B, @B @C: each player is on one team.'],
    [4, { teams: '**@A**' }, 'I can’t read "\\*\\*@A\\*\\*" as teams'],
  ])('%i players, %o is refused', async (players, options, said) => {
    const table = formatTable();
    const refused = await table.game('new', { players: otherPlayers(players), ...options });
    expect(refused.split('\n').slice(0, 2).join('\n')).toContain(said.split('\n')[0]);
    expect(refused).toMatch(/^\(private\) /);
    const [, rules] = said.split('\n');
    if (rules !== undefined) expect(refused).toContain(rules);
    expect(await table.at.store.lastGame('7')).toBeNull();
  });

  it('waits for the players whom a variant needs, and says at the start if they did not come', async () => {
    const table = formatTable();
    expect(await table.game('new', { variant: 'emperor', players: otherPlayers(4) })).toContain(
      '\n2 more players are needed for Emperor.\n',
    );
    expect(await table.card()).toContain('\n2 more players are needed for Emperor.');
    expect(await table.card()).toContain('**Waiting for players**: Emperor, teams of 3');
    expect(await table.game('start')).toMatch(
      /^\(private\) In Emperor games there are two teams or more, all of the same size, of three players or more: 4 players don’t make such teams here; 2 more players are needed\.\n-# CR 607\.1/,
    );
    for (const who of 'EF') await table.game('join', {}, who);
    expect(await table.game('start')).toMatch(/^The game begins\./);
  });

  it.each<[options: Options, said: RegExp]>([
    [
      { variant: '2hg' },
      /^\(private\) Variants, and options .* more than two players: 3 more players are needed\.\n-# CR 600\.1/,
    ],
    [
      { variant: 'grand-melee', players: '@B @C' },
      /at least 4 players: 1 more player is needed\.\n-# CR 608\.4a/,
    ],
    [{ attack: 'left', players: '@B' }, /more than two players: 1 more player is needed\./],
    [{}, /^\(private\) That takes at least 2 players\.$/],
  ])('refuses to start %o too early, and says how many are missing', async (options, said) => {
    const table = formatTable();
    await table.game('new', options);
    expect(await table.game('start')).toMatch(said);
  });

  it.each<[options: Options, said: string]>([
    [{ players: '@B' }, 'A new game. Founding rules (2006-10-01), 20 life. Players: @A and @B.'],
    [
      { players: '@B @C' },
      'A new game. Founding rules (2006-10-01); Free-for-All: attacking multiple players; 20 life. Players: @A, @B and @C.',
    ],
    [
      { players: '@B @C', variant: 'none' },
      'A new game. Founding rules (2006-10-01), 20 life. Players: @A, @B and @C.',
    ],
    [
      { players: '@B @C', attack: 'left' },
      'A new game. Founding rules (2006-10-01); No variant: attacking to the left; 20 life. Players: @A, @B and @C.',
    ],
    [
      { players: '@B', variant: 'ffa', attack: 'left', range: 2, life: 30, pings: false },
      'A new game. Founding rules (2006-10-01); Free-for-All: attacking to the left, range 2 seats; 30 life; nobody is pinged. Players: @A and @B.',
    ],
    [{ commander: true }, 'A new game. Founding rules (2006-10-01); Commander; 40 life. Players: @A.'],
  ])('says back what was chosen: %o', async (options, said) => {
    const [first] = (await formatTable().game('new', options)).split('\n');
    expect(first).toBe(said);
  });

  it.each<[options: Options, teams: string]>([
    [{ variant: '2hg', players: otherPlayers(4) }, 'Teams, as they joined: A: @A and @B; B: @C and @D.'],
    [
      { variant: 'alternating-teams', players: otherPlayers(6) },
      'Teams, as they joined: A: @A, @C and @E; B: @B, @D and @F.',
    ],
    [
      { variant: 'emperor', teams: '@D @A @F, @B @C @E' },
      'Teams A: @D, @A (emperor) and @F; B: @B, @C (emperor) and @E.',
    ],
  ])('shows the teams before the start: %o', async (options, teams) => {
    const table = formatTable();
    const text = await table.game('new', options);
    for (const one of [text, await table.card(), await table.table('format')])
      expect(one.split('\n')).toContain(teams);
  });

  it.each<[what: string, players: number, options: Options, edition: string, said: string, rule: string]>([
    [
      'an emperor',
      6,
      { variant: 'emperor', first: '@A' },
      'founding',
      'The team of @A goes first, and of it the emperor, @B.\nEmperors: @B and @E.',
      '607.4, 607.2',
    ],
    [
      'an emperor, today',
      6,
      { variant: 'emperor', first: '@F' },
      '2026-06-19',
      'The team of @F goes first, and of it the emperor, @E.\nEmperors: @E and @B.',
      '809.4, 809.2',
    ],
    [
      'who sits to the left of the midpoint',
      4,
      { variant: 'team-vs-team', first: '@A' },
      '2026-06-19',
      'The team of @A goes first, and of it @B, who sits to the left of its midpoint.',
      '808.4',
    ],
    [
      'who sits in the center',
      6,
      { variant: 'team-vs-team', first: '@F' },
      '2026-06-19',
      'The team of @F goes first, and of it @E, who sits in the center.',
      '808.4',
    ],
    [
      'a team',
      4,
      { variant: '2hg', first: '@B' },
      '2026-06-19',
      'The team of @B goes first, led by its primary player, @A.',
      '805.2',
    ],
  ])(
    'says that a team was named to go first, and of it %s',
    async (_, players, options, edition, said, rule) => {
      const { first, ...format } = options;
      const at = (content: string) => content.split('\n').filter((line) => !line.startsWith('-# Coins'));
      const table = formatTable();
      const atOnce = await table.game('new', { players: otherPlayers(players), edition, ...options });
      expect(atOnce).toContain(`\n${said}\n`);
      expect(at(atOnce).at(-1)).toContain(rule);
      const later = formatTable();
      await later.game('new', { players: otherPlayers(players), edition, ...format });
      expect(await later.game('start', { first: first ?? '' })).toContain(`\n${said}\n-# CR `);
    },
  );

  it('does not mention it if the named player goes first', async () => {
    const text = await formatTable().game('new', {
      players: otherPlayers(6),
      variant: 'emperor',
      first: '@B',
    });
    expect(text).not.toContain('The team of');
    expect(text).toContain('\nEmperors: @B and @E.\n');
  });

  it('explains the change of the format if more players joined than planned', async () => {
    const table = formatTable();
    await table.game('new', { variant: '2hg', players: otherPlayers(4), edition: '2026-06-19' });
    for (const who of 'EF') await table.game('join', {}, who);
    const [first] = (await table.game('start')).split('\n');
    expect(first).toBe(
      'Two-Headed Giant, teams of 3: turns shared by teams; 45 life a team to start; players are pinged as their turn begins.',
    );
    expect(await formatOf(table)).toMatchObject({ startingLife: 45, format: { teamSize: 3 } });
  });

  it.each<[teams: string, options: Options, players: number, seats: string, sides: readonly string[]]>([
    ['@A @C, @B @D', { variant: '2hg' }, 4, 'ACBD', ['AC', 'BD']],
    ['@A @C vs @B @D', { variant: 'alternating-teams' }, 4, 'ABCD', ['AC', 'BD']],
    ['@A @B / @C @D @E', { variant: 'team-vs-team', first: '@B' }, 5, 'BCDEA', ['AB', 'CDE']],
    ['@D @E @F; @A @B @C', { variant: 'emperor', first: '@C' }, 6, 'BCDEFA', ['ABC', 'DEF']],
  ])('teams %s, %o', async (teams, options, players, seats, sides) => {
    const table = formatTable();
    const text = await table.game('new', { teams, first: '@A', ...options });
    expect(text).toMatch(/^A new game\./);
    const now = (await table.at.book()).game;
    expect(now.seats).toHaveLength(players);
    expect(lettersOf(now.seats.map(({ playerId }) => playerId))).toBe(seats);
    expect(now.teams.map(lettersOf)).toEqual(sides);
    expect(now.turn?.playerId).toBe(now.seats[0]?.playerId);
  });

  it('refuses teams of different sizes if all must be equal, with the rule', async () => {
    const table = formatTable();
    const refused = await table.game('new', { teams: '@A @B @C, @D @E, @F', variant: 'alternating-teams' });
    expect(refused).toMatch(
      /^\(private\) In Alternating Teams games there are two teams or more, all of the same size/,
    );
  });

  it('refuses to start with teams that lack a player', async () => {
    const table = formatTable();
    await table.game('new', { teams: '@A @B, @C @D', variant: 'team-vs-team' });
    await table.game('join', {}, 'E');
    expect(await table.game('start')).toBe('(private) Name each player who joined once, and nobody else.');
    expect(await table.game('settings', { teams: '@A @B, @C @D @E' })).toContain('Team vs. Team');
    expect(await table.game('start')).toContain('@C, @D and @E');
  });

  it('offers variants and options for attacking while they are typed', async () => {
    const offered = (option: string, typed: string) =>
      game.complete(
        { ...formatTable().at.asker('1'), subcommand: 'new', option, typed, others: {} },
        formatTable().at.ctx,
      );
    expect(await offered('variant', 'giant')).toEqual([
      { name: 'Two-Headed Giant', value: 'two-headed-giant' },
    ]);
    expect(await offered('variant', '')).toHaveLength(
      ['Commander', 'Brawl', 'Planechase', 'none'].length + VARIANTS.length,
    );
    expect(await offered('attack', 'left')).toEqual([{ name: 'attacking to the left', value: 'left' }]);
    expect((await offered('edition', 'today'))?.[0]?.value).toBe('today');
    expect(await offered('players', 'x')).toEqual([]);
  });
});

describe('who goes first, drawn by the coins of the channel', () => {
  it.each([
    ['emperor', 6, /the team of @[AD]\./],
    ['two-headed-giant', 4, /the team of @[AC]\./],
    ['team-vs-team', 4, /the team of @[AC]\./],
    ['free-for-all', 4, /is \d, @[A-D]\./],
    ['alternating-teams', 4, /is \d, @[A-D]\./],
  ])('%s of %i', async (variant, players, drawn) => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(players), variant });
    const text = await table.game('start');
    expect(text.split('\n').find((line) => line.startsWith('-# Drawn'))).toMatch(drawn);
    const { teams, seats } = (await table.at.book()).game;
    const [, letter = ''] = /team of @([A-F])/.exec(text) ?? [];
    const first = seats[0]?.playerId ?? '';
    if (letter !== '') expect(teams.find((team) => team.includes(idOf(letter)))).toContain(first);
    if (variant === 'emperor') expect(teams.map((team) => team[1])).toContain(first);
  });
});

describe('/game settings', () => {
  it('shows the format, and changes it until the game begins', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(4), variant: 'two-headed-giant' });
    expect(await table.game('settings')).toBe(
      [
        '(private) **Set up the game**',
        'Founding rules (2006-10-01). Two-Headed Giant, teams of 2: turns shared by teams; 40 life a team to start.',
        '1. @A · 2. @B · 3. @C · 4. @D',
        'Teams, as they joined: A: @A and @B; B: @C and @D.',
      ].join('\n'),
    );
    expect(await table.game('settings', {}, 'B')).toBe(
      '(private) Founding rules (2006-10-01); Two-Headed Giant, teams of 2: turns shared by teams; 40 life a team to start; players are pinged as their turn begins.',
    );
    expect(await table.game('settings', { variant: 'free-for-all', range: 1 })).toMatch(
      /^Free-for-All: attacking multiple players, range 1 seat; 20 life to start;.*\n-# CR 605\.1, 605\.2b, 602\.1, 605\.2a/,
    );
    expect(await table.game('settings', { attack: 'right' })).toMatch(/attacking to the right, range 1 seat/);
    expect(await table.game('settings', { attack: 'right' })).toMatch(/^\(private\) /);
    expect(await table.game('settings', { variant: 'none' })).toMatch(/^20 life to start;/);
    expect(await table.game('settings', { variant: 'emperor' }, 'B')).toMatch(/^\(private\) /);
    await table.game('start');
    expect(await table.game('settings', { variant: 'emperor' })).toMatch(/^\(private\) /);
    expect(await table.game('settings', { pings: false })).toMatch(/not pinged/);
  });
});

describe('the table card', () => {
  it('names the format, the teams and whose turn it is', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(4), variant: '2hg', first: '@C' });
    expect((await table.card()).split('\n').slice(0, 6)).toEqual([
      '**Turn 1: the team of @C and @D** · untap step',
      '-# Two-Headed Giant, teams of 2: turns shared by teams',
      '▶ A @C **40**',
      '▶ A @D with @C',
      '▪ B @A **40**',
      '▪ B @B with @A',
    ]);
  });

  it('marks the emperors', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(6), variant: 'emperor', first: '@B' });
    expect((await table.card()).match(/^. [AB] @[A-F] \(emperor\)/gm)).toEqual([
      '▶ A @B (emperor)',
      '▪ B @E (emperor)',
    ]);
  });

  it('stays within Discord’s limits with 16 players in teams', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(16), variant: '2hg', first: '@A' });
    expect((await table.card()).length).toBeLessThan(2000);
    expect(await table.card()).toContain('@P');
  });
});

describe('a grand melee', () => {
  it('has its questions answered, and its turns refused with the rule', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(9), variant: 'grand-melee', first: '@A' });
    for (const turn of ['next', 'step'])
      expect(await table.turn(turn)).toMatch(
        /^\(private\) In a Grand Melee .*\n-# CR 608\.4 \(2006-10-01\)$/,
      );
    expect(await table.table('turn-order')).toContain('2 turn markers');
  });
});
