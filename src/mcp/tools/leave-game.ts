import { z } from 'zod';
import type { Entry } from '#engine/deciding/actions.ts';
import { BY_RULES } from '#engine/deciding/authority.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { planLeaving } from '#engine/leaving/leaving.ts';
import type { LeavingRemark, LeavingStageKind } from '#engine/leaving/leaving-plan.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { exiledTerm } from '../answers/terms.ts';
import { defineTool } from '../answers/tool.ts';
import { CONTROL_EFFECT, withControls } from '../situations/controls.ts';
import {
  beginGame,
  inStep,
  MAX_EFFECTS,
  MAX_OBJECTS,
  PLAYER,
  PLAYERS,
  parsePlayers,
  resolvePlayers,
  STEP,
} from '../situations/imagined-game.ts';
import {
  objectNamesIn,
  PERMANENT,
  STACK_OBJECT,
  TRIGGER,
  withPermanents,
  withStack,
  withTriggers,
} from '../situations/objects.ts';

export const leaveGameTool = defineTool({
  name: 'leave_game',
  title: 'What happens as a player leaves a multiplayer game',
  description: [
    'When a player concedes, loses or leaves a game that others continue: which permanents and spells leave with them, who gets control back, what is exiled, which effects that control players end, who becomes the monarch, in the order of the rules of any edition.',
    'List what matters: permanents and spells with their owner and controller (entered_under for a card that another player put onto the battlefield). Each player is for themselves: teams are not covered.',
  ].join(' '),
  input: z.object({
    players: PLAYERS,
    leaver: PLAYER.describe('Who leaves'),
    turn_of: PLAYER.optional().describe('Whose turn it is; left out: the first player’s'),
    step: STEP.default('precombat-main'),
    permanents: z.array(PERMANENT).max(MAX_OBJECTS).default([]),
    stack: z.array(STACK_OBJECT).max(MAX_OBJECTS).default([]),
    triggers: z.array(TRIGGER).max(MAX_OBJECTS).default([]),
    effects: z.array(CONTROL_EFFECT).max(MAX_EFFECTS).default([]).describe('Effects that control players'),
    monarch: PLAYER.optional(),
    initiative: PLAYER.optional().describe('Who has the initiative'),
    edition: EDITION_INPUT,
  }),
  run({ players: typed, leaver, step, permanents, stack, triggers, effects, ...input }, { cards }) {
    const ruleset = resolveRuleset(input.edition);
    if (!ruleset.ok) return ruleset;
    const players = parsePlayers(typed);
    if (!players.ok) return players;
    const { turn_of: turnOf = players.value[0] ?? '', monarch, initiative } = input;
    const named = resolvePlayers(
      { leaver, turnOf, ...(monarch && { monarch }), ...(initiative && { initiative }) },
      players.value,
    );
    if (!named.ok) return named;
    const begun = beginGame(players.value, named.value.turnOf, ruleset.value);
    if (!begun.ok) return begun;
    const controlled = withControls(inStep(begun.value, step), effects, players.value, ruleset.value);
    if (!controlled.ok) return controlled;
    const stacked = withStack(controlled.value, stack, cards);
    if (!stacked.ok) return stacked;
    const placed = withPermanents(stacked.value, permanents, cards, ruleset.value);
    if (!placed.ok) return placed;
    const noted = withTriggers(placed.value, triggers);
    if (!noted.ok) return noted;
    const designations = {
      ...noted.value.designations,
      monarch: named.value.monarch ?? null,
      initiative: named.value.initiative ?? null,
    };
    const game = { ...noted.value, designations };
    const leaving = { playerId: named.value.leaver, how: 'conceded', permission: BY_RULES } as const;
    const { answer: plan, citations } = planLeaving(game, [leaving], ruleset.value);
    const names = objectNamesIn(game);
    const stages = plan.stages
      .filter(({ kind }) => kind !== 'host')
      .map(({ kind, entries }) => ({
        kind,
        means: STAGES[kind],
        happens: entries.map((entry) => describeEvent(entry, names, ruleset.value.date)),
      }));
    return ok({
      text: [
        `${named.value.leaver} leaves, rules of ${ruleset.value.date}:`,
        ...stages.map(
          ({ means, happens }, index) =>
            `${index + 1}. ${means}${happens.length > 0 ? `: ${happens.join('; ')}` : ''}.`,
        ),
        ...plan.remarks.map((remark) => `Also: ${REMARKS[remark.kind]}`),
      ].join('\n'),
      data: {
        edition: ruleset.value.date,
        leaver: named.value.leaver,
        stages,
        remarks: plan.remarks.map(({ citations: rules, ...remark }) => ({
          ...remark,
          means: REMARKS[remark.kind],
          rules: rules.map(({ number }) => number),
        })),
      },
      rules: distinct([
        ...citations,
        ...plan.stages.flatMap(({ entries }) => entries.flatMap(({ because }) => because)),
        ...plan.remarks.flatMap((remark) => remark.citations),
      ]),
    });
  },
});

