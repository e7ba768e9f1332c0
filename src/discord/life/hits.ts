import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideHits } from '../../engine/life/hits.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import { subcommand } from '../command/subcommand.ts';
import { readFilled } from '../hits/filled.ts';
import { FIELD, LONGEST_TYPED } from '../hits/form.ts';
import { calledAt } from '../hits/names.ts';
import { completeWhose, readWhose, WHOSE } from '../hits/whose.ts';
import { changeGame, openGame } from '../table/change-game.ts';
import { recorded } from './of-players.ts';

export const setDamage = subcommand({
  name: 'damage',
  description: 'Damage that you deal to others: the players, how much, by what',
  whose: { by: 'deed' },
  options: [
    {
      type: Type.String,
      name: 'hits',
      description: 'Such as: Bob 7 Krenko, Cleo 2 poison lifelink, each 3',
      required: true,
      max_length: LONGEST_TYPED,
    },
    { type: Type.User, name: 'by', description: 'Who deals it; left out, you, or for whom you decide' },
  ],
  changes: true,
  async run(asked, house) {
    const open = await openGame(asked, house);
    if (!open.ok) return open.failure;
    const called = await calledAt(open.value.game, asked, house);
    const fields = { [FIELD.typed]: [asked.options.hits] };
    return changeGame(asked, house, (game, actor, ruleset, book) => {
      const { by: dealer } = asked.options;
      const of = { game, ruleset, dealer, typist: actor.id, called, cards: house.cards };
      const read = readFilled(fields, of);
      return read.ok ? recorded(dealer, read.value)(game, actor, ruleset, book) : read;
    });
  },
});

export const setTakeBack = subcommand({
  name: 'take-back',
  description: 'Takes back what was recorded last this turn of you; the host, of anybody',
  options: [WHOSE],
  changes: true,
  async run(asked, house) {
    const { player } = asked.options;
    const whose = player === undefined ? null : await readWhose(player, asked, house);
    if (whose && !whose.ok) return whose.failure;
    const [playerId = null, ...others] = whose?.value ?? [];
    if (others.length > 0) return refuse('option/wrong-kind', { option: 'player', wanted: 'one player' });
    return changeGame(asked, house, (game, actor, ruleset) =>
      decideHits(game, actor, { kind: 'hit/take-back', playerId, upTo: Infinity }, ruleset),
    );
  },
  complete: { player: completeWhose },
});
