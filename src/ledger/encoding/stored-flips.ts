import {
  isRoll,
  type FlipEntry,
  type LedgerEntry,
  type RollEntry,
  type Seeded,
} from '../vocabulary/ledger.ts';
import { CoinFlips, FlipChoice, FlipRequest } from '#engine/coins/vocabulary.ts';
import { RollChoice, RollOutcome, RollRequest } from '#engine/dice/vocabulary.ts';
import { Edition } from '#engine/vocabulary/editions.ts';
import { jsonText } from '#basics/json.ts';
import { z } from 'zod';
import { packChoices, packedChoices } from './packed-choices.ts';
import { packedFlips, packFlips, unpackFlips } from './packed-flips.ts';

/**
 * The current versions of a flip's and a roll's encoding, stored with each line. Flips of version 1 are not packed.
 */
const FLIP_VERSION = 3;
const ROLL_VERSION = 2;

const id = z.string();

const integer = z.int();

const flag = z.literal([0, 1]).transform((bit) => bit === 1);

const shared = {
  secretId: id,
  sequence: integer,
  interactionId: id,
  actorId: id,
  at: integer,
  isPrivate: flag,
  covered: flag,
  edition: Edition,
  purpose: z.string().nullable(),
  leaf: integer.nullable(),
};

type Unseeded<Entry> = Omit<Entry, 'seeded'>;

/** The schema of each version. Version 2 is for rolls. */
const VERSIONS: Readonly<Record<number, z.ZodType<Unseeded<FlipEntry> | Unseeded<RollEntry>>>> = {
  1: z.object({
    ...shared,
    request: jsonText.pipe(FlipRequest),
    choices: jsonText.pipe(z.array(FlipChoice)),
    outcome: jsonText.pipe(CoinFlips),
  }) satisfies z.ZodType<Unseeded<FlipEntry>>,
  2: z.object({
    ...shared,
    request: jsonText.pipe(RollRequest),
    choices: jsonText.pipe(z.array(RollChoice)),
    outcome: jsonText.pipe(RollOutcome),
  }),
  3: z
    .object({
      ...shared,
      request: jsonText.pipe(FlipRequest),
      choices: packedChoices,
      outcome: jsonText.pipe(packedFlips),
    })
    .transform(({ outcome: flips, ...line }, context) => {
      const parsed = unpackFlips(flips, line.request.flippers);
      if (parsed) return { ...line, outcome: parsed };
      context.addIssue('is no outcome');
      return z.NEVER;
    }),
};

/** A ledger line as stored, its columns named as in `LedgerEntry`. */
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
  /** The number of seeds under its secret that were mixed in. */
  readonly seeds: number;
  readonly leaf: number | null;
  /** JSON. */
  readonly request: string;
  /** JSON; in version 3 one letter per choice. */
  readonly choices: string;
  /** JSON. */
  readonly outcome: string;
}

/**
 * Parses a ledger line of any version; `undefined` if it was overwritten. Packed lines must match their encoding
 * exactly, including unused bits.
 * @param seededBy returns the first seeds under its secret; `undefined` if there are fewer
 */
export function parseStoredFlip(
  row: FlipRow,
  seededBy: (seeds: number) => Seeded | null | undefined,
): LedgerEntry | undefined {
  const parsed = VERSIONS[row.version]?.safeParse(row).data;
  const seeded = seededBy(row.seeds);
  if (!parsed || seeded === undefined) return undefined;
  const entry = { ...parsed, seeded } as LedgerEntry;
  if (row.version !== FLIP_VERSION) return entry;
  const { choices, outcome: repacked } = encodeFlip(entry);
  return choices === row.choices && repacked === row.outcome ? entry : undefined;
}

/** Encodes a ledger line in the newest version. */
export function encodeFlip(entry: LedgerEntry): FlipRow {
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
    seeds: entry.seeded?.seeds.length ?? 0,
    leaf: entry.leaf,
    request: JSON.stringify(entry.request),
    choices: isRoll(entry) ? JSON.stringify(entry.choices) : packChoices(entry.choices),
    outcome: JSON.stringify(isRoll(entry) ? entry.outcome : packFlips(entry.outcome, entry.request.flippers)),
  };
}
