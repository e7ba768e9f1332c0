import { contentOf } from '#discord/command/reply.ts';
import type { APILabelComponent, APIStringSelectComponent } from 'discord.js';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import { tablePresses } from '#discord/table-card/presses.ts';
import type { Press } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { textOf, type Form, type Reply } from '#discord/command/reply.ts';
import { tableButtons } from '#discord/table-card/buttons.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

/* A turn as people play it with the buttons of the table card. Each press, choice and typed text counts. */

const NAMES: Readonly<Record<string, string>> = {
  [ALICE]: 'Alice',
  [BOB]: 'Bob',
  [CLEO]: 'Cleo',
  [DAN]: 'Dan',
};

/** The values chosen or typed in a row, by the row's label. */
type Choices = Readonly<Record<string, readonly string[] | string>>;

/** The number of steps that it took. */
export interface Effort {
  presses: number;
  choices: number;
  typed: number;
}

export interface CardTable extends GameChannel {
  readonly effort: Effort;
  /** Presses the button of the table card with this label. */
  card(user: string, label: string): Promise<Reply>;
  /** Opens the form of *Damage…*, choosing these targets if it asks. */
  damage(user: string, whom?: readonly string[]): Promise<Form>;
  /** Fills in a form and submits it. */
  submit(user: string, form: Form, choices: Choices): Promise<Reply>;
  pressOn(user: string, reply: Reply, label: string): Promise<Reply>;
  /** The players' totals: `Alice 40, Bob 33 Krenko 7`. */
  stands(): Promise<string>;
}

/** A game in its first turn, which is Alice's; each of the commanders has dealt Dan 1 damage, which isn't shown. */
export async function openCard(
  players: readonly string[] = [ALICE, BOB, CLEO, DAN],
  commanders: readonly string[] = [],
): Promise<CardTable> {
  const at = openGameChannel('2026-06-19');
  const { ctx } = at;
  await at.use(game, ALICE, 'new', { players: mentions(...players), first: ALICE, life: 40 });
  for (const commander of commanders)
    await at.use(set, DAN, 'commander-damage', { commander, amount: '=1', life: false });
  const effort: Effort = { presses: 0, choices: 0, typed: 0 };

  async function send(user: string, id: string, more: Partial<Press>): Promise<Reply> {
    const { action, parts } = parseCustomId(id) ?? { action: '', parts: [] };
    const run = tablePresses[action];
    if (!run) throw new Error(`nothing does ${id}`);
    const press = {
      ...at.asker(user),
      parts,
      values: [],
      askedBy: null,
      messageId: '1',
      hasComponentsV2: true,
      ...more,
    };
    const result = await run(press, ctx);
    return replyOf(result, user);
  }

  async function pressOn(user: string, reply: Reply, label: string): Promise<Reply> {
    const id = buttonsOf(reply).get(label);
    if (id === undefined) throw new Error(`no button ${label}`);
    return send(user, id, { text: contentOf(reply) });
  }

  return {
    ...at,
    effort,
    pressOn,
    async card(user, label) {
      effort.presses += 1;
      return pressOn(user, { components: tableButtons(await at.book()) }, label);
    },
    async damage(user, whom = []) {
      effort.presses += 1;
      const asked = await pressOn(user, { components: tableButtons(await at.book()) }, 'Damage…');
      if (asked.form) return asked.form;
      const [row] = asked.components ?? [];
      const select = (row as { components?: APIStringSelectComponent[] } | undefined)?.components?.[0];
      if (!select) throw new Error(contentOf(asked));
      effort.choices += whom.length;
      const opened = await send(user, select.custom_id, { values: chosen(select, whom) });
      if (!opened.form) throw new Error(contentOf(opened));
      return opened.form;
    },
    async submit(user, form, choices) {
      effort.presses += 1;
      const fields: Record<string, readonly string[]> = {};
      const rows = form.components as readonly APILabelComponent[];
      for (const { component } of rows) if ('custom_id' in component) fields[component.custom_id] = [];
      for (const [label, values] of Object.entries(choices)) {
        const row = rows.find((labelComponent) => labelComponent.label === label);
        if (!row || !('custom_id' in row.component)) throw new Error(`the form has no row ${label}`);
        if (typeof values === 'string') effort.typed += values.length;
        else effort.choices += values.length;
        fields[row.component.custom_id] =
          typeof values === 'string' ? [values] : chosen(row.component as APIStringSelectComponent, values);
      }
      return send(user, form.custom_id, { fields });
    },
    async stands() {
      const { seats } = (await at.book()).game;
      return seats
        .map(({ playerId, life, counters, commanderDamage }) =>
          [
            NAMES[playerId] ?? playerId.slice(-2),
            life,
            ...[counters, commanderDamage].flatMap((counts) =>
              Object.entries(counts)
                .filter(([name, damage]) => playerId !== DAN || !commanders.includes(name) || damage !== 1)
                .map((entry) => entry.join(' ')),
            ),
          ].join(' '),
        )
        .join(', ');
    },
  };
}

function chosen(
  { options, max_values: most = 1 }: APIStringSelectComponent,
  labels: readonly string[],
): string[] {
  if (labels.length > most) throw new Error(`at most ${most}`);
  return labels.map((label) => {
    const option = options.find((selectMenuOption) => selectMenuOption.label === label);
    if (!option)
      throw new Error(
        `${label} is not among ${options.map((selectMenuOption) => selectMenuOption.label).join(', ')}`,
      );
    return option.value;
  });
}

/** A reply as people read it, with names instead of mentions. */
export const read = (reply: Reply): string =>
  textOf(reply).replace(/<@(\d+)>/g, (_, id: string) => `@${NAMES[id] ?? id.slice(-2)}`);
