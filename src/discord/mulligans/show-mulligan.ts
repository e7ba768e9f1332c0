import { joinLines, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import {
  handAfter,
  mulliganProcedure,
  OPENING_HAND_SIZE,
  type Hand,
  type MulliganProcedure,
} from '#engine/mulligans/hands.ts';
import { mulligansTaken, withNewHands } from '#engine/mulligans/order.ts';
import { distinct, citeRules } from '#engine/rule-numbers/citing.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { formatHand, formatHandProcedure } from './format-hand.ts';

const MAX_CARDS = 20;

export const showMulligan = subcommand({
  name: 'mulligan',
  description: 'What a mulligan draws and puts back: the next one, or any',
  defaultPlayers: { player: 'own' },
  options: [
    { type: Type.User, name: 'player', description: 'Whose; left out, yours' },
    {
      type: Type.Integer,
      name: 'number',
      description: 'Which mulligan of theirs, such as 2; left out, the next',
      min_value: 1,
      max_value: MAX_CARDS,
    },
    {
      type: Type.Integer,
      name: 'hand',
      description: 'Cards in the first hand, where something makes it other than seven, such as a vanguard',
      min_value: 1,
      max_value: MAX_CARDS,
    },
  ],
  /** Works before the game begins, too. */
  async run(request, ctx) {
    const openGame = await findOpenGame(request, ctx);
    if (!openGame.ok) return openGame;
    const { game } = openGame.value;
    const { player, hand: size = OPENING_HAND_SIZE } = request.options;
    const taken = mulligansTaken(withNewHands(game, rulesetOf(game.edition)), player);
    const { number = taken + 1 } = request.options;
    const whose = player === request.origin.actorId ? 'Your' : text`${playerName(player)}’s`;
    const { answer: procedure } = mulliganProcedure(game, rulesetOf(game.edition));
    const currentHand =
      taken > 0 && request.options.number === undefined
        ? [text`${whose} hand now: ${formatHand(handAfter(procedure, taken, size))}.`]
        : [];
    return renderTableAnswer<MulliganAnswer>(
      game.edition,
      (ruleset) => ok(planMulligan(game, number, size, ruleset)),
      {
        inFull: (answer) =>
          joinLines([
            text`**${whose} ${ordinal(number)} mulligan: ${formatMulligan(answer)}.**`,
            ...currentHand,
            ...formatProcedure(answer, procedure),
          ]),
        otherEditions: (answer) => text`${[formatMulligan(answer), ...formatOrder(answer)].join('; ')}.`,
      },
    );
  },
});

/** A mulligan as far as editions are compared, without the cards that players may look at once all hands are kept. */
interface MulliganAnswer {
  readonly order: Ruleset['mulliganOrder'];
  /** Teams with shared turns take mulligans together. */
  readonly isOfTeams: boolean;
  /** `null` if no further mulligan is possible: the current hand has no cards. */
  readonly hand: Hand | null;
  readonly isFree: boolean;
}

function planMulligan(game: Game, number: number, size: number, ruleset: Ruleset): Ruling<MulliganAnswer> {
  const { answer: procedure, citations } = mulliganProcedure(game, ruleset);
  const [rule, ...rules] = citations;
  const isOtherSize = size !== OPENING_HAND_SIZE;
  return {
    answer: {
      order: ruleset.mulliganOrder,
      isOfTeams: ruleset.teamMulligans && game.settings.format.sharesTurns,
      hand: handAfter(procedure, number - 1, size).canMulligan ? handAfter(procedure, number, size) : null,
      isFree: number <= procedure.free,
    },
    citations: distinct([
      rule ?? citeRules(ruleset.edition, 'start/mulligan')[0],
      ...rules,
      ...(isOtherSize ? citeRules(ruleset.edition, 'vanguard/mulligan') : []),
    ]),
  };
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

const ordinal = (number: number): string => ORDINALS[number - 1] ?? `${number}th`;

function formatMulligan({ hand, isFree }: MulliganAnswer): string {
  if (hand === null) return 'there is none: the hand before it has no cards';
  return `${formatHandProcedure(hand)}${isFree ? ', at no cost' : ''}`;
}

const formatOrder = ({ order, isOfTeams }: MulliganAnswer): readonly string[] => [
  order === 'rounds'
    ? 'all at once, once everybody has said'
    : `one ${isOfTeams ? 'team' : 'player'} after another`,
];

const PROCEDURES = {
  rounds: [
    'Everybody says in turn order; then all who take one do so at once.',
    'Teams say in turn order; then all who take one do so at once.',
  ],
  'one-by-one': [
    'One player after another, the first player first.',
    'One team after another; all of a team who take one do so at once.',
  ],
} as const;

/** Formats the procedure before and after a mulligan. */
function formatProcedure(
  { order, isOfTeams }: MulliganAnswer,
  procedure: MulliganProcedure,
): readonly string[] {
  const after = [
    ...(procedure.costs === 'exile' ? ['Exiled cards are shuffled in once you keep.'] : []),
    ...(procedure.canLook
      ? ['Once all have kept, whoever has fewer cards may look at the top one, and put it on the bottom.']
      : []),
  ];
  const [ofPlayers, ofTeams] = PROCEDURES[order];
  return [isOfTeams ? ofTeams : ofPlayers, ...after];
}
