import { completeCard } from '../cards/suggest-cards.ts';
import { subcommand } from '../command/subcommand.ts';
import { readTyped } from '../table/card-typed.ts';
import { readCopied } from './adding.ts';
import { changePermanents, toOne } from './meant.ts';
import { completeOne, completeOneOrCard, KEEPS, text, WHICH } from './picking.ts';

export const copy = subcommand({
  name: 'copy',
  description: 'It becomes a copy',
  options: [WHICH, { ...text('of', 'Of which permanent or card'), required: true }, KEEPS],
  changes: true,
  run: (asked, house) =>
    changePermanents(asked, house, (here) => {
      const { of: copied, keeps } = asked.options;
      const of = readCopied(copied, here.game, house.cards);
      if (!of.ok) return of;
      const kept = keeps === undefined ? null : readTyped(keeps, house.cards).name;
      return toOne(asked.options, here, (id) => ({ kind: 'permanent/copy', id, of: of.value, keeps: kept }));
    }),
  complete: { permanent: completeOne(), of: completeOneOrCard, keeps: completeCard },
});
