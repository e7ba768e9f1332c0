import { performTableAction, type ShowResult } from '#discord/table-card/actions.ts';
import { isStale, type TablePress, type TableVerb } from '#discord/table-card/buttons.ts';
import { pressDamage } from '#discord/table-card/damage.ts';
import { FIELD_IDS } from '#discord/damage/form.ts';
import type { CommandLine } from '#discord/command/command-line.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '#discord/command/command.ts';
import { REFUSAL_COST } from '#discord/command/rate-limits.ts';
import {
  MAX_CHANGE_AGE_MS,
  toResponse,
  type ResolvedOperation,
  type Route,
} from '#discord/requests/request.ts';
import { executeGameAction, withAction } from '#discord/table/execute-game-action.ts';
import { decideMark } from '#engine/marks/marks.ts';
import type { Game } from '#engine/game/state.ts';
import { decideNumbers, type NumberAction } from '#engine/life/numbers.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { fail, mapResult, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PressFields } from './fields.ts';

/** A press on a page, with what its verb needs. */
export interface PagePress {
  readonly asker: BotRequest;
  readonly ctx: BotContext;
  /** The game of the page. */
  readonly gameId: string;
  readonly seq: number;
  readonly fields: PressFields['all'];
  /** True if the press waited for a network: see `maxAgeOf`. */
  readonly isHeldBack: boolean;
  /** True if the page restores the input after a refusal. */
  readonly keepsInput: boolean;
  /** Records whether the table shows the result; if so, it is not posted in the channel. */
  readonly show: ShowResult;
  /** Finds the route of a slash command. */
  readonly routeLine: (line: CommandLine) => Route;
  /** Finds the route of a button in an earlier result on this page. */
  readonly routeButton: (customId: string) => Route;
}

export interface Verb {
  /** True if it writes to the store. */
  readonly changes: boolean;
  readonly resolve: (press: PagePress) => ResolvedOperation | Promise<ResolvedOperation>;
}

const verb = (changes: boolean, run: (press: PagePress) => Promise<HandlerResult>): Verb => ({
  changes,
  resolve: (press) =>
    ok({
      cost: REFUSAL_COST,
      run: async () => toResponse(await run(press), press.asker),
    }),
});

/** The verbs for which the table card has a button, too. */
const TABLE_CARD_VERBS = [
  'next',
  'step',
  'undo',
  'back',
  'keep',
  'mulligan',
  'spells',
  'room',
  'speed',
  'combat-damage',
  'monarch',
  'initiative',
  'planar',
  'lose',
  'join',
  'leave',
  'start',
] as const satisfies readonly TableVerb[];

/** The verbs of the table card that only read. */
const READING_VERBS = ['who', 'commanders'] as const satisfies readonly TableVerb[];

const runTableVerb = (name: TableVerb, press: PagePress): Promise<HandlerResult> =>
  performTableAction(toTablePress(name, press), press.asker, press.ctx, press.show);

const toTablePress = (name: TableVerb, { gameId, seq, fields }: PagePress): TablePress => ({
  verb: name,
  gameId,
  seq,
  by: Number(/^-?\d{1,3}$/.exec(fields['by']?.[0] ?? '')?.[0] ?? 0),
});

/** By the value of the field `do`. */
export const VERBS: Readonly<Record<string, Verb>> = {
  ...Object.fromEntries(
    TABLE_CARD_VERBS.map((name) => [name, verb(true, (press) => runTableVerb(name, press))]),
  ),
  ...Object.fromEntries(
    READING_VERBS.map((name) => [name, verb(false, (press) => runTableVerb(name, press))]),
  ),

  life: counting(
    (press, by) => ok({ kind: 'life/change', playerId: playerIn(press), change: { by } }),
    lifeAsShown,
  ),

  'set-life': verb(true, async (press) => {
    const to = totalIn(press, 'to');
    return to.ok
      ? decideNumber(press, { kind: 'life/change', playerId: playerIn(press), change: { to: to.value } })
      : to;
  }),

  counter: counting((press, by) => {
    const counter = press.fields['kind']?.[0];
    return counter === undefined
      ? fail(refuse('option/missing', { option: 'kind' }))
      : ok({ kind: 'counters/change', playerId: playerIn(press), counter, change: { by } });
  }),

  'commander-damage': counting((press, by) => {
    const commander = press.fields['commander']?.[0];
    return commander === undefined
      ? fail(refuse('option/missing', { option: 'commander' }))
      : ok({
          kind: 'commander/change',
          playerId: playerIn(press),
          commander,
          change: { by },
          losesLife: true,
        });
  }),

  color: verb(true, async ({ asker, ctx, fields, show }) => {
    const to = Number(/^\d$/.exec(fields['to']?.[0] ?? '')?.[0] ?? NaN);
    if (Number.isNaN(to)) return fail(refuse('option/wrong-kind', { option: 'to', wanted: 'a color' }));
    const action = { kind: 'mark/color', playerId: playerIn({ asker, fields }), to } as const;
    return show(await executeGameAction(asker, ctx, withAction(decideMark, action)));
  }),

  damage: verb(true, ({ asker, ctx, gameId, fields, keepsInput, show }) => {
    const [turns = '', depth = ''] = (fields['turn']?.[0] ?? '').split('.');
    const [dealer] = fields['dealer'] ?? [];
    const [to] = fields['to'] ?? [];
    const press: Press = {
      ...asker,
      parts: ['dealt', gameId, turns, depth, ...(dealer === undefined ? [] : [dealer])],
      values: [],
      fields: {
        ...Object.fromEntries(Object.entries(fields).filter(([name]) => isOfDamage(name))),
        ...(to !== undefined && { [`${FIELD_IDS.player}${to}`]: fields['hit'] ?? [] }),
      },
      askedBy: asker.origin.actorId,
      messageId: '',
    };
    return pressDamage(press, ctx, show, keepsInput);
  }),

  flip: {
    changes: true,
    resolve(press) {
      const call = press.fields['call']?.[0];
      return call === undefined
        ? verb(true, () => runTableVerb('flip', press)).resolve(press)
        : press.routeLine({ command: 'flip', subcommand: null, options: { call } }).resolve();
    },
  },

  roll: {
    changes: true,
    resolve: ({ routeLine, fields }) =>
      routeLine({
        command: 'roll',
        subcommand: null,
        options: { dice: fields['dice']?.[0], draw: fields['draw']?.[0] },
      }).resolve(),
  },

  timer: {
    changes: true,
    resolve: ({ routeLine, fields }) =>
      routeLine({ command: 'game', subcommand: 'timer', options: { set: fields['set']?.[0] } }).resolve(),
  },

  judge: {
    changes: true,
    async resolve({ routeLine, fields, show }) {
      const options = { line: fields['line']?.[0] };
      const resolved = await routeLine({ command: 'judge', subcommand: null, options }).resolve();
      return mapResult(resolved, (operation) => ({
        ...operation,
        async run() {
          const response = await operation.run();
          if (!response.refusal) await show(ok(response.reply));
          return response;
        },
      }));
    },
  },

  button: {
    changes: true,
    resolve: ({ routeButton, fields }) => routeButton(fields['id']?.[0] ?? '').resolve(),
  },
};

