import { describe, expect, it } from 'vitest';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { suggestionsFor, readReplyTo, runLines } from '../tables/at-table.ts';
import { ANN, BOB, turnTable, type TurnTable } from '../tables/turns.ts';

const TODAY = '2026-06-19';
const today = () => turnTable(TODAY);

describe('the marks of /set', () => {
  it.each([
    [
      'set dungeon room:cave',
      '@Ann: **Cave Entrance** (Lost Mine of Phandelver); next Goblin Lair or Mine Tunnels.\nCR 701.49a',
    ],
    ['set dungeon room:Forge  what:put', '@Ann: **Forge** (Undercity); next Trap! or Arena.'],
    [
      'set dungeon room:throne  what:put',
      '@Ann: **Throne of the Dead Three** (Undercity).\n**Last room:** once its ability has left the stack, Undercity is completed: `/set dungeon what:completed`. CR 309.6',
    ],
    [
      'set ring bearer:Frodo',
      'The Ring tempts @Ann (**1**). Frodo bears it.\n**The Ring, 1:** its bearer is legendary, and nothing with greater power can block it. CR 701.54c\nCR 701.54a',
    ],
    [
      'set ring times:3  bearer:Sam',
      '@Ann: tempted by the Ring 0 → **3**. Sam bears it.\n**The Ring, 3:** what blocks its bearer is sacrificed at end of combat. CR 701.54c',
    ],
    ['set speed', '@Ann: speed 0 → **1**.\nCR 702.179a, 702.179b'],
    ['set speed speed:4', '@Ann: speed 0 → **4**, max speed.\nCR 702.179a, 702.179b, 702.179e'],
    ['set blessing', '@Ann gets the city’s blessing.\nCR 702.131b, 702.131c'],
    ['set hand-size cards:5', '@Ann: maximum hand size **5**.\nCR 402.2'],
    ['set hand-size what:none', '@Ann: no maximum hand size.\nCR 402.2'],
    [
      'set initiative player:@Bob',
      '@Bob has the initiative.\n**Trigger:** @Bob ventures into **Secret Entrance** (Undercity): `/set dungeon`. CR 726.2\nCR 726.1',
    ],
    ['set speed player:@Bob', '@Bob: speed 0 → **1**. (by @Ann, as host)\nCR 702.179a, 702.179b'],
  ])('%s: %s', async (line, said) => {
    expect(plainly(await readReplyTo(await today(), line))).toBe(said);
  });

  it.each<[string, readonly string[], string, string]>([
    [
      'a dungeon to choose',
      [],
      'set dungeon',
      'Which dungeon? Its first room is **Cave Entrance**, **Yawning Portal** or **Trapped Entry**',
    ],
    [
      'a room to choose',
      ['set dungeon room:forge  what:put'],
      'set dungeon',
      'Which room: **Trap!** or **Arena**?',
    ],
    ['no such room', [], 'set dungeon room:Kitchen', 'No dungeon has a room "Kitchen".'],
    ['no dungeon', [], 'set dungeon what:completed', 'You are in no dungeon.'],
    [
      'not the last room',
      ['set dungeon room:forge  what:put'],
      'set dungeon what:completed',
      '**Forge** isn’t the last room',
    ],
    [
      'a room past others',
      [],
      'set dungeon room:Throne of the Dead Three',
      'Secret Entrance comes first. To put the marker into Throne of the Dead Three all the same: `what:put`.',
    ],
    [
      'a room past the next ones',
      ['set dungeon room:forge  what:put'],
      'set dungeon room:throne',
      'Trap! or Arena comes first. To put the marker into Throne of the Dead Three all the same: `what:put`.',
    ],
    ['a correction without a room', [], 'set dungeon what:put', 'Fill in `room:`'],
    [
      'the same room',
      ['set dungeon room:forge  what:put'],
      'set dungeon room:forge',
      'You are in **Forge** already.',
    ],
    ['both', [], 'set dungeon room:forge  what:none', 'room'],
    ['max speed', ['set speed speed:4'], 'set speed', 'You have max speed, which is 4.'],
    ['the same speed', ['set speed speed:2'], 'set speed speed:2', 'You have speed 2 already.'],
    ['no speed', [], 'set speed speed:0', 'You have no speed now.'],
    ['blessed', ['set blessing'], 'set blessing', 'You have the city’s blessing already.'],
    ['not blessed', [], 'set blessing gone:true', 'You have no city’s blessing now.'],
    [
      'hand size',
      ['set hand-size cards:5'],
      'set hand-size cards:5',
      'You have a maximum hand size of 5 already.',
    ],
    ['seven', [], 'set hand-size what:usual', 'You have a maximum hand size of 7 already.'],
    [
      'no maximum',
      ['set hand-size what:none'],
      'set hand-size what:none',
      'You have no maximum hand size already.',
    ],
    ['nothing said', [], 'set hand-size', 'cards'],
    ['both sizes', [], 'set hand-size cards:3  what:none', 'cards'],
    [
      'the same count of the Ring',
      ['set ring times:2'],
      'set ring times:2',
      'The Ring has tempted @Ann 2 times already.',
    ],
    ['a permanent that is none', [], 'set ring bearer:#77', 'No permanent matches'],
  ])('%s is refused', async (_, before, line, said) => {
    const table = await today();
    await runLines(table, ...before);
    const refusal = await readReplyTo(table, line);
    expect(refusal).toContain('(private)');
    expect(refusal).toContain(said);
  });

  it('of others are refused to all but the host', async () => {
    const table = await today();
    expect(await readReplyTo(table, 'set speed player:@Cid', BOB)).toContain('(private)');
    await runLines(table, 'set blessing player:@Bob');
    expect(await readReplyTo(table, 'set blessing gone:true', BOB)).toContain(
      'Only the host, @Ann, can correct that.',
    );
  });

  it('offer the rooms that come next before all others', async () => {
    const table = await today();
    await runLines(table, 'set dungeon room:forge  what:put');
    expect((await suggestionsFor(table, 'set dungeon room:')).slice(0, 3)).toEqual([
      'Trap!=Trap! (Undercity)',
      'Arena=Arena (Undercity)',
      'Cave Entrance=Cave Entrance (Lost Mine of Phandelver)',
    ]);
    expect(await suggestionsFor(table, 'set dungeon room:well')).toEqual(['Lost Well=Lost Well (Undercity)']);
  });

  it('take a permanent of the player for the bearer of the Ring', async () => {
    const table = await today();
    await runLines(table, 'permanent add card:Grizzly Bears');
    expect(await suggestionsFor(table, 'set ring bearer:')).toEqual(['#1=#1 Grizzly Bears: yours']);
    expect(await readReplyTo(table, 'set ring bearer:grizz')).toContain('Grizzly Bears bears it.');
    expect((await table.game()).seats[0]?.marks?.ring?.bearer?.id).toBe(1);
  });
});