const STAGES: Readonly<Record<LeavingStageKind, string>> = {
  'players-leave': 'The player leaves the game',
  'game-ends': 'The game is over, and nothing else follows',
  'owned-objects': 'All objects that they own leave the game',
  stack: 'Objects that they control on the stack cease to exist',
  'control-of-objects': 'Effects that gave them control of objects end',
  'control-of-players': 'Effects that gave them control of players, or gave control of them, end',
  'still-controlled': 'Objects that they still control leave, too',
  attachments: 'What was attached to them becomes unattached',
  abilities: 'Their triggered abilities that wait cease to exist',
  turns: 'Their extra turns never begin',
  designations: 'The monarch and the initiative pass on',
  auras: 'Auras without anything to enchant go to the graveyard at the next check',
  host: 'The host changes',
};

const REMARKS: Readonly<Record<LeavingRemark['kind'], string>> = {
  'turn-goes-on': 'The turn goes on without an active player.',
  'planar-controller': 'The plane gets another controller.',
  priority: 'If the leaver had priority, the next player in turn order has it.',
  'attackers-stay':
    'Creatures that attack the leaver stay in combat, but attack nobody and deal no combat damage.',
  'damage-stays': 'Combat damage on the stack stays there.',
  'tokens-of-source': 'A token belongs to the player who controlled what made it.',
  unlisted: 'All other cards that they own leave the game, too.',
  durations: 'Effects that last until their next turn last until it would have begun.',
};

type Descriptions = {
  readonly [Kind in GameEvent['kind']]?: (
    event: Extract<GameEvent, { readonly kind: Kind }>,
    name: string,
    day: IsoDate,
  ) => string;
};

const describeGone = ({ to }: { readonly to: string }, name: string, day: IsoDate): string => {
  if (to === 'exile') return `${name} is ${exiledTerm(day)}`;
  if (to === 'nowhere') return `${name} ceases to exist`;
  return to === 'outside-the-game' ? `${name} leaves the game` : `${name} goes to ${to}`;
};

/** Descriptions of the events when players leave. */
const DESCRIPTIONS: Descriptions = {
  'permanent/left': describeGone,
  'stack/removed': describeGone,
  'permanent/controller-changed': ({ to }, name) => `${to} controls ${name} again`,
  'control/ended': (_, name) => `${name} ends`,
  'control/resumed': (_, name) => `${name} works again`,
  'ability/ceased': (_, name) => `${name} ceases to exist`,
  'game/left': ({ playerId }) => playerId,
  'monarch/passed': ({ to }) => `${to ?? 'nobody'} becomes the monarch`,
  'initiative/passed': ({ to }) => `${to ?? 'nobody'} takes the initiative`,
  'game/ended': ({ result: { winners } }) => (winners.length > 0 ? `${winners.join(' and ')} won` : 'a draw'),
};

/** Describes an event in a few words. */
function describeEvent({ event }: Entry, names: ReadonlyMap<number, string>, day: IsoDate): string {
  const name = 'id' in event ? (names.get(event.id) ?? '') : '';
  const describe = DESCRIPTIONS[event.kind] as
    | ((event: GameEvent, name: string, day: IsoDate) => string)
    | undefined;
  return describe?.(event, name, day) ?? `${event.kind.replaceAll(/[/-]/g, ' ')} ${name}`.trim();
}
