import { showHistory } from '#discord/coins/history.ts';
import { keepCoin } from '#discord/coins/keep.ts';
import { showOdds } from '#discord/coins/odds.ts';
import { exportLedger } from '#discord/coins/ledger/ledger.ts';
import { revealSecret } from '#discord/coins/ledger/reveal.ts';
import { giveSeed } from '#discord/coins/ledger/seed.ts';
import { CONTINUE_CHECK } from '#discord/coins/ledger/ledger-check.ts';
import { CHECK_COST, verifyCoins, verifyPresses } from '#discord/coins/ledger/verify.ts';
import { showDiceOdds } from '#discord/dice/odds.ts';
import { EVERYWHERE } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';

export default commandWithSubcommands(
  {
    name: 'coins',
    description: 'Chances, history and proof of the coins flipped and the dice rolled here',
    ...EVERYWHERE,
  },
  [showOdds, showDiceOdds, showHistory, verifyCoins, exportLedger, giveSeed, revealSecret, keepCoin],
  { presses: verifyPresses, pressCosts: { [CONTINUE_CHECK]: CHECK_COST } },
);
