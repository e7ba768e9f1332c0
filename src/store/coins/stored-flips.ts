import { isRoll, type FlipEntry, type LedgerEntry } from '../port/coins.ts';
import {
  FACES,
  KEEPS,
  type Awaited,
  type Choice,
  type CoinFlips,
  type FlipRequest,
} from '../../engine/coins/flipping.ts';
import { Edition } from '../../engine/vocabulary/editions.ts';
import { exactly, json } from '../rows/json.ts';
import { z } from 'zod';
import { rollChoice, rolled, rollRequest } from './stored-rolls.ts';

/** The versions of the shapes of a flip and of a roll, written beside each ledger line. */
const FLIP_VERSION = 1;
const ROLL_VERSION = 2;

const id = z.string();

const face = z.enum(FACES);

const whole = z.int();

const request = exactly<FlipRequest>()(
  z.strictObject({
    flippers: z.tuple([id], id),
    call: face.nullable(),
    opponent: id.nullable(),
    until: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('coins'), coins: whole }),
      z.strictObject({ kind: z.literal('loss'), max: whole }),
      z.strictObject({ kind: z.literal('face'), face, max: whole }),
      z.strictObject({ kind: z.literal('all-show'), face, max: whole }),
      z.strictObject({
        kind: z.literal('again'),
        after: z.enum(['won', 'lost', 'either']),
        decides: z.enum(['flipper', 'winner']),
        max: whole,
      }),
    ]),
    thumbs: z.record(id, whole),
    keep: z.record(id, z.enum(KEEPS)),
    fixed: z
      .strictObject({ face: face.nullable(), won: z.boolean().nullable(), by: id.optional() })
      .nullable(),
    substitute: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('die'), sides: whole }),
        z.strictObject({ kind: z.literal('object'), heads: z.string(), tails: z.string() }),
      ])
      .nullable(),
  }),
);

const choice = exactly<Choice>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('keep'), face, rest: z.boolean() }),
    z.strictObject({ kind: z.literal('again'), again: z.boolean() }),
  ]),
);

const awaited = exactly<Awaited>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('keep'), by: id, flip: whole }),
    z.strictObject({ kind: z.literal('again'), by: id.nullable() }),
  ]),
);

const outcome = exactly<CoinFlips>()(
  z.strictObject({
    flips: z.array(
      z.strictObject({
        by: id,
        round: whole,
        drawn: z.array(face),
        rolled: z.array(whole).optional(),
        kept: face.nullable(),
        won: z.boolean().nullable(),
      }),
    ),
    awaits: awaited.nullable(),
    stopped: z.enum(['done', 'max', 'chosen']).nullable(),
  }),
);

const flag = z.literal([0, 1]).transform((bit) => bit === 1);

const shared = {
  secretId: id,
  sequence: whole,
  interactionId: id,
  actorId: id,
  at: whole,
  isPrivate: flag,
  covered: flag,
  edition: Edition,
  purpose: z.string().nullable(),
};

/** One schema for each version: 2 is that of rolls. */
const VERSIONS: Readonly<Record<number, z.ZodType<LedgerEntry>>> = {
  1: z.object({
    ...shared,
    request: json.pipe(request),
    choices: json.pipe(z.array(choice)),
    outcome: json.pipe(outcome),
  }) satisfies z.ZodType<FlipEntry>,
  2: z.object({
    ...shared,
    request: json.pipe(rollRequest),
    choices: json.pipe(z.array(rollChoice)),
    outcome: json.pipe(rolled),
  }),
};

/** A ledger line as the database holds it, its columns named as in `LedgerEntry`. */
export interface FlipRow {
  readonly version: number;
  readonly secretId: string;
  readonly sequence: number;
  readonly interactionId: string;
  readonly actorId: string;
  readonly at: number;
  readonly isPrivate: number;
  readonly covered: number;
  readonly edition: string;
  readonly purpose: string | null;
  /** JSON, as the next two. */
  readonly request: string;
  readonly choices: string;
  readonly outcome: string;
}

/** Reads a ledger line of any version so far; `undefined` where somebody else wrote into it. */
export function readFlip(row: FlipRow): LedgerEntry | undefined {
  return VERSIONS[row.version]?.safeParse(row).data;
}

export function writeFlip(entry: LedgerEntry): FlipRow {
  return {
    version: isRoll(entry) ? ROLL_VERSION : FLIP_VERSION,
    secretId: entry.secretId,
    sequence: entry.sequence,
    interactionId: entry.interactionId,
    actorId: entry.actorId,
    at: entry.at,
    isPrivate: Number(entry.isPrivate),
    covered: Number(entry.covered),
    edition: entry.edition,
    purpose: entry.purpose,
    request: JSON.stringify(entry.request),
    choices: JSON.stringify(entry.choices),
    outcome: JSON.stringify(entry.outcome),
  };
}
