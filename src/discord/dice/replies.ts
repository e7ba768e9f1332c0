import { joinLines } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { citationsText } from '#text/cite.ts';
import { text } from '#text/template.ts';
import { rulesOfRoll } from '#engine/dice/rolling.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { planarFace } from '#engine/dice/planar-die.ts';
import { followsLaterRule } from '#engine/rule-numbers/citing.ts';
import { dateOf } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { ChangeResult } from '../command/mutate.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayedRoll } from '#ledger/play.ts';
import type { CoinBook } from '#ledger/vocabulary/ledger.ts';
import type { Reply } from '../command/reply.ts';
import { planeContext, formatFaceEffect } from '../sentences/planar.ts';
import { formatFirstCommitments, formatSequence } from '../sentences/commitment.ts';
import { otherEdition } from '../words/cite.ts';
import { askIgnoring, rollRows } from './buttons.ts';
import { formatRolled } from '../coins/format-roll.ts';

/**
 * Turns a roll into a change and a reply.
 * @param game the open game
 */
export function decideRoll(
  played: Result<PlayedRoll, Refusal>,
  book: CoinBook,
  game: Game | null,
  replaces = false,
): ChangeResult {
  if (!played.ok) return played;
  const { entry } = played.value;
  return ok({
    reply: renderRoll(played.value, book, game, replaces),
    entries: [entry],
    isPublishing: !entry.isPrivate && !book.published,
  });
}

/** Renders the results, the pending choice, and the rules. */
function renderRoll(played: PlayedRoll, book: CoinBook, game: Game | null, replaces: boolean): Reply {
  const { entry } = played;
  const footer = [
    ...askIgnoring(entry, game),
    ...formatFaceNotes(played, game),
    ...formatFooter(played, book),
  ];
  return {
    content: joinLines([...formatRolled(entry), ...footer]),
    components: [...rollRows(entry)],
    isPrivate: entry.isPrivate,
    replaces,
  };
}

/**
 * Notes on the effect of the planar die. Rolled with `/roll`, it counts as rolled by an effect, so later rolls do not
 * cost more.
 */
function formatFaceNotes(
  { entry: { request, outcome, edition } }: PlayedRoll,
  game: Game | null,
): readonly Text[] {
  const [roll] = outcome.rolls;
  if (request.kind !== 'planar' || !roll) return [];
  const isPlayed = game?.settings.format.isPlanechase === true;
  const context = isPlayed ? planeContext(game, roll.by) : { roller: null, plane: null, controller: null };
  return [
    formatFaceEffect(planarFace(roll.natural[0] ?? 0), context, rulesetOf(edition)),
    ...(isPlayed ? [text`-# As an effect has it rolled: the cost of the special action stays.`] : []),
  ];
}

/** The rules with both numbers, the roll’s number, and how to check it. */
function formatFooter({ entry, citations }: PlayedRoll, book: CoinBook): readonly Text[] {
  const other = otherEdition(entry.edition);
  const otherEditionRules = rulesOfRoll(entry.request, other).filter(
    (rule) => rule.edition === dateOf(other),
  );
  const later = citations.filter((rule) => followsLaterRule(entry.edition, rule));
  return [
    text`-# ${citationsText([...citations, ...otherEditionRules])} · ${formatSequence('roll', entry, book.headWith([entry]))}`,
    ...(later.length > 0
      ? [
          text`-# The rules of ${dateOf(entry.edition)} are silent here: this follows ${citationsText(later)}.`,
        ]
      : []),
    ...(!entry.isPrivate && !book.published ? [formatFirstCommitments('rolls', book)] : []),
  ];
}
