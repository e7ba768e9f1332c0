import { ApplicationCommandOptionType as Type, PermissionFlagsBits } from 'discord.js';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Person } from 'embedded-discord';
import { parseRules } from '#rulebook/reading/parse-rules.ts';
import { addEdition } from '#imported/rules/write-rules-file.ts';
import { numberToday } from '../../helpers/as-of-writing.ts';
import { formatLongDate } from '../../helpers/official-text.ts';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

/** A word that only the text of this day has, and its numbers of the mulligan and of protection. */
const TEXTS = [
  { day: '2006-10-01', word: 'amber', mulligan: '101.4', keyword: '502.7' },
  { day: '2013-07-13', word: 'birch', mulligan: '103.4', keyword: '702.16' },
  { day: '2018-01-19', word: 'cedar', mulligan: '103.4', keyword: '702.16' },
  { day: TODAYS_DATE, word: 'dune', mulligan: '103.5', keyword: '702.16' },
] as const;
type Text = (typeof TEXTS)[number];

/** A small text in the official layout, in our own words; its rule about marbles differs by day. */
function textOf({ day, word, mulligan, keyword }: Text): string {
  const [start = '', keywords = ''] = [mulligan, keyword].map((number) => number.split('.')[0]);
  return `Rules of a Made-Up Game
These rules are effective as of ${formatLongDate(day)}.

Contents

1. Things
${start}. Starting the Game
5. Words
${keywords}. Keyword Abilities
8. Marbles
888. Playing Marbles
Glossary
Credits

1. Things

${start}. Starting the Game
${mulligan}. A player takes a mulligan by shuffling ${word} cards into the library.

5. Words

${keywords}. Keyword Abilities
${keyword}. Protection
${keyword}a Protection keeps ${word} marbles away.

8. Marbles

888. Playing Marbles
888.1. The marble that rolls farthest over the ${word} table wins the marble game.

Glossary

Marble
Something ${word} that rolls. See rule 888, "Playing Marbles."

Credits

Nobody.
`;
}

const parsed = (text: Text) => {
  const rules = parseRules(textOf(text));
  if (!rules) throw new Error('the text prints no day');
  return rules;
};

/** The days whose words this contains. */
const daysIn = (answer: string): readonly IsoDate[] =>
  TEXTS.filter(({ word }) => answer.includes(word)).map(({ day }) => day);