/** Drops small print markers and today's rules date. */
const plainly = (said: string): string => said.replaceAll('-# ', '').replaceAll(' (2026-06-19)', '');

describe('reminders in replies', () => {
  const storm = (): Promise<TurnTable> =>
    today().then((table) => {
      const cards = createCardPool([
        {
          card: {
            name: 'Grapeshot',
            layout: 'ordinary',
            parts: [{ name: 'Grapeshot', manaCost: '{1}{R}', typeLine: 'Sorcery' }],
          },
          keywords: [['Storm']],
          oracle: null,
        },
      ] as never);
      return { ...table, ctx: { ...table.ctx, cards } };
    });

  it('tell how many copies storm makes, as the spell is put on the stack', async () => {
    const table = await storm();
    await runLines(table, 'stack add card:Shock');
    expect(await readReplyTo(table, 'stack add card:Grapeshot')).toContain(
      '**Storm trigger:** 1 copy of Grapeshot, for 1 spell cast before it this turn. CR 702.40a',
    );
    await runLines(table, 'game reminders silence:storm');
    expect(await readReplyTo(table, 'stack add card:Grapeshot')).not.toContain('Storm');
  });

  it('show upcoming and skipped reminders', async () => {
    const table = await turnTable(TODAY, 'untap');
    await runLines(
      table,
      'set monarch',
      'set counter kind:rad  amount:2',
      'set initiative',
      'set hand-size cards:5',
    );
    expect(await readReplyTo(table, 'turn step')).toContain(
      '**Upkeep trigger:** @Ann ventures into **Secret Entrance** (Undercity). CR 726.2',
    );
    expect(plainly(await readReplyTo(table, 'turn step to:end'))).toMatch(
      /Passed · \*\*Main phase trigger:\*\* @Ann mills 2: −1 life and −1 rad for each nonland\. CR 728\.1\n\*\*End step trigger:\*\* @Ann draws a card \(monarch\)\. CR 725\.2/,
    );
    expect(await readReplyTo(table, 'turn next')).toContain(
      'Passed · **Cleanup:** @Ann discards down to 5 cards. CR 514.1',
    );
  });

  it('are three lines at most', async () => {
    const table = await turnTable(TODAY, 'untap');
    await runLines(
      table,
      'set monarch',
      'set counter kind:rad  amount:2',
      'set initiative',
      'set hand-size cards:5',
    );
    const text = await readReplyTo(table, 'turn next');
    expect(text.match(/Passed ·/g)).toHaveLength(3);
    expect(text).toContain('+1 more');
  });

  it('tell that speed rises', async () => {
    const table = await today();
    await runLines(table, 'set speed');
    expect(await readReplyTo(table, 'set life amount:-2  player:@Bob')).toContain(
      '**Speed trigger:** @Ann 1 → **2**, an opponent lost life. CR 702.179d',
    );
    expect(await readReplyTo(table, 'set life amount:-2  player:@Cid')).not.toContain('Speed');
    expect(await readReplyTo(table, 'set speed')).toContain('CR 702.179d');
  });

  it('are in the words of the edition', async () => {
    const table = await turnTable('founding', 'postcombat-main');
    await runLines(table, 'set monarch');
    expect(await readReplyTo(table, 'turn step')).toContain(
      '**End of turn step trigger:** @Ann draws a card (monarch). CR 716.2 (2016-08-26)',
    );
  });
});

