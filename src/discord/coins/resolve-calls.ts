import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { citationsText } from '#text/cite.ts';
import { joinLines, strong, small, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { checkMayChoose, type ChoiceRefusal } from '#engine/deciding/choices.ts';
import type { Face, FlipRequest } from '#engine/coins/vocabulary.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { answerButtons } from '../command/rerun-button.ts';
import type { CommandLine } from '../command/command-line.ts';
import { actorOf, type BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { resolveOwner } from './flip-request.ts';
import { formatRecordedThumbs } from './recorded-thumbs.ts';
import type { ParsedFlip } from './parse-flip.ts';

/*
 * Calls are made before any coin is flipped. Each flipper calls their own flip; before 2006-07-15 an opponent calls.
 * CR 507.3, 511.1 (2006-10-01), 705.2, 723.5 (2026-06-19).
 */

type CallFields = Pick<FlipRequest, 'call' | 'calls'>;
type Calls = Readonly<Record<PlayerId, Face>>;

/** The calls of a flip, or a question for the next one. */
type ResolvedCalls = { readonly fields: CallFields } | { readonly question: Reply };

interface FlipBeforeCalls extends Pick<ParsedFlip, 'request' | 'purpose' | 'calls' | 'needsCall'> {
  readonly game: Game | null;
  readonly ruleset: Ruleset;
  /** The command line, typed or from a button. */
  readonly line: CommandLine;
}

/**
 * Resolves the calls of a flip. A typed call counts if the user may make it; other callers are asked with buttons, one
 * after the other.
 * @returns a refusal if the user pressed a button but may not make that call
 */
export function resolveCalls(
  flip: FlipBeforeCalls,
  botRequest: BotRequest,
): Result<ResolvedCalls, ChoiceRefusal> {
  const { request, calls, needsCall, ruleset } = flip;
  const isCalled = request.call !== null || Object.keys(calls).length > 0;
  if (!isCalled && !needsCall) return ok({ fields: { call: null } });
  const hasOwnCalls = ruleset.coinCaller === 'flipper' && request.flippers.length > 1;
  return hasOwnCalls ? resolveOwnCalls(flip, botRequest) : resolveSingleCall(flip, botRequest);
}

/** A single call by the flipper or an opponent. */
function resolveSingleCall(
  flip: FlipBeforeCalls,
  botRequest: BotRequest,
): Result<ResolvedCalls, ChoiceRefusal> {
  const { request, calls, ruleset } = flip;
  const [flipper] = request.flippers;
  const caller = ruleset.coinCaller === 'flipper' ? flipper : request.opponent;
  const call = request.call ?? calls[flipper] ?? null;
  const ask = () => ok({ question: askCall(flip, caller, {}, botRequest) });
  if (call === null) return ask();
  const permission = checkMayCall(flip, botRequest, caller);
  if (permission.ok) return ok({ fields: { call } });
  return botRequest.isAnswer ? permission : ask();
}

/** Several flippers call one after the other: keeps the previous calls and adds the next one. */
function resolveOwnCalls(
  flip: FlipBeforeCalls,
  botRequest: BotRequest,
): Result<ResolvedCalls, ChoiceRefusal> {
  const { request, calls } = flip;
  const { flippers, call } = request;
  const { actorId } = botRequest.origin;
  // A call in a button was checked when it was made.
  const isPermitted = (playerId: PlayerId): boolean =>
    botRequest.isAnswer === true || checkMayCall(flip, botRequest, playerId).ok;
  const previousCalls: Record<PlayerId, Face> = {};
  for (const flipper of flippers) {
    const ownCall = calls[flipper] ?? (!botRequest.isAnswer && flipper === actorId ? call : null);
    if (ownCall && isPermitted(flipper)) previousCalls[flipper] = ownCall;
  }
  const next = flippers.find((flipper) => !Object.hasOwn(previousCalls, flipper));
  if (next !== undefined && botRequest.isAnswer && call) {
    const permission = checkMayCall(flip, botRequest, next);
    if (!permission.ok) return permission;
    previousCalls[next] = call;
  }
  const missing = flippers.find((flipper) => !Object.hasOwn(previousCalls, flipper));
  return missing === undefined
    ? ok({ fields: { call: null, calls: previousCalls } })
    : ok({ question: askCall(flip, missing, previousCalls, botRequest) });
}

/**
 * Checks that the user may make a call. In a game, only the player who decides for the caller may. Outside of a game,
 * any user may type what was called at the table, but only the caller may press a button.
 * @param caller `null` for an unnamed opponent
 */
function checkMayCall(
  { game }: FlipBeforeCalls,
  botRequest: BotRequest,
  caller: PlayerId | null,
): Result<unknown, ChoiceRefusal> {
  const actor = actorOf(botRequest);
  const isPlaying = game?.stage === 'playing' && caller !== null && isInGame(game, caller);
  return isPlaying || botRequest.isAnswer ? checkMayChoose(game, actor, caller, actor.id) : ok(null);
}

/** Asks for a call, and lists the previous ones. */
function askCall(
  flip: FlipBeforeCalls,
  caller: PlayerId | null,
  previousCalls: Calls,
  botRequest: BotRequest,
): Reply {
  const { request, purpose, ruleset, line } = flip;
  const { edition } = ruleset;
  const { game } = flip;
  const by = caller !== null && game?.stage === 'playing' ? deciderOf(game, caller) : caller;
  const isControlled = by !== caller;
  const citations = isControlled
    ? citeRules(edition, 'control/decisions', 'coins/call')
    : citeRules(edition, 'coins/call');
  const owner = resolveOwner(request.flippers, botRequest);
  // The owner of typed Thumbs comes first, since any user may press the button.
  const flippers = [owner, ...request.flippers.filter((flipper) => flipper !== owner)];
  const callsMade = flippers.flatMap((flipper) =>
    previousCalls[flipper] ? [text`${playerName(flipper)} ${previousCalls[flipper]}`] : [],
  );
  const players = flippers
    .map((flipper) => [`<@${flipper}>`, previousCalls[flipper]].filter(Boolean).join(' '))
    .join(' ');
  const withCall = (call: Face): CommandLine => ({ ...line, options: { ...line.options, players, call } });
  const actor = actorOf(botRequest);
  const isPrivate = line.options['private'] === true && checkMayChoose(game, actor, caller, actor.id).ok;
  return {
    content: joinLines([
      purpose === null ? '' : strong(purpose),
      formatRecordedThumbs({ request, actorId: botRequest.origin.actorId }, game) ?? '',
      text`${formatCaller(caller, by, request)}${callsMade.length > 0 ? text` Called: ${listOf(callsMade)}.` : ''}`,
      small(citationsText(citations)),
    ]),
    components: [
      answerButtons([
        { label: 'Heads', line: withCall('heads') },
        { label: 'Tails', line: withCall('tails') },
      ]),
    ],
    ...(isPrivate && { isPrivate }),
  };
}

function formatCaller(caller: PlayerId | null, by: PlayerId | null, { flippers }: FlipRequest): Text {
  if (caller === null || by === null) return text`An opponent of ${playerName(flippers[0])} calls it.`;
  if (by !== caller) return text`${playerName(by)} controls ${playerName(caller)}, and calls it.`;
  return flippers.length > 1 && flippers.includes(caller)
    ? text`${playerName(caller)} calls their own flip.`
    : text`${playerName(caller)} calls it.`;
}
