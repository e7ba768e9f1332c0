import { planLeaving } from '#engine/leaving/leaving.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import { displayName } from '#engine/status/views.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpen, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import { playersOf } from '../reading/question.ts';
import { phrase, wordSet } from '../reading/words.ts';
import { STATUS } from './life.ts';
import { GONE, TABLE_FILLERS, WHO, gameOf, isAsker, named, playerIn } from './table-words.ts';

/*
 * Who has left, and what happens to the things of a player who leaves.
 */

export const leftKind = defineKind('who has left', {
  asks: phrase(
    `(?:whos|who is|who has|who all is|which players (?:are|have)|how many (?:players |people |of us )?(?:are|have|is)|how many (?:players|people) are)(?: (?:already|all|been|now|yet|still|currently))* (left the game|left in the game|left in|left|out|dead|eliminated|gone|conceded|lost|knocked out|died|still in|still alive|alive|remaining|still playing|in the game|still in the game|playing|in)(?: (?:of the game|the game|already|so far))*|(?:is|has) ${WHO} (?:already |still )?(out|dead|left|lost|conceded|still in|alive|in)|how many players (left the game|left|remain)`,
  ),
  parts: { left: phrase('left|in') },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    if (!namesNoPlayer(order)) return null;
    const game = gameOf(question);
    const inGame = playersOf(question).map((playerId) => named(playerId, question));
    const gone = game.seats
      .filter(({ left }) => left !== null)
      .map(({ playerId, left }) => text`${named(playerId, question)} (${left ?? ''})`);
    const rules = citeRules(question.ruleset.edition, 'losing/leaves');
    const [, state, who, whether, count] = asks;
    if (who !== undefined) {
      // Somebody who is left is still there, and somebody who has left is gone.
      if (whether === 'left' && !/^has\b/.test(asks[0].trim())) return null;
      const playerId = who.startsWith('@') ? question.players[Number(who.slice(1))] : question.asked.askerId;
      const seat = game.seats.find((each) => each.playerId === playerId);
      if (!seat || !playerId) return null;
      const isOut = seat.left !== null;
      const asksOut = !/in|alive/.test(whether ?? '');
      return {
        verdict: isOut === asksOut ? 'yes' : 'no',
        text: text`${capitalized(named(playerId, question))} ${isOut ? `is out (${seat.left ?? ''})` : isAsker(playerId, question) ? 'are still in the game' : 'is still in the game'}.`,
        rules,
        command: STATUS,
      };
    }
    const isMany = /how many/.test(question.words);
    const word = state ?? count ?? '';
    const hasDone = /\b(?:has|have)\b/.test(asks[0]);
    if (hasDone && /^left in|\bin\b/.test(word)) return null;
    const isIn = /alive|remain|playing|\bin\b/.test(word) || (word === 'left' && !hasDone);
    if (isIn)
      return {
        text: text`**${isMany ? `${inGame.length}` : capitalized(listOf(inGame))}**${isMany ? text`: ${listOf(inGame)}` : ''}.`,
        rules,
        command: STATUS,
      };
    if (isMany)
      return {
        text: text`**${gone.length}**${gone.length > 0 ? text`: ${listOf(gone)}` : ''}.`,
        rules,
        command: STATUS,
      };
    return {
      text:
        gone.length > 0
          ? text`**${capitalized(listOf(gone))}.**`
          : text`**Nobody.** All ${inGame.length} are still in the game.`,
      rules,
      command: STATUS,
    };
  },
});

const LEAVES =
  '(?:leaves?|concedes?|dies?|lose|loses|quits?|leave the game|leaves the game|scoops?|drops?(?: out)?|is eliminated|gets? eliminated|get knocked out|am eliminated|gets? knocked out|is out|rage ?quits?|loses the game|lose the game|conceded|died|left)';
const THINGS =
  '(?:stuff|things|permanents|cards|creatures|board|spells|lands|tokens|everything|objects|battlefield|commander|triggers)';