describe('/game reminders', () => {
  it('silences one reminder, or all, and activates it again', async () => {
    const table = await today();
    expect(await readReplyTo(table, 'game reminders')).toMatch(
      /^\(private\) \*\*Reminded of\*\*: the monarch’s card, the initiative/,
    );
    expect(await readReplyTo(table, 'game reminders silence:storm')).toMatch(/\*\*Silenced\*\*: storm\.$/);
    expect(await readReplyTo(table, 'game reminders silence:all')).toMatch(
      /^\*\*Silenced\*\*: the monarch’s card/,
    );
    expect(await readReplyTo(table, 'game reminders hear:rad')).not.toContain('rad counters');
    expect(await readReplyTo(table, 'game reminders')).toContain('**Reminded of**: rad counters.');
    expect(await readReplyTo(table, 'game settings', BOB)).toContain(
      'no reminders of the monarch’s card, the initiative',
    );
    expect(await readReplyTo(table, 'game reminders hear:all')).toBe('**Reminded of everything** again.');
  });

  it.each([
    ['game reminders silence:storm  hear:rad', ANN, 'silence'],
    ['game reminders silence:storm', BOB, 'Only the host'],
    ['game reminders hear:storm', ANN, 'already has these settings'],
  ])('%s is refused', async (line, who, said) => {
    expect(await readReplyTo(await today(), line, who)).toContain(said);
  });

  it('leaves the question of day and night out', async () => {
    const table = await turnTable(TODAY, 'end');
    await runLines(table, 'set day-night is:day', 'game reminders silence:day');
    expect(await readReplyTo(table, 'turn next')).not.toContain('It is day');
    await runLines(table, 'game reminders hear:day');
    expect(await readReplyTo(table, 'turn next')).toContain('It is day');
  });
});
