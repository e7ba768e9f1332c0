import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { pressDecider, DECIDER_ACTION } from '../src/discord/control/ask-whose-decision.ts';
import { controlPlayer } from '../src/discord/control/control.ts';
import { whoSeesHere } from '../src/discord/control/sees.ts';
import { whoDecidesHere } from '../src/discord/control/who.ts';
import { ENDING_ACTION } from '../src/discord/ending-the-turn/buttons.ts';
import { pressEnding } from '../src/discord/ending-the-turn/end.ts';
import { planarDieSubcommand } from '../src/discord/planechase/roll.ts';
import { addPart } from '../src/discord/turns/add.ts';
import { DAMAGE_ACTION, handleCombatDamageButton } from '../src/discord/turns/combat-damage.ts';
import {
  extraTurn,
  skipTurn,
  CLEAVE_ACTION,
  handleCleaveButton,
} from '../src/discord/turns/extra-and-skip.ts';
import { endTurn } from '../src/discord/turns/end.ts';
import { nextTurn } from '../src/discord/turns/next.ts';
import { nextStep } from '../src/discord/turns/step.ts';
import { unusedMana } from '../src/discord/turns/unused-mana.ts';

export default commandWithSubcommands(
  { name: 'turn', description: 'Whose turn it is, who controls it, and how it ends', ...AT_TABLES },
  [
    nextTurn,
    endTurn,
    nextStep,
    addPart,
    extraTurn,
    skipTurn,
    controlPlayer,
    whoDecidesHere,
    whoSeesHere,
    unusedMana,
    planarDieSubcommand,
  ],
  {
    presses: {
      [DAMAGE_ACTION]: handleCombatDamageButton,
      [CLEAVE_ACTION]: handleCleaveButton,
      [ENDING_ACTION]: pressEnding,
      [DECIDER_ACTION]: pressDecider,
    },
  },
);
