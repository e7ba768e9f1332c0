import { text } from '#text/template.ts';
import type { DiceRequest, RollRequest } from '#engine/dice/vocabulary.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isInGame } from '#engine/game/seats.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { mutate, type ChangeResult } from '../command/mutate.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { ChangeReads, Table } from '#store/port/changes.ts';
import { isHiddenFrom, isRoll, type CoinBook, type RollEntry } from '#ledger/vocabulary/ledger.ts';
import { playIgnoredDice, playRoll } from '#ledger/play.ts';
import { createChooserCheck } from '../coins/deciders.ts';
import type { BotRequest, PressHandlers } from '../command/command.ts';
import {
  ASK_REROLL,
  IGNORE_DIE,
  mayReroll,
  parseIgnoreDie,
  parseRollPosition,
  REROLL,
  rerollSelect,
  ROLL_AGAIN,
  type RollPosition,
} from './buttons.ts';
import { decideRoll } from './replies.ts';

const STALE = fail(refuse('button/stale', {}));

const readsForRoll = (at: RollPosition | null): ChangeReads => (at ? { flip: at.sequence } : {});

/** The roll of a button, if it used the current secret. Only its user finds a private roll. */
function findRoll(coins: CoinBook, at: RollPosition | null, { origin }: BotRequest): RollEntry | null {
  const entry = at?.secretId === coins.secretId ? coins.entry(at.sequence) : undefined;
  if (!entry || !isRoll(entry)) return null;
  return isHiddenFrom(entry, origin.actorId) ? null : entry;
}

/** If the original user rolled for themselves, the user of the button rolls; otherwise the same players. */
function repeatRequest({ request, actorId }: RollEntry, presser: string): RollRequest {
  const [roller, ...others] = request.rollers;
  const rollers = others.length === 0 && roller === actorId ? ([presser] as const) : request.rollers;
  if (request.kind === 'dice') return { ...request, rollers, rerolls: null };
  return { ...request, rollers: [rollers[0]] };
}

/** The same dice, with those at the given indexes rolled again. */
function rerollRequest(
  { request, outcome, sequence }: RollEntry,
  indexes: readonly number[],
): DiceRequest | null {
  const [roll] = outcome.rolls;
  if (request.kind !== 'dice' || !roll) return null;
  return { ...request, rerolls: { sequence, was: roll.natural, places: indexes } };
}

/** While the roller is in the current game, only the player who decides for them may choose what to reroll. */
function checkReroll(
  table: Table,
  { request, actorId }: RollEntry,
  press: BotRequest,
): Result<unknown, Refusal> {
  const game = table.game?.game;
  const [roller] = request.rollers;
  if (game?.stage !== 'playing' || !isInGame(game, roller)) return ok();
  return createChooserCheck(table, press)(roller, actorId);
}

export const rollPresses: PressHandlers = {
  async [ROLL_AGAIN](press, { store }) {
    const { origin, parts } = press;
    const at = parseRollPosition(parts);
    return mutate(
      store,
      origin,
      (table) => {
        const entry = findRoll(table.coins, at, press);
        return entry ? rollAgain(table, entry, repeatRequest(entry, origin.actorId), press) : STALE;
      },
      readsForRoll(at),
    );
  },

  async [ASK_REROLL](press, { store }) {
    const { origin, parts } = press;
    const at = parseRollPosition(parts);
    const [ledger] = at ? await store.ledgers(origin.channelId, 1, at.sequence) : [];
    const entry =
      ledger && ledger.secretId === at?.secretId
        ? ledger.entries.find(({ sequence }) => sequence === at.sequence)
        : undefined;
    if (!entry || !isRoll(entry) || entry.request.kind !== 'dice' || !mayReroll(entry)) return STALE;
    const [roll] = entry.outcome.rolls;
    if (!roll || isHiddenFrom(entry, origin.actorId)) return STALE;
    return ok({
      content: text`Which dice of roll ${entry.sequence} are rerolled?`,
      components: [rerollSelect(entry, entry.request, roll)],
      isPrivate: true,
    });
  },

  async [REROLL](press, { store }) {
    const { origin, parts, values } = press;
    const at = parseRollPosition(parts);
    return mutate(
      store,
      origin,
      (table) => {
        const entry = findRoll(table.coins, at, press);
        const request = entry && mayReroll(entry) ? rerollRequest(entry, values.map(Number)) : null;
        if (!entry || !request) return STALE;
        const permission = checkReroll(table, entry, press);
        return permission.ok ? rollAgain(table, entry, request, press) : permission;
      },
      readsForRoll(at),
    );
  },

  async [IGNORE_DIE](press, { store }) {
    const parsed = parseIgnoreDie(press.parts);
    if (!parsed) return STALE;
    return mutate(
      store,
      press.origin,
      ({ coins, game: snapshot }) => {
        const game = snapshot?.game ?? null;
        const permission = createChooserCheck({ game: snapshot }, press);
        return decideRoll(playIgnoredDice(coins, permission, parsed.at, parsed.choice), coins, game, true);
      },
      readsForRoll(parsed.at),
    );
  },
};

const rollAgain = (
  { coins, game }: Table,
  { purpose, isPrivate, edition }: RollEntry,
  request: RollRequest,
  { origin }: BotRequest,
): ChangeResult =>
  decideRoll(
    playRoll(coins, origin, { request, purpose, isPrivate }, rulesetOf(edition)),
    coins,
    game?.game ?? null,
  );
