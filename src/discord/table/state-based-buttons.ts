import { asContent, text } from '#text/template.ts';
import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import type { Game } from '#engine/game/state.ts';
import type { Exemption, StateBasedKind } from '#engine/game/permanents.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { findStateBased, type StateBasedNotice } from '../upcoming/state-based.ts';
import { customId, fitsCustomId } from '../command/custom-id.ts';
import { buttonLabel } from '../command/rows.ts';
import { appendLines, hasRoomForRow, type Reply } from '../command/reply.ts';
import { formatNumberRanges } from '../labels/clause.ts';
import type { AppliedAction } from './action-reply.ts';
import { splitIntoRows } from './commander-buttons.ts';

/** Custom-id action of the buttons about state-based actions of permanents. */
export const STATE_BASED_ACTION = 'state-based';

/** `apply`: do what the rules do. `keep`: keep this permanent. `off`, `on`: stop or resume pointing out the action. */
export const STATE_BASED_VERBS = ['apply', 'keep', 'off', 'on'] as const;
export type StateBasedVerb = (typeof STATE_BASED_VERBS)[number];

/** The maximum number of actions to show in a reply; the others are counted. */
const MAX_SHOWN = 3;
/** The maximum number of permanents that get a button to keep them. */
const MAX_KEEP_BUTTONS = 9;

/** Adds the state-based actions that became due with an action, with their buttons. */
export function withStateBasedActions(reply: Reply, applied: AppliedAction): Reply {
  const { before, after, entries, gameId, cards } = applied;
  if (reply.layout || reply.form) return reply;
  const actions = findStateBased(
    before,
    after,
    entries,
    (name) => cards?.find(name)?.keywords?.some((keywords) => keywords.includes('Indestructible')) ?? false,
  );
  const exempted = entries.flatMap(({ event }) =>
    event.kind === 'permanent/exempted' && event.isExempt ? [event.what] : [],
  );
  if (actions.length === 0 && exempted.length === 0) return reply;
  const shown = actions.slice(0, MAX_SHOWN);
  const more = actions.length > shown.length ? [text`-# +${actions.length - shown.length} more`] : [];
  const extended = appendLines(reply, [...shown.map(({ line }) => asContent(line)), ...more]);
  const components = [...(extended.components ?? [])];
  const rows = [
    ...shown.flatMap((action) => splitIntoRows(buttonsOf(action, gameId, after))),
    ...splitIntoRows(resumeButtons(exempted, gameId)),
  ];
  for (const row of rows)
    if (hasRoomForRow({ ...extended, components }, row.components.length)) components.push(row);
  return { ...extended, components };
}

type Button = APIButtonComponentWithCustomId;

function button(
  verb: StateBasedVerb,
  label: string,
  gameId: string,
  kind: StateBasedKind,
  ids: string,
  style: Button['style'] = ButtonStyle.Primary,
): Button {
  return {
    type: ComponentType.Button,
    style,
    label: buttonLabel(label),
    custom_id: customId(STATE_BASED_ACTION, verb, gameId, kind, ids),
  };
}

const APPLY_LABELS: Readonly<Record<StateBasedKind, string>> = {
  legend: 'To the graveyard',
  planeswalker: 'To the graveyard',
  world: 'To the graveyard',
  role: 'To the graveyard',
  aura: 'To the graveyard',
  equipment: 'Unattach',
  attached: 'Unattach',
  toughness: 'To the graveyard',
  damage: 'Destroy',
  loyalty: 'To the graveyard',
  defense: 'To the graveyard',
  counters: 'Remove them',
  saga: 'Sacrifice',
};

function buttonsOf({ kind, ids, stays }: StateBasedNotice, gameId: string, game: Game): readonly Button[] {
  const offButton = button(
    'off',
    'Not here',
    gameId,
    kind,
    encodeIdRanges(ids, gameId),
    ButtonStyle.Secondary,
  );
  const formatNumbers = (shownIds: readonly ThingId[]): string =>
    formatNumberRanges(shownIds.flatMap((id) => numbersIn(game, id))).join(', ');
  if (typeof stays === 'object' && stays !== null)
    return [
      ...ids
        .slice(0, MAX_KEEP_BUTTONS)
        .map((id) => button('keep', `Keep ${formatNumbers([id])}`, gameId, kind, String(id))),
      offButton,
    ];
  const label = (affected: readonly ThingId[]): string => `${APPLY_LABELS[kind]}: ${formatNumbers(affected)}`;
  if (typeof stays === 'number')
    return [button('keep', label(ids.filter((id) => id !== stays)), gameId, kind, String(stays)), offButton];
  return [button('apply', label(ids), gameId, kind, encodeIdRanges(ids, gameId)), offButton];
}

const numbersIn = ({ permanents }: Game, id: ThingId): readonly number[] => {
  const permanent = permanents.find((candidate) => candidate.id === id);
  return permanent ? [permanentNumberOf(permanent)] : [];
};

const resumeButtons = (exempted: readonly Exemption[], gameId: string): readonly Button[] => {
  const [first] = exempted;
  if (!first) return [];
  const ids = exempted.flatMap(({ id }) => id ?? []);
  return [button('on', 'Here again', gameId, first.kind, encodeIdRanges(ids, gameId), ButtonStyle.Secondary)];
};

/** Encodes ids as ranges, `4-23.30`, as many as fit into a custom id. */
function encodeIdRanges(ids: readonly ThingId[], gameId: string): string {
  const ranges = formatNumberRanges(ids).map((range) => range.replaceAll('#', '').replace('–', '-'));
  // Measure with the longest verb and kind that the custom id may contain.
  const fits = (encoded: readonly string[]): boolean =>
    fitsCustomId(STATE_BASED_ACTION, 'apply', gameId, 'planeswalker', encoded.join('.'));
  const first = ranges.findIndex((_, index) => !fits(ranges.slice(0, index + 1)));
  return (first < 0 ? ranges : ranges.slice(0, first)).join('.');
}

/** The maximum number of permanents per button. */
const MAX_IDS = 1000;

/** Parses the ranges of {@link encodeIdRanges}; returns an empty list for any other text. */
export function parseIdRanges(ranges: string): readonly ThingId[] {
  if (!/^\d{1,9}(?:-\d{1,9})?(?:\.\d{1,9}(?:-\d{1,9})?)*$/.test(ranges)) return [];
  return ranges.split('.').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.min(Math.max(to - from + 1, 0), MAX_IDS) }, (_, index) => from + index);
  });
}
