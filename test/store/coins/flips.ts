import type { FlipChoice, FlipRequest } from '#engine/coins/vocabulary.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { RollRequest } from '#engine/dice/vocabulary.ts';
import { diceRequest } from '../../helpers/dice.ts';
import { flipRequest } from '../../helpers/coins.ts';
import { checkMayChoose } from '#engine/deciding/choices.ts';
import { playChoice, playFlip, playRoll, type CheckChooser } from '#ledger/play.ts';
import {
  declareReads,
  type Change,
  type ChangeOutcome,
  type Origin,
  type Table,
} from '#store/port/changes.ts';
import type { FlipEntry, LedgerEntry } from '#ledger/vocabulary/ledger.ts';

/** The least that a reply may be: something that JSON can hold. */
export interface TestReply {
  readonly content: string;
}

/** 2026-06-19 12:00 UTC. */
export const NOON = Date.UTC(2026, 5, 19, 12);
export const HOUR = 60 * 60 * 1000;

/** An interaction of player `1` in channel `100` at noon, but for what is given. */
export const from = (interactionId: string, given: Partial<Origin> = {}): Origin => ({
  interactionId,
  channelId: '100',
  guildId: '10',
  actorId: '1',
  at: NOON,
  ...given,
});

/** Says something and writes nothing else. */
export const say = (content: string): Change<TestReply> => {
  return () => ({ reply: { content } });
};

export interface Asked {
  readonly request?: Partial<FlipRequest>;
  readonly isPrivate?: boolean;
  readonly purpose?: string | null;
}

/** Flips as the `/flip` command does; the reply is the sequence number and the first face. */
export const flip =
  (origin: Origin, { request = {}, isPrivate = false, purpose = null }: Asked = {}): Change<TestReply> =>
  ({ coins }) => {
    const asked = flipRequest({ flippers: [origin.actorId], ...request });
    const played = playFlip(coins, origin, { request: asked, isPrivate, purpose }, TODAY);
    if (!played.ok) throw new Error(played.failure.code);
    return decided(played.value.entry, !isPrivate);
  };

/** Rolls as the `/roll` command does; the reply is the sequence number. */
export const rollIt =
  (
    origin: Origin,
    request: RollRequest = diceRequest('2d6+3', { rollers: [origin.actorId] }),
  ): Change<TestReply> =>
  ({ coins }) => {
    const played = playRoll(coins, origin, { request, isPrivate: false, purpose: null }, TODAY);
    if (!played.ok) throw new Error(played.failure.code);
    const { entry } = played.value;
    return { reply: { content: `${entry.sequence}` }, entries: [entry], isPublishing: true };
  };

/** Permissions without a game. */
export const nowhere =
  (id: string): CheckChooser =>
  (playerId, askedBy) =>
    checkMayChoose(null, { id, mayManageServer: false }, playerId, askedBy);

/** Answers what flip `sequence` of the live secret waits for. */
export const choose = (origin: Origin, sequence: number, choice: FlipChoice): Change<TestReply> =>
  declareReads({ flip: sequence }, ({ coins }) => {
    const step = coins.entry(sequence)?.choices.length ?? 0;
    const at = { secretId: coins.secretId, sequence, step };
    const played = playChoice(coins, nowhere(origin.actorId), at, choice);
    if (!played.ok) throw new Error(played.failure.code);
    return decided(played.value.entry, true);
  });

/** Writes one changed line, as no command would; it may read the first one. */
export const forge = (make: (table: Table) => LedgerEntry): Change<TestReply> =>
  declareReads({ flip: 1 }, (table) => ({ reply: { content: 'forged' }, entries: [make(table)] }));

const TODAY = rulesetOf('2026-06-19');

const decided = (entry: FlipEntry, isPublishing: boolean): ChangeOutcome<TestReply> => ({
  reply: { content: `${entry.sequence} ${entry.outcome.flips[0]?.kept ?? 'waits'}` },
  entries: [entry],
  isPublishing,
});

/** Asks the player after each flip whether to flip again. */
export const ASKING: Asked = {
  request: { until: { kind: 'again', after: 'either', decides: 'flipper', max: 9 } },
};
