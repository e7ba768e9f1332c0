import { text } from '#text/template.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { commands } from '../../commands/index.ts';
import { actorOf, command, type AnyCommand } from '#discord/command/command.ts';
import type { StoreReply } from '#discord/command/mutate.ts';
import { runTableTransaction, executeGameAction, withAction } from '#discord/table/execute-game-action.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { decideOpening } from '#engine/lobby/opening.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { TABLE_ACTION } from '#discord/table-card/buttons.ts';
import { openStore } from '#bot/open-store.ts';
import type { Store } from '#store/port/port.ts';
import type { Person, CallbackResult } from 'embedded-discord';
import { ManualClock } from '../helpers/manual-clock.ts';
import { buttonsOf, startHarness, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';
import type { APIMessage } from 'discord-api-types/v10';
import { expect } from 'vitest';

/*
 * The minimal commands to see a table card change: `/card-test do:new` opens a game of the given players; `start`,
 * `life` and `next` continue it.
 */
const table = command({
  data: {
    name: 'card-test',
    description: 'Changes the table',
    options: [
      { type: 3, name: 'do', description: 'What', required: true },
      { type: 3, name: 'players', description: 'Who plays' },
    ],
  },
  changes: true,
  async run(asked, ctx) {
    const { options, origin } = asked;
    const { actorId: playerId } = origin;
    switch (options.do) {
      case 'new':
        return runTableTransaction(asked, ctx, () => {
          const players = options.players?.split(' ') ?? [playerId];
          const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: true };
          const decided = decideOpening(actorOf(asked), { edition: 'founding', settings, players });
          return decided.ok
            ? ok({ reply: { content: text`Opened.` }, game: { kind: 'open', ...decided.value } })
            : decided;
        });
      case 'join':
        return executeGameAction(asked, ctx, withAction(decideLobby, { kind: 'game/join' }));
      case 'start': {
        const start = { kind: 'game/start', order: null, first: playerId, byChance: false } as const;
        return executeGameAction(asked, ctx, withAction(decideLobby, start));
      }
      case 'end': {
        const end = { kind: 'game/end', result: { how: 'ended', winners: [] } } as const;
        return executeGameAction(asked, ctx, withAction(decideLobby, end));
      }
      case 'life':
        return executeGameAction(
          asked,
          ctx,
          withAction(decideNumbers, { kind: 'life/change', playerId, change: { by: -1 } }),
        );
      default:
        return executeGameAction(asked, ctx, withAction(decideTurn, { kind: 'turn/next' }));
    }
  },
});

const TABLE: readonly AnyCommand[] = [...commands, table];

/** The bot's actions on table cards, in order, without failed requests. */
export const cardActions = (harness: BotHarness): readonly unknown[] =>
  harness.log.filter(({ msg }) => msg === 'table card').map(({ did }) => did);

/** A bot and a Discord with a stopped clock, so that nothing is drawn early. */
export interface TableCardHarness {
  readonly harness: BotHarness;
  readonly clock: ManualClock;
  at(user: string): Person;
  /** Runs the command and returns the reply. */
  does(user: string, what: string, options?: Readonly<Record<string, string>>): ReturnType<Person['slash']>;
  /** The public messages in the channel. */
  messages(): readonly APIMessage[];
  /** The table cards with buttons. */
  cards(): readonly APIMessage[];
  /** Stops everything while advancing the clock. */
  close(): Promise<void>;
  /** Advances the clock until the function no longer throws. */
  until(holds: () => void): Promise<void>;
  /** Presses a button on the newest card. */
  press(user: string, label: string, on?: APIMessage): ReturnType<Person['press']>;
}

/**
 * Starts a bot with the test command.
 * @param refused selects the bodies that Discord rejects; by default none
 */
export async function startTableCardHarness({
  refused,
}: { readonly refused?: RegExp } = {}): Promise<TableCardHarness> {
  const harness = await startHarness({ commands: TABLE });
  const at = (user: string): Person => harness.discord.person({ user, guild: 'playgroup', channel: 'table' });
  const messages = () => harness.discord.messages(at('Alice').channelId);
  const cards = () =>
    messages().filter((message) =>
      [...buttonsOf({ message } as CallbackResult).values()].some((id) =>
        id.startsWith(`v1:${TABLE_ACTION}:`),
      ),
    );
  return {
    harness,
    clock: harness.clock,
    at,
    does: (user, what, options = {}) =>
      at(user).slash('card-test', toDiscordOptions({ do: what, ...options })),
    messages,
    cards,
    async close() {
      await harness.close();
      const invalid = harness.discord.problems.filter(({ kind }) => kind === 'invalid body');
      expect(invalid.filter(({ answer }) => !refused?.test(JSON.stringify(answer)))).toEqual([]);
    },
    until: (holds) => harness.until(holds),
    press(user, label, on = cards().at(-1)) {
      const id = buttonsOf({ message: on } as CallbackResult).get(label);
      if (!on || id === undefined) throw new Error(`no button "${label}"`);
      return at(user).press(on, id);
    },
  };
}

/** Starts a game of these players, whose first one is host and goes first, with its card posted. */
export async function startGameOf(tables: TableCardHarness, ...users: readonly string[]): Promise<void> {
  const players = users.map((user) => tables.at(user).userId).join(' ');
  const [host = ''] = users;
  await tables.does(host, 'new', { players });
  await tables.does(host, 'start');
  await tables.until(() => expect(cardActions(tables.harness)).toEqual(['post']));
  tables.clock.advance(2000);
}

/** Opens the database while no bot is running. */
export async function withStoppedBot(
  { harness }: TableCardHarness,
  work: (store: Store<StoreReply>) => Promise<unknown>,
): Promise<void> {
  await harness.stopBot();
  const store = await openStore<StoreReply>(harness.place, { clock: harness.clock });
  await work(store);
  await store.close();
}
