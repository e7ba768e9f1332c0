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
import { ok } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';
import type { Reply } from '../command/reply.ts';
import { formatName as nameOfThing } from '../labels/things.ts';
import { citeAll } from '../words/cite.ts';
import { colorButtons, inRows } from '../table/commander-buttons.ts';
import { appendLines } from '../table/typed-card.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import {
  completeLeaders,
  LEADERS,
  parseLeaders,
  rulesHere,
  formatUnknownLeaders,
  type LeaderOptions,
} from './leaders.ts';

export const nameCommanders = subcommand({
  name: 'name',
  description: 'Say who leads your deck; without a name, take that back',
  defaultPlayers: { player: ({ guest }) => (guest === undefined ? 'own' : 'nobody') },
  options: [
    ...LEADERS,
    { type: Type.User, name: 'player', description: 'Whose (host); left out, yours' },
    { type: Type.String, name: 'guest', description: 'Or whose, of a guest (host)', max_length: 40 },
  ],
  changes: true,
  run(request, ctx) {
    const { guest, player } = request.options;
    if (guest !== undefined && player !== undefined)
      return refuse('option/clash', { one: 'player', other: 'guest' });
    const playerId = guest === undefined ? (player ?? request.origin.actorId) : guestOf(guest.trim());
    return named(request, request.options, ctx, (leaders, isAllowed) =>
      nameCommandersOf(playerId, leaders, isAllowed),
    );
  },
  complete: completeLeaders,
});

/** Who joins: the user, or a player whom the host seats. */
interface JoinDecision {
  readonly playerId: PlayerId;
  readonly join: GameDecision;
}

/** Joins the gathering game with the given commanders. For a player who has already joined, only names them. */
export async function joinWith(
  request: BotRequest,
  typed: LeaderOptions,
  ctx: BotContext,
  { playerId, join }: JoinDecision = { playerId: request.origin.actorId, join: joinOneself },
): Promise<HandlerResult> {
  if (typed.commander === undefined && typed.partner === undefined)
    return executeGameAction(request, ctx, join);
  return named(request, typed, ctx, (leaders, isAllowed) => (game, actor, ruleset, book) => {
    const name = nameCommandersOf(playerId, leaders, isAllowed);
    if (isInGame(game, playerId)) return name(game, actor, ruleset, book);
    const joined = join(game, actor, ruleset, book);
    if (!joined.ok) return joined;
    const after = name(joined.value.after, actor, ruleset, book);
    return after.ok ? ok(followWith(joined.value, after.value)) : after;
  });
}

const joinOneself: GameDecision = (game, actor, ruleset) =>
  decideLobby(game, actor, { kind: 'game/join' }, ruleset);

const nameCommandersOf =
  (playerId: PlayerId, leaders: readonly Leader[], isAllowed: boolean): GameDecision =>
  (game, actor, ruleset) =>
    decideCommanders(game, actor, { kind: 'commander/name', playerId, leaders, isAllowed }, ruleset);

async function named(
  request: BotRequest,
  typed: LeaderOptions,
  ctx: BotContext,
  decide: (leaders: readonly Leader[], isAllowed: boolean) => GameDecision,
): Promise<HandlerResult> {
  const leaders = parseLeaders(typed, ctx.cards, await rulesHere(request, ctx));
  if (!leaders.ok) return leaders.failure;
  const say = (applied: AppliedAction) =>
    askingForColor(
      appendLines(renderActionReply(applied), [
        ...formatUnknownLeaders(leaders.value, ctx.cards),
        ...formatNoCommander(applied),
      ]),
      applied,
    );
  const { color } = typed;
  const acceptEntries = decide(leaders.value, typed.allow ?? false);
  const all = color === undefined ? acceptEntries : coloredToo(acceptEntries, leaders.value, color);
  return executeGameAction(request, ctx, all, { render: say });
}

/** Names a commander and chooses its color in one step. */
const coloredToo =
  (first: GameDecision, leaders: readonly Leader[], color: Color): GameDecision =>
  (game, actor, ruleset, book) => {
    const before = first(game, actor, ruleset, book);
    const chooser = leaders.find(({ name }) => choosesColor(name));
    const isAgain = !before.ok && before.failure.code === 'game/unchanged' && chooser !== undefined;
    if (!before.ok && !isAgain) return before;
    const commander = chooser?.name ?? leaders[0]?.name ?? '';
    const at = before.ok ? before.value.after : game;
    const colored = decideCommanders(at, actor, { kind: 'commander/color', commander, color }, ruleset);
    if (!colored.ok || !before.ok) return colored;
    return ok(followWith(before.value, colored.value));
  };

/** Adds color buttons if a commander's color has to be chosen before the game and was omitted. */
function askingForColor(reply: Reply, { after, entries, gameId }: AppliedAction): Reply {
  const owners = new Set(
    entries.flatMap(({ event }) => (event.kind === 'commanders/named' ? [event.playerId] : [])),
  );
  const open = after.commanders.find(
    ({ name, ownerId, color }) => owners.has(ownerId) && choosesColor(name) && color === undefined,
  );
  if (!open) return reply;
  const [rule] = citeRules(after.edition, 'commander/color');
  const question = appendLines(reply, [`Which color is ${nameOfThing(open.name)}? ${citeAll([rule])}`]);
  return {
    ...question,
    components: [...(question.components ?? []), ...inRows(colorButtons(open, { gameId, game: after }))],
  };
}

/** What a game with commanders lacks if it is not played as Commander. */
const formatNoCommander = ({ after }: AppliedAction): readonly string[] =>
  after.settings.format.isCommander || after.commanders.length === 0
    ? []
    : [
        after.stage === 'gathering'
          ? '-# This isn’t a Commander game yet: its host sets `/game settings commander:True`.'
          : '-# This isn’t a Commander game, but I count for it: tax, zone and damage.',
      ];
