import { showHistory } from '../src/discord/coins/history.ts';
import { keepCoin } from '../src/discord/coins/keep.ts';
import { showOdds } from '../src/discord/coins/odds.ts';
import { fileOfLedger } from '../src/discord/coins/ledger.ts';
import { revealSecret } from '../src/discord/coins/reveal.ts';
import { giveSeed } from '../src/discord/coins/seed.ts';
import { CONTINUE_CHECK } from '../src/discord/coins/ledger-check.ts';
import { CHECK_COST, verifyCoins, verifyPresses } from '../src/discord/coins/verify.ts';
import { showDiceOdds } from '../src/discord/dice/odds.ts';
import { EVERYWHERE } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';

export default commandWithSubcommands(
  {
    name: 'coins',
    description: 'Chances, history and proof of the coins flipped and the dice rolled here',
    ...EVERYWHERE,
  },
  [showOdds, showDiceOdds, showHistory, verifyCoins, fileOfLedger, giveSeed, revealSecret, keepCoin],
  { presses: verifyPresses, pressCosts: { [CONTINUE_CHECK]: CHECK_COST } },
);