/** Finds the verb of a press; `undefined` for an unknown one. */
export const findVerb = (name: string): Verb | undefined =>
  Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;

const isOfDamage = (name: string): boolean =>
  name.startsWith(FIELD_IDS.player) ||
  name === FIELD_IDS.each ||
  name === FIELD_IDS.all ||
  name === FIELD_IDS.typed;

/**
 * Maximum time that a tap on one's own life may wait for the network, in ms. The store remembers replies for an hour.
 */
const MAX_HELD_BACK_MS = 30 * 60 * 1000;

/**
 * The maximum age of a press, in ms. A change of one's own life that includes the total it was made at may arrive later
 * than others, because it is performed only if the total is still the same.
 */
export const maxAgeOf = ({ verb: name, all }: PressFields, ownerId: PlayerId): number =>
  name === 'life' && all['from'] && (all['player']?.[0] ?? ownerId) === ownerId
    ? MAX_HELD_BACK_MS
    : MAX_CHANGE_AGE_MS;

/** Applies a tap that was held back to the life total that the page showed then. */
function lifeAsShown(press: PagePress, by: number, game: Game): Result<void, Refusal> {
  if (!press.isHeldBack) return ok();
  const from = totalIn(press, 'from');
  if (!from.ok) return from;
  const life = game.seats.find(({ playerId }) => playerId === playerIn(press))?.life;
  return life === undefined || life === from.value
    ? ok()
    : fail(refuse('page/life-changed', { from: from.value, by, now: life }));
}

/** Parses a life total from a field. */
function totalIn({ fields }: PagePress, option: 'from' | 'to'): Result<number, Refusal> {
  const [digits] = /^-?\d{1,7}$/.exec(fields[option]?.[0] ?? '') ?? [];
  return digits === undefined
    ? fail(refuse('option/wrong-kind', { option, wanted: 'a whole number' }))
    : ok(Number(digits));
}

const playerIn = ({ fields, asker }: Pick<PagePress, 'fields' | 'asker'>): string =>
  fields['player']?.[0] ?? asker.origin.actorId;

/**
 * Changes a number of a player by the field `by`, or by its negative with `sign=-`. Presses add up, but a press from
 * before a subgame began or ended is refused.
 */
function counting(
  parse: (press: PagePress, by: number) => Result<NumberAction, Refusal>,
  check?: (press: PagePress, by: number, game: Game) => Result<void, Refusal>,
): Verb {
  return verb(true, async (press) => {
    const { fields } = press;
    const [, sign = '', digits] =
      /^([+-]?)(\d{1,6})$/.exec((fields['by']?.[0] ?? '').replace(/[−–]/, '-')) ?? [];
    if (digits === undefined)
      return fail(refuse('option/wrong-kind', { option: 'by', wanted: 'a whole number' }));
    const isLess = (sign === '-') !== (fields['sign']?.[0] === '-');
    const by = isLess ? -Number(digits) : Number(digits);
    const action = parse(press, by);
    if (!action.ok) return action;
    return decideNumber(press, action.value, check && ((game) => check(press, by, game)));
  });
}

/** Changes a number, unless a subgame began or ended since the press. */
async function decideNumber(
  { asker, ctx, gameId, seq, show }: PagePress,
  action: NumberAction,
  check: (game: Game) => Result<void, Refusal> = () => ok(),
): Promise<HandlerResult> {
  const result = await executeGameAction(
    asker,
    ctx,
    (game, actor, ruleset, book) => {
      if (isStale({ verb: 'life', gameId, seq, by: 0 }, book)) return fail(refuse('button/stale', {}));
      const checked = check(game);
      return checked.ok ? withAction(decideNumbers, action)(game, actor, ruleset, book) : checked;
    },
    { reads: { log: { since: seq } } },
  );
  return show(result);
}
