import { expect, it } from 'vitest';
import { TODAYS_DATE as TODAY, type Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { ANN, BOB, turnTable } from '../tables/turns.ts';
import { readReplyTo } from '../tables/at-table.ts';

/* The deciding rule is the first that a reply cites; neighbours, definitions and general rules follow. */

type Row = readonly [
  what: string,
  step: Step,
  lines: readonly string[],
  /** The first rule cited under the rules of 2006 and of today. */
  founding: string | null,
  today: string | null,
];

const SLAVER = 'turn control  player:@Bob  by:@Ann  card:Mindslaver';
const LATER = 'turn control  player:@Bob  by:@Cid  card:Mindslaver';
const FLIPPED = ['permanent add card:Akki Lavarunner', 'permanent flip permanent:#1'];
const FACE_DOWN = 'permanent add card:Exalted Angel  face-down:true';

const ROWS: readonly Row[] = [
  // control of a player
  ['control begins with the turn', 'end', [SLAVER, 'turn next'], '507.1', '723.1'],
  ['control is overwritten', 'end', [SLAVER, LATER], '507.1a', '723.1a'],
  ['of two effects the last works', 'end', [SLAVER, LATER, 'turn next'], '507.1a', '723.1a'],
  [
    'who can concede, while controlled',
    'end',
    [SLAVER, 'turn next', 'turn who decision:concede  player:@Bob'],
    '507.3b',
    '723.6',
  ],
  [
    'who pays, and with what',
    'end',
    [SLAVER, 'turn next', 'turn who decision:payment  player:@Bob'],
    '507.3a',
    '723.5a',
  ],
  [
    'a card from outside the game',
    'end',
    [SLAVER, 'turn next', 'turn who decision:outside-the-game  player:@Bob'],
    '507.3',
    '723.4',
  ],
  [
    'what others hide from the player controlled',
    'end',
    [SLAVER, 'turn next', 'turn sees information:hidden-from-them  player:@Bob'],
    '507.2',
    '723.4',
  ],
  [
    'no mana burn while controlled',
    'end',
    [SLAVER, 'turn next', 'turn unused-mana amount:2  player:@Bob'],
    '507.4',
    '500.5',
  ],
  ['the controller ends the turn', 'end', [SLAVER, 'turn next', 'turn step'], '507.3', '723.5'],
  // turns and combat
  ['a turn is skipped', 'end', ['turn skip player:@Bob', 'turn next'], '300.9', '500.11'],
  [
    'attackers are declared',
    'declare-attackers',
    ['permanent add card:Grizzly Bears', 'permanent attack permanent:#1  player:@Bob'],
    '308.2a',
    '508.1a',
  ],
  // status
  ['a card flips', 'precombat-main', FLIPPED, '508.2', '710.2'],
  [
    'a flipped permanent phases in',
    'precombat-main',
    [...FLIPPED, 'permanent phase permanent:#1', 'permanent phase permanent:#1'],
    '510.6',
    '702.26c',
  ],
  [
    'any permanent phases in',
    'precombat-main',
    ['permanent add card:Grizzly Bears', 'permanent phase permanent:#1', 'permanent phase permanent:#1'],
    '510.6',
    '702.26c',
  ],
  ['a card enters face down', 'precombat-main', [FACE_DOWN], '504.2', '708.3'],
  [
    'what is face down becomes a copy',
    'precombat-main',
    [FACE_DOWN, 'permanent copy permanent:#1  of:Grizzly Bears'],
    '504.7',
    '708.10',
  ],
  ['a copy enters', 'precombat-main', ['permanent add card:Clone  copy-of:Grizzly Bears'], '503.3', '707.3'],
  [
    'an Aura is attached',
    'precombat-main',
    [
      'permanent add card:Grizzly Bears',
      'permanent add card:Firebreathing',
      'permanent attach permanent:#2  to:#1',
    ],
    '212.4k',
    '701.3a',
  ],
  [
    'an Aura enters attached',
    'precombat-main',
    ['permanent add card:Grizzly Bears', 'permanent add card:Firebreathing  attached-to:#1'],
    '212.4k',
    '701.3a',
  ],
  // the stack
  [
    'a spell is cast face down',
    'precombat-main',
    ['stack add card:Exalted Angel  face-down:true'],
    '504.2',
    '708.4',
  ],
  [
    'a face-down spell resolves',
    'precombat-main',
    ['stack add card:Exalted Angel  face-down:true', 'stack resolve'],
    '504.2',
    '708.4',
  ],
  [
    'a creature spell resolves',
    'precombat-main',
    ['stack add card:Grizzly Bears', 'stack resolve'],
    '401.7',
    '608.3',
  ],
  [
    'a spell with flashback resolves',
    'precombat-main',
    ['stack add card:Think Twice  flashback:true', 'stack resolve'],
    '502.22a',
    '702.34a',
  ],
  [
    'half a Room resolves',
    'precombat-main',
    ['stack add card:Bottomless Pool  half:Locker Room', 'stack resolve'],
    null,
    '709.5d',
  ],
  // split cards
  ['a mana value', 'precombat-main', ['split value card:Assault'], '505.5', '709.4b'],
  ['names', 'precombat-main', ['split value card:Assault  characteristic:names'], '505.5', '709.4a'],
];

const FIRST_RULE = /^-# CR ([\w.]+)/m;

const casesOf = (edition: Edition) =>
  ROWS.flatMap(([what, step, lines, founding, today]) => {
    const rule = edition === TODAY ? today : founding;
    return rule === null ? [] : [[what, edition, rule, step, lines] as const];
  });

it.each([...casesOf('founding'), ...casesOf(TODAY)])('%s (%s): %s', async (_, edition, rule, step, lines) => {
  const table = await turnTable(edition, step);
  let text = '';
  for (const line of lines) {
    const question = line.startsWith('split')
      ? `${line}  edition:${edition === TODAY ? 'today' : edition}`
      : line;
    text = await readReplyTo(table, question);
  }
  expect(text).not.toMatch(/^\(private\)/);
  expect(FIRST_RULE.exec(text)?.[1]).toBe(rule);
});

it.each<[Edition, string, string]>([
  ['founding', '300.9, 507.1b', '507.1b'],
  [TODAY, '500.11, 723.1b', '723.1b'],
])(
  '%s: that control waits for a turn which is not skipped stands right behind the skip',
  async (edition, rules) => {
    const table = await turnTable(edition, 'end');
    await readReplyTo(table, LATER);
    expect(await readReplyTo(table, 'turn skip player:@Bob')).toContain(`-# CR ${rules},`);
    expect(await readReplyTo(table, 'turn next', ANN)).toContain(`-# CR ${rules},`);
  },
);

it.each<[Edition, string]>([
  ['founding', '507.3b, 102.3a'],
  [TODAY, '723.6, 104.3a'],
])('%s: a controlled player concedes all the same', async (edition, rules) => {
  const table = await turnTable(edition, 'end');
  await readReplyTo(table, SLAVER);
  await readReplyTo(table, 'turn next');
  expect(await readReplyTo(table, 'game concede', BOB)).toContain(`-# CR ${rules}`);
});
