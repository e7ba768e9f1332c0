import {
  ComponentType,
  TextInputStyle,
  type APIActionRowComponent,
  type APILabelComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from 'discord.js';
import { formatNumber } from '#basics/format-count.ts';
import { commandersByDealer } from '#engine/game/commanders.ts';
import { isInGame, seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { teamOf } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { customId } from '../command/custom-id.ts';
import type { Form } from '../command/reply.ts';
import { creatureSources } from './damage-source.ts';
import type { PlayerLabels } from './player-labels.ts';

/** Parts of the custom_id: the kind of form or select, and its turn. */
export const DAMAGE_ACTION = 'damage';

/** The turn in which a form was opened. In a later turn its players and values may be wrong. */
export interface DamageFormState {
  readonly gameId: string;
  /** The number of turns that had begun. */
  readonly turns: number;
  /** 0 outside of subgames. */
  readonly depth: number;
}

/** The custom_ids of fields: for one player, each opponent, all players, or free text. */
export const FIELD_IDS = { player: 'p:', each: 'each', all: 'all', typed: 'typed' } as const;

/**
 * Choices beside a number: a commander, a creature on record by its number, lifelink, infect, toxic with its number
 * (several are added up), damage to the dealer too, or damage dealt by the user rather than by the player for whom they
 * decide.
 */
export const MODIFIER_VALUES = {
  commander: 'by:',
  creature: 'of:',
  lifelink: 'lifelink',
  infect: 'poison',
  toxic: 'toxic:',
  self: 'me',
  mine: 'mine',
} as const;

/** Discord's limits. */
const MAX_ROWS = 5;
const MAX_OPTIONS = 25;
const MAX_VALUE_LENGTH = 100;
export const MAX_DAMAGE_TEXT_LENGTH = 500;

/** The last row is for several players at once. */
export const MAX_OPPONENTS = MAX_ROWS - 1;

/** The opponents with a row, from the next seat on. */
function opponentsOf(game: Game, dealer: PlayerId): readonly PlayerId[] {
  const seated = seatsInGame(game).map(({ playerId }) => playerId);
  const start = Math.max(seated.indexOf(dealer), 0);
  const team = teamOf(game, dealer);
  return [...seated.slice(start), ...seated.slice(0, start)].filter((playerId) => !team.includes(playerId));
}

/**
 * The players with a row: the dealer’s opponents, then the dealer, if the user decides for that player and the dealer
 * may damage themselves.
 */
export const formTargets = (game: Game, dealer: PlayerId, typist: PlayerId): readonly PlayerId[] => [
  ...opponentsOf(game, dealer),
  ...(dealer !== typist && isInGame(game, typist) ? [dealer] : []),
];

/** The rows of a form. */
export interface DamageFormRows {
  readonly dealer: PlayerId;
  /** The user who records the damage. */
  readonly typist: PlayerId;
  readonly players: readonly PlayerId[];
  /** A row for several players at once. */
  readonly several: 'each' | 'all' | null;
}

/** The rows if all opponents fit. With a single opponent, the row for several players is for everybody. */
export const rowsForAll = (
  dealer: PlayerId,
  typist: PlayerId,
  opponents: readonly PlayerId[],
): DamageFormRows => ({
  dealer,
  typist,
  players: opponents,
  several: opponents.length > 1 ? 'each' : 'all',
});

/**
 * A form to record damage: a row for each opponent, one for all of them, and if there is room a text field. In a row,
 * numbers are added up, and a commander, a creature, lifelink, poison or toxic can be selected. A number alone is other
 * damage, or loss of life.
 */
export function damageForm(
  game: Game,
  { dealer, typist, players, several }: DamageFormRows,
  labels: PlayerLabels,
  { gameId, turns, depth }: DamageFormState,
): Form {
  const name = labels.get(dealer) ?? 'Somebody';
  const isForOther = dealer !== typist;
  const mine =
    isForOther && isInGame(game, typist)
      ? [{ ...MINE_OPTION, description: `I deal it, and not ${name}` }]
      : [];
  const sources = sourcesFor(game, dealer, labels).slice(0, MAX_SOURCES - mine.length);
  const rows = [
    ...players.map((player) => playerRow(game, player, { sources, labels, mine })),
    ...(several === null ? [] : [severalRow(several, mine)]),
  ];
  return {
    title: isForOther ? titleFor(name) : 'Damage',
    custom_id: customId(DAMAGE_ACTION, 'dealt', gameId, turns, depth),
    components: rows.length < MAX_ROWS ? [...rows, TEXT_ROW] : rows,
  };
}

const MINE_OPTION: APISelectMenuOption = { label: 'mine', value: MODIFIER_VALUES.mine };

/** Discord's limit is 45 characters. */
const titleFor = (name: string): string => Array.from(`Damage that ${name} deals`).slice(0, 45).join('');

/** Players select several for any other amount: a row adds them up. */
const AMOUNTS: readonly APISelectMenuOption[] = [
  ...Array.from({ length: 16 }, (_, index) => index + 1),
  20,
].map((amount) => ({ label: `${amount}`, value: `${amount}` }));

const MODIFIERS: readonly APISelectMenuOption[] = [
  { label: 'lifelink', value: MODIFIER_VALUES.lifelink, description: 'you gain as much' },
  { label: 'poison', value: MODIFIER_VALUES.infect, description: 'infect: counters, no life lost' },
  ...[1, 2].map((toxic) => ({
    label: `toxic ${toxic}`,
    value: `${MODIFIER_VALUES.toxic}${toxic}`,
    description: 'poison counters besides',
  })),
];

/** The number of sources that fit beside the amounts and the modifiers. */
const MAX_SOURCES = MAX_OPTIONS - AMOUNTS.length - MODIFIERS.length;

/** The commanders, the likeliest first, and then creatures of the dealer. */
function sourcesFor(game: Game, dealer: PlayerId, labels: PlayerLabels): readonly APISelectMenuOption[] {
  const commanders = commandersByDealer(game, dealer).map(({ typed }) => ({
    label: withoutMention(typed, labels),
    value: commanderValue(typed),
  }));
  const creatures = creatureSources(game, dealer).map(({ name, number }) => ({
    label: `${name} (#${number})`,
    value: `${MODIFIER_VALUES.creature}${number}`,
  }));
  const description = 'its combat damage';
  return [...commanders, ...creatures]
    .filter(({ label, value }) => Math.max(label.length, value.length) <= MAX_VALUE_LENGTH)
    .map(({ label, value }) => ({ label, value, description }));
}

interface RowContext {
  /** The choice that the user deals the damage, if they are not the dealer. */
  readonly mine: readonly APISelectMenuOption[];
  readonly sources: readonly APISelectMenuOption[];
  readonly labels: PlayerLabels;
}

function playerRow(game: Game, playerId: PlayerId, { sources, labels, mine }: RowContext): APILabelComponent {
  const seat = game.seats.find((candidate) => candidate.playerId === playerId);
  return amountRow(
    labels.get(playerId) ?? 'Somebody',
    `${formatNumber(seat?.life ?? 0)} life`,
    `${FIELD_IDS.player}${playerId}`,
    [...sources, ...mine],
  );
}

const commanderValue = (commander: string): string => `${MODIFIER_VALUES.commander}${commander}`;

/** Replaces the mention of the owner that distinguishes commanders of the same name. */
const withoutMention = (commander: string, labels: PlayerLabels): string =>
  commander.replace(/<@!?([^>]+)>/g, (_, id: string) => `(${labels.get(id) ?? '?'})`);

function amountRow(
  label: string,
  description: string,
  id: string,
  extraOptions: readonly APISelectMenuOption[],
): APILabelComponent {
  const options = [...AMOUNTS, ...extraOptions, ...MODIFIERS];
  return {
    type: ComponentType.Label,
    label,
    description,
    component: {
      type: ComponentType.StringSelect,
      custom_id: id,
      placeholder: 'How much, and by what',
      required: false,
      min_values: 0,
      max_values: options.length,
      options,
    },
  };
}

const severalRow = (several: 'each' | 'all', mine: readonly APISelectMenuOption[]): APILabelComponent =>
  several === 'all'
    ? amountRow('Everybody', 'You too are hit as much', FIELD_IDS.all, mine)
    : amountRow('Each opponent', 'Of these, everybody is hit as much', FIELD_IDS.each, [
        { label: 'me too', value: MODIFIER_VALUES.self, description: 'everybody is hit, you too' },
        ...mine,
      ]);

const TEXT_ROW: APILabelComponent = {
  type: ComponentType.Label,
  label: 'Anything else',
  description: 'Who, how much, by what',
  component: {
    type: ComponentType.TextInput,
    style: TextInputStyle.Short,
    custom_id: FIELD_IDS.typed,
    placeholder: 'Bob 23 Krenko, Cleo 2 poison lifelink',
    max_length: MAX_DAMAGE_TEXT_LENGTH,
    required: false,
  },
};

/** A select for more opponents than fit a form: at most four of them, or all at once. */
export function targetSelect(
  opponents: readonly PlayerId[],
  labels: PlayerLabels,
  { gameId, turns, depth }: DamageFormState,
): APIActionRowComponent<APIStringSelectComponent> {
  const options = [
    ...opponents.map((opponent) => ({
      label: labels.get(opponent) ?? 'Somebody',
      value: `${FIELD_IDS.player}${opponent}`,
    })),
    { label: 'Each opponent', value: FIELD_IDS.each },
    { label: 'Everybody', value: FIELD_IDS.all },
  ];
  return {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.StringSelect,
        custom_id: customId(DAMAGE_ACTION, 'whom', gameId, turns, depth),
        placeholder: 'Who is hit?',
        min_values: 1,
        max_values: MAX_OPPONENTS,
        options,
      },
    ],
  };
}

/** The rows for the values chosen in {@link targetSelect}. */
export const selectedRows = (
  dealer: PlayerId,
  typist: PlayerId,
  values: readonly string[],
): DamageFormRows => ({
  dealer,
  typist,
  players: values
    .filter((value) => value.startsWith(FIELD_IDS.player))
    .map((value) => value.slice(FIELD_IDS.player.length)),
  several: values.includes(FIELD_IDS.all) ? 'all' : values.includes(FIELD_IDS.each) ? 'each' : null,
});
