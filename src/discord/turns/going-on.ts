import { deciderOf } from '../../engine/game/control-chain.ts';
import { decideTurn, type StepHow } from '../../engine/turns/turns.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { STEPS, type Step } from '../../engine/vocabulary/steps.ts';
import type { Game } from '../../engine/game/state.ts';
import { turnOf } from '../../engine/steps/structure.ts';
import { count } from '../../basics/count.ts';
import { mention } from '../words/mention.ts';
import type { Reply } from '../command/reply.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { changeGame, does, type DecideAtTable } from '../table/change-game.ts';
import { type Done, fitAbove, sayBelow, sayDone } from '../table/change-reply.ts';
import { sayEntries, sayRight, thingsAround } from '../sentences/entries.ts';
import { named } from '../sentences/things.ts';
import { activeInGame, nameOnTurn } from '../sentences/teams.ts';
import { sayStep } from '../sentences/turns.ts';

/** What `/turn next` did; where it had to stop before the next turn, that it did, and why. */
export function replyToNext(done: Done): Reply {
  const { entries, after } = done;
  const isOver = entries.some(({ event }) => event.kind === 'turn/began');
  const stopped = isOver ? [] : [`**The turn is not over**: ${sayWhy(after)}.`];
  return { content: fitAbove([...sayDone(done), ...stopped], sayBelow(done)) };
}

function sayWhy(game: Game): string {
  const { stack } = game;
  const top = stack.at(-1);
  if (top && stack.length > 1) return `${count(stack.length, 'object')} are on the stack`;
  if (top) return `${top.kind === 'spell' ? '' : 'an ability of '}${named(top.name)} is on the stack`;
  const { playerId } = turnOf(game);
  const decider = deciderOf(game, playerId);
  const who = decider === playerId ? nameOnTurn(game, playerId) : mention(decider);
  return `${who} decides now how it goes on`;
}

/** The steps and phases that `/turn step to:` goes on to, as players call them. */
export const STEPS_AHEAD = {
  main: 'main phase',
  'postcombat-main': 'second main phase',
  'beginning-of-combat': 'combat',
  'declare-attackers': 'declare attackers',
  'declare-blockers': 'declare blockers',
  'combat-damage': 'combat damage',
  'end-of-combat': 'end of combat',
  end: 'end step',
  cleanup: 'cleanup',
  upkeep: 'upkeep',
  draw: 'draw step',
} as const satisfies Partial<Record<Step | 'main', string>>;

type Ahead = keyof typeof STEPS_AHEAD;

/** Goes on as `/turn step` is asked to. @returns `option/clash`, or what going on refuses. */
export async function goOnAsStep(
  asked: Asker,
  { how, to }: { readonly how: StepHow | undefined; readonly to: Ahead | undefined },
  house: House,
): Promise<Said> {
  if (how && to) return refuse('option/clash', { one: 'how', other: 'to' });
  if (to) {
    const decide: DecideAtTable = (game, actor, ruleset) =>
      decideTurn(game, actor, { kind: 'turn/to', step: stepMeant(to, game) }, ruleset);
    return changeGame(asked, house, decide, { say: replyToAhead(to) });
  }
  const action = { kind: 'turn/step', ...(how && { how }) } as const;
  return changeGame(asked, house, does(decideTurn, action), { say: replyToStep });
}

/** The main phase that is meant is the next one ahead. */
function stepMeant(to: Ahead, { turn }: Game): Step {
  if (to !== 'main') return to;
  const isFirstAhead = turn !== null && STEPS.indexOf(turn.step) < STEPS.indexOf('precombat-main');
  return isFirstAhead ? 'precombat-main' : 'postcombat-main';
}

/** What `/turn step to:` did; where it had to stop before that step, that it did, and why. */
const replyToAhead =
  (to: Ahead) =>
  (done: Done): Reply => {
    const { after, before } = done;
    const isThere = after.turn?.step === stepMeant(to, before);
    const stopped = isThere ? [] : [`**It stops here**: ${sayWhy(after)}.`];
    return { content: fitAbove([...sayDone(done), ...stopped], sayBelow(done)) };
  };

/** What `/turn step` did: which step of whose turn it is, and what was skipped before it. */
function replyToStep(done: Done): Reply {
  const { asked, before, entries } = done;
  const [{ event }, ...others] = entries;
  const turn = before.turn;
  if (event.kind !== 'turn/step-began' || !turn) return { content: fitAbove(sayDone(done), sayBelow(done)) };
  const { edition } = before;
  const step = sayStep(event.step, event.round, edition, activeInGame(before));
  const lines = [
    `${step}${sayRight(entries, asked.origin.actorId)}`,
    ...(turn.step === 'upkeep' && event.step === 'precombat-main'
      ? [
          `No draw step: ${before.settings.format.sharesTurns ? 'the team that' : 'whoever'} plays first skips it in the first turn.`,
        ]
      : []),
    ...(turn.step === 'declare-attackers' && event.step === 'end-of-combat'
      ? ['Nobody attacks: the declare blockers and combat damage steps are skipped.']
      : []),
    ...sayEntries(others, thingsAround(before, done), edition),
  ];
  return { content: fitAbove(lines, sayBelow(done)) };
}
