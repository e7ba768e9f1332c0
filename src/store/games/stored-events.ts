import { z } from 'zod';
import type { Entry } from '../../engine/deciding/actions.ts';
import { PLAIN } from '../../engine/game/format.ts';
import type {
  CountedLibrary,
  GameEvent,
  PermanentChange,
  PermanentGoesTo,
  StackGoesTo,
} from '../../engine/events/events.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import type { LogRow } from '../port/port.ts';
import {
  broughtCard,
  removedCards,
  combat,
  commanderCard,
  control,
  dayOrNight,
  extraTurn,
  left,
  losers,
  marks,
  notedAbility,
  permanent,
  result,
  settings,
  skip,
  stackObject,
  step,
  tablePermanent,
  team,
} from './stored-games.ts';
import { edition, exactly, json } from '../rows/json.ts';

/** The version of the shapes below, written beside each line of a log. */
const ENTRIES_VERSION = 2;

const id = z.string();
const text = z.string();
const whole = z.int();
const fromTo = { from: whole, to: whole };

const STACK_GOES_TO = [
  'battlefield',
  'graveyard',
  'exile',
  'hand',
  'library',
  'nowhere',
] as const satisfies readonly StackGoesTo[];

const permanentChange: z.ZodType<PermanentChange> = z.enum([
  'tapped',
  'untapped',
  'flipped',
  'turned-face-down',
  'turned-face-up',
  'phased-out',
  'phased-in',
  'became-copy',
  'counters',
  'damage',
  'attached',
  'unlocked',
  'locked',
]);

const permanentGoesTo: z.ZodType<PermanentGoesTo> = z.enum([
  'graveyard',
  'exile',
  'hand',
  'library',
  'command',
  'outside-the-game',
  'nowhere',
]);

const kind = <const Kind extends string>(...kinds: readonly [Kind, ...Kind[]]) => z.literal(kinds);

const library = exactly<CountedLibrary>()(z.strictObject({ playerId: id, cards: whole.nullable() }));

const event: z.ZodType<GameEvent> = exactly<GameEvent>()(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: kind('game/opened'),
      edition,
      hostId: id,
      settings,
      players: z.array(id),
    }),
    z.strictObject({ kind: kind('game/joined'), playerId: id }),
    z.strictObject({ kind: kind('game/withdrawn'), playerId: id }),
    z.strictObject({
      kind: kind('game/started'),
      order: z.array(id),
      teams: z.array(team),
      byChance: z.boolean(),
    }),
    z.strictObject({ kind: kind('game/host-changed'), hostId: id }),
    z.strictObject({ kind: kind('game/settings-changed'), settings }),
    z.strictObject({ kind: kind('game/left'), playerId: id, how: left, nextInOrder: id.nullable() }),
    z.strictObject({ kind: kind('game/ended'), result }),

    z.strictObject({
      kind: kind('turn/began'),
      playerId: id,
      extra: extraTurn.nullable(),
      step,
      nextInOrder: id,
    }),
    z.strictObject({
      kind: kind('turn/skipped'),
      playerId: id,
      skipId: whole,
      extraId: whole.nullable(),
      nextInOrder: id,
    }),
    z.strictObject({ kind: kind('turn/step-began'), step, round: whole }),
    z.strictObject({ kind: kind('turn/extra-added'), turn: extraTurn }),
    z.strictObject({ kind: kind('turn/extra-lost'), id: whole }),
    z.strictObject({ kind: kind('turn/skip-added'), skip }),
    z.strictObject({ kind: kind('turn/storm-counted'), to: whole }),
    z.strictObject({ kind: kind('turn/mana-lost'), playerId: id, amount: whole, lifeLost: whole }),

    z.strictObject({ kind: kind('control/created'), control }),
    z.strictObject({ kind: kind('control/overwritten'), id: whole, byId: whole }),
    z.strictObject({ kind: kind('control/began'), id: whole, overwrittenBy: whole.optional() }),
    z.strictObject({ kind: kind('control/resumed'), id: whole }),
    z.strictObject({
      kind: kind('control/ended'),
      id: whole,
      extraTurnStays: z.literal(true).optional(),
    }),

    z.strictObject({ kind: kind('life/changed'), playerId: id, ...fromTo }),
    z.strictObject({
      kind: kind('counters/changed'),
      playerId: id,
      counter: text,
      ...fromTo,
      ofTeam: z.literal(true).optional(),
    }),
    z.strictObject({ kind: kind('commander/damaged'), playerId: id, commander: text, ...fromTo }),
    z.strictObject({
      kind: kind('library/counted'),
      playerId: id,
      from: whole.nullable(),
      to: whole.nullable(),
    }),
    z.strictObject({ kind: kind('monarch/passed', 'initiative/passed'), to: id.nullable() }),
    z.strictObject({ kind: kind('day/changed'), to: dayOrNight }),

    z.strictObject({ kind: kind('stack/added'), object: stackObject }),
    z.strictObject({
      kind: kind('stack/resolved'),
      id: whole,
      to: z.enum(STACK_GOES_TO),
      revealed: text.optional(),
    }),
    z.strictObject({
      kind: kind('stack/removed'),
      id: whole,
      to: z.enum([...STACK_GOES_TO, 'outside-the-game']),
      revealed: text.optional(),
    }),
    z.strictObject({ kind: kind('ability/noted'), ability: notedAbility }),
    z.strictObject({ kind: kind('ability/triggered'), id: whole, duringEnding: z.boolean() }),
    z.strictObject({ kind: kind('ability/put-on-stack'), id: whole, object: stackObject }),
    z.strictObject({ kind: kind('ability/ceased'), id: whole }),

    z.strictObject({ kind: kind('permanent/entered'), permanent: tablePermanent }),
    z.strictObject({ kind: kind('permanent/changed'), id: whole, what: permanentChange, permanent }),
    z.strictObject({ kind: kind('permanent/marked'), id: whole, marks }),
    z.strictObject({ kind: kind('permanent/controller-changed'), id: whole, to: id }),
    z.strictObject({ kind: kind('permanent/combat'), id: whole, combat: combat.nullable() }),
    z.strictObject({
      kind: kind('permanent/left'),
      id: whole,
      to: permanentGoesTo,
      revealed: text.optional(),
    }),

    z.strictObject({
      kind: kind('ending/began'),
      what: z.enum(['turn', 'combat']),
      card: text.nullable(),
    }),
    z.strictObject({ kind: kind('ending/state-based-checked') }),

    z.strictObject({
      kind: kind('subgame/began'),
      depth: whole,
      card: text.nullable(),
      creatorId: whole.nullable(),
      controllerId: id,
      losers,
      startingLife: whole,
      order: z.array(id),
      teams: z.array(team),
      libraries: z.array(library),
      commanders: z.array(commanderCard),
      byChance: z.boolean(),
    }),
    z.strictObject({ kind: kind('subgame/brought'), depth: whole, card: broughtCard }),
    z.strictObject({
      kind: kind('subgame/restarted'),
      depth: whole,
      card: text.nullable(),
      order: z.array(id),
      teams: z.array(team),
      libraries: z.array(library),
    }),
    z.strictObject({ kind: kind('subgame/over'), depth: whole, result }),
    z.strictObject({
      kind: kind('subgame/ended'),
      depth: whole,
      card: text.nullable(),
      result: result.nullable(),
      removed: z.array(removedCards),
      commandersOut: z.array(commanderCard),
    }),
    z.strictObject({
      kind: kind('main-game/changed'),
      depth: whole,
      event: z.lazy((): z.ZodType<GameEvent> => event),
    }),
  ]),
);

