import { attackablePlayers } from '#engine/formats/attackable-players.ts';
import { activePlayers, areTeammates } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { STEPS } from '#engine/vocabulary/steps.ts';
import { capitalized } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { defineKind, isOpenQuestion } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import {
  LEFT_PHRASE,
  PLAYER_WORD,
  gameOf,
  isAsker,
  leaverIn,
  nameOrYou,
  playerIn,
  supposedTurn,
  withoutPlayer,
  paddedWords,
} from './table-words.ts';
import { isMelee, joinPlayers } from './whose-turn.ts';

/* Who may attack whom, and block for whom. */

const ATTACK_WORDS =
  '(?:attack(?:s|ed|ing|ers?)?|swing(?:s|ing)?|send(?:ing)?|go(?:ing)? (?:after|for)|come at|declare attackers)';
const MAY_ATTACK_COMMAND = { label: 'Whom you may attack', path: 'table may-attack', options: {} } as const;

/** The attacking player in the question, if it names one. */
function attackerIn(words: string, question: Question): PlayerId | undefined {
  const attackerPattern = new RegExp(
    `(?: (?:can|could|may|might|am|is|are|do|does|must|would|will|if|that|have|has)| (?:allowed|able|possible) (?:for|that)) (?:only )?${PLAYER_WORD}(?= )|(?: |^ ?)${PLAYER_WORD} (?:can|could|may|only|want|wants|wanna|have to|has to|must|would like|d like|like|attack|attacks|swing|swings|send)(?= )|(?: by | for )${PLAYER_WORD}(?= )`,
  ).exec(words);
  const mark = attackerPattern?.slice(1).find((group) => group !== undefined);
  return mark === undefined ? undefined : playerIn(mark, question);
}

