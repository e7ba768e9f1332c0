import {
  ComponentType,
  TextInputStyle,
  type APIActionRowComponent,
  type APILabelComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from 'discord.js';
import { formatNumber } from '../../basics/format-count.ts';
import { commandersNamed, knownCommanders } from '../../engine/game/commanders.ts';
import { isInGame, seatsInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import { teamOf } from '../../engine/game/teams.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { customId } from '../command/custom-id.ts';
import type { Form } from '../command/reply.ts';
import type { PlayerLabels } from './player-labels.ts';

/** The action of the forms and selects of damage. Its parts: what they are, and of which turn. */
export const DAMAGE_ACTION = 'damage';

/** The turn of a game that a form was opened in: later, its players are others, and what it says may be wrong. */
export interface DamageFormState {
  readonly gameId: string;
  /** How many turns had begun. */
  readonly turns: number;
  /** 0 for a game that is no subgame. */
  readonly depth: number;
}

/** The custom_id of a field: of a player, of each opponent, of everybody, or of what is typed. */
export const FIELD = { player: 'p:', each: 'each', all: 'all', typed: 'typed' } as const;

/**
 * The choices beside a number, by their values: a commander, lifelink, infect, that whoever deals it is hit too, or
 * that whoever writes it down deals it, and not the player for whom they decide.
 */
export const BESIDE = {
  commander: 'by:',
  lifelink: 'lifelink',
  infect: 'poison',
  self: 'me',
  mine: 'mine',
} as const;

/** Discord takes so many rows in a form, and so many options in a select. */
const MAX_ROWS = 5;
const MAX_OPTIONS = 25;
const MAX_AMOUNT = 20;
const MAX_VALUE_LENGTH = 100;
export const MAX_DAMAGE_TEXT_LENGTH = 500;

/** One row of several players stands below those of single ones. */
export const MAX_OPPONENTS = MAX_ROWS - 1;

/** The opponents who are asked for, each in a row, from the next seat on. */
function opponentsOf(game: Game, dealer: PlayerId): readonly PlayerId[] {
  const seated = seatsInGame(game).map(({ playerId }) => playerId);
  const at = Math.max(seated.indexOf(dealer), 0);
  const team = teamOf(game, dealer);
  return [...seated.slice(at), ...seated.slice(0, at)].filter((playerId) => !team.includes(playerId));
}

/**
 * Who is asked for as somebody writes damage down: the dealer’s opponents, and then the dealer, if the typist decides for
 * that player and may deal damage of their own.
 */
export const targetsOf = (game: Game, dealer: PlayerId, typist: PlayerId): readonly PlayerId[] => [
  ...opponentsOf(game, dealer),
  ...(dealer !== typist && isInGame(game, typist) ? [dealer] : []),
];

/** Who stands in the rows of a form, and whose commanders come first in each. */
export interface Rows {
  readonly dealer: PlayerId;
  /** Who writes it down. */
  readonly typist: PlayerId;
  readonly players: readonly PlayerId[];
  /** One row for several players at once. */
  readonly several: 'each' | 'all' | null;
}

/** The rows of a table at which all opponents have one. Of two players both are everybody. */
export const rowsOf = (dealer: PlayerId, typist: PlayerId, opponents: readonly PlayerId[]): Rows => ({
  dealer,
  typist,
  players: opponents,
  several: opponents.length > 1 ? 'each' : 'all',
});

/**
 * The form in which somebody writes down who was hit: a row for each opponent, one for all of them, and while there is
 * room one in which anything can be typed. In a row a number is chosen, or several that are added up, and what is to be
 * said of it: a commander, lifelink, poison. A number alone is any other damage, or loss of life.
 */
export function damageForm(
  game: Game,
  { dealer, typist, players, several }: Rows,
  called: PlayerLabels,
  { gameId, turns, depth }: DamageFormState,
): Form {
  const name = called.get(dealer) ?? 'Somebody';
  const isForOther = dealer !== typist;
  const mine =
    isForOther && isInGame(game, typist) ? [{ ...MINE, description: `I deal it, and not ${name}` }] : [];
  const commanders = commandersFor(game, dealer).slice(0, MAX_COMMANDERS - mine.length);
  const rows = [
    ...players.map((player) => rowOf(game, player, { commanders, called, mine })),
    ...(several === null ? [] : [severalRow(several, mine)]),
  ];
  return {
    title: isForOther ? titleFor(name) : 'Damage',
    custom_id: customId(DAMAGE_ACTION, 'dealt', gameId, turns, depth),
    components: rows.length < MAX_ROWS ? [...rows, TYPED] : rows,
  };
}

const MINE: APISelectMenuOption = { label: 'mine', value: BESIDE.mine };

/** Discord takes a title of 45 characters. */
const titleFor = (name: string): string => Array.from(`Damage that ${name} deals`).slice(0, 45).join('');

/** How many commanders have room beside the numbers. */
const MAX_COMMANDERS = MAX_OPTIONS - MAX_AMOUNT - 2;

/**
 * The commanders that have room, as they are named at this table: those of whoever deals the damage, then of whoever has
 * the turn, then all others as they sit.
 */
function commandersFor(game: Game, dealer: PlayerId): readonly string[] {
  const named = commandersNamed(game);
  const rank = (ownerId: PlayerId | null): number =>
    ownerId === dealer ? 0 : ownerId !== null && ownerId === game.turn?.playerId ? 1 : 2;
  return knownCommanders(game)
    .map(({ ownerId }, at) => ({ key: named[at] ?? '', rank: rank(ownerId) }))
    .filter(({ key }) => valueOf(key).length <= MAX_VALUE_LENGTH)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_COMMANDERS)
    .map(({ key }) => key);
}

interface Beside {
  /** That the typist deals it, if that is another than the dealer. */
  readonly mine: readonly APISelectMenuOption[];
  readonly commanders: readonly string[];
  readonly called: PlayerLabels;
}

function rowOf(game: Game, playerId: PlayerId, { commanders, called, mine }: Beside): APILabelComponent {
  const seat = game.seats.find((candidate) => candidate.playerId === playerId);
  return row(
    called.get(playerId) ?? 'Somebody',
    `${formatNumber(seat?.life ?? 0)} life`,
    `${FIELD.player}${playerId}`,
    [
      ...commanders.map((key) => ({
        label: withoutMention(key, called),
        value: valueOf(key),
        description: 'its combat damage',
      })),
      ...mine,
    ],
  );
}

const valueOf = (commander: string): string => `${BESIDE.commander}${commander}`;

/** Of two commanders of one name, the owner stands behind it. */
const withoutMention = (key: string, called: PlayerLabels): string =>
  key.replace(/<@!?([^>]+)>/g, (_, id: string) => `(${called.get(id) ?? '?'})`);

const AMOUNTS: readonly APISelectMenuOption[] = Array.from({ length: MAX_AMOUNT }, (_, at) => ({
  label: `${at + 1}`,
  value: `${at + 1}`,
}));

const KINDS: readonly APISelectMenuOption[] = [
  { label: 'lifelink', value: BESIDE.lifelink, description: 'you gain as much' },
  { label: 'poison', value: BESIDE.infect, description: 'infect: counters, no life lost' },
];

function row(
  label: string,
  description: string,
  id: string,
  more: readonly APISelectMenuOption[],
): APILabelComponent {
  const options = [...AMOUNTS, ...more, ...KINDS];
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
    ? row('Everybody', 'You too are hit as much', FIELD.all, mine)
    : row('Each opponent', 'Of these, everybody is hit as much', FIELD.each, [
        { label: 'me too', value: BESIDE.self, description: 'everybody is hit, you too' },
        ...mine,
      ]);

const TYPED: APILabelComponent = {
  type: ComponentType.Label,
  label: 'Anything else',
  description: 'Who, how much, by what',
  component: {
    type: ComponentType.TextInput,
    style: TextInputStyle.Short,
    custom_id: FIELD.typed,
    placeholder: 'Bob 23 Krenko, Cleo 2 poison lifelink',
    max_length: MAX_DAMAGE_TEXT_LENGTH,
    required: false,
  },
};

/** Who is hit, where opponents are too many for one form: at most four of them, or all at once. */
export function whomSelect(
  opponents: readonly PlayerId[],
  called: PlayerLabels,
  { gameId, turns, depth }: DamageFormState,
): APIActionRowComponent<APIStringSelectComponent> {
  const options = [
    ...opponents.map((opponent) => ({
      label: called.get(opponent) ?? 'Somebody',
      value: `${FIELD.player}${opponent}`,
    })),
    { label: 'Each opponent', value: FIELD.each },
    { label: 'Everybody', value: FIELD.all },
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

/** The rows of those who were chosen. */
export const selectedRows = (dealer: PlayerId, typist: PlayerId, values: readonly string[]): Rows => ({
  dealer,
  typist,
  players: values
    .filter((value) => value.startsWith(FIELD.player))
    .map((value) => value.slice(FIELD.player.length)),
  several: values.includes(FIELD.all) ? 'all' : values.includes(FIELD.each) ? 'each' : null,
});
