import { IGNORED, type RollChoice, type Rolled, type RollRequest } from '#engine/dice/vocabulary.ts';
import { exactly } from '../rows/json.ts';
import { z } from 'zod';

/* The schemas of rolls in the ledger (version 2). */

const id = z.string();

const integer = z.int();

const dice = z.strictObject({
  kind: z.literal('dice'),
  rollers: z.tuple([id], id),
  dice: z.array(z.strictObject({ count: integer, sides: integer })),
  modifier: integer,
  ignoring: z.strictObject({ which: z.enum(IGNORED), count: integer, of: integer.optional() }).nullable(),
  isOrder: z.boolean(),
  rerolls: z.strictObject({ sequence: integer, was: z.array(integer), places: z.array(integer) }).nullable(),
});

export const rollRequest = exactly<RollRequest>()(
  z.discriminatedUnion('kind', [
    dice,
    z.strictObject({ kind: z.literal('planar'), rollers: z.tuple([id]) }),
    z.strictObject({
      kind: z.literal('draw'),
      rollers: z.tuple([id]),
      drawing: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('players'), among: z.tuple([id], id) }),
        z.strictObject({ kind: z.literal('cards'), among: z.tuple([z.string()], z.string()) }),
      ]),
    }),
  ]),
);

export const rollChoice = exactly<RollChoice>()(z.strictObject({ ignore: integer }));

export const rolled = exactly<Rolled>()(
  z.strictObject({
    rolls: z.array(
      z.strictObject({
        by: id,
        round: integer,
        natural: z.array(integer),
        ignored: z.array(integer),
        result: integer.nullable(),
      }),
    ),
    awaits: z.strictObject({ by: id, roll: integer }).nullable(),
  }),
);