export const attackKind = defineKind('who may be attacked', {
  topic: phrase(`${ATTACK_WORDS}|defending players?|attack (?:left|right)|#\\d+ at @\\d+`),
  cards: [0, 3],
  needsGame: true,
  vetoes:
    / (?:damage|life|commander damage|monarchy|time stop|sundial|ends? the turn|vigilance|tapped|untapped|summoning|sick|haste|propaganda|prison|tax|goad(?:ed)?|pay|trigger|triggers|flying|first strike|lethal|kill|poison|wall|pacifism|shadow|already|happened|counter|token enters|removed|energy|mulligan|die|dies|smart\w*|safe|teammates?|double|extra combat|mana|initiative|charm|ghostly|end of|ends? my turn|split second|split card|battles?|siege|just (?:played|came|cast)|came out|came in|with (?:the|a|this|that) creature|first turn|right away|vehicle|crew|defender|phases?|second main|(?:before|after) (?:combat|attacking|blocks)|twice|again|instant|instantly|response|respond\w*|(?:mind)?slav\w*|picks?|chooses?|decides?) /,
  compute({ question: original }) {
    const leaver = leaverIn(original);
    if (leaver === null) return null;
    const question = leaver ? withoutPlayer(original, leaver) : original;
    if (!question || isMelee(question) || mentionsOtherCondition(original)) return null;
    if (
      !/ (?:can|may|could|allowed|possible|legal|okay|ok|fine|must|required|have to|has to|able|forced|obliged|do i|does @\d+|who|whom|which|how many|defending|attack (?:left|right)) /.test(
        paddedWords(question),
      ) ||
      / for \d+ /.test(paddedWords(question))
    )
      return null;
    const game = gameOf(question);
    const { edition } = question.ruleset;
    const words = paddedWords(question);
    const active = activePlayers(game);
    const [activeId] = active;
    if (!activeId || !game.turn) return null;
    const me = playerIn('i', question);
    const { settings } = game;
    if (
      / attack (?:left|right)(?: only)? (?:in effect|on|option|variant|rule|here|at|used|in use|active|being)/.test(
        words,
      ) ||
      / (?:play(?:ing)?|use|using|with) attack (?:left|right) /.test(words)
    ) {
      const isLeft = settings.format.attack === (/ right /.test(words) ? 'right' : 'left');
      const { answer, citations } = attackablePlayers(game, activeId, question.ruleset);
      return {
        verdict: isLeft ? 'yes' : 'no',
        text: text`Now ${nameOrYou(activeId, question)} may attack ${joinPlayers(answer.players, question)}.`,
        rules: citations,
        command: MAY_ATTACK_COMMAND,
      };
    }
    if (/ (?:block|blocks|blocking|jump in) /.test(words)) {
      // A player's creatures can only block what attacks that player.
      const match = new RegExp(
        ` ${PLAYER_WORD} (?:attacks?|swings?|attacking|swinging|sends?) (?:\\S+ ){0,4}?(?:at |into )?${PLAYER_WORD}(?= ).* (?:can|could|may|do|does|am|allowed) (?:\\S+ )?${PLAYER_WORD} `,
      ).exec(words);
      const [attacker, attacked, blocker] = (match?.slice(1) ?? []).map((mark) => playerIn(mark, question));
      if (!attacker || !attacked || !blocker || new Set([attacker, attacked, blocker]).size < 3) return null;
      if (game.teams.length > 0 || settings.format.variant !== 'free-for-all') return null;
      return {
        verdict: 'no',
        text: text`${capitalized(nameOrYou(blocker, question))} can block only what attacks ${isAsker(blocker, question) ? 'you' : 'them'}, and not what attacks ${nameOrYou(attacked, question)}.`,
        rules: citeRules(edition, 'attack-multiple/own-attackers', 'attack-multiple/blocking'),
        command: MAY_ATTACK_COMMAND,
      };
    }
    const attacker = attackerIn(words, question) ?? (/ (?:my|i|me) /.test(words) ? me : activeId);
    if (!attacker) return null;
    const { answer, citations } = attackablePlayers(game, attacker, question.ruleset);
    const attackable = answer.players;
    const optionText =
      attackable.length < 2
        ? ''
        : answer.how === 'one'
          ? ' One of them each combat.'
          : answer.how === 'each'
            ? ' Each creature may attack a different one.'
            : ' They are attacked as one team.';
    const attackableNames =
      attackable.length > 0
        ? joinPlayers(attackable, question, answer.how === 'one' ? 'or' : 'and')
        : 'nobody';
    const isAttackersTurn = active.includes(attacker);
    const turnPrefix = isAttackersTurn
      ? ''
      : isAsker(attacker, question)
        ? 'On your turn '
        : 'On their turn ';
    const mayAttack = text`${nameOrYou(attacker, question)} may attack ${attackableNames}.${optionText}`;
    const sentence = turnPrefix ? text`${turnPrefix}${mayAttack}` : capitalized(mayAttack);
    if (/ defending players? /.test(words)) {
      const asksCount = / how many /.test(words);
      if (isOpenQuestion(question))
        return {
          text: text`**${asksCount ? `${attackable.length}` : capitalized(attackableNames)}**${asksCount ? text`: ${attackableNames}` : ''}. ${sentence}`,
          rules: citations,
          command: MAY_ATTACK_COMMAND,
        };
      const askedPlayer = targetIn(words, question, attacker);
      return askedPlayer && answer.how === 'each'
        ? {
            verdict: attackable.includes(askedPlayer) ? 'yes' : 'no',
            text: sentence,
            rules: citeRules(edition, 'attack-multiple/defending'),
            command: MAY_ATTACK_COMMAND,
          }
        : null;
    }
    if (isOpenQuestion(question)) {
      if (
        !/ (?:who|whom|which|how many) /.test(words) ||
        / (?:who|which players?) (?:attacked|attacks|is attacking|are attacking) /.test(words)
      )
        return null;
      if (/ how many /.test(words)) {
        if (!/ how many (?:players|opponents|people|of (?:them|you)) /.test(words)) return null;
        return {
          text: text`**${attackable.length}**: ${attackableNames}. ${sentence}`,
          rules: citations,
          command: MAY_ATTACK_COMMAND,
        };
      }
      if (
        / (?:who|which (?:player|opponent)s?|which of (?:them|you|us)) (?:can|may|could) attack (?:me|@\d+) /.test(
          words,
        )
      )
        return null;
      return {
        text: text`**${capitalized(attackableNames)}.** ${sentence}`,
        rules: citations,
        command: MAY_ATTACK_COMMAND,
      };
    }
    const otherPlayer = [...words.matchAll(new RegExp(` ${PLAYER_WORD}(?= )`, 'g'))]
      .map(([, mark]) => playerIn(mark, question))
      .find((id) => id !== undefined && id !== attacker);
    const turn = supposedTurn(question, isAsker(attacker, question) ? otherPlayer : attacker);
    if (turn === null) return null;
    if (turn !== undefined && turn !== attacker && !/ (?:whose|until|till|last|before) /.test(words)) {
      if (areTeammates(game, turn, attacker)) return null;
      return {
        verdict: 'no',
        text: text`On ${isAsker(turn, question) ? 'your' : text`${nameOrYou(turn, question)}’s`} turn only ${nameOrYou(turn, question)} may attack.`,
        rules: citeRules(edition, 'combat/attackers'),
        command: MAY_ATTACK_COMMAND,
      };
    }
    const mentionsTurn = / (?:on|in|during|once|when|at) (?:\S+ ){0,3}?(?:turn|combat) /.test(words);
    if (
      / (?:must|required|have to|has to|forced|obliged|need to) /.test(words) &&
      !/ do i have to (?:send|choose|pick|attack (?:just |only )?(?:one|the same)) | or /.test(words)
    ) {
      if (!/ (?:monarch|rather|crown|instead of|weakest|leader|first|only) /.test(words)) return null;
      return { verdict: 'no', text: sentence, rules: citations, command: MAY_ATTACK_COMMAND };
    }
    if (
      / (?:only|just) (?:\S+ ){0,6}?(?:left|right|neighbou?rs?)|(?:left|right) only/.test(words) &&
      !/ even though | (?:sits|is|are) (?:\S+ )?(?:on|to) my (?:left|right) /.test(words)
    )
      return {
        verdict: attackable.length > 1 ? 'no' : 'yes',
        text: sentence,
        rules: citations,
        command: MAY_ATTACK_COMMAND,
      };
    if (
      / (?:split|different (?:players|people|opponents)|several (?:players|opponents|people)|more than one (?:player|opponent|person)|multiple (?:players|opponents|people)|same (?:guy|player|opponent|person|combat|attack)|single (?:attack|combat)|everyone at|all (?:of (?:you|them)|3|three|opponents) at once|(?:2|3|two|both) (?:players|opponents|people|of them)) /.test(
        words,
      )
    ) {
      if (attackable.length < 2) return null;
      return {
        verdict: answer.how === 'one' ? 'no' : 'yes',
        text: sentence,
        rules: citations,
        command: MAY_ATTACK_COMMAND,
      };
    }
    if (/ (?:my own planeswalker|myself|own planeswalkers?) /.test(words))
      return {
        verdict: 'no',
        text: text`Only opponents, their planeswalkers and battles that they protect may be attacked.`,
        rules: citeRules(edition, 'combat/attackers', 'combat/defending-player'),
        command: MAY_ATTACK_COMMAND,
      };
    if (
      !new RegExp(
        ` (?:can|may|could|allowed|possible|legal|okay|ok|able|do|does|i|@\\d+) (?:\\S+ ){0,8}?${ATTACK_WORDS} | #\\d+ at @\\d+ `,
      ).test(words) ||
      / (?:in front|jump in) /.test(words)
    )
      return null;
    const target = targetIn(words, question, attacker);
    if (!target) {
      // `can I swing right now?`
      if (
        !/ (?:can|may|could|am) (?:i|@\d+)(?: allowed to)? (?:attack|swing|declare attackers)(?: (?:right now|now|this turn|at all|already|yet|please|here|with))* /.test(
          words,
        ) ||
        question.cards.length > 0
      )
        return null;
      if (!isAttackersTurn)
        return {
          verdict: 'no',
          text: text`It is ${isAsker(activeId, question) ? 'your' : text`${nameOrYou(activeId, question)}’s`} turn, and only the active player attacks.`,
          rules: citeRules(edition, 'combat/attackers'),
          command: MAY_ATTACK_COMMAND,
        };
      return STEPS.indexOf(game.turn.step) <= STEPS.indexOf('declare-attackers') &&
        / (?:now|this turn) /.test(words)
        ? { verdict: 'yes', text: sentence, rules: citations, command: MAY_ATTACK_COMMAND }
        : null;
    }
    if (!isAttackersTurn && !mentionsTurn && / (?:now|this turn|right now) /.test(words))
      return {
        verdict: 'no',
        text: text`It is ${isAsker(activeId, question) ? 'your' : text`${nameOrYou(activeId, question)}’s`} turn, and only the active player attacks.`,
        rules: citeRules(edition, 'combat/attackers'),
        command: MAY_ATTACK_COMMAND,
      };
    return {
      verdict: attackable.includes(target) ? 'yes' : 'no',
      text: sentence,
      rules: citations,
      command: MAY_ATTACK_COMMAND,
    };
  },
});

