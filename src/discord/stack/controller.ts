import { joinLines, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { activatorOf, triggerController, type TriggerController } from '#engine/stack/trigger-controller.ts';
import { mapResult, ok } from '#engine/vocabulary/result.ts';
import type { NotedAbility } from '#engine/game/stack.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { formatDefaultPlayer, askWhichPlayer } from '../command/default-player.ts';
import { resolveCardName } from '../table/typed-card.ts';
import { openGameState } from '../table/execute-game-action.ts';
import { formatName } from '../labels/things.ts';

/** An ability with the typed name of its source, and its controller if given. */
interface AbilityRequest {
  readonly card: string;
  readonly controller: PlayerId | undefined;
  readonly what: 'triggered' | 'activated';
  readonly when: NotedAbility['when'];
  /** The command to run again once the controller is chosen. */
  readonly line: CommandLine;
}

/**
 * Runs the command with the controller of an ability: the given player, or the player who controls its source as far as
 * the table knows. If several players control a source of that name, asks which of them it is.
 * @param run receives the rule that makes the player the controller, if there is one
 */
export async function withAbilityController(
  request: BotRequest,
  ctx: BotContext,
  { card, controller, what, when, line }: AbilityRequest,
  run: (controllerId: PlayerId, rule: RuleSubject | null) => HandlerResult | Promise<HandlerResult>,
): Promise<HandlerResult> {
  const { actorId } = request.origin;
  const game = controller === undefined ? await openGameState(request, ctx) : null;
  if (!game) return run(controller ?? actorId, null);
  const name = resolveCardName(card, ctx.cards);
  const found: TriggerController =
    what === 'triggered'
      ? triggerController(game, { name, when }, actorId)
      : activatorOf(game, name, actorId);
  if ('among' in found)
    return ok(
      await askWhichPlayer(request, ctx, {
        head: text`Whose ${formatName(name)}?`,
        citations: citeRules(game.edition, what === 'triggered' ? 'trigger/controller' : 'control/objects'),
        candidates: found.among,
        lineFor: (playerId) => ({ ...line, options: { ...line.options, controller: playerId } }),
      }),
    );
  const result = await run(found.controllerId, found.rule);
  if (found.controllerId === actorId) return result;
  return mapResult(result, (reply) =>
    reply.content === undefined
      ? reply
      : { ...reply, content: joinLines([reply.content, formatInferredController(found)]) },
  );
}

/** Formats the inferred controller, and how to correct it. */
const formatInferredController = ({
  controllerId,
  rule,
}: Exclude<TriggerController, { among: unknown }>): Content =>
  rule === null
    ? formatDefaultPlayer(controllerId, 'controller')
    : text`-# Under ${playerName(controllerId)}. Yours: \`controller:\`.`;
