import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Refusal, RefusalFacts } from '../../engine/refusals/refusal.ts';
import type { Reply } from '../command/reply.ts';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { citeAll } from '../words/cite.ts';
import { ASKING } from './asking.ts';
import { CARDS } from './cards.ts';
import { COINS } from './coins.ts';
import { DICE } from './dice.ts';
import { COMMANDERS } from './commanders.ts';
import { GAMES } from './games.ts';
import { HITS } from './hits.ts';
import { MARKS } from './marks.ts';
import { RECORDS } from './records.ts';
import { PLANAR } from './planar.ts';
import type { Sentences } from './sentences.ts';
import { STORE } from './store.ts';
import { TABLE } from './table.ts';
import { TURNING } from './turning.ts';

/** The catalogue: a sentence for each code. */
const SENTENCES: Sentences<RefusalFacts> = {
  ...ASKING,
  ...CARDS,
  ...COINS,
  ...COMMANDERS,
  ...DICE,
  ...GAMES,
  ...HITS,
  ...MARKS,
  ...PLANAR,
  ...RECORDS,
  ...STORE,
  ...TABLE,
  ...TURNING,
};

/**
 * A refusal as its one reader sees it: a sentence, and the rule below it where a rule says so.
 * It is said in the words of the edition whose rules it names.
 * @param readerId who is spoken to as "you"; `null` where nobody knows.
 */
export function refusalReply(refusal: Refusal, readerId: PlayerId | null = null): Reply {
  const say = SENTENCES[refusal.code] as (
    facts: Refusal['facts'],
    readerId: PlayerId | null,
    edition: Edition,
  ) => string;
  const edition = refusal.citations[0]?.edition ?? TODAYS_DATE;
  const sentence = say(refusal.facts, readerId, edition);
  const rules = citeAll(refusal.citations);
  return { content: rules ? `${sentence}\n-# ${rules}` : sentence, isPrivate: true };
}