/** True if a question contains a condition other than that a player leaves, or whose turn it is. */
const mentionsOtherCondition = (question: Question): boolean =>
  / (?:if|when|whenever|once|after|since|while|unless|because) (?!(?:its |it is |the )?(?:my|his|her|their|@\d+|i|me)(?: s)? (?:turn|combat)? ?(?:attack|swing|declare)?)/.test(
    paddedWords(question).replaceAll(
      new RegExp(` (?:if|when|once|after|as soon as) ${LEFT_PHRASE}(?= )`, 'g'),
      ' ',
    ),
  );

/** The only player besides the attacker whom a question names. */
function targetIn(words: string, question: Question, attacker: PlayerId): PlayerId | undefined {
  const after = [
    ...words.matchAll(
      new RegExp(` (?:${ATTACK_WORDS}|at|into|is) (?:at |into |on )?${PLAYER_WORD}(?= )`, 'g'),
    ),
  ]
    .map(([, mark]) => playerIn(mark, question))
    .filter((id) => id !== undefined && id !== attacker);
  const [only, ...others] = new Set(after);
  if (only && others.length === 0) return only;
  const marks = new Set([...words.matchAll(/ (@\d+)(?= )/g)].map(([, mark]) => playerIn(mark, question)));
  marks.delete(attacker);
  const [onlyMarked, ...more] = marks;
  return more.length === 0 ? onlyMarked : undefined;
}
