import { showHistory } from '../src/discord/coins/history.ts';
import { keepCoin } from '../src/discord/coins/keep.ts';
import { showOdds } from '../src/discord/coins/odds.ts';
import { revealSecret, verifyCoins } from '../src/discord/coins/proof.ts';
import { showDiceOdds } from '../src/discord/dice/odds.ts';
import { EVERYWHERE } from '../src/discord/command/command.ts';
import { commandOf } from '../src/discord/command/subcommand.ts';

export default commandOf(
  {
    name: 'coins',
    description: 'Chances, history and proof of the coins flipped and the dice rolled here',
    ...EVERYWHERE,
  },
  [showOdds, showDiceOdds, showHistory, verifyCoins, revealSecret, keepCoin],
);
