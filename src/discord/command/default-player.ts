import { listOf } from '#text/list.ts';
import { citationsText } from '#text/cite.ts';
import type { Content } from '#text/text.ts';
import { text } from '#text/template.ts';
import { code, joinLines, playerName } from '#text/parts.ts';
import type { ApplicationCommandOptionType as Type } from 'discord.js';
import { actOwnerOf, type ActCategory } from '#engine/deciding/act-owner.ts';
import { mapResult, ok } from '#engine/vocabulary/result.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import type { Game } from '#engine/game/state.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { answerButtons } from './rerun-button.ts';
import type { CommandLine } from './command-line.ts';
import type { BotRequest, BotContext, HandlerResult } from './command.ts';
import type { RawOptionValues } from './option-types.ts';
import { appendLines, type Reply } from './reply.ts';

/*
 * Resolves the player that an omitted option stands for, by one rule for all options: `actOwnerOf` of the engine.
 */

/** Which player an omitted option stands for: the rule for such acts, or `nobody`. */
type ResolvedPlayer = ActCategory | 'nobody';

/** Depends on the values of the other options. */
export type DefaultPlayerKind =
  | ResolvedPlayer
  | ((options: Readonly<Record<string, unknown>>, ctx: BotContext) => ResolvedPlayer);

type OptionalUser<Options> = Options extends readonly (infer O)[]
  ? O extends { type: Type.User; name: infer Name extends string }
    ? O extends { required: true }
      ? never
      : Name
    : never
  : never;

/** For each optional option that names a player. */
export type DefaultPlayers<Options> = { readonly [Name in OptionalUser<Options>]: DefaultPlayerKind };

export type DefaultPlayersDeclaration<Options, Whose> = [OptionalUser<Options>] extends [never]
  ? { readonly defaultPlayers?: never }
  : { readonly defaultPlayers: Whose };

/** Options that are filled in before a subcommand runs. */
export type WithDefaultPlayers<Whose> = {
  readonly [Name in keyof Whose as Whose[Name] extends ActCategory ? Name : never]: PlayerId;
};

/**
 * The players of options that are filled in for every request, by {@link runWithDefaultPlayers}.
 * @throws if one was not filled in
 */
export function parseDefaultPlayers<Whose>(
  defaultPlayers: Readonly<Record<string, DefaultPlayerKind>> | undefined,
  values: RawOptionValues,
): WithDefaultPlayers<Whose> {
  const players = Object.entries(defaultPlayers ?? {}).flatMap(([name, kind]) => {
    if (kind === 'nobody' || typeof kind === 'function') return [];
    const playerId = values[name];
    if (typeof playerId !== 'string') throw new Error(`no default player was filled in for "${name}"`);
    return [[name, playerId] as const];
  });
  // The type has the same names: those whose kind is an act.
  return Object.fromEntries(players) as WithDefaultPlayers<Whose>;
}

/**
 * Runs a command line with its default players filled in, or asks which player is meant. The reply names the player
 * unless it is the requesting user.
 * @param line as it was typed
 */
export async function runWithDefaultPlayers(
  request: BotRequest & { readonly options: RawOptionValues },
  defaultPlayers: Readonly<Record<string, DefaultPlayerKind>>,
  line: CommandLine,
  ctx: BotContext,
  run: (filled: BotRequest & { readonly options: RawOptionValues }) => HandlerResult | Promise<HandlerResult>,
): Promise<HandlerResult> {
  const { actorId, channelId } = request.origin;
  const options: Record<string, unknown> = { ...request.options };
  const notes: Content[] = [];
  for (const [name, kind] of Object.entries(defaultPlayers)) {
    if (options[name] !== undefined) continue;
    const act = typeof kind === 'function' ? kind(options, ctx) : kind;
    if (act === 'nobody') continue;
    const game = act === 'own' ? null : ((await ctx.store.lastGame(channelId))?.game ?? null);
    const resolved = await resolveDefaultPlayer(request, ctx, game, act, (playerId) => ({
      ...line,
      options: { ...line.options, [name]: playerId },
    }));
    if ('question' in resolved) return ok(resolved.question);
    options[name] = resolved.playerId;
    if (resolved.playerId !== actorId) notes.push(formatDefaultPlayer(resolved.playerId, name));
  }
  const result = await run({ ...request, options });
  return mapResult(result, (reply) => (reply.content === undefined ? reply : appendLines(reply, notes)));
}

