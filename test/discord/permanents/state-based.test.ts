import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { Reply } from '#discord/command/reply.ts';
import { pressGame } from '#discord/games/presses.ts';
import { handleStateBasedButton } from '#discord/permanents/state-based-actions.ts';
import { parseIdRanges } from '#discord/table/state-based-buttons.ts';
import { TODAYS_DATE as TODAY, type Edition } from '#engine/vocabulary/editions.ts';
import { from } from '../../store/coins/flips.ts';
import { readReply, reply } from '../tables/at-table.ts';
import { ANN, BOB, idOf, turnTable, type TurnTable } from '../tables/turns.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const NAMES = [
  'Akki Lavarunner',
  'Bonesplitter',
  'Darksteel Colossus',
  'Grizzly Bears',
  'Hill Giant',
  'Hopeful Eidolon',
  'Isamaru, Hound of Konda',
  'Rancor',
];
const cards = createCardPool(NAMES.flatMap((name) => builtInCards().find(name) ?? []));

async function tableOf(edition: Edition): Promise<TurnTable> {
  const table = await turnTable(edition);
  return { ...table, ctx: { ...table.ctx, cards } };
}

/** The reply to the last of these lines. */
async function after(table: TurnTable, ...lines: readonly string[]): Promise<Reply> {
  let last: Reply = { content: [] };
  for (const line of lines) last = await reply(table, line);
  return last;
}

const labels = ({ components = [] }: Reply): readonly string[] =>
  (components as readonly { readonly components: readonly { readonly label?: string }[] }[]).flatMap((row) =>
    row.components.flatMap(({ label }) => label ?? []),
  );

let presses = 0;
async function press(table: TurnTable, on: Reply, label: string, who = ANN): Promise<Reply> {
  const [action, ...parts] = idOf(on, label).split(':').slice(1);
  presses += 1;
  const asked = {
    origin: from(`state-based ${presses}`, { actorId: who }),
    mayManageServer: false,
    parts,
    values: [],
    askedBy: ANN,
    messageId: '1',
  };
  const result = await (action === 'game' ? pressGame : handleStateBasedButton)(asked, table.ctx);
  return replyOf(result, who);
}

const LAVARUNNERS = [
  'permanent add card:Akki Lavarunner',
  'permanent add card:Akki Lavarunner',
  'permanent flip permanent:#1',
  'permanent flip permanent:#2',
];
const GIANT = [
  'permanent add card:Hill Giant',
  'permanent add card:Rancor  attached-to:#1',
  'permanent add card:Bonesplitter  attached-to:#1',
  'permanent leave permanent:#1  to:graveyard',
];

describe('state-based actions of permanents, pointed out in the words of the edition', () => {
  it.each<[Edition, readonly string[], string, readonly string[]]>([
    [
      TODAY,
      LAVARUNNERS,
      '**Legend rule:** @Ann keeps one: 2 × Tok-Tok, Volcano Born (#1–#2). CR 704.5j',
      ['Keep #1', 'Keep #2', 'Not here'],
    ],
    [
      'founding',
      LAVARUNNERS,
      '**Legend rule:** all go to the graveyard: 2 × Tok-Tok, Volcano Born (#1–#2). CR 420.5e',
      ['To the graveyard: #1–#2', 'Not here'],
    ],
    [
      '2004-09-30',
      ['permanent add card:Isamaru, Hound of Konda', 'permanent add card:Isamaru, Hound of Konda'],
      '**Legend rule:** Isamaru, Hound of Konda (#2) goes to the graveyard, #1 was here longest. CR 420.5e',
      ['To the graveyard: #2', 'Not here'],
    ],
    [
      TODAY,
      [
        'permanent add card:Grizzly Bears  count:3',
        'permanent set permanent:#1, #2, #3  counter:-1/-1  amount:=2',
      ],
      '**Toughness 0 or less:** 3 × Grizzly Bears (#1–#3) go to the graveyard. CR 704.5f',
      ['To the graveyard: #1–#3', 'Not here'],
    ],
    [
      TODAY,
      ['permanent add card:Hill Giant', 'permanent set permanent:#1  damage:=3'],
      '**Lethal damage:** Hill Giant (#1) is destroyed. CR 704.5g',
      ['Destroy: #1', 'Not here'],
    ],
  ])('under %s', async (edition, lines, line, buttons) => {
    const shown = await after(await tableOf(edition), ...lines);
    expect(readReply(shown)).toContain(line);
    expect(labels(shown).filter((label) => !label.startsWith('All '))).toEqual(buttons);
  });

  it('ignores damage to indestructible permanents', async () => {
    const shown = await after(
      await tableOf(TODAY),
      'permanent add card:Darksteel Colossus',
      'permanent set permanent:#1  damage:=30',
    );
    expect(readReply(shown)).not.toContain('Lethal');
  });

  it('is silent if the host turned it off', async () => {
    const shown = await after(await tableOf(TODAY), 'game reminders silence:state-based', ...LAVARUNNERS);
    expect(readReply(shown)).not.toContain('Legend rule');
  });

  it('applies it on a press, by permitted players', async () => {
    const table = await tableOf(TODAY);
    const shown = await after(table, ...LAVARUNNERS);
    expect(readReply(await press(table, shown, 'Keep #2', BOB))).toContain('@Ann decides that');
    expect(readReply(await press(table, shown, 'Keep #2'))).toMatch(
      /^To the graveyard: Akki Lavarunner \(#1\)\.\n-# CR 704\.5j, /,
    );
    expect(readReply(await press(table, shown, 'Keep #2'))).toMatch(/^\(private\)/);
  });

  it('not here, and here again', async () => {
    const table = await tableOf(TODAY);
    const quiet = await press(table, await after(table, ...LAVARUNNERS), 'Not here', BOB);
    expect(readReply(quiet)).toBe('Not here: the legend rule.');
    expect(readReply(await press(table, quiet, 'Here again'))).toBe('Here again: the legend rule.');
  });

  it.each<[Edition, RegExp]>([
    [TODAY, /-# CR 704\.5m, 704\.5n/],
    ['founding', /-# CR 420\.5d, 420\.5k/],
  ])('under %s, an Aura goes with its creature, and one press takes both back', async (edition, rules) => {
    const table = await tableOf(edition);
    const shown = await after(table, ...GIANT);
    expect(readReply(shown)).toMatch(
      /^To the graveyard: Hill Giant \(#1\) and Rancor \(#2\)\.\nUnattached: Bonesplitter \(#3\)\./,
    );
    expect(readReply(shown)).toMatch(rules);
    await press(table, shown, 'Undo');
    const { permanents } = await table.game();
    expect(permanents.map(({ permanent }) => permanent.attachedTo?.id)).toEqual([undefined, '1', '1']);
  });
});

describe('the permanents that a button is about', () => {
  it.each<[string, readonly number[]]>([
    ['4', [4]],
    ['4-6.9', [4, 5, 6, 9]],
    ['6-4', []],
    ['', []],
    ['4-', []],
    ['1-999999999', Array.from({ length: 1000 }, (_, index) => index + 1)],
    ['all', []],
  ])('%s', (written, ids) => {
    expect(parseIdRanges(written)).toEqual(ids);
  });
});
