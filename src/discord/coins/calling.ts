import { checkMayChoose, type ChoiceRefusal } from '#engine/deciding/choices.ts';
import type { Face, FlipRequest } from '#engine/coins/flipping.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { answerButtons, type CommandLine } from '../command/rerun-button.ts';
import { actorOf, type BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';
import { ownerAmong } from './flip-request.ts';
import { formatNotedThumbs } from './noted-thumbs.ts';
import type { ParsedFlip } from './parse-flip.ts';

/*
 * Calls, made before any coin is flipped. The flipper calls, each of several their own flip; before 2006-07-15 an
 * opponent calls. CR 507.3, 511.1 (2006-10-01), 705.2, 723.5 (2026-06-19).
 */

type Called = Pick<FlipRequest, 'call' | 'calls'>;
type Calls = Readonly<Record<PlayerId, Face>>;

/** The calls of a flip, or a question for the next one. */
type Calling = { readonly called: Called } | { readonly question: Reply };

interface Flip extends Pick<ParsedFlip, 'request' | 'purpose' | 'calls' | 'needsCall'> {
  readonly game: Game | null;
  readonly ruleset: Ruleset;
  /** As typed, or from a button. */
  readonly line: CommandLine;
}

/**
 * Resolves the calls of a flip. A typed call holds if the user may make it; other callers are asked with buttons, one
 * after the other.
 * @returns a refusal if the call of a pressed button was not the user's to make
 */
export function resolveCalls(flip: Flip, asker: BotRequest): Result<Calling, ChoiceRefusal> {
  const { request, calls, needsCall, ruleset } = flip;
  const isCalled = request.call !== null || Object.keys(calls).length > 0;
  if (!isCalled && !needsCall) return ok({ called: { call: null } });
  const isEachTheirOwn = ruleset.coinCaller === 'flipper' && request.flippers.length > 1;
  return isEachTheirOwn ? callsOfEach(flip, asker) : callOfOne(flip, asker);
}

/** A single call by the flipper or an opponent. */
function callOfOne(flip: Flip, asker: BotRequest): Result<Calling, ChoiceRefusal> {
  const { request, calls, ruleset } = flip;
  const [flipper] = request.flippers;
  const caller = ruleset.coinCaller === 'flipper' ? flipper : request.opponent;
  const call = request.call ?? calls[flipper] ?? null;
  const question = ok({ question: ask(flip, caller, {}, asker) });
  if (call === null) return question;
  const may = mayCall(flip, asker, caller);
  if (may.ok) return ok({ called: { call } });
  return asker.isAnswer ? may : question;
}

/** Calls of several flippers: the previous ones, and one more. */
function callsOfEach(flip: Flip, asker: BotRequest): Result<Calling, ChoiceRefusal> {
  const { request, calls } = flip;
  const { flippers, call } = request;
  const { actorId } = asker.origin;
  // A call in a button was checked when it was made.
  const isGood = (playerId: PlayerId): boolean =>
    asker.isAnswer === true || mayCall(flip, asker, playerId).ok;
  const previousCalls: Record<PlayerId, Face> = {};
  for (const one of flippers) {
    const own = calls[one] ?? (!asker.isAnswer && one === actorId ? call : null);
    if (own && isGood(one)) previousCalls[one] = own;
  }
  const next = flippers.find((flipper) => !Object.hasOwn(previousCalls, flipper));
  if (next !== undefined && asker.isAnswer && call) {
    const may = mayCall(flip, asker, next);
    if (!may.ok) return may;
    previousCalls[next] = call;
  }
  const missing = flippers.find((flipper) => !Object.hasOwn(previousCalls, flipper));
  return missing === undefined
    ? ok({ called: { call: null, calls: previousCalls } })
    : ok({ question: ask(flip, missing, previousCalls, asker) });
}

/**
 * Checks that the user may call: in a game, whoever decides for the caller. Outside of one, users type what was
 * called at the table, but only the caller may press a button.
 * @param caller `null` for an unnamed opponent
 */
function mayCall({ game }: Flip, asker: BotRequest, caller: PlayerId | null): Result<unknown, ChoiceRefusal> {
  const actor = actorOf(asker);
  const isPlaying = game?.stage === 'playing' && caller !== null && isInGame(game, caller);
  return isPlaying || asker.isAnswer ? checkMayChoose(game, actor, caller, actor.id) : ok(null);
}

/** Asks for a call, and lists the previous ones. */
function ask(flip: Flip, caller: PlayerId | null, previousCalls: Calls, asker: BotRequest): Reply {
  const { request, purpose, ruleset, line } = flip;
  const { edition } = ruleset;
  const { game } = flip;
  const by = caller !== null && game?.stage === 'playing' ? deciderOf(game, caller) : caller;
  const isControlled = by !== caller;
  const citations = isControlled
    ? citeRules(edition, 'control/decisions', 'coins/call')
    : citeRules(edition, 'coins/call');
  const owner = ownerAmong(request.flippers, asker);
  // The owner of typed Thumbs comes first, since anybody may press the button.
  const flippers = [owner, ...request.flippers.filter((flipper) => flipper !== owner)];
  const before = flippers.flatMap((flipper) =>
    previousCalls[flipper] ? [`${mention(flipper)} ${previousCalls[flipper]}`] : [],
  );
  const players = flippers
    .map((flipper) => [`<@${flipper}>`, previousCalls[flipper]].filter(Boolean).join(' '))
    .join(' ');
  const calling = (call: Face): CommandLine => ({ ...line, options: { ...line.options, players, call } });
  const actor = actorOf(asker);
  const isPrivate = line.options['private'] === true && checkMayChoose(game, actor, caller, actor.id).ok;
  return {
    content: [
      ...[
        purpose === null ? null : `**${purpose}**`,
        formatNotedThumbs({ request, actorId: asker.origin.actorId }, game),
      ].filter((value) => value !== null),
      `${formatCaller(caller, by, request)}${before.length > 0 ? ` Called: ${formatList(before)}.` : ''}`,
      `-# ${citeAll(citations)}`,
    ].join('\n'),
    components: [
      answerButtons([
        { label: 'Heads', line: calling('heads') },
        { label: 'Tails', line: calling('tails') },
      ]),
    ],
    ...(isPrivate && { isPrivate }),
  };
}

function formatCaller(caller: PlayerId | null, by: PlayerId | null, { flippers }: FlipRequest): string {
  if (caller === null || by === null) return `An opponent of ${mention(flippers[0])} calls it.`;
  if (by !== caller) return `${mention(by)} controls ${mention(caller)}, and calls it.`;
  return flippers.length > 1 && flippers.includes(caller)
    ? `${mention(caller)} calls their own flip.`
    : `${mention(caller)} calls it.`;
}
