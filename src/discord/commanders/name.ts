import { citationsText } from '#text/cite.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideCommanders } from '#engine/commanders/commanders.ts';
import type { Leader } from '#engine/commanders/leading.ts';
import { choosesColor } from '#engine/commanders/coloring.ts';
import type { Color } from '#engine/cards/card.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { followWith } from '#engine/deciding/transition.ts';
import { isInGame } from '#engine/game/seats.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { guestOf, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { ChangeReads } from '#store/port/changes.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';
import { appendLines, type Reply } from '../command/reply.ts';
import { formatName as formatThingName } from '../labels/things.ts';
import { colorButtons, splitIntoRows } from '../table/commander-buttons.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import {
  completeLeaders,
  LEADER_OPTIONS,
  parseLeaders,
  channelLeadingRules,
  formatUnknownLeaders,
  type LeaderOptions,
} from './leaders.ts';

export const nameCommanders = subcommand({
  name: 'name',
  description: 'Say who leads your deck; without a name, take that back',
  defaultPlayers: { player: ({ guest }) => (guest === undefined ? 'own' : 'nobody') },
  options: [
    ...LEADER_OPTIONS,
    { type: Type.User, name: 'player', description: 'Whose (host); left out, yours' },
    { type: Type.String, name: 'guest', description: 'Or whose, of a guest (host)', max_length: 40 },
  ],
  changes: true,
  run(request, ctx) {
    const { guest, player } = request.options;
    if (guest !== undefined && player !== undefined)
      return fail(refuse('option/clash', { one: 'player', other: 'guest' }));
    const playerId = guest === undefined ? (player ?? request.origin.actorId) : guestOf(guest.trim());
    return nameLeaders(request, request.options, ctx, (leaders, isAllowed) =>
      nameCommandersOf(playerId, leaders, isAllowed),
    );
  },
  complete: completeLeaders,
});

/** Joins a player: the user, or a player whom the host seats. */
interface JoinDecision {
  readonly playerId: PlayerId;
  readonly join: GameDecision;
  /** The data that `join` reads besides the game. */
  readonly reads?: ChangeReads;
}

/** Joins the gathering game with the given commanders. For a player who has already joined, only names them. */
export async function joinWithCommanders(
  request: BotRequest,
  typed: LeaderOptions,
  ctx: BotContext,
  { playerId, join, reads }: JoinDecision = { playerId: request.origin.actorId, join: joinSelf },
): Promise<HandlerResult> {
  if (typed.commander === undefined && typed.partner === undefined)
    return executeGameAction(request, ctx, join);
  return nameLeaders(
    request,
    typed,
    ctx,
    (leaders, isAllowed) => (game, actor, ruleset, snapshot) => {
      const name = nameCommandersOf(playerId, leaders, isAllowed);
      if (isInGame(game, playerId)) return name(game, actor, ruleset, snapshot);
      const joined = join(game, actor, ruleset, snapshot);
      if (!joined.ok) return joined;
      const named = name(joined.value.after, actor, ruleset, snapshot);
      return named.ok ? ok(followWith(joined.value, named.value)) : named;
    },
    reads,
  );
}

const joinSelf: GameDecision = (game, actor, ruleset) =>
  decideLobby(game, actor, { kind: 'game/join' }, ruleset);

const nameCommandersOf =
  (playerId: PlayerId, leaders: readonly Leader[], isAllowed: boolean): GameDecision =>
  (game, actor, ruleset) =>
    decideCommanders(game, actor, { kind: 'commander/name', playerId, leaders, isAllowed }, ruleset);

async function nameLeaders(
  request: BotRequest,
  typed: LeaderOptions,
  ctx: BotContext,
  decide: (leaders: readonly Leader[], isAllowed: boolean) => GameDecision,
  reads?: ChangeReads,
): Promise<HandlerResult> {
  const leaders = parseLeaders(typed, ctx.cards, await channelLeadingRules(request, ctx));
  if (!leaders.ok) return leaders;
  const render = (applied: AppliedAction) =>
    askForColor(
      appendLines(renderActionReply(applied), [
        ...formatUnknownLeaders(leaders.value, ctx.cards),
        ...formatNotCommanderGame(applied),
      ]),
      applied,
    );
  const { color } = typed;
  const decideNames = decide(leaders.value, typed.allow ?? false);
  const decideAll = color === undefined ? decideNames : withColorChoice(decideNames, leaders.value, color);
  return executeGameAction(request, ctx, decideAll, { render, ...(reads && { reads }) });
}

/** Names commanders and chooses the color of one of them in one step; the names may stay the same. */
const withColorChoice =
  (decideNames: GameDecision, leaders: readonly Leader[], color: Color): GameDecision =>
  (game, actor, ruleset, snapshot) => {
    const named = decideNames(game, actor, ruleset, snapshot);
    const leaderWithColor = leaders.find(({ name }) => choosesColor(name));
    const isUnchanged = !named.ok && named.failure.code === 'game/unchanged' && leaderWithColor !== undefined;
    if (!named.ok && !isUnchanged) return named;
    const commander = leaderWithColor?.name ?? leaders[0]?.name ?? '';
    const current = named.ok ? named.value.after : game;
    const colored = decideCommanders(current, actor, { kind: 'commander/color', commander, color }, ruleset);
    if (!colored.ok || !named.ok) return colored;
    return ok(followWith(named.value, colored.value));
  };

/** Adds color buttons if a commander's color has to be chosen before the game and was omitted. */
function askForColor(reply: Reply, { after, entries, gameId }: AppliedAction): Reply {
  const owners = new Set(
    entries.flatMap(({ event }) => (event.kind === 'commanders/named' ? [event.playerId] : [])),
  );
  const undecided = after.commanders.find(
    ({ name, ownerId, color }) => owners.has(ownerId) && choosesColor(name) && color === undefined,
  );
  if (!undecided) return reply;
  const [rule] = citeRules(after.edition, 'commander/color');
  const question = appendLines(reply, [
    text`Which color is ${formatThingName(undecided.name)}? ${citationsText([rule])}`,
  ]);
  return {
    ...question,
    components: [
      ...(question.components ?? []),
      ...splitIntoRows(colorButtons(undecided, { gameId, game: after })),
    ],
  };
}

/** Notes that a game has commanders but is not played as Commander. */
const formatNotCommanderGame = ({ after }: AppliedAction): readonly Content[] =>
  after.settings.format.isCommander || after.commanders.length === 0
    ? []
    : [
        after.stage === 'gathering'
          ? text`-# This isn’t a Commander game yet: its host sets \`/game settings commander:True\`.`
          : text`-# This isn’t a Commander game, but I count for it: tax, zone and damage.`,
      ];
