import { decideTurn } from '../../engine/turns/turns.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { changeGame, reads } from '../table/change-game.ts';
import { readAmount } from './amounts.ts';
import { AMOUNT } from './counting.ts';

export const setStorm = subcommand({
  name: 'storm',
  description: 'How many spells were cast this turn',
  options: [{ ...AMOUNT, description: 'Such as +1 or =4' }],
  changes: true,
  run(asked, house) {
    const read = readAmount('amount', asked.options.amount);
    if (!read.ok) return read.failure;
    const change = read.value;
    const decide = reads(decideTurn, ({ turn }) =>
      ok({ kind: 'turn/storm', to: 'to' in change ? change.to : (turn?.storm ?? 0) + change.by } as const),
    );
    return changeGame(asked, house, decide);
  },
});
