/**
 * The behaviours that differ between editions, as far as the engine needs them. Each is dated in
 * `behaviour-history.ts`.
 */
export interface Behaviours {
  /** Who calls heads or tails on a flip that is won or lost. */
  readonly coinCaller: 'opponent' | 'flipper';
  /** True if an effect may fix a flip's result or winner, so that the coins are ignored. */
  readonly effectsFixFlips: boolean;
  /**
   * The answer if an effect asks for a characteristic of a split card that is not a spell: one sum, two answers, or the
   * halves' combination.
   */
  readonly splitAnswer: 'sum' | 'two' | 'combined';
  /**
   * The mana value of a split card for an effect that uses it as a number rather than compares it: each of the two, or
   * their sum.
   */
  readonly splitValueUsed: 'each' | 'sum';
  /** Which split cards are multicolored unless they are spells. */
  readonly splitMulticolored: 'every' | 'by-symbols';
  /**
   * How a player names a split card for an effect: by both names, in texts that don't say which objects have that name
   * (`both`); by both names, of which an object needs only one (`both-either-has`); or by one name.
   */
  readonly splitNaming: 'both' | 'both-either-has' | 'one';
  /** True if an object without a name counts as having a different name. */
  readonly namelessDiffer: boolean;
  /**
   * The characteristics of a fused split spell: two sets, or those of its halves combined; `silent` in editions
   * without fuse.
   */
  readonly fusedSpell: 'silent' | 'two-sets' | 'combined';
  /** True if the permission must cover the fused spell as a whole; false if it must cover each half. */
  readonly fusedSpellEvaluated: boolean;
  /** True if the edition has aftermath. */
  readonly aftermath: boolean;
  /**
   * The spell as it is checked against a prohibition: before anything is chosen for it, or with choices such as the
   * value of X.
   */
  readonly prohibitionsLook: 'before-choices' | 'at-choices';
  /** When a card with madness is cast: until its owner passes, or while the triggered ability resolves. */
  readonly madnessCast: 'until-passing' | 'as-it-resolves';
  /** Whether a suspended card must be cast if able, or may be cast, when its last time counter is removed. */
  readonly suspendCast: 'silent' | 'if-able' | 'may';
  /** True if the edition has permanents with a shared type line, such as Rooms. */
  readonly sharedTypeLines: boolean;
  /** The mana value of a back face without a mana cost: its own, which is 0, or its front's. */
  readonly backFaceValue: 'own' | 'front';
  /** True if modal double-faced cards can transform like other double-faced cards. */
  readonly modalTransforms: boolean;
  /**
   * True if a token may have two faces and therefore transform, since copies of double-faced permanents have both
   * faces.
   */
  readonly doubleFacedTokens: boolean;
  /**
   * The value of a `*` in a power or toughness off the battlefield: 0, or defined by an ability, as on the battlefield.
   */
  readonly starElsewhere: 'zero' | 'defined';
  /** True if the edition has flip cards. */
  readonly flipCards: boolean;
  /** True if a flip card's alternative name may be chosen when an effect asks for a card's name. */
  readonly flipNameChosen: boolean;
  /**
   * The things that flipping doesn't change: color and mana cost; also the expansion symbol; or all printed details.
   */
  readonly flipKeeps: 'silent' | 'printed-details' | 'expansion-symbol' | 'color-and-cost';
  /** True if a double-faced card may be cast face down, or enter face down. */
  readonly doubleFacedFaceDown: boolean;
  /** The mana cost of a face-down card, unless something else defines it. */
  readonly faceDownManaCost: '{0}' | '';
  /** The number of status categories; 0 before the rules defined status. */
  readonly statusCategories: 0 | 3 | 4;
  /** The way in which phasing out works: it moves the permanent to a zone, or changes its status. */
  readonly phasing: 'zone' | 'status';
  /** True if leaves-the-battlefield abilities trigger when a permanent phases out. */
  readonly phasingOutTriggers: boolean;
  /** True if the controller of a face-down permanent may look at it while it is phased out. */
  readonly phasedOutLook: boolean;
  /** The fate of phased-out tokens: they cease to exist, or stay. */
  readonly phasedOutTokens: 'cease' | 'stay';
  /** When unused mana leaves a player's mana pool: at the end of the phase, or of each step. */
  readonly manaLasts: 'phase' | 'step';
  /** True if a player loses 1 life for each unused mana that leaves the pool. */
  readonly manaBurn: boolean;
  /**
   * True if state-based actions are checked before creatures leave combat when the turn is ended; false if after that.
   */
  readonly endingChecksFirst: boolean;
  /** True if ending the turn removes planeswalkers from combat too. */
  readonly planeswalkersLeaveCombat: boolean;
  /** What can be attacked besides players: unspecified, planeswalkers, or also battles. */
  readonly attackable: 'silent' | 'planeswalkers' | 'battles';
  /** True if the later combat steps happen even if creatures were only put onto the battlefield attacking. */
  readonly attackersPutThere: boolean;
  /** True if triggered abilities that wait for the stack cease to exist as the turn is being ended. */
  readonly waitingTriggersCease: boolean;
  /**
   * What gives players priority in the cleanup step of a turn that was ended: the same as in any cleanup step, or
   * triggers only.
   */
  readonly endedCleanupPriority: 'as-ever' | 'triggers';
  /** True if +1/+1 and -1/-1 counters on one permanent remove each other. */
  readonly countersCancel: boolean;
  /**
   * Which of the legendary permanents with the same name the legend rule keeps: the one that has been legendary
   * longest, none, or one chosen by their controller.
   */
  readonly legendRule: 'oldest' | 'none' | 'chosen';
  /** Which of the planeswalkers that share a type the uniqueness rule keeps; `all` in editions without that rule. */
  readonly planeswalkerRule: 'all' | 'none' | 'chosen';
  /**
   * True if a leaving player's spells that are represented by other players' cards are exiled at the end; false if they
   * cease to exist like the other spells.
   */
  readonly leaversSpellsExiled: boolean;
  /**
   * True if a leaving player's control of objects and players ends before their spells and abilities cease to exist.
   */
  readonly leaversControlEndsFirst: boolean;
  /** Who owns a token: the controller of the effect that created it, or the player under whose control it entered. */
  readonly tokenOwner: 'of-source' | 'entered-under';
  /** True if combat damage uses the stack. */
  readonly combatDamageOnStack: boolean;
  /** True if a Two-Headed Giant game may use other multiplayer options. */
  readonly giantsTakeOptions: boolean;
  /** The starting life of a Two-Headed Giant team, for each of its players. */
  readonly lifePerHead: 20 | 15;
  /**
   * In the first draw step of a Two-Headed Giant game the starting team's primary player doesn't draw, or the step is
   * skipped.
   */
  readonly giantsFirstDraw: 'without-primary' | 'skipped';
  /** The defender in a Two-Headed Giant game: the other team, or for each creature one of that team's players. */
  readonly giantsAttack: 'team' | 'player';
  /** True if a team of a Two-Headed Giant game shares its poison counters. */
  readonly teamPoison: boolean;
  /**
   * Whether a player's controller chooses cards from outside the game: yes, by an example in the rules (`chooses`) or
   * only by the rule for all choices (`unsaid`); or no, since other players can't see those cards (`hidden`).
   */
  readonly outsideTheGame: 'silent' | 'chooses' | 'unsaid' | 'hidden';
  /** How libraries come into a subgame: removed from the main game face down, or moved to a zone of the subgame. */
  readonly subgameLibraries: 'removed' | 'moved';
  /** When a player whose deck in a subgame has fewer than seven cards loses the subgame. */
  readonly subgameSmallDeck: 'at-once' | 'first-upkeep';
  /** The fate of cards that were removed from or exiled in a subgame when it ends. */
  readonly subgameExile: 'stays' | 'comes-along';
  /**
   * When a commander may go to the command zone by its owner's choice: instead of to the graveyard or exile; instead of
   * to the hand or library too; or once it is in the graveyard or exile, and instead of to the hand or library.
   * `silent` before there were commanders; the first rules with commanders are followed then.
   */
  readonly commanderReturns: 'silent' | 'instead-of-two' | 'instead-of-four' | 'afterwards';
  /** The cards that may be commanders by their type line: legendary creatures, or Vehicles and Spacecraft too. */
  readonly commanderTypes: 'silent' | 'creatures' | 'vehicles-too';
  /** The fate of commanders in the command zone: they stay, or are brought into a subgame and return afterwards. */
  readonly subgameCommanders: 'stay' | 'go-along';
  /** True if cards removed from a game, or exiled in it, are outside the game. */
  readonly exileIsOutside: boolean;
  /** True if chaos ensues when the planar die shows it, and effects may say that it does. */
  readonly chaosEnsues: boolean;
  /** The source of the ability that planeswalks: the face-up plane, or the game itself. */
  readonly planeswalkingOf: 'silent' | 'plane' | 'game';
  /**
   * The life total of one player of a Two-Headed Giant team if an effect asks: half the team's, rounded up, or all of
   * it.
   */
  readonly lifeOfOne: 'silent' | 'half' | 'whole';
  /**
   * The effect on a Two-Headed Giant team's life total if an effect sets that of one player: the total becomes that
   * number, or changes by the same difference.
   */
  readonly lifeOfOneSet: 'silent' | 'of-team' | 'by-difference';
  /** Whether an object without a mana cost can be cast: never, or only if that cost isn't paid. */
  readonly withoutManaCost: 'silent' | 'never' | 'unpaid';
  /**
   * How lifelink gains life, in editions that have it: by an ability that triggers on damage, or as a result of the
   * damage itself.
   */
  readonly lifelink: 'silent' | 'trigger' | 'result';
  /** Who takes mulligans first: one player or team after another, or in rounds, all at once who declared one. */
  readonly mulliganOrder: 'one-by-one' | 'rounds';
  /**
   * The cost of a mulligan: a hand that is one card smaller, or a full hand of which cards are put on the bottom of the
   * library afterwards.
   */
  readonly mulliganCosts: 'fewer-cards' | 'cards-to-bottom';
  /** True if a player who starts with fewer cards may look at the top card of the library and put it on the bottom. */
  readonly mulliganLook: boolean;
  /** Whose first mulligan is free: no one's, that of Two-Headed Giant players, or everyone's in multiplayer games. */
  readonly firstMulliganFree: 'nobody' | 'giants' | 'many';
  /** True if a team that shares turns takes mulligans together; false if its players decide one after another. */
  readonly teamMulligans: boolean;
  /** True if a mulligan in Commander exiles any number of cards from the hand and keeps the rest. */
  readonly commanderMulligans: boolean;
}
