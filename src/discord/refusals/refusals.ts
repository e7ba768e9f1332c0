import type { Text } from '#text/text.ts';
import { asContent, text } from '#text/template.ts';
import { citationsText } from '#text/cite.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal, RefusalFacts } from '#engine/refusals/refusal.ts';
import type { Reply } from '../command/reply.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { QUESTION_REFUSALS } from './questions.ts';
import { CARD_REFUSALS } from './cards.ts';
import { COIN_REFUSALS } from './coins.ts';
import { DICE_REFUSALS } from './dice.ts';
import { COMMANDER_REFUSALS } from './commanders.ts';
import { GAME_REFUSALS } from './games.ts';
import { DAMAGE_REFUSALS } from './damage.ts';
import { MARK_REFUSALS } from './marks.ts';
import { RECORD_REFUSALS } from './records.ts';
import { PLANAR_REFUSALS } from './planar.ts';
import type { RefusalSentences } from './sentences.ts';
import { STORE_REFUSALS } from './store.ts';
import { TABLE_REFUSALS } from './table.ts';
import { TURNING_REFUSALS } from './turning.ts';

/** A sentence for each refusal code. */
const SENTENCES: RefusalSentences<RefusalFacts> = {
  ...QUESTION_REFUSALS,
  ...CARD_REFUSALS,
  ...COIN_REFUSALS,
  ...COMMANDER_REFUSALS,
  ...DICE_REFUSALS,
  ...GAME_REFUSALS,
  ...DAMAGE_REFUSALS,
  ...MARK_REFUSALS,
  ...PLANAR_REFUSALS,
  ...RECORD_REFUSALS,
  ...STORE_REFUSALS,
  ...TABLE_REFUSALS,
  ...TURNING_REFUSALS,
};

/** All codes, for a metric. */
export const REFUSAL_CODES = Object.keys(SENTENCES);

/**
 * Renders a refusal: a sentence in the terms of the edition of its rules, and the rule below it if there is one.
 * @param readerId the user addressed as "you"; `null` if unknown
 */
export function renderRefusal(refusal: Refusal, readerId: PlayerId | null = null): Reply {
  const format = SENTENCES[refusal.code] as (
    facts: Refusal['facts'],
    readerId: PlayerId | null,
    edition: Edition,
  ) => Text;
  const edition = refusal.citations[0]?.edition ?? TODAYS_DATE;
  const sentence = format(refusal.facts, readerId, edition);
  const rules = citationsText(refusal.citations);
  const body = refusal.citations.length > 0 ? text`${sentence}\n-# ${rules}` : sentence;
  return { content: asContent(body), isPrivate: true };
}
