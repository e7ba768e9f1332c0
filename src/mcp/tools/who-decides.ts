import { z } from 'zod';
import { decidingPlayer, type DecidingPlayer } from '#engine/control/decisions.ts';
import { DECISION_KINDS, type DecisionLimit } from '#engine/control/decision-kinds.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import type { Control } from '#engine/game/control.ts';
import type { Game } from '#engine/game/state.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { STEPS, type Step } from '#engine/vocabulary/steps.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import type { ToolRefusal } from '../answers/answer.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { defineTool } from '../answers/tool.ts';
import { CONTROL_EFFECT, withControls } from '../situations/controls.ts';
import {
  beginGame,
  HOST,
  inStep,
  MAX_EFFECTS,
  PLAYER,
  PLAYERS,
  parsePlayers,
  resolvePlayers,
  STEP,
} from '../situations/imagined-game.ts';
import { INFORMATION_KINDS, whoSees, type Information } from '#engine/control/information.ts';
import { controlAsStepBegins } from '#engine/control/spans.ts';

export const whoDecidesTool = defineTool({
  name: 'who_decides',
  title: 'Who decides on a controlled turn',
  description: [
    'When players control other players (Mindslaver, Emrakul, Opposition Agent, Word of Command …): who makes a decision on a turn, and who sees hidden cards, by the rules of any edition.',
    'Give the players in turn order, whose turn it is, and the effects in the order in which they were created, before that turn began; the last one wins, and chains and circles of control are followed.',
    'Each player is for themselves: teams are not covered.',
  ].join(' '),
  input: z.object({
    players: PLAYERS.default(['Ann', 'Bob']),
    turn_of: PLAYER.describe('Whose turn it is'),
    step: STEP.default('precombat-main'),
    effects: z.array(CONTROL_EFFECT).max(MAX_EFFECTS).default([]),
    decision: z
      .enum(DECISION_KINDS as [string, ...string[]])
      .optional()
      .describe(
        'Left out: what to play. own: decisions of a player who controls another; handed-over: a decision that another effect hands to the player',
      ),
    player: PLAYER.optional().describe('Whose decision it is; left out: of the player whose turn it is'),
    edition: EDITION_INPUT,
  }),
  run({ players: typed, turn_of, step, effects, decision = 'play', player = turn_of, edition }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const players = parsePlayers(typed);
    if (!players.ok) return players;
    const named = resolvePlayers({ active: turn_of, player }, players.value);
    if (!named.ok) return named;
    const game = createGame(named.value.active, step, effects, players.value, ruleset.value);
    if (!game.ok) return game;
    const kind = DECISION_KINDS.find((known) => known === decision) ?? 'play';
    const ruling = decidingPlayer(game.value, kind, named.value.player, ruleset.value);
    const sight = INFORMATION_KINDS.map((information) => {
      const { answer, citations: rules } = whoSees(
        game.value,
        information,
        named.value.player,
        ruleset.value,
      );
      return { information, answer, rules };
    });
    const { answer: decider, citations } = ruling;
    const { playerId, why, limits, otherwise, comesUp } = decider;
    return ok({
      text: [
        `${playerId} decides (${kind}${playerId === named.value.player ? '' : `, for ${named.value.player}`}): ${WHY[why]}${formatChain(decider.through)}.`,
        ...limits.map((limit) => LIMITS[limit]),
        ...(comesUp === 'now' ? [] : [`This decision comes up ${comesUp.replaceAll('-', ' ')}.`]),
        ...(otherwise.length > 0 ? [`At other times only: ${otherwise.map(formatControl).join('; ')}.`] : []),
        ...sight.map(
          ({ information, answer }) =>
            `Who sees ${named.value.player}’s ${INFORMATION[information]}: ${answer.sees.join(', ') || 'not shown by it'}.`,
        ),
      ].join('\n'),
      data: {
        decides: playerId,
        decision: kind,
        of: named.value.player,
        edition: ruleset.value.date,
        why,
        limits,
        comesUp,
        through: decider.through.map(describeControl),
        atOtherTimes: otherwise.map(describeControl),
        sees: Object.fromEntries(sight.map(({ information, answer }) => [information, answer.sees])),
      },
      rules: distinct([...citations, ...sight.flatMap(({ rules }) => rules)]),
    });
  },
});

const INFORMATION: Readonly<Record<Information, string>> = {
  hand: 'hand',
  'face-down-permanents': 'face-down permanents',
  'library-search': 'library, while they search it',
  'outside-the-game': 'cards outside the game',
  'hidden-from-them': 'opponents’ hands, by this control',
};

const WHY: Readonly<Record<DecidingPlayer['why'], string>> = {
  'nobody-controls': 'no other player controls them',
  controls: 'by control of the player',
  'controls-oneself': 'the player controls themselves',
  'not-of-the-game': 'nothing in the game asks for it, so control does not cover it',
  conceding: 'each player can concede at any time, but only for themselves',
};

const LIMITS: Readonly<Record<DecisionLimit, string>> = {
  'their-resources': 'Only the controlled player’s own mana, cards and life can pay.',
  'right-kind': 'A card from outside the game must be of the kind asked for.',
  unsaid: 'The rules of that time make no exception for cards from outside the game.',
  'no-card': 'Only the controlled player may see those cards, so none can be chosen.',
  'named-by-effect': 'An effect that says who decides takes precedence over control of a player.',
  circle: 'The players control each other in a circle, which no rule settles: this is a reading.',
};

const formatControl = ({ by, of, card }: Control): string =>
  `${by} controls ${of}${card === null ? '' : ` (${card})`}`;

const formatChain = (through: readonly Control[]): string =>
  through.length > 0 ? `: ${through.map(formatControl).join(', and ')}` : '';

const describeControl = ({ of, by, card, span, state }: Control) => ({
  controlled: of,
  controller: by,
  card,
  lasts: span,
  state,
});

/** The game in that turn and step. The effects were created in the turn before. */
function createGame(
  active: PlayerId,
  step: Step,
  effects: readonly z.output<typeof CONTROL_EFFECT>[],
  players: readonly PlayerId[],
  ruleset: Ruleset,
): Result<Game, ToolRefusal> {
  const previous = players.at(players.indexOf(active) - 1) ?? active;
  const begun = beginGame(players, previous, ruleset);
  if (!begun.ok) return begun;
  const controlled = withControls(begun.value, effects, players, ruleset);
  if (!controlled.ok) return controlled;
  const next = decideTurn(controlled.value, HOST, { kind: 'turn/next' }, ruleset);
  if (!next.ok) return next;
  const turn = next.value.after;
  const combat = STEPS.slice(STEPS.indexOf('beginning-of-combat'), STEPS.indexOf('end-of-combat') + 1);
  if (!combat.includes(step)) return ok(inStep(turn, step));
  const fighting = inStep(turn, 'beginning-of-combat');
  const entries = controlAsStepBegins(fighting, 'beginning-of-combat', ruleset);
  return ok(
    inStep(
      entries.reduce((current, { event }) => applyEvent(current, event), fighting),
      step,
    ),
  );
}