export const leaverKind = defineKind('what happens to a leaver’s things', {
  asks: phrase(
    `(?:what|whats)(?: (?:happens|happen|would happen|will happen|becomes|happening|is going to happen|goes))*(?: (?:to|with|of))*(?: (?:all|all of|all the))*(?: ${WHO}(?: ${THINGS}(?: and ${THINGS})?)?)?(?: (?:i|we|you) (?:control|stole|have|took))?(?: (?:from|of|that) ${WHO})? (?:if|when|once|after|as) (?:${WHO}|he|she|they) (?:were to )?${LEAVES}(?: now| the game| right now| this turn| here)*|(?:if|when) ${WHO} ${LEAVES}(?: now| the game| right now)* what happens(?: (?:to|with)(?: (?:his|her|their|my|all|the|all his|all their))* ${THINGS})?`,
  ),
  parts: { now: phrase('now|right now|here|at this table') },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    if (!namesNoPlayer(order)) return null;
    const people = [
      ...new Set(
        asks
          .slice(1)
          .filter((group) => group !== undefined)
          .map((group) => playerIn(group, question)),
      ),
    ];
    // The last one leaves; the first one may own or control the things that are asked about.
    const leaver = people.at(-1);
    if (!leaver || people.length > 2 || people.includes(undefined)) return null;
    const game = gameOf(question);
    if (game.stage !== 'playing') return null;
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
    const gone: string[] = [];
    const ceased: string[] = [];
    for (const { entries } of plan.stages)
      for (const { event } of entries) {
        if (event.kind === 'permanent/left' || event.kind === 'stack/removed')
          (event.to === 'nowhere' ? ceased : gone).push(
            nameOf(event.id) + (event.to === 'exile' ? ' (exiled)' : ''),
          );
        else if (event.kind === 'permanent/controller-changed')
          lines.push(
            text`${capitalized(named(event.to, question))} ${isAsker(event.to, question) ? 'get' : 'gets'} ${nameOf(event.id)} back.`,
          );
        else if (event.kind === 'monarch/passed')
          lines.push(
            event.to === null
              ? text`There is no monarch then.`
              : text`${capitalized(named(event.to, question))} ${isAsker(event.to, question) ? 'become' : 'becomes'} the monarch.`,
          );
        else if (event.kind === 'initiative/passed' && event.to !== null)
          lines.push(
            text`${capitalized(named(event.to, question))} ${isAsker(event.to, question) ? 'take' : 'takes'} the initiative.`,
          );
        else if (event.kind === 'game/ended')
          lines.push(
            text`That ends the game${event.result.winners.length > 0 ? text`: ${listOf(event.result.winners.map((id) => named(id, question)))} ${event.result.winners.length === 1 && !isAsker(event.result.winners[0] ?? '', question) ? 'wins' : 'win'}` : ''}.`,
          );
        else if (event.kind === 'control/ended') lines.push('An effect that controls a player ends.');
      }
    const mine = isAsker(leaver, question) ? text`you own` : text`${named(leaver, question)} owns`;
    const ends = plan.stages.some(({ kind }) => kind === 'game-ends');
    const rules = distinct([
      ...(ends
        ? citeRules(question.ruleset.edition, 'winning/last')
        : citeRules(question.ruleset.edition, 'leaving/objects')),
      ...citations,
      ...plan.stages.flatMap(({ entries }) => entries.flatMap(({ because }) => because)),
    ]);
    if (ends)
      return { text: joinTexts([text`**The game is over.**`, ...lines], ' '), rules, command: STATUS };
    return {
      text: joinTexts(
        [
          text`**Everything ${mine} leaves the game.**`,
          ...(gone.length > 0
            ? [
                `Here: ${gone.slice(0, 8).join(', ')}${gone.length > 8 ? ` and ${gone.length - 8} more` : ''}.`,
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
      command: STATUS,
    };
  },
});

const LEAVER_FILLERS = new Set([
  ...TABLE_FILLERS,
  ...wordSet(
    'stay stays remain remains keep keeps go goes back command zone happens happen become becomes leave leaves too also battlefield board permanent creature new stick',
  ),
]);

/** What becomes of a thing at the table as a player leaves, or who is monarch then. */
export const leaverThingKind = defineKind('a leaver’s thing', {
  asks: phrase(GONE),
  parts: {
    monarch: phrase(
      '(?:who )?(?:becomes|become|gets|is|takes)? ?(?:the )?(?:new )?(monarch|initiative)(?: then)?',
    ),
    stolen: phrase(
      `(?:i |we )?(?:reanimated|stole|took|have|borrowed|bribed|copied)(?: (?:a|the|one|some|creature|permanent|creatures|card|of))* from ${WHO} (?:graveyard|library|deck|hand|yard)`,
    ),
    zone: phrase('(?:to |in |into )?(?:the |my |their |his )?(?:command zone|graveyard|exile|hand|library)'),
    verb: phrase(
      '(?:do|does|will|can|get|what|whats|to|i|they|it|the|get to) ?(?:stays?|remains?|keeps?|happens? (?:to|with)|stick around|leaves?|go away|disappears?|go|goes)(?: (?:it|back|too|on|with))*',
    ),
    mine: phrase('(?:and )?(?:its|it is|they are)? ?mine(?: now)?'),
    there: phrase('(?:on|to|in) (?:the |my )?(?:board|battlefield|table)|in play'),
  },
  cards: [0, 2],
  isOfGame: true,
  fillers: LEAVER_FILLERS,
  compute({ question, asks, parts, cards, order }) {
    const { words, ruleset } = question;
    const leaver = playerIn(asks[1], question);
    if (
      !leaver ||
      !namesNoPlayer(order) ||
      /\b(?:turn|next|after|not|never)\b/.test(words.replace(asks[0], ''))
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
    const keeps = /\b(?:stays?|remains?|keeps?|stick)\b/.test(words);
    const rules = citeRules(ruleset.edition, 'leaving/objects', 'losing/leaves');
    if (parts.monarch && cards.length === 0 && !isYesNo(question)) {
      const what = parts.monarch[1] === 'initiative' ? 'initiative' : 'monarch';
      const passed = events.find(({ event }) => event.kind === `${what}/passed`);
      const to =
        passed && 'to' in passed.event ? (passed.event.to as PlayerId | null) : game.designations[what];
      return {
        text: to === null ? text`**Nobody.**` : text`**${capitalized(named(to, question))}.**`,
        rules: passed?.because ?? rules,
        command: STATUS,
      };
    }
    if (parts.stolen && cards.length === 0 && isYesNo(question))
      return keeps && playerIn(parts.stolen[1], question) === leaver
        ? {
            verdict: 'no',
            text: text`${capitalized(named(leaver, question))} owns it, so it leaves the game.`,
            rules,
            command: STATUS,
          }
        : null;
    if (cards.length === 0 || parts.stolen) return null;
    const fates = cards.map(({ entry: { card } }) => {
      const found = game.permanents.filter(({ permanent }) => permanent.card.name === card.name);
      const [only] = found;
      if (!only || found.length > 1) return null;
      const own = events.find(({ event }) => 'id' in event && event.id === only.id);
      if (!own) return { name: card.name, fate: 'stays' as const, to: null, because: null };
      return own.event.kind === 'permanent/controller-changed'
        ? { name: card.name, fate: 'changes' as const, to: own.event.to, because: own.because }
        : { name: card.name, fate: 'leaves' as const, to: null, because: own.because };
    });
    const [fate] = fates;
    if (!fate || fates.some((each) => each?.fate !== fate.fate)) return null;
    const names = listOf(fates.flatMap((each) => (each ? [each.name] : [])));
    const isMany = fates.length > 1;
    const says =
      fate.fate === 'leaves'
        ? text`${names} ${isMany ? 'leave' : 'leaves'} the game with ${named(leaver, question)}.`
        : fate.fate === 'stays'
          ? text`${names} ${isMany ? 'stay' : 'stays'} where ${isMany ? 'they are' : 'it is'}.`
          : text`${capitalized(named(fate.to, question))} ${isAsker(fate.to, question) ? 'get' : 'gets'} ${names} back.`;
    const because = fate.because ?? rules;
    if (!isYesNo(question)) return isOpen(question) ? { text: says, rules: because, command: STATUS } : null;
    if (fate.fate === 'changes') return null;
    const isLeft = fate.fate === 'leaves';
    if (parts.zone) return isLeft ? { verdict: 'no', text: says, rules: because, command: STATUS } : null;
    const asksLeaving = /\b(?:go away|disappears?|gone)\b/.test(words);
    if (!keeps && !asksLeaving) return null;
    return { verdict: keeps === isLeft ? 'no' : 'yes', text: says, rules: because, command: STATUS };
  },
});
