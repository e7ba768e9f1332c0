import { performTableAction, type ShowResult } from '#discord/table-card/actions.ts';
import { isStale, type TablePress, type TableVerb } from '#discord/table-card/buttons.ts';
import { pressDamage } from '#discord/table-card/damage.ts';
import { FIELD_IDS } from '#discord/damage/form.ts';
import type { CommandLine } from '#discord/command/rerun-button.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '#discord/command/command.ts';
import { executeGameAction, withAction } from '#discord/table/execute-game-action.ts';
import { decideNumbers, type NumberAction } from '#engine/life/numbers.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PressFields } from './fields.ts';

/** A press on a page, and all that doing it takes. */
export interface Doing {
  readonly asker: BotRequest;
  readonly ctx: BotContext;
  /** The game that the page is of. */
  readonly gameId: string;
  readonly seq: number;
  readonly fields: PressFields['all'];
  /** Notes that the table shows what was done, so that nobody has to be told of it besides. */
  readonly show: ShowResult;
  /** Runs a slash command as this player. */
  readonly type: (line: CommandLine) => Promise<HandlerResult>;
  /** Presses a button that an earlier answer had for this page. */
  readonly button: (id: string) => Promise<HandlerResult>;
}

/** Something that a page can do. */
export interface Verb {
  /** It changes what the store keeps: too late, it is refused. */
  readonly changes: boolean;
  readonly run: (doing: Doing) => Promise<HandlerResult>;
}

/** The verbs that the table card has a button for too. */
const OF_THE_CARD = [
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
  'planar',
  'lose',
  'join',
  'leave',
  'start',
] as const satisfies readonly TableVerb[];

const LOOKS = ['who', 'commanders'] as const satisfies readonly TableVerb[];

const onTable = (verb: TableVerb, changes: boolean): Verb => ({
  changes,
  run: (doing) => performTableAction(pressOf(verb, doing), doing.asker, doing.ctx, doing.show),
});

const pressOf = (verb: TableVerb, { gameId, seq, fields }: Doing): TablePress => ({
  verb,
  gameId,
  seq,
  by: Number(/^-?\d{1,3}$/.exec(fields['by']?.[0] ?? '')?.[0] ?? 0),
});

/** All that can be done on a page, by the word in the field `do`. */
export const VERBS: Readonly<Record<string, Verb>> = {
  ...Object.fromEntries(OF_THE_CARD.map((verb) => [verb, onTable(verb, true)])),
  ...Object.fromEntries(LOOKS.map((verb) => [verb, onTable(verb, false)])),

  life: counting((doing, by) => ok({ kind: 'life/change', playerId: whose(doing), change: { by } })),

  counter: counting((doing, by) => {
    const counter = doing.fields['kind']?.[0];
    return counter === undefined
      ? fail(refuse('option/missing', { option: 'kind' }))
      : ok({ kind: 'counters/change', playerId: whose(doing), counter, change: { by } });
  }),

  'commander-damage': counting((doing, by) => {
    const commander = doing.fields['commander']?.[0];
    return commander === undefined
      ? fail(refuse('option/missing', { option: 'commander' }))
      : ok({
          kind: 'commander/change',
          playerId: whose(doing),
          commander,
          change: { by },
          losesLife: true,
        });
  }),

  damage: {
    changes: true,
    run({ asker, ctx, gameId, fields, show }) {
      const [turns = '', depth = ''] = (fields['turn']?.[0] ?? '').split('.');
      const press: Press = {
        ...asker,
        parts: ['dealt', gameId, turns, depth],
        values: [],
        fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isOfDamage(name))),
        askedBy: asker.origin.actorId,
        messageId: '',
      };
      return pressDamage(press, ctx, show);
    },
  },

  flip: {
    changes: true,
    run(doing) {
      const call = doing.fields['call']?.[0];
      return call === undefined
        ? performTableAction(pressOf('flip', doing), doing.asker, doing.ctx, doing.show)
        : doing.type({ command: 'flip', subcommand: null, options: { call } });
    },
  },

  roll: {
    changes: true,
    run: ({ type, fields }) =>
      type({ command: 'roll', subcommand: null, options: { dice: fields['dice']?.[0] } }),
  },

  button: { changes: true, run: ({ button, fields }) => button(fields['id']?.[0] ?? '') },
};

/** What can be done by a word, which a page sent; `undefined` where it is none. */
export const verbNamed = (word: string): Verb | undefined =>
  Object.hasOwn(VERBS, word) ? VERBS[word] : undefined;

const isOfDamage = (name: string): boolean =>
  name.startsWith(FIELD_IDS.player) ||
  name === FIELD_IDS.each ||
  name === FIELD_IDS.all ||
  name === FIELD_IDS.typed;

const whose = ({ fields, asker }: Doing): string => fields['player']?.[0] ?? asker.origin.actorId;

/**
 * A number of a player that changes by the field `by`, turned round by `sign=-`. It adds up with every other change, but
 * not in a game within this one or around it.
 */
function counting(read: (doing: Doing, by: number) => Result<NumberAction, Refusal>): Verb {
  return {
    changes: true,
    async run(doing) {
      const { asker, ctx, gameId, seq, fields, show } = doing;
      const [, sign = '', digits] =
        /^([+-]?)(\d{1,6})$/.exec((fields['by']?.[0] ?? '').replace(/[−–]/, '-')) ?? [];
      if (digits === undefined)
        return refuse('option/wrong-kind', { option: 'by', wanted: 'a whole number' });
      const isLess = (sign === '-') !== (fields['sign']?.[0] === '-');
      const action = read(doing, isLess ? -Number(digits) : Number(digits));
      if (!action.ok) return action.failure;
      const said = await executeGameAction(asker, ctx, (game, actor, ruleset, book) =>
        isStale({ verb: 'life', gameId, seq, by: 0 }, book)
          ? fail(refuse('button/stale', {}))
          : withAction(decideNumbers, action.value)(game, actor, ruleset, book),
      );
      return show(said);
    },
  };
}
