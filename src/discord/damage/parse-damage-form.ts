import type { DamageEvent } from '#engine/life/damage.ts';
import { playersInRange, opponentsInRange } from '#engine/life/players-in-range.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Press } from '../command/command.ts';
import { BESIDE, FIELD } from './form.ts';
import { dealerOf, dealtBy, parseDamageText, type DamageContext } from './parse-damage-text.ts';

type FormRefusal = Refusal<
  'hit/nothing' | 'hit/unclear' | 'hit/not-understood' | 'commander/which' | 'player/several'
>;

/** Parses a damage form. Numbers of one row are added up; an empty row is skipped. The dealer comes last. */
export function parseDamageForm(
  fields: NonNullable<Press['fields']>,
  table: DamageContext,
): Result<readonly [DamageEvent, ...DamageEvent[]], FormRefusal> {
  const damages: DamageEvent[] = [];
  for (const [id, values] of Object.entries(fields)) {
    if (values.length === 0) continue;
    const read = id === FIELD.typed ? parseDamageText(values[0] ?? '', table) : parseRow(id, values, table);
    if (!read.ok) return read;
    damages.push(...read.value);
  }
  const [first, ...others] = [
    ...damages.filter(({ playerId }) => playerId !== table.dealer),
    ...damages.filter(({ playerId }) => playerId === table.dealer),
  ];
  return first ? ok([first, ...others]) : fail(refuse('hit/nothing', {}));
}

function parseRow(
  id: string,
  values: readonly string[],
  table: DamageContext,
): Result<readonly DamageEvent[], Refusal<'hit/unclear'>> {
  const amount = values.filter((value) => /^\d+$/.test(value)).reduce((sum, value) => sum + Number(value), 0);
  const [commander, another] = values.filter((value) => value.startsWith(BESIDE.commander));
  const row = formatRow(id, table);
  if (amount === 0) return fail(refuse('hit/unclear', { row, why: 'no-amount' }));
  if (another !== undefined) return fail(refuse('hit/unclear', { row, why: 'two-sources' }));
  const isMine = values.includes(BESIDE.mine);
  const dealer = dealerOf(table, isMine);
  return ok(
    playersOf(id, values.includes(BESIDE.self), dealtBy(table, isMine)).map((playerId) => ({
      dealer,
      what: 'damage',
      playerId,
      amount,
      commander: commander?.slice(BESIDE.commander.length) ?? null,
      infect: values.includes(BESIDE.infect),
      lifelink: values.includes(BESIDE.lifelink),
      losesLife: true,
    })),
  );
}

function playersOf(
  id: string,
  isSelfToo: boolean,
  { game, dealer, ruleset }: DamageContext,
): readonly PlayerId[] {
  if (id.startsWith(FIELD.player)) return [id.slice(FIELD.player.length)];
  return id === FIELD.all || isSelfToo
    ? playersInRange(game, dealer, ruleset)
    : opponentsInRange(game, dealer, ruleset);
}

const formatRow = (id: string, { labels: called }: DamageContext): string =>
  id.startsWith(FIELD.player)
    ? (called.get(id.slice(FIELD.player.length)) ?? 'somebody')
    : id === FIELD.all
      ? 'all'
      : 'each';
