import { showHistory } from '../src/discord/coins/history.ts';
import { keepCoin } from '../src/discord/coins/keep.ts';
import { showOdds } from '../src/discord/coins/odds.ts';
import { fileOfLedger } from '../src/discord/coins/ledger.ts';
import { revealSecret } from '../src/discord/coins/reveal.ts';
import { giveSeed } from '../src/discord/coins/seed.ts';
import { CHECK_ON } from '../src/discord/coins/say-audit.ts';
import { COST_OF_CHECK, verifyCoins, verifyPresses } from '../src/discord/coins/verify.ts';
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
  { presses: verifyPresses, pressCosts: { [CHECK_ON]: COST_OF_CHECK } },
);