let harness: BotHarness;
const folder = temporaryFolder();
beforeAll(async () => {
  const rulesFile = join(folder, 'rules.sqlite');
  for (const text of TEXTS) addEdition(rulesFile, { text: parsed(text), source: 'made up', at: 1 });
  harness = await startHarness({ rulesFile });
  const [manager, other] = [at('Mara', 'chosen', 'quiet'), at('Mara', 'chosen', 'table')];
  await manager.slash('settings', toDiscordOptions({ edition: '2018-01-19' }));
  await openGame(other, '2013-07-13');
  await at('Alice', null, 'dm').slash('settings', toDiscordOptions({ edition: '2013-07-13' }));
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const at = (user: string, guild: string | null, channel: string): Person =>
  harness.discord.person({
    user,
    guild,
    channel,
    ...(guild !== null && { permissions: PermissionFlagsBits.ManageGuild }),
  });

const openGame = (host: Person, edition: IsoDate) => {
  const players = `<@${at('Bob', null, 'dm-bob').userId}>`;
  const options = toDiscordOptions({ players, edition }, { first: host.userId });
  return host.slash('game', [{ name: 'new', type: Type.Subcommand, options }]);
};

/** The text shown for a request or a suggestion; commands with an edition option may get one. */
type Surface = (asker: Person, edition?: IsoDate) => Promise<string>;

const said =
  (command: string, option: string, value: string): Surface =>
  async (asker, edition) =>
    textOfResult(
      await asker.slash(command, toDiscordOptions({ [option]: value, ...(edition && { edition }) })),
    );

const suggested =
  (command: string, option: string, value: string): Surface =>
  async (asker, edition) => {
    const own = edition ? toDiscordOptions({ edition }) : [];
    const typing = { name: option, type: Type.String, value, focused: true };
    const [first] = await asker.complete(command, [typing, ...own]);
    const chosen = toDiscordOptions({ [option]: first?.value ?? 'nothing was suggested' });
    return textOfResult(await asker.slash(command, [...chosen, ...own]));
  };

const inMessage =
  (words: string): Surface =>
  async (asker) =>
    textOfResult(await asker.use('Find the rule', asker.write(words)));

/** Each command that shows rules. `typed`: it has an edition option. */
const SURFACES: readonly (readonly [string, Surface, typed: boolean])[] = [
  ['/rule by number', said('rule', 'query', '888.1'), true],
  ['/rule by heading', said('rule', 'query', 'playing marbles'), true],
  ['/rule by a heading with a slip', said('rule', 'query', 'playing marblse'), true],
  ['/rule by keyword', said('rule', 'query', 'protection'), true],
  ['/rule by a question', said('rule', 'query', 'which marble wins the marble game'), true],
  ['/rule by a word of the table', said('rule', 'query', 'mulligan'), true],
  ['/rule, the first suggestion for words', suggested('rule', 'query', 'which marble wins the mar'), true],
  ['/rule, the first suggestion for a heading', suggested('rule', 'query', 'playing m'), true],
  ['/rule, the first suggestion for a number', suggested('rule', 'query', '888.'), true],
  ['/glossary', said('glossary', 'term', 'marble'), true],
  ['/glossary with a slip', said('glossary', 'term', 'marbel'), true],
  ['/glossary, the first suggestion', suggested('glossary', 'term', 'marb'), true],
  ['/glossary of a heading', said('glossary', 'term', 'protection'), true],
  ['Find the rule, by a question', inMessage('Which marble wins the marble game?'), false],
  ['Find the rule, by a number', inMessage('See 888.1 of course'), false],
  ['Find the rule, by a heading', inMessage('playing marbles'), false],
];

const PLACES: readonly (readonly [string, guild: string | null, channel: string, typed?: IsoDate])[] = [
  ['where nobody chose', 'playgroup', 'table'],
  ['on a server that chose 2018-01-19', 'chosen', 'quiet'],
  ['there, in a game of 2013-07-13', 'chosen', 'table'],
  ['in direct messages of somebody who chose 2013-07-13', null, 'dm'],
  ['by 2006-10-01 typed in that game', 'chosen', 'table', '2006-10-01'],
  ['by 2018-01-19 typed in that game', 'chosen', 'table', '2018-01-19'],
];
const ANSWERS: readonly IsoDate[] = [
  TODAYS_DATE,
  '2018-01-19',
  '2013-07-13',
  '2013-07-13',
  '2006-10-01',
  '2018-01-19',
];

describe('the place of the question, and the text that answers', () => {
  const rows = PLACES.flatMap(([place, guild, channel, typed], nth) =>
    SURFACES.filter(([, , takesEdition]) => takesEdition || typed === undefined).map(([name, surface]) => ({
      name,
      place,
      guild,
      channel,
      typed,
      surface,
      answers: ANSWERS[nth],
    })),
  );
  it.each(rows)('$name $place: $answers', async ({ guild, channel, typed, surface, answers }) => {
    expect(daysIn(await surface(at('Alice', guild, channel), typed))).toEqual([answers]);
  });
});

describe('with today’s rules in our own words', () => {
  let other: BotHarness;
  beforeAll(async () => {
    const rulesFile = join(folder, 'two.sqlite');
    for (const text of TEXTS.slice(1, 3))
      addEdition(rulesFile, { text: parsed(text), source: 'made up', at: 1 });
    other = await startHarness({ rulesFile, edition: '2013-07-13' });
  });
  afterAll(async () => {
    await other.close();
  });
  const asker = () => other.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });

  it.each<[string, Surface, string]>([
    ['a heading of today', said('rule', 'query', 'the monarch'), 'The monarch came on 2016-08-26.'],
    [
      'a keyword of today',
      said('rule', 'query', 'warp'),
      '**No such rule yet on 2013-07-13: it came on 2025-07-25.**',
    ],
    [
      'a number of today',
      said('rule', 'query', numberToday('725.1')),
      '**No such rule yet on 2013-07-13: it came on 2016-08-26.**',
    ],
    [
      'the same in a message',
      inMessage(`who is the monarch by ${numberToday('725.1')}?`),
      '**No such rule yet on 2013-07-13: it came on 2016-08-26.**',
    ],
    ['a term of today', said('glossary', 'term', 'monarch'), 'The monarch came on 2016-08-26.'],
  ])('%s is opened, and said not to be of 2013-07-13', async (_, surface, note) => {
    const answer = await surface(asker());
    expect(answer).toContain(note);
    expect(answer).not.toContain('I have no text of 2013-07-13');
  });

  it('of a day whose text is not imported, the rule of that day answers, and says if it read differently', async () => {
    const protection = said('rule', 'query', 'protection');
    const before = await protection(asker(), '2026-04-17');
    expect(before).toContain('**702.16** · Protection · 2026-04-17');
    expect(before).not.toContain('Reads so since');
    const long = await protection(asker(), '2005-02-01');
    expect(long).toContain('**502.7** · Protection · 2005-02-01');
    expect(long).toContain('**Reads so since 2009-07-11:**');
  });

  it('of a day whose text is not imported, a term is explained as of that day, without today’s words', async () => {
    const legend = await said('rule', 'query', 'legend rule')(asker(), '2012-06-01');
    expect(legend).toMatch(/^\*\*On 2012-06-01:\*\* If two or more legendary permanents/);
    expect(legend).not.toContain('keep one');
  });

  it('of a day whose text is not imported, the candidates say since when they read as quoted', async () => {
    const offered = await said('rule', 'query', 'werewolf')(asker(), '2013-05-01');
    expect(offered).toContain('I’m not sure. Do you mean one of these?');
    expect(offered).toContain('**711.3** · Double-Faced Cards · so since 2025-09-19\n');
  });
});