/** Formats whom the act was attributed to by default, and how to type it for oneself. */
export const formatDefaultPlayer = (playerId: PlayerId, option: string): Content =>
  text`-# ${option === 'controller' ? text`Under ${playerName(playerId)}` : text`${playerName(playerId)}’s`}, for whom you decide. Yours: ${code(`${option}:`)}.`;

const MAX_LABEL_NAME_LENGTH = 40;

/**
 * Resolves the player of an act for which no player was named. If the requesting user controls another player,
 * returns a question instead, with a button for each candidate that runs the line with that player.
 */
export async function resolveDefaultPlayer(
  request: BotRequest,
  ctx: BotContext,
  game: Game | null,
  act: ActCategory,
  lineFor: (playerId: PlayerId) => CommandLine,
): Promise<{ readonly playerId: PlayerId } | { readonly question: Reply }> {
  const { actorId } = request.origin;
  const whose = actOwnerOf(game, actorId, act);
  if ('playerId' in whose) return whose;
  const { among } = whose;
  const others = among.filter((playerId) => playerId !== actorId);
  const isControlling = game !== null && others.some((playerId) => deciderOf(game, playerId) !== playerId);
  const citations = isControlling
    ? citeRules(game.edition, 'control/decisions', 'control/own-decisions')
    : [];
  const head = text`Whose? You ${isControlling ? 'control' : 'decide for'} ${listOf(others.map(playerName))} now.`;
  return { question: await askWhichPlayer(request, ctx, { head, citations, candidates: among, lineFor }) };
}

/** Asks which player is meant, with a button for each candidate that runs the line with that player. */
export async function askWhichPlayer(
  { origin: { actorId, guildId } }: BotRequest,
  ctx: BotContext,
  { head, citations, candidates, lineFor }: PlayerQuestion,
): Promise<Reply> {
  const names = await ctx.names.of(guildId, candidates);
  const answers = candidates.map((playerId, index) => {
    const name = Array.from(names.get(playerId) ?? `Player ${index + 1}`)
      .slice(0, MAX_LABEL_NAME_LENGTH)
      .join('');
    return { label: playerId === actorId ? 'Mine' : `${name}’s`, line: lineFor(playerId) };
  });
  return {
    content: joinLines([head, ...(citations.length > 0 ? [text`-# ${citationsText(citations)}`] : [])]),
    components: [answerButtons(answers)],
    asks: true,
  };
}

interface PlayerQuestion {
  readonly head: Content;
  readonly citations: readonly Citation[];
  /** At most five get a button. */
  readonly candidates: readonly PlayerId[];
  readonly lineFor: (playerId: PlayerId) => CommandLine;
}

/**
 * Asks who flips or rolls if the requesting user would by default and also controls another player.
 * @param line as it was typed
 */
export async function askWhoThrows(
  request: BotRequest & { readonly options: { readonly players?: string | undefined } },
  throwers: readonly PlayerId[],
  line: CommandLine,
  ctx: BotContext,
): Promise<Reply | null> {
  const { actorId, channelId } = request.origin;
  const { players = '' } = request.options;
  if (!throwers.includes(actorId) || players.includes(actorId)) return null;
  const snapshot = await ctx.store.lastGame(channelId);
  const whose = await resolveDefaultPlayer(request, ctx, snapshot?.game ?? null, 'other', (playerId) => ({
    ...line,
    options: { ...line.options, players: `<@${playerId}> ${players}`.trim() },
  }));
  return 'question' in whose ? whose.question : null;
}
