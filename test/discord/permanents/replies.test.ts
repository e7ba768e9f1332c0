import { describe, expect, it } from 'vitest';
import { TODAYS_DATE as TODAY, type Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { suggestionsFor, readReplyTo, runLines } from '../tables/at-table.ts';
import { ANN, BOB, CID, EVE, turnTable, type TurnTable } from '../tables/turns.ts';

const first = async (table: TurnTable) => {
  const [one] = (await table.game()).permanents;
  if (!one) throw new Error('a permanent is there');
  return one;
};

describe('/permanent add', () => {
  it.each<[Edition, string, RegExp]>([
    [
      'founding',
      'card:Grizzly Bears',
      /^Into play under @Ann’s control: Grizzly Bears \(#\d\)\.\n-# CR 510\.3/,
    ],
    [
      TODAY,
      'card:grizzly bears',
      /^Onto the battlefield under @Ann’s control: Grizzly Bears \(#\d\)\.\n-# CR 110\.5b/,
    ],
    [TODAY, 'card:Our own card', /^Onto the battlefield under @Ann’s control: Our own card \(#\d\)\./],
    [TODAY, 'card:Goblin  token:true  count:2', /@Ann’s control: 2 × Goblin \(#1–#2, token\)\./],
    [
      TODAY,
      'card:Grizzly Bears  controller:@Bob  tapped:true',
      /under @Bob’s control: Grizzly Bears \(#\d, tapped\)\./,
    ],
    [TODAY, 'face-down:true', /: A creature with no name \(#\d, face down\)\./],
    [TODAY, 'card:Grinning Demon  face-down:true', /: A creature with no name \(#\d, face down\)\./],
    [TODAY, 'card:Akki Lavarunner', /: Akki Lavarunner \(#\d\)\./],
    [TODAY, 'card:Tok-Tok, Volcano Born', /: Tok-Tok, Volcano Born \(#\d, flipped\)\./],
    [
      TODAY,
      'card:Akki Lavarunner // Tok-Tok, Volcano Born  half:tok',
      /: Tok-Tok, Volcano Born \(#\d, flipped\)\./,
    ],
    [TODAY, 'card:Akki Lavarunner  flipped:true', /: Tok-Tok, Volcano Born \(#\d, flipped\)\./],
    [TODAY, 'card:Delver of Secrets // Insectile Aberration', /: Delver of Secrets \(#\d\)\./],
    [TODAY, 'card:Insectile Aberration', /: Insectile Aberration \(#\d\)\./],
    [TODAY, 'card:Bottomless Pool', /: Bottomless Pool \(#\d\)\./],
    [
      TODAY,
      'card:Bottomless Pool // Locker Room',
      /: Bottomless Pool \/\/ Locker Room \(#\d\)\.\n-# CR 709\.5d, 110\.5b/,
    ],
    [TODAY, 'card:Clone  copy-of:Grizzly Bears', /: Grizzly Bears \(#\d\)\./],
    [TODAY, 'token:true  copy-of:Grizzly Bears', /: Grizzly Bears \(#\d, token\)\./],
  ])('under %s, %s', async (edition, options, said) => {
    const table = await turnTable(edition);
    expect(await readReplyTo(table, `permanent add ${options}`)).toMatch(said);
    expect(table.invalidationCount()).toBe(1);
  });

  it.each([
    ['', ANN, ANN],
    ['controller:@Bob', BOB, BOB],
    ['owner:@Cid', ANN, CID],
    ['controller:@Bob  owner:@Cid', BOB, CID],
  ])('%s: whose it is', async (options, controllerId, ownerId) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, `permanent add card:Grizzly Bears  ${options}`);
    expect(await first(table)).toMatchObject({ controllerId, ownerId });
  });

  it('shows its controller, and what it is attached to', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'permanent add card:Grizzly Bears  controller:@Bob  owner:@Cid');
    await readReplyTo(table, 'permanent add card:Control Magic  attached-to:bears  phasing:true');
    const [bears, magic] = (await table.game()).permanents;
    expect(bears).toMatchObject({ controllerId: BOB, permanent: { attachedTo: null } });
    expect(magic).toMatchObject({
      marks: { phases: true },
      permanent: { attachedTo: { kind: 'permanent', id: String(bears?.id) } },
    });
    expect(await readReplyTo(table, 'permanent list')).toBe(
      [
        '(private) On the battlefield',
        '**@Ann**',
        'Control Magic (#2): on Grizzly Bears (#1), phasing',
        '**@Bob**',
        'Grizzly Bears (#1): owned by @Cid',
      ].join('\n'),
    );
  });

  it.each<[string, string, RegExp]>([
    [ANN, '', /Fill in `card:`/],
    [ANN, 'token:true', /Fill in `card:`/],
    [ANN, 'card:Lightning Bolt', /Lightning Bolt is an instant or a sorcery/],
    [ANN, 'card:Our own card  half:left', /Our own card has no halves: leave `half:` out/],
    [ANN, 'card:Akki Lavarunner  half:tok  flipped:false', /`half` and `flipped` don’t go together/],
    [ANN, 'card:Clone  copy-of:xyzzy', /No permanent matches "xyzzy"/],
    [ANN, 'card:Control Magic  attached-to:bears', /No permanent matches "bears"/],
    [ANN, 'card:Goblin  count:21', /between 1 and 20/],
    [ANN, 'card:Goblin  controller:@Eve', /@Eve is not in this game/],
    [EVE, 'card:Goblin', /You are not in this game/],
  ])('as %s, %s is refused in private', async (who, options, said) => {
    const table = await turnTable(TODAY);
    const answer = await readReplyTo(table, `permanent add ${options}`, who);
    expect(answer).toMatch(/^\(private\)/);
    expect(answer).toMatch(said);
    expect((await table.game()).permanents).toEqual([]);
  });
});

describe('/permanent set', () => {
  it.each<[string, RegExp]>([
    ['tapped:true', /^Tapped: Grizzly Bears \(#1\)\./],
    ['counter:+1/+1  amount:+2', /^Grizzly Bears \(#1\): 2 \+1\/\+1\.$/],
    ['damage:+1', /^Grizzly Bears \(#1\): no counters and 1 damage\.$/],
    ['controller:@Bob', /^Now under @Bob’s control: Grizzly Bears \(#1\)\./],
    ['phasing:true', /^Grizzly Bears \(#1\) has phasing/],
    ['stays-tapped:true', /doesn’t untap in untap steps/],
    [
      'tapped:true  damage:=2',
      /^Tapped: Grizzly Bears \(#1\)\.\nGrizzly Bears \(#1\): no counters and 2 damage\./,
    ],
  ])('%s', async (options, said) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'permanent add card:Grizzly Bears');
    expect(await readReplyTo(table, `permanent set permanent:griz  ${options}`)).toMatch(said);
  });

  it.each<[Edition, string]>([
    ['2003-07-01', 'Grizzly Bears (#1): 2 +1/+1 and 3 -1/-1.'],
    [
      'founding',
      'Grizzly Bears (#1): 2 +1/+1 and 3 -1/-1.\nGrizzly Bears (#1): 1 -1/-1.\n-# CR 420.5n (2006-10-01)',
    ],
    [
      TODAY,
      'Grizzly Bears (#1): 2 +1/+1 and 3 -1/-1.\nGrizzly Bears (#1): 1 -1/-1.\n-# CR 704.5q (2026-06-19)',
    ],
  ])('under %s counters that cancel: %s', async (edition, said) => {
    const table = await turnTable(edition);
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent set permanent:#1  counter:+1/+1  amount:+2',
    );
    expect(await readReplyTo(table, 'permanent set permanent:#1  counter:-1/-1  amount:+3')).toBe(said);
  });

  it('taps several at once, or none of them', async () => {
    const table = await turnTable(TODAY);
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Island',
      'permanent add card:Clone  tapped:true',
    );
    const tapped = async () =>
      (await table.game()).permanents.map(({ permanent }) => permanent.status.tapped);
    expect(await readReplyTo(table, 'permanent set permanent:#1, #3  tapped:true')).toMatch(
      /^\(private\) Clone is already tapped/,
    );
    expect(await tapped()).toEqual([false, false, true]);
    expect(await readReplyTo(table, 'permanent set permanent:#1 and island  tapped:true')).toMatch(
      /^Tapped: Grizzly Bears \(#1\) and Island \(#2\)\./,
    );
    expect(await tapped()).toEqual([true, true, true]);
  });

  it.each<[string, RegExp]>([
    ['', /Say what changes, with `tapped:`, .* or `out-of-combat:`/],
    ['counter:charge', /Fill in `amount:`/],
    ['amount:+1', /Fill in `counter:`/],
    ['counter:charge  amount:3', /`=3` sets it to 3, `-3` takes 3 away\./],
    ['damage:three', /`damage` must be like/],
    ['tapped:false', /Grizzly Bears is already untapped/],
    ['out-of-combat:true', /isn’t in combat/],
  ])('refuses %s', async (options, said) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'permanent add card:Grizzly Bears');
    expect(await readReplyTo(table, `permanent set permanent:#1  ${options}`)).toMatch(said);
  });
});

describe('status at the table', () => {
  it('is flipped once and for all, under either rule', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'permanent add card:Akki Lavarunner');
    expect(await readReplyTo(table, 'permanent flip permanent:akki')).toMatch(
      /^Flipped: Tok-Tok, Volcano Born \(#1\)\.\n-# CR 508\.2, 508\.4/,
    );
    expect(await readReplyTo(table, 'permanent flip permanent:tok  back:true')).toMatch(
      /^\(private\) Tok-Tok, Volcano Born can’t be unflipped.*\n-# CR 508\.4/,
    );
  });

  it.each<[string, string, RegExp]>([
    [
      'card:Grizzly Bears',
      'flip permanent:#1',
      /isn’t a flip card now\. To flip a coin: `\/flip`.*\n-# CR 710\.1, 710\.1a/,
    ],
    ['card:Delver of Secrets', 'flip permanent:#1', /its other face: `\/permanent transform`/],
    ['card:Bottomless Pool', 'flip permanent:#1', /`\/permanent unlock`/],
    [
      'card:Akki Lavarunner  face-down:true',
      'flip permanent:#1',
      /^\(private\) A creature with no name isn’t a flip card.*turn-face-up`/,
    ],
    [
      'card:Grizzly Bears',
      'transform permanent:#1',
      /^\(private\) Grizzly Bears can’t transform\. Only a double-faced card does.*\n-# CR 701\.27c, 712\.9 \(2026-06-19\)$/,
    ],
    [
      'card:Clone  copy-of:Delver of Secrets',
      'transform permanent:#1',
      /^\(private\) Delver of Secrets can’t transform\. It’s a copy; its own card is Clone\./,
    ],
    ['card:Akki Lavarunner', 'transform permanent:#1', /It’s a flip card: `\/permanent flip`/],
    [
      'card:Our own card',
      'transform permanent:#1',
      /I don’t know a card named Our own card, nor whether it has another face/,
    ],
    [
      'card:Delver of Secrets  face-down:true',
      'transform permanent:#1',
      /A creature with no name is face down/,
    ],
    [
      'card:Bird Admirer',
      'transform permanent:#1',
      /Bird Admirer has daybound: it transforms as it becomes night, and no other way .*\n-# CR 702\.145b/,
    ],
    [
      'card:Wing Shredder',
      'transform permanent:#1',
      /Wing Shredder has nightbound: it transforms as it becomes day/,
    ],
  ])('%s: /permanent %s says why not', async (card, line, said) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, `permanent add ${card}`);
    const before = await table.game();
    const answer = await readReplyTo(table, `permanent ${line}`);
    expect(answer).toMatch(/^\(private\)/);
    expect(answer).toMatch(said);
    expect(await table.game()).toEqual(before);
  });

  it('is transformed, several at once too, and stays a copy', async () => {
    const table = await turnTable(TODAY);
    await runLines(
      table,
      'permanent add card:Delver of Secrets  count:2',
      'permanent add card:Grizzly Bears',
    );
    expect(await suggestionsFor(table, 'permanent transform permanent:d')).toHaveLength(2);
    expect(await readReplyTo(table, 'permanent transform permanent:all')).toBe(
      'Transformed: 2 × Insectile Aberration (#1–#2, was Delver of Secrets).\n-# CR 701.27a, 712.18 (2026-06-19)',
    );
    expect(await readReplyTo(table, 'permanent transform permanent:#1  how:convert')).toBe(
      'Converted: Delver of Secrets (#1, was Insectile Aberration).\n-# CR 701.28a, 712.18 (2026-06-19)',
    );
    await readReplyTo(table, 'permanent copy permanent:#1  of:Akki Lavarunner');
    expect(await readReplyTo(table, 'permanent flip permanent:akki')).toMatch(
      /^Flipped: Tok-Tok, Volcano Born \(#1\)\./,
    );
    expect(await readReplyTo(table, 'permanent transform permanent:#1')).toMatch(
      /^Transformed: Tok-Tok, Volcano Born \(#1, still a copy\)\./,
    );
    expect(await readReplyTo(table, 'permanent list')).toContain(
      'Tok-Tok, Volcano Born (#1): flipped, the card is Delver of Secrets // Insectile Aberration, its back face up\n',
    );
  });

  it('flips even if it is no longer a flip card, or not known to be one', async () => {
    const table = await turnTable(TODAY);
    await runLines(table, 'permanent add card:Grizzly Bears', 'permanent add card:Our own card');
    expect(await readReplyTo(table, 'permanent flip permanent:#1  anyway:true')).toMatch(
      /^Flipped: Grizzly Bears \(#1\)\.\n-# CR 710\.4, 110\.5c \(2026-06-19\)$/,
    );
    expect(await readReplyTo(table, 'permanent flip permanent:our')).toMatch(
      /^Flipped: Our own card \(#2\)\.\n.*\n-# I don’t know a card named Our own card, nor whether it’s a flip card\.$/,
    );
  });

  it('leaves flipping to the controller', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'permanent add card:Akki Lavarunner');
    expect(await readReplyTo(table, 'permanent flip permanent:akki', BOB)).toMatch(
      /^\(private\) @Ann decides that/,
    );
    expect(await readReplyTo(table, 'permanent set permanent:akki  tapped:true', BOB)).toMatch(
      /^Tapped: Akki/,
    );
  });

  it('hides the card of a face-down permanent until it is turned face up', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'permanent add card:Grinning Demon  face-down:true');
    const shown = [
      (await suggestionsFor(table, 'permanent turn-face-up permanent:', BOB)).join(''),
      (await suggestionsFor(table, 'permanent unlock permanent:#1  half:')).join(''),
      await readReplyTo(table, 'permanent turn-face-up permanent:demon', BOB),
      await readReplyTo(table, 'permanent set permanent:#1  tapped:true'),
      await readReplyTo(table, 'permanent unlock permanent:#1  half:x'),
      await readReplyTo(table, 'permanent list', BOB),
    ];
    expect(shown.join('\n')).not.toMatch(/Demon/);
    expect(await suggestionsFor(table, 'permanent turn-face-up permanent:')).toEqual([
      '#1=#1 Grinning Demon: yours, tapped, face down',
    ]);
    expect(await readReplyTo(table, 'permanent list')).toMatch(
      /^\(private\) .*\nA creature with no name \(#1\): tapped, face down, the card is Grinning Demon$/s,
    );
    expect(await readReplyTo(table, 'permanent turn-face-up permanent:grinning demon')).toMatch(
      /^Turned face up: Grinning Demon \(#1\)\./,
    );
    expect(await suggestionsFor(table, 'permanent turn-face-up permanent:')).toEqual([]);
  });

  it('records a face-down card as it is turned face up', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'permanent add face-down:true');
    expect(await readReplyTo(table, 'permanent turn-face-up permanent:#1')).toMatch(
      /^\(private\) Fill in `card:`/,
    );
    expect(await readReplyTo(table, 'permanent turn-face-up permanent:#1  card:Grinning Demon')).toMatch(
      /^Turned face up: Grinning Demon \(#1\)\./,
    );
    await readReplyTo(table, 'permanent turn-face-down permanent:#1');
    expect((await first(table)).permanent.status.faceDown).toBe(true);
  });

  it.each<[Edition, RegExp]>([
    ['founding', /^Phased out: Grizzly Bears \(#1\) and Control Magic \(#2\)\./],
    [TODAY, /^Phased out: Grizzly Bears \(#1\) and Control Magic \(#2\)\./],
  ])('phases out with its attachments, and in again, under %s', async (edition, said) => {
    const table = await turnTable(edition);
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Control Magic  attached-to:#1',
    );
    expect(await readReplyTo(table, 'permanent phase permanent:grizzly')).toMatch(said);
    expect(await readReplyTo(table, 'permanent set permanent:#1  tapped:true')).toMatch(
      /^\(private\).*is phased out/,
    );
    expect(await readReplyTo(table, 'permanent phase permanent:#1')).toMatch(/^Phased in: Grizzly Bears/);
  });

  it('permanents that phased out with a token that ceased to exist stay phased out', async () => {
    const table = await turnTable('founding');
    await runLines(
      table,
      'permanent add card:Grizzly Bears  token:true',
      'permanent add card:Control Magic  attached-to:#1',
    );
    expect(await readReplyTo(table, 'permanent phase permanent:#1')).toMatch(
      /Ceased to exist: Grizzly Bears \(#1\)\.\nControl Magic \(#2\) stays phased out for the rest of the game\.\n.*217\.8d/,
    );
    expect(await readReplyTo(table, 'permanent list')).toContain(
      '**Phased out**\nControl Magic (#2): for the rest of the game: what it was attached to is gone',
    );
  });
});

describe('phased-out permanents', () => {
  it.each<[Edition, RegExp]>([
    [
      '2008-02-01',
      /\*\*@Ann\*\*\nTyphoid Rats \(#2\)\n\*\*Phased out\*\*\nGrizzly Bears \(#1\): tapped, was @Ann’s$/,
    ],
    [TODAY, /\*\*@Ann\*\*\nGrizzly Bears \(#1\): tapped, phased out\nTyphoid Rats \(#2\)$/],
  ])('under %s', async (edition, list) => {
    const table = await turnTable(edition);
    await runLines(
      table,
      'permanent add card:Grizzly Bears  tapped:true',
      'permanent add card:Typhoid Rats',
      'permanent phase permanent:#1',
    );
    expect(await readReplyTo(table, 'permanent list')).toMatch(list);
  });
});

describe('copies, attaching and doors', () => {
  it('becomes a copy of a permanent or of a card, and keeps an ability', async () => {
    const table = await turnTable(TODAY);
    await runLines(table, 'permanent add card:Dimir Doppelganger', 'permanent add card:Grizzly Bears');
    expect(
      await readReplyTo(table, 'permanent copy permanent:dimir  of:#2  keeps:Dimir Doppelganger'),
    ).toMatch(/^Dimir Doppelganger \(#1\) becomes a copy of Grizzly Bears\./);
    expect((await first(table)).permanent).toMatchObject({ gained: ['Dimir Doppelganger'] });
    expect(await readReplyTo(table, 'permanent copy permanent:#1  of:Tolarian Drake')).toMatch(
      /of Tolarian Drake\./,
    );
    expect(await readReplyTo(table, 'permanent copy permanent:#1  of:nothing like it')).toMatch(
      /^\(private\) No permanent matches/,
    );
  });

  it('copies the card that is named, not a permanent of which that is a part', async () => {
    const table = await turnTable(TODAY);
    await runLines(table, 'permanent add card:Snow-Covered Island', 'permanent add card:Clone');
    expect(await readReplyTo(table, 'permanent copy permanent:clone  of:Island')).toMatch(
      /^Clone \(#2\) becomes a copy of Island\./,
    );
  });

  it('is attached to a permanent, to a player, to nothing', async () => {
    const table = await turnTable(TODAY);
    await runLines(table, 'permanent add card:Grizzly Bears', 'permanent add card:Control Magic');
    expect(await readReplyTo(table, 'permanent attach permanent:magic  to:bears')).toMatch(
      /^Control Magic \(#2\) is attached to Grizzly Bears \(#1\)\./,
    );
    expect(await readReplyTo(table, 'permanent attach permanent:magic  player:@Bob')).toMatch(
      /attached to @Bob\./,
    );
    expect(await readReplyTo(table, 'permanent attach permanent:magic')).toMatch(
      /^Unattached: Control Magic \(#2\)\./,
    );
    expect(await readReplyTo(table, 'permanent attach permanent:magic  to:#1  player:@Bob')).toMatch(
      /^\(private\) `to` and `player` don’t go together/,
    );
    expect(await readReplyTo(table, 'permanent attach permanent:magic  to:magic')).toMatch(
      /attached to itself/,
    );
  });

  it('unlocks and locks the halves of a Room', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'permanent add card:Bottomless Pool');
    expect(await suggestionsFor(table, 'permanent unlock permanent:#1  half:loc')).toEqual(['Locker Room']);
    expect(await readReplyTo(table, 'permanent unlock permanent:pool  half:locker room')).toMatch(
      /^Unlocked: /,
    );
    expect((await first(table)).permanent.unlocked).toEqual([0, 1]);
    expect(await readReplyTo(table, 'permanent unlock permanent:pool  half:left  how:lock')).toMatch(
      /^Locked: /,
    );
    expect(await readReplyTo(table, 'permanent unlock permanent:locker  half:right')).toMatch(
      /is already unlocked/,
    );
    expect(await readReplyTo(table, 'permanent unlock permanent:locker  half:none')).toMatch(
      /isn’t a part of Bottomless Pool/,
    );
    await readReplyTo(table, 'permanent add card:Grizzly Bears');
    expect(await readReplyTo(table, 'permanent unlock permanent:bears  half:left')).toMatch(/has no doors/);
  });
});

describe('a door that is paid for', () => {
  const ROOM = 'permanent add card:Bottomless Pool // Locker Room';
  const UNLOCK = 'permanent unlock permanent:#1  half:left';

  it.each<[string, Step, readonly string[], string]>([
    ['at upkeep', 'upkeep', [], 'it isn’t a main phase'],
    [
      'with a spell on the stack',
      'precombat-main',
      ['stack add card:Lightning Bolt'],
      'Lightning Bolt resolves first',
    ],
    ['on the turn of Bob', 'precombat-main', ['turn next'], 'it’s @Bob’s turn'],
  ])('is not %s, but by an effect and as a correction', async (_, step, lines, why) => {
    const table = await turnTable(TODAY, step);
    await runLines(table, ROOM, ...lines);
    const refused = await readReplyTo(table, UNLOCK);
    expect(refused).toMatch(/^\(private\) Not now: /);
    expect(refused).toContain(`: ${why}. `);
    expect(refused).toContain('\n-# CR 709.5e, 116.2m (2026-06-19)');
    expect(await readReplyTo(table, `${UNLOCK}  how:effect`)).toBe(
      'Unlocked: Bottomless Pool (#1).\n-# CR 709.5f, 709.5h (2026-06-19)',
    );
    expect(await readReplyTo(table, 'permanent unlock permanent:#1  half:right  how:correction')).toBe(
      'Unlocked: Bottomless Pool // Locker Room (#1). (by @Ann, as host)',
    );
  });

  it('is locked in the list until it is unlocked', async () => {
    const table = await turnTable(TODAY);
    await runLines(
      table,
      ROOM,
      'permanent add card:Clone  copy-of:#1',
      'permanent add card:Bottomless Pool  face-down:true',
    );
    expect(await readReplyTo(table, 'permanent list')).toContain(
      'Bottomless Pool // Locker Room (#1): Bottomless Pool locked, Locker Room locked\n' +
        'Bottomless Pool // Locker Room (#2): Bottomless Pool locked, Locker Room locked, the card is Clone\n' +
        'A creature with no name (#3): face down',
    );
    await readReplyTo(table, UNLOCK);
    expect(await readReplyTo(table, 'permanent list')).toContain(
      '\nBottomless Pool (#1): Locker Room locked\n',
    );
    await readReplyTo(table, 'permanent unlock permanent:#1  half:right');
    expect(await readReplyTo(table, 'permanent list')).toContain('\nBottomless Pool // Locker Room (#1)\n');
  });
});

describe('combat', () => {
  it('attacks with all that do not attack yet, tapped or not', async () => {
    const table = await turnTable(TODAY, 'declare-attackers');
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Typhoid Rats',
      'permanent attack permanent:#1  player:@Bob  how:with-vigilance',
    );
    expect(await readReplyTo(table, 'permanent attack permanent:all  player:@Bob')).toMatch(
      /^Tapped: Typhoid Rats \(#2\)\.\nAttacking @Bob: Typhoid Rats \(#2\)\.\n/,
    );
  });

  it.each([
    ['one’s own of that name', BOB, '#2'],
    ['one’s own of that name, too', CID, '#3'],
  ])('blocks with %s', async (_, who, id) => {
    const table = await turnTable(TODAY, 'declare-attackers');
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Typhoid Rats  controller:@Bob',
      'permanent add card:Typhoid Rats  controller:@Cid',
      'permanent attack permanent:#1',
      'turn step',
    );
    expect(await readReplyTo(table, 'permanent block permanent:rats  attacker:bears', who)).toContain(
      `Typhoid Rats (${id}) blocks Grizzly Bears (#1).`,
    );
  });

  it('attacks and blocks', async () => {
    const table = await turnTable(TODAY, 'declare-attackers');
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Typhoid Rats',
      'permanent add card:Tolarian Drake  controller:@Bob',
    );
    expect(await readReplyTo(table, 'permanent attack permanent:#1, #2  player:@Bob')).toMatch(
      /^Tapped: Grizzly Bears \(#1\) and Typhoid Rats \(#2\)\.\nAttacking @Bob: Grizzly Bears \(#1\) and Typhoid Rats \(#2\)\.\n-# CR [^\n]*$/,
    );
    expect(await suggestionsFor(table, 'permanent block attacker:')).toEqual([
      '#1=#1 Grizzly Bears: yours, tapped, attacking',
      '#2=#2 Typhoid Rats: yours, tapped, attacking',
    ]);
    expect(await readReplyTo(table, 'permanent block permanent:drake  attacker:#1,#2', BOB)).toMatch(
      /declare blockers step/,
    );
    await table.turn('step');
    expect(await readReplyTo(table, 'permanent block permanent:drake  attacker:#1,#2', BOB)).toMatch(
      /^Tolarian Drake \(#3\) blocks Grizzly Bears \(#1\) and Typhoid Rats \(#2\)\./,
    );
    expect(await readReplyTo(table, 'permanent set permanent:drake  out-of-combat:true')).toMatch(
      /^Removed from combat: Tolarian/,
    );
  });

  it.each<[string, string, RegExp]>([
    [ANN, 'permanent attack permanent:drake', /@Bob decides that|It isn’t/],
    [BOB, 'permanent attack permanent:#1', /@Ann decides that/],
    [BOB, 'permanent block permanent:drake  attacker:#1', /in the declare blockers step: `\/turn step`/],
    [ANN, 'permanent attack permanent:island', /Island isn’t a creature/],
  ])('as %s, %s is refused', async (who, line, said) => {
    const table = await turnTable(TODAY, 'declare-attackers');
    await table.recordEvents({ kind: 'game/host-changed', hostId: EVE });
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Tolarian Drake  controller:@Bob',
      'permanent add card:Island',
    );
    const answer = await readReplyTo(table, line, who);
    expect(answer).toMatch(/^\(private\)/);
    expect(answer).toMatch(said);
  });
});

describe('the target of an attack', () => {
  const stood = async (edition: Edition = TODAY) => {
    const table = await turnTable(edition, 'declare-attackers');
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Jace Beleren  controller:@Bob',
      'permanent add card:Tolarian Drake  controller:@Bob',
      'permanent add card:Typhoid Rats  controller:@Cid',
    );
    return table;
  };

  it('a planeswalker, and its controller defends it', async () => {
    const table = await stood();
    expect(await suggestionsFor(table, 'permanent attack what:')).toEqual(['#2=#2 Jace Beleren']);
    expect(await readReplyTo(table, 'permanent attack permanent:bears  what:jace')).toMatch(
      /\nAttacking Jace Beleren \(#2\) of @Bob: Grizzly Bears \(#1\)\.\n-# CR [^\n]*506\.3/,
    );
    expect(await readReplyTo(table, 'permanent list')).toContain('attacking Jace Beleren (#2) of @Bob');
    await table.turn('step');
    const rats = await readReplyTo(table, 'permanent block permanent:rats  attacker:bears', CID);
    expect(rats).toMatch(/attacks @Bob: only that player’s creatures/);
    expect(await readReplyTo(table, 'permanent block permanent:drake  attacker:bears', BOB)).toMatch(
      /^Tolarian Drake/,
    );
  });

  it.each<[string, Edition, string]>([
    ['leaves', TODAY, 'permanent leave permanent:jace'],
    ['phases out', TODAY, 'permanent phase permanent:jace'],
    ['phases out of play', '2008-02-01', 'permanent phase permanent:jace'],
    ['changes controller', TODAY, 'permanent set permanent:jace  controller:@Cid'],
    ['is removed from combat', TODAY, 'permanent set permanent:jace  out-of-combat:true'],
  ])('if it %s (%s), the creature keeps attacking nothing', async (_, edition, line) => {
    const table = await stood(edition);
    await runLines(table, 'permanent attack permanent:bears  what:jace', line);
    expect((await first(table)).combat).toMatchObject({
      role: 'attacking',
      playerId: BOB,
      permanentId: 'gone',
    });
    expect(await readReplyTo(table, 'permanent list')).toContain('attacking nothing any more');
  });

  it.each<[Edition, string, RegExp]>([
    ['founding', 'what:jace', /Jace Beleren can’t be attacked: only players can\./],
    [TODAY, 'what:drake', /Tolarian Drake can’t be attacked: only players, planeswalkers and battles can\./],
    ['2013-07-11', 'what:drake', /only players and planeswalkers can\./],
    [TODAY, 'what:jace  player:@Cid', /`what` and `player` don’t go together/],
  ])('under %s, %s is refused', async (edition, options, said) => {
    const answer = await readReplyTo(await stood(edition), `permanent attack permanent:bears  ${options}`);
    expect(answer).toMatch(said);
  });

  it('and a turn that ends has the planeswalker leave combat too', async () => {
    const table = await stood();
    await readReplyTo(table, 'permanent attack permanent:bears  what:jace');
    expect(await readReplyTo(table, 'turn end what:turn')).toMatch(
      /Creatures and planeswalkers removed from combat: [^\n]*attacking[^\n]*Jace Beleren[^\n]*attacked/,
    );
  });

  it("a battle of one's own, which its protector defends", async () => {
    const table = await stood();
    await readReplyTo(table, 'permanent add card:Invasion of Zendikar');
    expect(await readReplyTo(table, 'permanent attack permanent:bears  what:invasion  player:@Cid')).toMatch(
      /\nAttacking Invasion of Zendikar \(#5\), defended by @Cid: Grizzly Bears/,
    );
  });

  it('nobody in particular, if there are several opponents', async () => {
    expect(await readReplyTo(await stood(), 'permanent attack permanent:bears')).toMatch(
      /\n-# Nobody said whom they attack: any opponent can block\.$/,
    );
  });
});

describe('several at once', () => {
  const stood = async (step: Step = 'declare-attackers') => {
    const table = await turnTable(TODAY, step);
    await runLines(
      table,
      'permanent add card:Grizzly Bears  count:3',
      'permanent add card:Island  tapped:true',
      'permanent add card:Typhoid Rats  tapped:true',
      'permanent add card:Tolarian Drake  controller:@Bob',
    );
    return table;
  };

  it.each<[string, string, RegExp]>([
    [
      'all creatures that can, attack',
      'attack permanent:all',
      /\nAttacking: 3 × Grizzly Bears \(#1–#3\)\.\n/,
    ],
    [
      'all of mine become tapped',
      'set permanent:all  tapped:true',
      /^Tapped: 3 × Grizzly Bears \(#1–#3\)\.\n/,
    ],
    [
      'all of mine untap',
      'set permanent:all  tapped:false',
      /^Untapped: Island \(#4\) and Typhoid Rats \(#5\)\./,
    ],
    ['a run of numbers', 'set permanent:#2-#3  tapped:true', /^Tapped: 2 × Grizzly Bears \(#2–#3\)\./],
    [
      'a run and one more',
      'leave permanent:#1-#2 #6',
      /^To the graveyard: 2 × Grizzly Bears \(#1–#2\) and Tolarian/,
    ],
    [
      'all of mine leave',
      'leave permanent:all',
      /^To the graveyard: 3 × Grizzly Bears \(#1–#3\), Island \(#4\) and Typhoid Rats/,
    ],
    ['all of mine phase out', 'phase permanent:all', /^Phased out: 3 × Grizzly Bears/],
  ])('%s', async (_, line, said) => {
    expect(await readReplyTo(await stood(), `permanent ${line}`)).toMatch(said);
  });

  it('a permanent that enters later is put attacking if the player says so', async () => {
    const table = await stood('declare-blockers');
    expect(await readReplyTo(table, 'permanent attack permanent:#5  player:@Bob')).toMatch(
      /^\(private\) Too late: attackers were declared before this step\. .*`how:put-attacking`.*`\/game undo`\.\n-# CR 508\.1a/,
    );
    expect(await readReplyTo(table, 'permanent attack permanent:#5  player:@Bob  how:put-attacking')).toMatch(
      /^Attacking @Bob: Typhoid Rats \(#5\)\.\n-# CR 508\.4 \(2026-06-19\)$/,
    );
  });

  it.each<Step>(['untap', 'precombat-main', 'beginning-of-combat'])('nothing attacks in %s', async (step) => {
    expect(await readReplyTo(await stood(step), 'permanent attack permanent:all')).toMatch(
      /^\(private\) Attackers are declared.*: `\/turn step` goes there\.\n-# CR 508\.1a/,
    );
  });

  it('nothing attacks once combat is over', async () => {
    expect(await readReplyTo(await stood('postcombat-main'), 'permanent attack permanent:all')).toMatch(
      /^\(private\) Too late: combat is over this turn\. .*`\/game undo`\. .*`\/turn add`\.\n-# CR 508\.1a/,
    );
  });
});

describe('/permanent leave', () => {
  it.each<[string, string, RegExp]>([
    ['a flipped one', 'card:Tok-Tok, Volcano Born', /^To hand: Akki Lavarunner \(#1\)\./],
    ['a back face', 'card:Insectile Aberration', /^To hand: Delver of Secrets \(#1\)\./],
    ['a Room', 'card:Bottomless Pool', /^To hand: Bottomless Pool \/\/ Locker Room \(#1\)\./],
    ['a copy', 'card:Clone  copy-of:Grizzly Bears', /^To hand: Clone \(#1\)\./],
    ['a token', 'token:true  copy-of:Grizzly Bears', /^To hand: Grizzly Bears \(#1\)\./],
    [
      'a face-down one',
      'card:Grinning Demon  face-down:true',
      /: A creature with no name \(#1, revealed as Grinning Demon\)\./,
    ],
    ['one that nobody knows', 'face-down:true', /: A creature with no name \(#1, revealed to all\)\./],
  ])('%s goes as its card', async (_, card, said) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, `permanent add ${card}`);
    expect(await readReplyTo(table, 'permanent leave permanent:#1  to:hand')).toMatch(said);
  });

  it('forgets all but the card', async () => {
    const table = await turnTable();
    await runLines(table, 'permanent add card:Grizzly Bears', 'permanent add card:Island');
    expect(await readReplyTo(table, 'permanent leave permanent:bears')).toMatch(
      /^To the graveyard: Grizzly Bears \(#1\)\./,
    );
    expect(await readReplyTo(table, 'permanent leave permanent:island  to:exile')).toMatch(
      /^Removed from the game: Island \(#2\)\./,
    );
    expect((await table.game()).permanents).toEqual([]);
    expect(await readReplyTo(table, 'permanent leave permanent:#1')).toMatch(
      /^\(private\) No permanent matches "#1"/,
    );
  });
});
