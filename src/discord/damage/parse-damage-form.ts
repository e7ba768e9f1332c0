import type { DamageEvent } from '#engine/life/damage.ts';
import { playersInRange, opponentsInRange } from '#engine/life/players-in-range.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Press } from '../command/command.ts';
import { controllerAt, sourceAt } from './damage-source.ts';
import { MODIFIER_VALUES, FIELD_IDS } from './form.ts';
import { dealerOf, withDealer, parseDamageText, type DamageContext } from './parse-damage-text.ts';

type FormRefusal = Refusal<
  'hit/nothing' | 'hit/unclear' | 'hit/not-understood' | 'commander/which' | 'player/several'
>;

/** Parses a damage form. Numbers of one row are added up; an empty row is skipped. The dealer comes last. */
export function parseDamageForm(
  fields: NonNullable<Press['fields']>,
  context: DamageContext,
): Result<readonly [DamageEvent, ...DamageEvent[]], FormRefusal> {
  const damages: DamageEvent[] = [];
  for (const [id, values] of Object.entries(fields)) {
    if (values.length === 0) continue;
    const parsed =
      id === FIELD_IDS.typed ? parseDamageText(values[0] ?? '', context) : parseRow(id, values, context);
    if (!parsed.ok) return parsed;
    damages.push(...parsed.value);
  }
  const [first, ...others] = [
    ...damages.filter(({ playerId }) => playerId !== context.dealer),
    ...damages.filter(({ playerId }) => playerId === context.dealer),
  ];
  return first ? ok([first, ...others]) : fail(refuse('hit/nothing', {}));
}

function parseRow(
  id: string,
  values: readonly string[],
  context: DamageContext,
): Result<readonly DamageEvent[], Refusal<'hit/unclear'>> {
  const amount = values.filter((value) => /^\d+$/.test(value)).reduce((sum, value) => sum + Number(value), 0);
  const [source, secondSource] = values.filter(
    (value) => value.startsWith(MODIFIER_VALUES.commander) || value.startsWith(MODIFIER_VALUES.creature),
  );
  const row = rowLabel(id, context);
  if (amount === 0) return fail(refuse('hit/unclear', { row, why: 'no-amount' }));
  if (secondSource !== undefined) return fail(refuse('hit/unclear', { row, why: 'two-sources' }));
  const isMine = values.includes(MODIFIER_VALUES.mine);
  if (!isOfDealer(source, context, isMine)) return fail(refuse('hit/unclear', { row, why: 'not-theirs' }));
  const toxic = values
    .filter((value) => value.startsWith(MODIFIER_VALUES.toxic))
    .reduce((sum, value) => sum + Number(value.slice(MODIFIER_VALUES.toxic.length)), 0);
  const dealer = dealerOf(context, isMine);
  const damageTo = (playerId: PlayerId): DamageEvent => ({
    dealer,
    what: 'damage',
    playerId,
    amount,
    ...parseSourceValue(source, context),
    infect: values.includes(MODIFIER_VALUES.infect),
    lifelink: values.includes(MODIFIER_VALUES.lifelink),
    ...(toxic > 0 && { toxic }),
    losesLife: true,
  });
  return ok(targetsOf(id, values.includes(MODIFIER_VALUES.self), withDealer(context, isMine)).map(damageTo));
}

/** True unless a chosen creature is on record under somebody else's control. */
function isOfDealer(value: string | undefined, context: DamageContext, isMine: boolean): boolean {
  const { game, dealer } = withDealer(context, isMine);
  const controller = value?.startsWith(MODIFIER_VALUES.creature)
    ? controllerAt(game, Number(value.slice(MODIFIER_VALUES.creature.length)))
    : undefined;
  return controller === undefined || controller === dealer;
}

/** Parses a chosen source. A creature that has left since still counts, without its name. */
function parseSourceValue(
  value: string | undefined,
  { game }: DamageContext,
): Pick<DamageEvent & { readonly what: 'damage' }, 'commander' | 'source' | 'combat'> {
  if (value === undefined) return { commander: null };
  if (value.startsWith(MODIFIER_VALUES.commander))
    return { commander: value.slice(MODIFIER_VALUES.commander.length) };
  const source = sourceAt(game, Number(value.slice(MODIFIER_VALUES.creature.length)));
  return { commander: null, combat: true, ...(source !== undefined && { source }) };
}

function targetsOf(
  id: string,
  includesSelf: boolean,
  { game, dealer, ruleset }: DamageContext,
): readonly PlayerId[] {
  if (id.startsWith(FIELD_IDS.player)) return [id.slice(FIELD_IDS.player.length)];
  return id === FIELD_IDS.all || includesSelf
    ? playersInRange(game, dealer, ruleset)
    : opponentsInRange(game, dealer, ruleset);
}

const rowLabel = (id: string, { labels }: DamageContext): string =>
  id.startsWith(FIELD_IDS.player)
    ? (labels.get(id.slice(FIELD_IDS.player.length)) ?? 'somebody')
    : id === FIELD_IDS.all
      ? 'all'
      : 'each';
