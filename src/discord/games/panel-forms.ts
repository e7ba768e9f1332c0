import { ComponentType, TextInputStyle, type APILabelComponent } from 'discord.js';
import type { FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { MAX_GUEST_NAME_LENGTH } from '#engine/lobby/guests.ts';
import { nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { guestsAt } from '#engine/game/seats.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { AttackOption } from '#engine/vocabulary/variants.ts';
import { MAX_SEED_LENGTH } from '../coins/ledger/seed.ts';
import type { Form } from '../command/reply.ts';
import { attackOptionName } from '../labels/formats.ts';
import { capitalize } from '#basics/capitalize.ts';

/* Forms opened from the panel. Their input is parsed by field names. */

/** Room for fifteen guest names. */
const MAX_GUESTS_LENGTH = 15 * (MAX_GUEST_NAME_LENGTH + 1);

/** One guest name a line. */
export const guestsForm = (id: string, game: Game): Form => ({
  title: 'Guests',
  custom_id: id,
  components: [
    {
      type: ComponentType.Label,
      label: 'One name a line',
      description: 'Whoever plays without Discord: you play for them on the bot',
      component: {
        type: ComponentType.TextInput,
        style: TextInputStyle.Paragraph,
        custom_id: 'guests',
        required: false,
        max_length: MAX_GUESTS_LENGTH,
        value: guestsAt(game).map(nameOfGuest).join('\n'),
      },
    },
  ],
});

const textField = (
  id: string,
  label: string,
  { value, placeholder }: { readonly value: string; readonly placeholder: string },
): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  component: {
    type: ComponentType.TextInput,
    style: TextInputStyle.Short,
    custom_id: id,
    required: false,
    max_length: 20,
    placeholder,
    value,
  },
});

/** Attack options other than the default. */
const ATTACKS = ['multiple', 'left', 'right'] as const satisfies readonly AttackOption[];

/** Life, edition, attack option, range, and pings. */
export function moreForm(id: string, { edition, settings }: Game, formatRequest: FormatRequest): Form {
  const [attack = 'usual'] = formatRequest.attacks;
  const pingsOption = (value: boolean) => ({
    label: value ? 'Ping whose turn begins' : 'Ping nobody',
    value: value ? 'yes' : 'no',
    default: settings.pings === value,
  });
  return {
    title: 'Life, rules, and more',
    custom_id: id,
    components: [
      textField('life', 'Life to start with', {
        value: formatRequest.life === null ? '' : `${formatRequest.life}`,
        placeholder: 'as the rules have it',
      }),
      textField('edition', 'Rules: today, founding, or a day', {
        value: edition === TODAYS_DATE ? 'today' : edition,
        placeholder: 'today',
      }),
      {
        type: ComponentType.Label,
        label: 'Whom one may attack',
        component: {
          type: ComponentType.StringSelect,
          custom_id: 'attack',
          required: false,
          options: [
            { value: 'usual', label: 'As the variant has it', default: attack === 'usual' },
            ...ATTACKS.map((kind) => ({
              value: kind,
              label: capitalize(attackOptionName(kind)),
              default: attack === kind,
            })),
          ],
        },
      },
      textField('range', 'Range of influence, in seats', {
        value:
          formatRequest.range === null
            ? ''
            : formatRequest.range === 'unlimited'
              ? '0'
              : `${formatRequest.range}`,
        placeholder: 'as the variant has it; 0 for no limit',
      }),
      {
        type: ComponentType.Label,
        label: 'Pings',
        component: {
          type: ComponentType.StringSelect,
          custom_id: 'pings',
          required: false,
          options: [pingsOption(true), pingsOption(false)],
        },
      },
    ],
  };
}

/** A seed for the coins of the game. */
export const seedForm = (id: string): Form => ({
  title: 'A seed for the coins',
  custom_id: id,
  components: [
    {
      type: ComponentType.Label,
      label: 'Words nobody could foresee',
      description: 'Everybody sees them. They are mixed into all coins and dice of this game',
      component: {
        type: ComponentType.TextInput,
        style: TextInputStyle.Short,
        custom_id: 'words',
        max_length: MAX_SEED_LENGTH,
      },
    },
  ],
});

/** Teams by seat numbers. */
export const teamsForm = (id: string, { seats, teams }: Game): Form => ({
  title: 'Teams',
  custom_id: id,
  components: [
    {
      type: ComponentType.Label,
      label: 'Numbers of players, teams with commas between',
      description: 'As they are numbered on the panel, such as 1 3, 2 4',
      component: {
        type: ComponentType.TextInput,
        style: TextInputStyle.Short,
        custom_id: 'teams',
        max_length: 100,
        placeholder: '1 3, 2 4',
        value: teams
          .map((team) => team.map((playerId) => seatNumberOf(playerId, seats)).join(' '))
          .join(', '),
      },
    },
  ],
});

const seatNumberOf = (playerId: PlayerId, seats: Game['seats']): number =>
  seats.findIndex((seat) => seat.playerId === playerId) + 1;
