import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import type { Reply } from '#discord/command/reply.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { TODAYS_DATE as TODAY } from '#engine/vocabulary/editions.ts';
import { isSlashCommand } from '#discord/command/command.ts';
import { COMMANDER_VERBS } from '#discord/table/commander-buttons.ts';
import { GAME_VERBS } from '#discord/table/game-buttons.ts';
import { RECORD_VERBS } from '#discord/table/record-buttons.ts';
import { STATE_BASED_VERBS } from '#discord/table/state-based-buttons.ts';
import { TABLE_VERBS, tableButtons } from '#discord/table-card/buttons.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { GameSnapshot } from '#store/port/games.ts';
import { STACK_VERBS } from '#discord/table/stack-buttons.ts';
import { VERBS } from '#pages/presses/verbs.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { from } from '../../store/coins/flips.ts';
import { readReply, reply, runLines } from '../tables/at-table.ts';
import { ANN, BOB, CID, turnTable, type TurnTable } from '../tables/turns.ts';
import { PRESSES, SUBCOMMANDS, type At, type PressRow, type Row } from './who-may.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const handlers = commands.flatMap((command) =>
  isSlashCommand(command) && command.subcommands
    ? [...command.subcommands.keys()].map((name) => `${command.data.name} ${name}`)
    : [command.data.name],
);

it('every command and subcommand declares who makes its choice', () => {
  expect(Object.keys(SUBCOMMANDS).toSorted()).toEqual(handlers.toSorted());
});

async function slaved(before: readonly string[], { edition = TODAY, isPlanechase, variant }: At = {}) {
  const format = { ...PLAIN_FORMAT, ...(variant && { variant }), ...(isPlanechase && { isPlanechase }) };
  const table = await turnTable(edition, 'precombat-main', [ANN, BOB, CID], format);
  await runLines(
    table,
    'permanent add card:Hill Giant',
    'turn control player:@Bob  by:@Cid  card:Mindslaver',
    'turn next',
  );
  let last: Reply = {};
  for (const line of before) {
    last = line.startsWith('!') ? await table.press(last, line.slice(1)) : await reply(table, line);
    if (last.isPrivate) throw new Error(`${line}: ${readReply(last)}`);
  }
  return { table, last };
}

/** A preview says it in its second line, and has no button. */
const CONTROLLED = /^\(private\) (?:.*\nYou can’t apply this: )?@Cid controls you, and decides that\./;
const NOT_HOST = /^\(private\) (?:.*\nYou can’t apply this: )?Only /;
const REFUSED = /^\(private\) (?:.*\nYou can’t apply this: )?(?:@\w+ decides that|@Cid controls you|Only )/;

/** Who is refused, among the controlled player, the controller and the host, and how. */
const REFUSALS: Readonly<Record<string, readonly (readonly [who: string, refusal: RegExp])[]>> = {
  choice: [[BOB, CONTROLLED]],
  note: [[BOB, CONTROLLED]],
  count: [],
  own: [],
  host: [
    [BOB, NOT_HOST],
    [CID, NOT_HOST],
  ],
};
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  choice: [CID, ANN],
  note: [CID, ANN],
  count: [BOB, CID, ANN],
  own: [BOB],
  host: [ANN],
};

describe.each(
  Object.entries(SUBCOMMANDS).flatMap(([name, one]): [string, Row & { line: string }][] =>
    one.line === undefined ? [] : [[name, { ...one, line: one.line }]],
  ),
)('/%s', (_, { about, line, before = [], at, apply }) => {
  const does = async (table: TurnTable, who: string): Promise<string> => {
    const said = await reply(table, line, who);
    const isOffered = apply !== undefined && !said.isPrivate;
    return readReply(isOffered ? await table.press(said, apply, who, who) : said);
  };

  it.each(REFUSALS[about] ?? [])('is refused to %s', async (who, refusal) => {
    const { table } = await slaved(before, at);
    const game = await table.game();
    expect(await does(table, who)).toMatch(refusal);
    expect(await table.game()).toEqual(game);
  });

  it.each(ALLOWED[about] ?? [])('is for %s', async (who) => {
    expect(await does((await slaved(before, at)).table, who)).not.toMatch(REFUSED);
  });
});

/** The parts of the first button of this verb on the table card. */
function onCard(book: GameSnapshot, verb: string | undefined): readonly string[] {
  const ids = tableButtons({ ...book, log: () => [] }).flatMap(({ components }) =>
    components.map(({ custom_id: id }) => id),
  );
  const button = ids.map(parseCustomId).find((id) => id?.parts[0] === verb);
  if (!button) throw new Error(`the table card has no button ${verb}`);
  return button.parts;
}

/** The verbs of actions that have several. */
const VERBS_OF: Readonly<Record<string, readonly string[]>> = {
  table: TABLE_VERBS,
  game: GAME_VERBS,
  record: RECORD_VERBS,
  group: ['keep'],
  commander: COMMANDER_VERBS,
  stack: STACK_VERBS,
  'state-based': STATE_BASED_VERBS,
};

it('every button, select and form declares who makes its choice', () => {
  const actions = commands.flatMap((command) => Object.keys(command.presses ?? {}));
  const named = actions.flatMap((action) => VERBS_OF[action]?.map((verb) => `${action} ${verb}`) ?? [action]);
  expect(Object.keys(PRESSES).toSorted()).toEqual(named.toSorted());
});

it('a page has no actions of its own: it presses these buttons, a command line, or a number', () => {
  const others = Object.keys(VERBS).filter((verb) => PRESSES[`table ${verb}`] === undefined);
  expect(others.toSorted()).toEqual([
    'button',
    'color',
    'commander-damage',
    'counter',
    'judge',
    'roll',
    'set-life',
    'timer',
  ]);
});

const isTried = ({ parts, label }: PressRow): boolean => parts !== undefined || label !== undefined;

describe.each(Object.entries(PRESSES).filter(([, one]) => isTried(one)))(
  'the button %s',
  (name, { about, parts, label, before = [], at }) => {
    async function press(who: string) {
      const { table, last } = await slaved(before, at);
      const book = (await table.store.lastGame('100'))!;
      const answer =
        label === undefined ? await pressed(table, book, who) : await table.press(last, label, who);
      return { text: readReply(answer), before: book.game, after: await table.game() };
    }

    async function pressed(table: TurnTable, book: GameSnapshot, who: string): Promise<Reply> {
      const { id, seq, game } = book;
      const [action = '', verb] = name.split(' ');
      const things = [...game.stack, ...game.abilities].map((thing) => thing.id);
      const carried = parts === 'on-card' ? onCard(book, verb) : (parts?.({ id, seq, things }) ?? []);
      const run = commands.find((command) => command.presses?.[action])?.presses?.[action];
      const result = await run!(
        {
          origin: from(`press ${name} ${who}`, { actorId: who }),
          mayManageServer: false,
          parts: carried.map(String),
          values: [],
          askedBy: null,
          messageId: '1',
        },
        { ...table.ctx, clock: new ManualClock() },
      );
      return replyOf(result, who);
    }

    it.each(REFUSALS[about] ?? [])('is refused to %s', async (who, refusal) => {
      const { text, before: game, after } = await press(who);
      expect(text).toMatch(refusal);
      expect(after).toEqual(game);
    });

    it.each((ALLOWED[about] ?? []).filter((who) => about !== 'count' || who === BOB))(
      'is for %s',
      async (who) => {
        const { text } = await press(who);
        expect(text).not.toMatch(REFUSED);
        expect(text).not.toContain('out of date');
      },
    );
  },
);
