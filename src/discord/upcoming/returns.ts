import { possibleReturns, type PossibleReturn } from '#engine/commanders/returning.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { shortName } from '#engine/game/commanders.ts';
import type { Commander, Game } from '#engine/game/state.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { citationsText } from '#text/cite.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { inZone } from '../words/game-terms.ts';
import { formatName } from '../labels/things.ts';

/** Formats open choices, a line each: `Karn, now in the graveyard, may go to the command zone: @Alice’s choice.` */
export const formatReturns = (
  game: Game,
  open = possibleReturns(game, rulesetOf(game.edition)),
  isMeldedOrMerged: (commander: Commander) => boolean = () => false,
): readonly Text[] =>
  open.map((ruling) => formatReturn(ruling, game, isMeldedOrMerged(ruling.answer.commander)));

function formatReturn(
  { answer, citations }: Ruling<PossibleReturn>,
  { edition }: Game,
  wasComponent: boolean,
): Text {
  const { commander, by, instead } = answer;
  const { name, ownerId, zone } = commander;
  const deciderNote = by === ownerId ? '' : text` (${playerName(by)} decides)`;
  const componentNote = wasComponent ? '; what it was melded or merged with stays there' : '';
  const componentRules = wasComponent && instead ? citeRules(edition, 'commander/component-returns') : [];
  const where = zone && !instead ? text`, now ${inZone(zone, edition)},` : '';
  return text`**${formatName(shortName(name))}**${where} may go to the command zone${instead ? ' instead' : ''}: ${playerName(ownerId)}’s choice${deciderNote}${componentNote}. ${citationsText([...citations, ...componentRules])}`;
}
