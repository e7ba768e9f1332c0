/** What differs between editions, as far as the engine asks. Each is dated in `rows.ts`. */
export interface Behaviours {
  /** Who calls heads or tails on a flip that somebody wins or loses. */
  readonly coinCaller: 'opponent' | 'flipper';
  /** Whether an effect may fix a flip's result or winner, so that the coins are ignored. */
  readonly effectsFixFlips: boolean;
  /** What a question for a characteristic of a split card that is no spell gets: one sum, two answers, or the halves' combination. */
  readonly splitAnswer: 'sum' | 'two' | 'combined';
  /** Which split cards are multicolored while they are no spells. */
  readonly splitMulticolored: 'every' | 'by-symbols';
  /** What names a split card for an effect: both halves (the text silent on what has that name), both (either has it), or one half. */
  readonly splitNaming: 'both' | 'both-either-has' | 'one';
  /** Whether an object with no name is among those that have different names. */
  readonly namelessDiffer: boolean;
  /** What a fused split spell has; `silent` before there was fuse. */
  readonly fusedSpell: 'silent' | 'two-sets' | 'combined';
  /** Whether the rules know aftermath. */
  readonly aftermath: boolean;
  /** Whether the rules know permanents with a shared type line, such as Rooms. */
  readonly sharedTypeLines: boolean;
  /** The mana value of a back face without a mana cost: its own, which is 0, or its front's. */
  readonly backFaceValue: 'own' | 'front';
  /** What a `*` in a power or toughness is off the battlefield: 0, or what an ability makes of it, as on it. */
  readonly starElsewhere: 'zero' | 'defined';
  /** Whether the rules know flip cards. */
  readonly flipCards: boolean;
  /** Whether a flip card's alternative name may be chosen where an effect asks for a card's name. */
  readonly flipNameChosen: boolean;
  /** What flipping leaves alone: printed details too, of these the expansion symbol only, or color and mana cost. */
  readonly flipKeeps: 'silent' | 'printed-details' | 'expansion-symbol' | 'color-and-cost';
  /** Whether a double-faced card may be cast face down, or enter face down. */
  readonly doubleFacedFaceDown: boolean;
  /** What a face-down card has for a mana cost, where nothing else is said. */
  readonly faceDownManaCost: '{0}' | '';
  /** How many categories of status there are; 0 before the rules spoke of status. */
  readonly statusCategories: 0 | 3 | 4;
  /** What phasing out does: it moves the permanent to a zone, or changes its status. */
  readonly phasing: 'zone' | 'status';
  /** Whether abilities that trigger on leaving the battlefield trigger as a permanent phases out. */
  readonly phasingOutTriggers: boolean;
  /** Whether the controller of a face-down permanent may look at it while it is phased out. */
  readonly phasedOutLook: boolean;
  /** What becomes of tokens that are phased out. */
  readonly phasedOutTokens: 'cease' | 'stay';
  /** How long unused mana stays in a player's mana pool. */
  readonly manaLasts: 'phase' | 'step';
  /** Whether a player loses 1 life for each mana lost unused. */
  readonly manaBurn: boolean;
  /** Whether state-based actions are checked before creatures leave combat as the turn is being ended; or after. */
  readonly endingChecksFirst: boolean;
  /** Whether ending the turn removes planeswalkers from combat too. */
  readonly planeswalkersLeaveCombat: boolean;
  /** What can be attacked besides players: the rules are silent, planeswalkers, or battles too. */
  readonly attackable: 'silent' | 'planeswalkers' | 'battles';
  /** Whether triggered abilities that wait for the stack cease to exist as the turn is being ended. */
  readonly waitingTriggersCease: boolean;
  /** What gives players priority in the cleanup step of a turn that was ended: what does in any other, or triggers only. */
  readonly endedCleanupPriority: 'as-ever' | 'triggers';
  /** Whether +1/+1 and -1/-1 counters on one permanent remove each other. */
  readonly countersCancel: boolean;
  /** Whether a leaver's spells that others' cards stand for are exiled at last, or cease to exist with the other spells. */
  readonly leaversSpellsExiled: boolean;
  /** Who owns a token: whoever controlled the spell or ability that made it, or the player under whose control it entered. */
  readonly tokenOwner: 'of-source' | 'entered-under';
  /** Whether combat damage uses the stack. */
  readonly combatDamageOnStack: boolean;
  /** Whether a Two-Headed Giant game takes other options of games of many players. */
  readonly giantsTakeOptions: boolean;
  /** How much life a team begins a Two-Headed Giant game with, for each of its players. */
  readonly lifePerHead: 20 | 15;
  /** In the starting team's first draw step of a Two-Headed Giant game, its primary player draws nothing, or it is skipped. */
  readonly giantsFirstDraw: 'without-primary' | 'skipped';
  /** What is attacked where teams share their turns: the other team, or one of its players by each creature. */
  readonly teamsAttack: 'team' | 'player';
  /** Whether a team of a Two-Headed Giant game shares its poison counters. */
  readonly teamPoison: boolean;
  /**
   * What the controller of a player does about a card that this player may choose from outside the game: chooses it, as
   * the rules say by an example or `unsaid` but for all choices; or cannot, since nobody else sees those cards.
   */
  readonly outsideTheGame: 'silent' | 'chooses' | 'unsaid' | 'hidden';
  /** How libraries come into a subgame: removed from the main game face down, or moved to a zone of the subgame. */
  readonly subgameLibraries: 'removed' | 'moved';
  /** When a player whose deck in a subgame has fewer than seven cards loses it. */
  readonly subgameSmallDeck: 'at-once' | 'first-upkeep';
  /** What becomes of cards that are removed from a subgame, or exiled in it, as it ends. */
  readonly subgameExile: 'stays' | 'comes-along';
  /** Whether commanders in the command zone go along into a subgame and come back there. */
  readonly subgameCommanders: 'stay' | 'go-along';
  /** Whether what is removed from a game, or exiled in it, is outside of it. */
  readonly exileIsOutside: boolean;
  /** The life total of one player of a Two-Headed Giant team, where an effect asks: half the team's, rounded up, or all. */
  readonly lifeOfOne: 'silent' | 'half' | 'whole';
}
