import { turnOrder } from '#engine/formats/multiplayer.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { planLeaving } from '#engine/leaving/leaving.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import { displayName } from '#engine/status/views.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpenQuestion, namesNoPlayer } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { STATUS_COMMAND } from './life.ts';
import {
  LEFT_PHRASE,
  PLAYER_WORD,
  gameOf,
  isAsker,
  leaverIn,
  nameOrYou,
  mentionedPlayers,
  playerIn,
  supposedTurn,
  paddedWords,
} from './table-words.ts';

/* Answers what happens to the objects of a player who leaves. */

const LEAVING_WORDS =
  '(?:leaves?|concedes?|dies?|lose|loses|quits?|leave the game|leaves the game|scoops?|drops?(?: out)?|is eliminated|gets? eliminated|get knocked out|am eliminated|gets? knocked out|is out|rage ?quits?|loses the game|lose the game|conceded|died|left)';
const THING_WORDS =
  '(?:stuff|things|permanents|cards|creatures|board|spells|lands|tokens|everything|objects|battlefield|commander|triggers)';

export const leaverKind = defineKind('what happens to a leaver’s things', {
  topic: phrase(
    `(?:what|whats)(?: (?:happens|happen|would happen|will happen|becomes|happening|is going to happen|goes))*(?: (?:to|with|of))*(?: (?:all|all of|all the))*(?: ${PLAYER_WORD}(?: ${THING_WORDS}(?: and ${THING_WORDS})?)?)?(?: (?:i|we|you) (?:control|stole|have|took))?(?: (?:from|of|that) ${PLAYER_WORD})? (?:if|when|once|after|as) (?:${PLAYER_WORD}|he|she|they) (?:were to )?${LEAVING_WORDS}(?: now| the game| right now| this turn| here)*|(?:if|when) ${PLAYER_WORD} ${LEAVING_WORDS}(?: now| the game| right now)* what happens(?: (?:to|with)(?: (?:his|her|their|my|all|the|all his|all their))* ${THING_WORDS})?`,
  ),
  parts: { now: phrase('now|right now|here|at this table') },
  cards: [0, 0],
  needsGame: true,
  compute({ question, topic, order }) {
    if (!namesNoPlayer(order) || / (?:and|then|after) (?:i|he|she|they|that) /.test(` ${order.join(' ')} `))
      return null;
    const people = [
      ...new Set(
        topic
          .slice(1)
          .filter((group) => group !== undefined)
          .map((group) => playerIn(group, question)),
      ),
    ];
    // The last person leaves; the first may own or control the objects in question.
    const leaver = people.at(-1);
    if (!leaver || people.length > 2 || people.includes(undefined)) return null;
    const game = gameOf(question);
    if (game.stage !== 'playing' || isOfOtherTurn(question, leaver)) return null;
    const permission = {
      authority: 'rules',
      citations: citeRules(question.ruleset.edition, 'losing/leaves'),
    } as const;
    const { answer: plan, citations } = planLeaving(
      game,
      [{ playerId: leaver, how: 'left', permission }],
      question.ruleset,
    );
    const nameOf = (id: number): string => {
      const permanent = game.permanents.find((each) => each.id === id);
      return permanent
        ? displayName(permanent.permanent, question.ruleset)
        : (game.stack.find((each) => each.id === id)?.name ??
            game.abilities.find((each) => each.id === id)?.name ??
            'a card');
    };
    const lines: Text[] = [];
    const lostThings: string[] = [];
    const ceased: string[] = [];
    for (const { entries } of plan.stages)
      for (const { event } of entries) {
        if (event.kind === 'permanent/left' || event.kind === 'stack/removed')
          (event.to === 'nowhere' ? ceased : lostThings).push(
            nameOf(event.id) + (event.to === 'exile' ? ' (exiled)' : ''),
          );
        else if (event.kind === 'permanent/controller-changed')
          lines.push(
            text`${capitalized(nameOrYou(event.to, question))} ${isAsker(event.to, question) ? 'get' : 'gets'} ${nameOf(event.id)} back.`,
          );
        else if (event.kind === 'monarch/passed')
          lines.push(
            event.to === null
              ? text`There is no monarch then.`
              : text`${capitalized(nameOrYou(event.to, question))} ${isAsker(event.to, question) ? 'become' : 'becomes'} the monarch.`,
          );
        else if (event.kind === 'initiative/passed' && event.to !== null)
          lines.push(
            text`${capitalized(nameOrYou(event.to, question))} ${isAsker(event.to, question) ? 'take' : 'takes'} the initiative.`,
          );
        else if (event.kind === 'game/ended')
          lines.push(
            text`That ends the game${event.result.winners.length > 0 ? text`: ${listOf(event.result.winners.map((id) => nameOrYou(id, question)))} ${event.result.winners.length === 1 && !isAsker(event.result.winners[0] ?? '', question) ? 'wins' : 'win'}` : ''}.`,
          );
        else if (event.kind === 'control/ended') lines.push('An effect that controls a player ends.');
      }
    const ownedText = isAsker(leaver, question) ? text`you own` : text`${nameOrYou(leaver, question)} owns`;
    const ends = plan.stages.some(({ kind }) => kind === 'game-ends');
    const rules = distinct([
      ...(ends
        ? citeRules(question.ruleset.edition, 'winning/last')
        : citeRules(question.ruleset.edition, 'leaving/objects')),
      ...citations,
      ...plan.stages.flatMap(({ entries }) => entries.flatMap(({ because }) => because)),
    ]);
    if (ends)
      return {
        text: joinTexts([text`**The game is over.**`, ...lines], ' '),
        rules,
        command: STATUS_COMMAND,
      };
    return {
      text: joinTexts(
        [
          text`**Everything ${ownedText} leaves the game.**`,
          ...(lostThings.length > 0
            ? [
                `Here: ${lostThings.slice(0, 8).join(', ')}${lostThings.length > 8 ? ` and ${lostThings.length - 8} more` : ''}.`,
              ]
            : []),
          ...(ceased.length > 0 ? [`${ceased.join(', ')}: ceases to exist.`] : []),
          ...lines,
          ...(plan.remarks.some(({ kind }) => kind === 'turn-goes-on')
            ? ['The turn goes on without an active player.']
            : []),
        ],
        ' ',
      ),
      rules,
      command: STATUS_COMMAND,
    };
  },
});

