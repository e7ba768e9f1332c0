import { showHistory } from '#discord/coins/history.ts';
import { keepCoin } from '#discord/coins/keep.ts';
import { showOdds } from '#discord/coins/odds.ts';
import { fileOfLedger } from '#discord/coins/ledger.ts';
import { revealSecret } from '#discord/coins/reveal.ts';
import { giveSeed } from '#discord/coins/seed.ts';
import { CONTINUE_CHECK } from '#discord/coins/ledger-check.ts';
import { CHECK_COST, verifyCoins, verifyPresses } from '#discord/coins/verify.ts';
import { showDiceOdds } from '#discord/dice/odds.ts';
import { EVERYWHERE } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';

export default commandWithSubcommands(
  {
    name: 'coins',
    description: 'Chances, history and proof of the coins flipped and the dice rolled here',
    ...EVERYWHERE,
  },
  [showOdds, showDiceOdds, showHistory, verifyCoins, fileOfLedger, giveSeed, revealSecret, keepCoin],
  { presses: verifyPresses, pressCosts: { [CONTINUE_CHECK]: CHECK_COST } },
);
