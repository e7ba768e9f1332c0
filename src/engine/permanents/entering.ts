import type { Card } from '../cards/card.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { currentPart, viewOfPermanent } from '../status/views.ts';
import { entersAtNight } from '../status/transforming.ts';
import { enterBattlefield, type Entering, type Permanent } from '../status/permanent.ts';
import { doorsOnEntering } from '../split-cards/rooms.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import { checkListLimit } from '../deciding/checks.ts';
import { nextPermanentNumber } from '../game/permanent-numbers.ts';
import type { Counts } from '../game/counts.ts';
import type { Game } from '../game/state.ts';
import type { PermanentMarks, TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import type { ViewRefusal } from '../characteristics/views.ts';

/** A permanent that enters the battlefield at a table, with its owner and controller. */
export interface EnteringAtTable extends Omit<Entering, 'id'> {
  readonly id: ThingId;
  readonly ownerId: PlayerId;
  /** Defaults to the owner. */
  readonly controllerId?: PlayerId;
}

/** The marks of a permanent without effects on its untap steps. */
export const UNMARKED: PermanentMarks = { phases: false, staysTapped: false };

/** A permanent as it enters, by a resolving spell or added by a player. */
export function enterAtTable(
  game: Pick<Game, 'permanents' | 'designations' | 'numbered'>,
  { id, ownerId, controllerId = ownerId, ...entering }: EnteringAtTable,
  ruleset: Ruleset,
): Result<Ruling<TablePermanent>, ViewRefusal | Refusal<'table/too-many' | 'face-down/double-faced'>> {
  const listLimit = checkListLimit(game, 'permanents');
  if (!listLimit.ok) return listLimit;
  const entered = enterBattlefield({ ...entering, id: String(id) }, ruleset);
  if (!entered.ok) return entered;
  const { answer: permanent, citations } = withPrintedCounters(
    withFaceAtNight(entered.value, game, ruleset),
    ruleset,
  );
  const view = viewOfPermanent(permanent, ruleset);
  if (!view.ok) return view;
  const isOwnedByController = permanent.isToken && ruleset.tokenOwner === 'entered-under';
  const players = {
    ownerId: isOwnedByController ? controllerId : ownerId,
    controllerId,
    enteredUnderId: controllerId,
  };
  const rules = citeDoors(permanent, citations, ruleset);
  return ok({
    answer: { id, number: nextPermanentNumber(game), permanent, ...players, combat: null, marks: UNMARKED },
    citations: permanent.isToken ? distinct([...rules, ...citeRules(ruleset.edition, 'token/owner')]) : rules,
  });
}

/**
 * A planeswalker enters with its printed loyalty and a battle with its defense as counters; without counters if the
 * printed value is not a number, such as `X`. CR 212.9d (2007-10-01), 306.5b, 310.4b (2026-06-19).
 */
function withPrintedCounters(entered: Ruling<Permanent>, { edition }: Ruleset): Ruling<Permanent> {
  const { answer, citations } = entered;
  const { loyalty, defense } = currentPart(answer) ?? {};
  const counters = { ...printedCounters('loyalty', loyalty), ...printedCounters('defense', defense) };
  if (Object.keys(counters).length === 0) return entered;
  const rule = 'loyalty' in counters ? 'planeswalker/enters' : 'battle/enters';
  return {
    answer: { ...answer, counters },
    citations: distinct([...citations, ...citeRules(edition, rule)]),
  };
}

const printedCounters = (kind: 'loyalty' | 'defense', printed: string | undefined): Counts =>
  printed !== undefined && /^\d+$/.test(printed) ? { [kind]: Number(printed) } : {};

/** Cites the rules of the doors of a Room first; face-down permanents have no doors. */
function citeDoors({ card, status, unlocked }: Permanent, citations: Citations, ruleset: Ruleset): Citations {
  const doors = status.faceDown ? null : doorsOnEntering(card, unlocked[0] ?? null, ruleset);
  return doors?.ok ? distinct([...doors.value.citations, ...citations]) : citations;
}

/** A permanent with daybound enters with its back face up at night. 702.145b (2026-06-19). */
function withFaceAtNight(
  entered: Ruling<Permanent>,
  { designations: { day } }: Pick<Game, 'designations'>,
  ruleset: Ruleset,
): Ruling<Permanent> {
  const { answer, citations } = entered;
  if (day !== 'night' || !entersAtNight(answer, ruleset)) return entered;
  const [first, ...others] = citations;
  const rules = [first, ...others, ...citeRules(ruleset.edition, 'daybound/ability')] as const;
  return { answer: { ...answer, face: 1 }, citations: distinct(rules) };
}

/** A card of which only the name is known. */
export const nameOnlyCard = (name: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost: '', typeLine: '' }],
});
