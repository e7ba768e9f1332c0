import { ApplicationCommandOptionType as Type } from 'discord.js';
import { count } from '../../basics/count.ts';
import { checkInGame } from '../../engine/deciding/checks.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { checkWhoseTurn } from '../../engine/formats/grand-melee.ts';
import {
  apnapOrder,
  turnMarkers,
  turnOrder,
  type Group,
  type TurnMarkers,
} from '../../engine/formats/multiplayer.ts';
import type { Game } from '../../engine/game/state.ts';
import { distinct } from '../../engine/rule-numbers/citing.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import type { Said } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { answerOfTable } from '../table/answers.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import { askTable } from './asking.ts';

export const turnOrderHere = subcommand({
  name: 'turn-order',
  description: 'Whose turn it is, and whose come next',
  run: (asked, house) => askTable(asked, house, answerTurnOrder),
});

interface Turns {
  readonly groups: readonly Group[];
  /** Of a Grand Melee. */
  readonly markers: TurnMarkers | null;
}

/** The order of turns; of a Grand Melee, with its markers. */
function answerTurnOrder(game: Game): Said {
  const isMelee = game.settings.format.variant === 'grand-melee';
  return answerOfTable<Turns>(
    game.edition,
    (ruleset) => {
      const order = turnOrder(game, ruleset);
      if (!isMelee) return ok({ answer: { groups: order.answer, markers: null }, because: order.because });
      const markers = turnMarkers(game, ruleset);
      const [rule, ...rules] = order.because;
      const because = distinct([rule, ...rules, ...markers.because]);
      return ok({ answer: { groups: order.answer, markers: markers.answer }, because });
    },
    {
      here: ({ groups, markers }) =>
        [`**Turns**: ${sayOrder(groups, ' → ')}.`, ...(markers ? [sayMarkers(markers)] : [])].join('\n'),
      elsewhere: ({ groups, markers }) =>
        [sayOrder(groups, ' → '), ...(markers ? [sayMarkers(markers)] : [])].join('. '),
    },
  );
}

/** The turn markers of a Grand Melee. */
const sayMarkers = ({ count: markers, first }: TurnMarkers): string =>
  `${count(markers, 'turn marker')}: the first ${first.length === 1 ? 'was' : 'were'} taken by ${listed(first.map(mention))}. Where they are now is for the table to say.`;

export const apnap = subcommand({
  name: 'apnap',
  description: 'In which order players choose and act at the same time, the active player first',
  options: [{ type: Type.User, name: 'player', description: 'Whose turn; left out, the turn in progress' }],
  run: (asked, house) => askTable(asked, house, (game) => answerApnap(game, asked.options.player)),
});

/** The order in which players choose, in the turn of whoever is named. */
function answerApnap(
  game: Game,
  active: PlayerId | undefined,
): Said<Refusal<'game/not-a-player' | 'format/which-turn'>> {
  const seated =
    active === undefined ? checkWhoseTurn(game, rulesetOf(game.edition)) : checkInGame(game, active);
  if (!seated.ok) return seated.failure;
  const { sharesTurns } = game.settings.format;
  const together = sharesTurns
    ? ' Of a team all choose; where they disagree, the one named first decides.'
    : '';
  return answerOfTable(game.edition, (ruleset) => ok(apnapOrder(game, ruleset, active ?? null)), {
    here: (groups) => `**In this order**: ${sayOrder(groups, ', then ')}.${together}`,
    elsewhere: (groups) => `${sayOrder(groups, ', then ')}.`,
  });
}

/** Players, or teams, one after another. */
const sayOrder = (groups: readonly Group[], then: string): string =>
  groups.map((group) => listed(group.map(mention))).join(then);
