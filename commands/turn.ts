import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { pressDecider, DECIDER_ACTION } from '#discord/control/ask-whose-decision.ts';
import { controlPlayer } from '#discord/control/control.ts';
import { showWhoSees } from '#discord/control/sees.ts';
import { showWhoDecides } from '#discord/control/who.ts';
import { ENDING_ACTION } from '#discord/ending-the-turn/buttons.ts';
import { pressEnding } from '#discord/ending-the-turn/end.ts';
import { planeswalk } from '#discord/decks/planeswalk.ts';
import { scheme } from '#discord/decks/scheme.ts';
import { planarDieSubcommand } from '#discord/planechase/roll.ts';
import { addPart } from '#discord/turns/add.ts';
import { DAMAGE_ACTION, handleCombatDamageButton } from '#discord/turns/combat-damage.ts';
import { extraTurn, skipTurn, CLEAVE_ACTION, handleCleaveButton } from '#discord/turns/extra-and-skip.ts';
import { endTurn } from '#discord/turns/end.ts';
import { nextTurn } from '#discord/turns/next.ts';
import { nextStep } from '#discord/turns/step.ts';
import { unusedMana } from '#discord/turns/unused-mana.ts';

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
    showWhoDecides,
    showWhoSees,
    unusedMana,
    planarDieSubcommand,
    planeswalk,
    scheme,
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