const citation = exactly<Citation>()(
  z.strictObject({
    edition: z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]),
    number: text,
  }),
);

const entry = exactly<Entry>()(
  z.strictObject({
    event,
    authority: z.enum(['self', 'controller', 'host', 'rules']),
    because: z.array(citation),
  }),
);

const today = z.array(entry);

/** In version 1 nobody noted under whose control a permanent entered: its first controller. */
function enteredUnder(permanentThen: unknown): unknown {
  const { data } = z.looseObject({ controllerId: id }).safeParse(permanentThen);
  return data && { ...data, enteredUnderId: data.controllerId };
}

/** Games of version 1 had no variant, no option and no teams. */
const withFormats = (entries: unknown): unknown =>
  z
    .array(z.looseObject({ event: z.looseObject({ kind: text }) }))
    .safeParse(entries)
    .data?.map((line) => {
      const { event: happened, ...others } = line;
      const had = z.looseObject({}).safeParse(happened['settings']).data;
      const brought = {
        ...happened,
        ...(had && { settings: { ...had, format: PLAIN } }),
        ...(happened.kind === 'game/started' && { teams: [] }),
        ...(happened.kind === 'permanent/entered' && { permanent: enteredUnder(happened['permanent']) }),
      };
      return Object.assign(others, { event: brought });
    });

/** One schema for each version; an older one also turns its entries into today's shape. */
const VERSIONS: Readonly<Record<number, z.ZodType<readonly Entry[]>>> = {
  1: json.transform(withFormats).pipe(today),
  [ENTRIES_VERSION]: json.pipe(today),
};

/** A line of a log as the database holds it, its columns named as in `LogRow`. */
export interface LineRow {
  readonly seq: number;
  readonly interactionId: string;
  readonly actorId: string;
  readonly at: number;
  readonly byChance: number;
  readonly undoneTo: number | null;
  readonly isUndone: number;
  readonly version: number;
  /** JSON. */
  readonly entries: string;
}

/** Entries as the database holds them. */
export type EntriesRow = Pick<LineRow, 'version' | 'entries'>;

/**
 * Checked as they are written, since a game whose log cannot be read back is lost.
 * @throws where they are not what their type says, such as a life total that is no whole number
 */
export function writeEntries(entries: readonly Entry[]): EntriesRow {
  const { error } = today.safeParse(entries);
  if (error) throw new Error(`entries that could not be read back: ${z.prettifyError(error)}`);
  return { version: ENTRIES_VERSION, entries: JSON.stringify(entries) };
}

/** Reads entries of any version so far; `undefined` where somebody else wrote into them. */
export function readEntries({ version, entries }: EntriesRow): readonly Entry[] | undefined {
  return VERSIONS[version]?.safeParse(entries).data;
}

/** Reads a line of a log; `undefined` where somebody else wrote into it. */
export function readLine(row: LineRow): LogRow | undefined {
  const { version: _, byChance, isUndone, ...line } = row;
  const entries = readEntries(row);
  return entries && { ...line, entries, byChance: byChance === 1, isUndone: isUndone === 1 };
}
