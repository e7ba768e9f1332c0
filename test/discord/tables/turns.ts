import { contentOf } from '#discord/command/reply.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { PLAIN_FORMAT, type Format } from '#engine/game/format.ts';
import { SAMPLE_CARDS } from '../../helpers/sample-cards.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { RERUN_ACTION } from '#discord/command/rerun-button.ts';
import type { BotContext, HandlerResult } from '#discord/command/command.ts';
import type { StoreReply } from '#discord/command/mutate.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { TableCardService } from '#discord/command/table-cards.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Store } from '#store/port/port.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { from } from '../../store/coins/flips.ts';
import { lineIn, noted } from '../../store/games/games.ts';
import { answerByLine } from './game-channel.ts';
import { namesOf } from './names-of.ts';
import { onTestFinished } from 'vitest';
import { commands } from '../../../commands/index.ts';
import turn from '../../../commands/turn.ts';
import { replyOf } from '../../helpers/reply-of.ts';

/*
 * A table of Ann, Bob and Cid, or of Ann and Bob alone, for tests of `/turn`; Ann is the host and begins. Uses the
 * built-in cards and a real store. Redraws of the table card are only counted.
 */

export const ANN = '100000000000000001';
export const BOB = '100000000000000002';
export const CID = '100000000000000003';
export const EVE = '100000000000000009';

const NAMES: Readonly<Record<string, string>> = { [ANN]: 'Ann', [BOB]: 'Bob', [CID]: 'Cid', [EVE]: 'Eve' };

const cards = createCardPool(SAMPLE_CARDS);

export type Options = Readonly<Record<string, string | number | boolean>>;

export interface TurnTable {
  readonly store: Store<StoreReply>;
  readonly ctx: BotContext;
  /** The number of redraws of the table card. */
  readonly invalidationCount: () => number;
  /** Uses `/turn`, as Ann by default, and returns the reply with names instead of mentions. */
  turn(subcommand: string, options?: Options, who?: string): Promise<Reply>;
  /** Presses the button with this label. `askedBy`: who used the command that the message answers; Ann by default. */
  press(reply: Reply, label: string, who?: string, askedBy?: string): Promise<Reply>;
  /** Records these events as the host. */
  recordEvents(...events: readonly GameEvent[]): Promise<void>;
  /** The current game. */
  game(): Promise<Game>;
}

let interactions = 0;
const origin = (actorId: string): Origin => {
  interactions += 1;
  return from(`turn ${interactions}`, { actorId });
};

/** A game under an edition, in a step of Ann's first turn. */
export async function turnTable(
  edition: Edition = 'founding',
  step: Step = 'precombat-main',
  players: readonly string[] = [ANN, BOB, CID],
  format: Format = PLAIN_FORMAT,
): Promise<TurnTable> {
  const store = openSqliteStore<StoreReply>(':memory:');
  onTestFinished(() => store.close());
  let touches = 0;
  const tableCards: TableCardService = {
    invalidate: () => {
      touches += 1;
    },
    recordPress: () => undefined,
    recordAnswer: () => undefined,
    recordPermissions: () => undefined,
    postingBlock: () => null,
    lastPostingBlock: () => null,
  };
  const audit = () => undefined;
  const ctx = {
    store,
    cards,
    tableCards,
    audit,
    names: namesOf(NAMES),
    edition: 'founding',
  } as unknown as BotContext;

  const write = (kind: 'open' | 'append', [first, ...others]: readonly GameEvent[]) =>
    store.mutate(origin(ANN), ({ game }) => {
      if (!first) throw new Error('something happens');
      const entries = [noted(first), ...others.map(noted)] as const;
      return { reply: { content: [] }, game: lineIn(game, { kind, entries }) };
    });
  await write('open', [
    {
      kind: 'game/opened',
      edition,
      hostId: ANN,
      settings: { format, startingLife: 20, pings: true },
      players,
    },
    { kind: 'game/started', order: players, teams: [], byChance: false },
    { kind: 'turn/began', playerId: ANN, extra: null, step: 'untap', nextInOrder: BOB },
    { kind: 'turn/step-began', step, round: 1 },
  ]);

  const table: TurnTable = {
    store,
    ctx,
    invalidationCount: () => touches,
    async turn(subcommand, options = {}, who = ANN) {
      const asked = { origin: origin(who), mayManageServer: false, subcommand, options };
      return renderResult(await turn.run(asked, ctx), who);
    },
    async press(on, label, who = ANN, askedBy = ANN) {
      const [action = '', ...parts] = idOf(on, label).split(':').slice(1);
      if (action === RERUN_ACTION) {
        const asker = { origin: origin(who), mayManageServer: false };
        return (await answerByLine(parts, asker, ctx)).reply;
      }
      const press = commands.find(({ presses }) => presses?.[action])?.presses?.[action];
      if (!press) throw new Error(`nothing answers ${action}`);
      const asked = {
        origin: origin(who),
        mayManageServer: false,
        parts,
        values: [],
        askedBy,
        messageId: '1',
        ids: idsOf(on),
      };
      return renderResult(await press(asked, ctx), who);
    },
    async recordEvents(...events) {
      await write('append', events);
    },
    async game() {
      const book = await store.lastGame('100');
      if (!book) throw new Error('a game is open');
      return book.game;
    },
  };
  return table;
}

type Row = { readonly components?: readonly { readonly label?: string; readonly custom_id?: string }[] };

const buttonsIn = ({ components = [] }: Reply) =>
  (components as readonly Row[]).flatMap((row) => row.components ?? []);

const idsOf = (reply: Reply): readonly string[] =>
  buttonsIn(reply).flatMap(({ custom_id: id }) => (id === undefined ? [] : [id]));

/** The custom_id of the button with this label. */
export function idOf(reply: Reply, label: string): string {
  const buttons = buttonsIn(reply);
  const id = buttons.find((one) => one.label === label)?.custom_id;
  if (id === undefined) throw new Error(`no button "${label}"`);
  return id;
}

/** A reply as players read it: with names where Discord shows names. */
function renderResult(said: HandlerResult, who: string): Reply {
  const reply = replyOf(said, who);
  const written = { ...reply, content: asMarkdown(contentOf(reply)) };
  return JSON.parse(
    JSON.stringify(written).replace(/<@(\d+)>/g, (mention, id: string) =>
      NAMES[id] ? `@${NAMES[id]}` : mention,
    ),
  ) as Reply;
}

export const linesOf = (reply: Reply): readonly string[] => asOfWriting(contentOf(reply)).split('\n');

/** The lines of the embed, its title first. */
export const embedOf = ({ embeds = [] }: Reply): readonly string[] =>
  embeds.flatMap(({ title = '', description = '' }) => [title, ...asOfWriting(description).split('\n')]);

export const onStack = async (
  table: TurnTable,
  name: string,
  more: Partial<StackObject> = {},
): Promise<void> => {
  const card = cards.find(name)?.card ?? null;
  const object: StackObject = {
    id: (await table.game()).made + 1,
    kind: 'spell',
    name,
    card,
    halves: [],
    isCopy: false,
    controllerId: ANN,
    ownerId: ANN,
    fromGraveyard: false,
    faceDown: false,
    ...more,
  };
  return table.recordEvents({ kind: 'stack/added', object });
};
