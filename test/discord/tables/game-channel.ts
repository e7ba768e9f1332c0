import type { CardPool } from '#cards/pool/card-pool.ts';
import { NO_OPERATOR_LINKS } from '#discord/command/operator-links.ts';
import { NO_METERS } from '#basics/meters.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { ok } from '#engine/vocabulary/result.ts';
import { onTestFinished } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { SAMPLE_CARDS } from '../../helpers/sample-cards.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { RERUN_ACTION, parseRerun } from '#discord/command/rerun-button.ts';
import {
  isSlashCommand,
  type SlashCommand,
  type BotRequest,
  type BotContext,
  type Press,
  type HandlerResult,
} from '#discord/command/command.ts';
import type { StoreReply } from '#discord/command/mutate.ts';
import { createRerun } from '#discord/requests/rerun.ts';
import { toRefusalResponse, type Response } from '#discord/requests/request.ts';
import type { AuditedAction } from '#discord/command/audit.ts';
import { EVERYONE_IS_MEMBER } from '#discord/command/members.ts';
import { NO_RATE_LIMITS } from '#discord/command/rate-limits.ts';
import { UNQUEUED } from '#discord/command/long-work.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { PostingBlock } from '#discord/command/posting.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { InvalidateOptions } from '#discord/command/table-cards.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { Store } from '#store/port/port.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { namesOf } from './names-of.ts';
import { lastBook } from '../../store/games/games.ts';
import { replyOf } from '../../helpers/reply-of.ts';
/** Pools are immutable, and building one takes longer than most tests. */
const SAMPLE_POOL = createCardPool(SAMPLE_CARDS);

/** The ids of the people at the tables of these tests. */
export const [ALICE, BOB, CLEO, DAN] = [
  '100000000000000001',
  '100000000000000002',
  '100000000000000003',
  '100000000000000004',
] as const;

export const mentions = (...players: readonly string[]): string =>
  players.map((player) => `<@${player}>`).join(' ');

type Options = Readonly<Record<string, string | number | boolean>>;

/** A channel with a real store, in which people use commands and press buttons. */
export interface GameChannel {
  readonly ctx: BotContext;
  readonly store: Store<StoreReply>;
  /** The reasons of all redraws of the table card. */
  readonly invalidations: InvalidateOptions[];
  /** The audit lines for the operator. */
  readonly audited: AuditedAction[];
  /** The bot may not post cards in the channel. */
  forbidCards(): void;
  asker(user: string, changes?: Partial<BotRequest>): BotRequest;
  /** The reply to a person's `/command subcommand options`. */
  use(command: SlashCommand, user: string, subcommand: string, options?: Options): Promise<Reply>;
  /** The reply to a person's press of the button with this label. */
  press(command: SlashCommand, user: string, reply: Reply, label: string): Promise<Reply>;
  /** The channel's last game, with its whole log. */
  book(): Promise<GameWithLog>;
}

/** @param edition the default edition of the channel */
export function openGameChannel(edition: Edition = 'founding', cards: CardPool = SAMPLE_POOL): GameChannel {
  const store = openSqliteStore<StoreReply>(':memory:');
  onTestFinished(() => store.close());
  const invalidations: InvalidateOptions[] = [];
  const audited: AuditedAction[] = [];
  let block: PostingBlock | null = null;
  let interactions = 0;
  const ctx: BotContext = {
    store,
    clock: new ManualClock(),
    fetchAttachment: async () => ({ ok: false, failure: 'unread' }),
    clockAhead: () => null,
    model: null,
    operator: NO_OPERATOR_LINKS,
    rulebook: loadDigest(),
    rulebookReady: async () => {},
    cards,
    edition,
    formatForDiscord: (reply) => reply,
    renderPictures: async (reply) => reply,
    names: namesOf({ [ALICE]: 'Alice', [BOB]: 'Bob', [CLEO]: 'Cleo', [DAN]: 'Dan' }),
    meters: NO_METERS,
    audit: (what) => void audited.push(what),
    pages: null,
    members: EVERYONE_IS_MEMBER,
    limits: NO_RATE_LIMITS,
    longWork: UNQUEUED,
    threads: { start: () => Promise.resolve(ok('8')), addMembers: () => {} },
    tableCards: {
      invalidate: (_, options = {}) => void invalidations.push(options),
      recordPress: () => {},
      recordAnswer: () => {},
      recordPermissions: () => {},
      postingBlock: () => block,
      lastPostingBlock: () => block,
    },
  };
  const asker = (user: string, given: Partial<BotRequest> = {}): BotRequest => {
    interactions += 1;
    return {
      origin: {
        interactionId: String(interactions),
        channelId: '7',
        guildId: '9',
        actorId: user,
        at: Date.UTC(2026, 5, 19, 12) + 1000 * interactions,
      },
      mayManageServer: false,
      ...given,
    };
  };
  return {
    ctx,
    store,
    invalidations: invalidations,
    audited,
    forbidCards: () => void (block = { why: 'permission', missing: ['Send Messages'] }),
    asker,
    async use(command, user, subcommand, options = {}) {
      const declared = (command.data.options ?? []).find(({ name }) => name === subcommand);
      if (declared?.type !== Type.Subcommand) throw new Error(`no subcommand ${subcommand}`);
      const unknown = Object.keys(options).find((key) => !declared.options?.some(({ name }) => name === key));
      if (unknown) throw new Error(`no option ${unknown}`);
      return replyTo(await command.run({ ...asker(user), subcommand, options }, ctx), user);
    },
    async press(command, user, reply, label) {
      const id = parseCustomId(buttonsOf(reply).get(label) ?? '');
      if (id?.action === RERUN_ACTION) return (await answerByLine(id.parts, asker(user), ctx)).reply;
      const run = command.presses?.[id?.action ?? ''];
      if (!id || !run) throw new Error(`no button ${label}`);
      const ids = [...buttonsOf(reply).values()];
      const press: Press = {
        ...asker(user),
        parts: id.parts,
        values: [],
        askedBy: null,
        messageId: '1',
        ids,
      };
      return replyTo(await run(press, ctx), user);
    },
    async book() {
      const book = await lastBook(store, '7');
      if (!book) throw new Error('no game was opened');
      return book;
    },
  };
}

/** Runs the command line stored in a button, as pressing that button under a question would. */
export async function answerByLine(
  parts: readonly string[],
  asker: BotRequest,
  ctx: BotContext,
): Promise<Response> {
  const { commands } = await import('../../../commands/index.ts');
  const line = parseRerun(parts);
  const command = commands.filter(isSlashCommand).find(({ data }) => data.name === line?.command);
  if (!line || !command) throw new Error('the button holds no command line');
  const resolved = await createRerun(ctx)(line, command, asker, { messageId: '1' });
  return resolved.ok ? resolved.value.run() : toRefusalResponse(resolved.failure, asker);
}

const replyTo = (said: HandlerResult, user: string): Reply => replyOf(said, user);

/** The buttons of a reply: label to custom_id. */
export function buttonsOf({ components = [] }: Reply): ReadonlyMap<string, string> {
  const rows = components as readonly {
    readonly components?: readonly { readonly label?: string; readonly custom_id?: string }[];
  }[];
  const buttons = rows.flatMap((row) => row.components ?? []);
  return new Map(buttons.map(({ label = '', custom_id: id = '' }) => [label, id]));
}