/** True if the question is about another turn than the current one, on which the result depends. */
function isOfOtherTurn(question: Question, leaver: PlayerId): boolean {
  const turn = supposedTurn(question, leaver);
  return turn === null || (turn !== undefined && !activePlayers(gameOf(question)).includes(turn));
}

const STAYING_WORDS =
  / (?:stays?|staying|remains?|keeps?|keep|stick|sticks|still|hang around|around|survives?|left behind|hold onto) /;
const GOING_AWAY_WORDS =
  / (?:go away|goes away|disappears?|gone|leaves? too|vanish(?:es)?|poof|lost|lose (?:it|them|my|the)|exiled?|back|goes|go|returns?) /;

/** Answers what happens to an object at the table, or to the monarch, when a player leaves. */
export const leaverThingKind = defineKind('a leaver’s thing', {
  topic: phrase(LEFT_PHRASE),
  cards: [0, 3],
  needsGame: true,
  vetoes:
    / (?:next turn|goes? next|after (?:i|me|@\d+|him|her|that)(?! (?:leaves?|dies|concedes?|loses?|scoops?))|once its|turn order|extra turns?|not|never|clone|copied|copy of|damage|commander tax|wins?|record|score|rejoin|come back|elo|points) /,
  compute({ question, cards }) {
    const { ruleset } = question;
    const words = paddedWords(question);
    const leaver = leaverIn(question);
    if (!leaver || isOfOtherTurn(question, leaver)) return null;
    if (
      new RegExp(` and (?:then |also )?(?:i|he|she|they|@\\d+) (?:also |then )?${LEAVING_WORDS} `).test(words)
    )
      return null;
    const permission = {
      authority: 'rules',
      citations: citeRules(ruleset.edition, 'losing/leaves'),
    } as const;
    const game = gameOf(question);
    const { answer: plan } = planLeaving(game, [{ playerId: leaver, how: 'left', permission }], ruleset);
    const events = plan.stages.flatMap(({ entries }) =>
      entries.map(({ event, because }) => ({ event, because })),
    );
    const rules = citeRules(ruleset.edition, 'leaving/objects', 'losing/leaves');
    const isActive = activePlayers(game).includes(leaver);
    const ownerText = text`${capitalized(nameOrYou(leaver, question))} ${isAsker(leaver, question) ? 'own' : 'owns'}`;
    // Who becomes the monarch or takes the initiative.
    const designation = / (monarch|crown|monarchy|initiative)(?= )/.exec(words)?.[1];
    if (designation !== undefined && cards.length === 0) {
      if (
        !/ (?:who|whos|whose|which player|what happens) /.test(words) ||
        / (?:takes?|took|steals?|gets hit|damage) /.test(
          words.replace(/ takes? over | who (?:takes|gets)(?= )/g, ' '),
        )
      )
        return null;
      const designationName = designation === 'initiative' ? 'initiative' : 'monarch';
      const passed = events.find(({ event }) => event.kind === `${designationName}/passed`);
      const to =
        passed && 'to' in passed.event
          ? (passed.event.to as PlayerId | null)
          : game.designations[designationName];
      return {
        text: to === null ? text`**Nobody.**` : text`**${capitalized(nameOrYou(to, question))}.**`,
        rules:
          passed?.because ??
          citeRules(
            ruleset.edition,
            designationName === 'monarch' ? 'leaving/monarch' : 'leaving/initiative',
          ),
        command: STATUS_COMMAND,
      };
    }
    if (
      / turn (?:just |simply |still |even |then )*(?:goes? on|go on|continues?|ends?|end|over|poof|keeps? going|go poof|finish(?:es)?|stops?|happen)|(?:rest of|middle of|end|finish) (?:\S+ ){0,3}turn | mid turn /.test(
        words,
      ) &&
      !isOpenQuestion(question)
    ) {
      if (!isActive) return null;
      const goesOn = / (?:goes? on|go on|continues?|keeps? going|finish(?:es)?|still) /.test(words);
      const ends = / (?:ends?|over|poof|stops?) /.test(words);
      if (goesOn === ends) return null;
      return {
        verdict: goesOn ? 'yes' : 'no',
        text: text`The turn goes on to its end without an active player.`,
        rules: citeRules(ruleset.edition, 'leaving/turn-goes-on'),
        command: STATUS_COMMAND,
      };
    }
    if (/ (?:priority|turn) /.test(words)) {
      if (isOpenQuestion(question) && / who (?:gets|has|receives) priority /.test(words) && isActive) {
        const circle = turnOrder(game, ruleset).answer.flat();
        const next = circle[(circle.indexOf(leaver) + 1) % circle.length];
        return next
          ? {
              text: text`**${capitalized(nameOrYou(next, question))}**, the next in turn order.`,
              rules: citeRules(ruleset.edition, 'leaving/turn-goes-on', 'leaving/priority'),
              command: STATUS_COMMAND,
            }
          : null;
      }
      return null;
    }
    const marks = mentionedPlayers(words, question);
    const leavesGame = (): ReturnType<Parameters<typeof defineKind>[1]['compute']> => {
      const sentence = text`${ownerText} it, so it leaves the game.`;
      if (isOpenQuestion(question))
        return {
          text: text`**It leaves the game**: ${nameOrYou(leaver, question)} ${isAsker(leaver, question) ? 'own' : 'owns'} it.`,
          rules,
          command: STATUS_COMMAND,
        };
      const keeps = STAYING_WORDS.test(words);
      if (/ (?:command zone|graveyard|hand|library) /.test(words) && !keeps)
        return { verdict: 'no', text: sentence, rules, command: STATUS_COMMAND };
      if (/ (?:resolves?|happen) /.test(words))
        return {
          verdict: 'no',
          text: text`It ceases to be on the stack as ${nameOrYou(leaver, question)} ${isAsker(leaver, question) ? 'leave' : 'leaves'}.`,
          rules,
          command: STATUS_COMMAND,
        };
      if (keeps === GOING_AWAY_WORDS.test(words.replace(/ goes home | back home /g, ' '))) return null;
      return { verdict: keeps ? 'no' : 'yes', text: sentence, rules, command: STATUS_COMMAND };
    };
    // A stolen permanent is under another player's control than usual.
    const isStolen =
      / (?:stole|stolen|steal|steals|took|borrowed?|bribed|reanimat\w*|entered under|control magic|act of treason|threaten|aura|under (?:my|his|her|@\d+|their) control|mind control|swapped|donated?|gave|enchant\w*|sowers?|agent) /.test(
        words,
      );
    if (isStolen) {
      const fromLeaver = new RegExp(
        ` (?:from|of|out of) (@\\d+|my) (?:s )?(?:graveyard|library|deck|hand|yard|bin|gy) `,
      ).exec(words);
      if (
        fromLeaver &&
        playerIn(fromLeaver[1], question) === leaver &&
        !/ (?:aura|control magic) /.test(words)
      )
        return leavesGame();
      return null;
    }
    if (cards.length === 0) {
      const mentionsTokens = / (?:my|@\d+|his|her|their|the) (?:\S+ )?(?:tokens?|treasures?) /.test(words);
      const mentionsThings =
        / (?:his|her|their|my|all|@\d+) (?:\S+ )?(?:stuff|things|permanents|cards|creatures|board|lands|spells?|ability|everything) | everything /.test(
          words,
        );
      if (!mentionsTokens && !mentionsThings) return null;
      if (marks && marks.length > 1 && !marks.includes(leaver)) return null;
      if (
        !isOpenQuestion(question) &&
        marks &&
        marks.some((id) => id !== leaver) &&
        / my /.test(words) &&
        !isAsker(leaver, question)
      )
        return null;
      return leavesGame();
    }
    const fates = cards.map(({ entry: { card } }) => {
      const found = game.permanents.filter(({ permanent }) => permanent.card.name === card.name);
      const [only] = found;
      if (found.length > 1) return null;
      if (!only) {
        const commander = game.commanders.find(({ name }) => name === card.name);
        return commander && commander.zone !== null && commander.ownerId === leaver
          ? { name: card.name, outcome: 'leaves' as const, to: null, because: null }
          : null;
      }
      const ownEvent = events.find(({ event }) => 'id' in event && event.id === only.id);
      if (!ownEvent) return { name: card.name, outcome: 'stays' as const, to: null, because: null };
      return ownEvent.event.kind === 'permanent/controller-changed'
        ? { name: card.name, outcome: 'changes' as const, to: ownEvent.event.to, because: ownEvent.because }
        : { name: card.name, outcome: 'leaves' as const, to: null, because: ownEvent.because };
    });
    const [fate] = fates;
    if (!fate || fates.some((each) => each?.outcome !== fate.outcome)) return null;
    const names = listOf(fates.flatMap((each) => (each ? [each.name] : [])));
    const isMany = fates.length > 1;
    const sentence =
      fate.outcome === 'leaves'
        ? text`${names} ${isMany ? 'leave' : 'leaves'} the game with ${nameOrYou(leaver, question)}.`
        : fate.outcome === 'stays'
          ? text`${names} ${isMany ? 'stay' : 'stays'} where ${isMany ? 'they are' : 'it is'}.`
          : text`${capitalized(nameOrYou(fate.to, question))} ${isAsker(fate.to, question) ? 'get' : 'gets'} ${names} back.`;
    const citations = fate.because ?? rules;
    const lead =
      fate.outcome === 'leaves'
        ? text`**Out of the game**: ${sentence}`
        : fate.outcome === 'stays'
          ? text`**Nothing**: ${sentence}`
          : sentence;
    if (isOpenQuestion(question) || / when i (?:lose|die|leave) $/.test(words))
      return { text: lead, rules: citations, command: STATUS_COMMAND };
    if (fate.outcome === 'changes') return null;
    const isLeft = fate.outcome === 'leaves';
    if (/ (?:resolves?|ability|trigger|triggers|activated) /.test(words))
      return isLeft && / resolve/.test(words)
        ? {
            verdict: 'no',
            text: text`It ceases to exist as ${nameOrYou(leaver, question)} ${isAsker(leaver, question) ? 'leave' : 'leaves'} the game.`,
            rules,
            command: STATUS_COMMAND,
          }
        : null;
    if (/ (?:command zone|graveyard|exile|hand|library) /.test(words) && !STAYING_WORDS.test(words))
      return isLeft ? { verdict: 'no', text: sentence, rules: citations, command: STATUS_COMMAND } : null;
    const keeps = STAYING_WORDS.test(words);
    if (!keeps && !GOING_AWAY_WORDS.test(words)) return null;
    return {
      verdict: keeps === isLeft ? 'no' : 'yes',
      text: sentence,
      rules: citations,
      command: STATUS_COMMAND,
    };
  },
});
