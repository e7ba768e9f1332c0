import { anyway, called, card, withLifeChange, lost, won, type CoinCard } from './vocabulary.ts';

const UPKEEP = 'at the beginning of your upkeep';
const ATTACKS = 'it attacks';

/** Permanents with which a player flips one coin and wins or loses the flip. */
export const ONE_COIN: readonly CoinCard[] = [
  card(
    'Amulet of Quoz',
    called(
      'its ability, during your upkeep: the target opponent does not ante a card',
      [won('the target opponent loses the game'), lost('you lose the game')],
      { targets: 1 },
    ),
  ),
  card('Boompile', called('its ability ({T})', [won('every permanent that is not a land is destroyed')])),
  card(
    'Bottle of Suleiman',
    called('its ability ({1}, sacrifice it)', [
      won('create a colorless 5/5 flying Djinn artifact creature token'),
      withLifeChange(lost('5 damage to you'), 'damage', 5),
    ]),
  ),
  card(
    'Breeches, the Blastmaker',
    called(
      'you sacrifice an artifact as you cast your second spell of a turn',
      [
        won('copy that spell; you may give the copy new targets'),
        lost("damage to any target, as much as that spell's mana value"),
      ],
      { note: 'Both outcomes are triggers of their own: the damage gets its target after the flip.' },
    ),
  ),
  card(
    'Chaotic Goo',
    called(`${UPKEEP}, if you like`, [won('it gets a +1/+1 counter'), lost('it loses a +1/+1 counter')]),
  ),
  card(
    'Creepy Doll',
    called('it deals combat damage to a creature', [won('the creature that it damaged is destroyed')]),
  ),
  card(
    'Crooked Scales',
    called(
      'its ability ({4}, {T})',
      [won("the opponent's target creature is destroyed"), lost('your own target creature is destroyed')],
      {
        stop: { kind: 'again', after: 'lost', decides: 'flipper' },
        note: 'Flipping again costs {3}; stop, and your own target creature is destroyed.',
        targets: 2,
      },
    ),
  ),
  card(
    'Dumb Ass',
    called(UPKEEP, [lost('the target opponent decides whether it attacks this turn')], { targets: 1 }),
  ),
  card(
    'Everythingamajig',
    called('its ability ({1})', [won('add {C}{C}')], { note: 'Its printing with a coin ability.' }),
  ),
  card(
    'Fickle Efreet',
    called('at end of combat, if it attacked or blocked', [lost('an opponent gains control of it')]),
  ),
  card('Frenetic Efreet', called('its ability ({0})', [won('it phases out'), lost('sacrifice it')])),
  card(
    'Frenetic Efreet Avatar',
    called('at the beginning of your end step', [won('you take an extra turn after this one')]),
  ),
  card(
    'Frenetic Sliver',
    called("a Sliver's ability ({0}), if that Sliver is on the battlefield", [
      won("exile that Sliver; it returns under its owner's control as the next end step begins"),
      lost('sacrifice that Sliver'),
    ]),
  ),
  card(
    'Goblin Archaeologist',
    called(
      'its ability ({R}, {T})',
      [
        won('the target artifact is destroyed, and the Archaeologist untaps'),
        lost('sacrifice the Archaeologist'),
      ],
      { targets: 1 },
    ),
  ),
  card(
    'Goblin Artisans',
    called('its ability ({T})', [won('draw a card'), lost('your own target artifact spell is countered')], {
      targets: 1,
    }),
  ),
  card(
    'Goblin Bangchuckers',
    called('its ability ({T})', [won('2 damage to any target'), lost('2 damage to the Bangchuckers')], {
      targets: 1,
    }),
  ),
  card(
    'Goblin Bomb',
    called(`${UPKEEP}, if you like`, [won('it gets a fuse counter'), lost('it loses a fuse counter')]),
  ),
  card(
    'Goblin Festival',
    called(
      'its ability ({2})',
      [
        anyway('1 damage to any target, before the flip'),
        lost('choose an opponent, who gains control of the Festival'),
      ],
      { targets: 1 },
    ),
  ),
  card(
    'Goblin Kaboomist',
    called(UPKEEP, [anyway('create a Land Mine token (before the flip)'), lost('2 damage to the Kaboomist')]),
  ),
  card(
    'Goblin Kites',
    called('as the next end step begins, once for each use of its ability', [
      lost('sacrifice the creature that it let fly'),
    ]),
  ),
  card(
    'Goblin Lyre',
    called(
      'its ability (sacrifice it)',
      [
        won('damage to the target opponent or planeswalker: 1 for each creature you control'),
        lost("damage to you: 1 for each creature that opponent (or the planeswalker's controller) controls"),
      ],
      { targets: 1 },
    ),
  ),
  card(
    'Goblin Psychopath',
    called('it attacks or blocks', [lost('its next combat damage this turn is dealt to you instead')]),
  ),
  card(
    'Impulsive Maneuvers',
    called('a creature attacks: one flip for each attacker, by you', [
      won("that creature's next combat damage this turn is doubled"),
      lost("that creature's next combat damage this turn is prevented"),
    ]),
  ),
  card(
    'Kerblam! Warehouse',
    called(
      "a noncreature artifact's ability ({T}, sacrifice it), given by the chaos ability",
      [won('that artifact deals 3 damage to any target')],
      { targets: 1 },
    ),
  ),
  card(
    'Krark, the Thumbless',
    called('you cast an instant or sorcery spell', [
      won('copy that spell; you may give the copy new targets'),
      lost("that spell goes back to its owner's hand"),
    ]),
  ),
  card('Mana Crypt', called(UPKEEP, [withLifeChange(lost('3 damage to you'), 'damage', 3)])),
  card('Mana Screw', called('its ability ({1})', [won('add {C}{C}')])),
  card('Mijae Djinn', called(ATTACKS, [lost('it is removed from combat and tapped')])),
  card(
    'Mirrored Depths',
    called('somebody casts a spell and flips for it', [lost('that spell is countered')], {
      flippers: 'that-player',
    }),
  ),
  card(
    'Mogg Assassin',
    called(
      'its ability ({T}), after both choices',
      [
        won('the creature that you chose is destroyed'),
        lost('the creature that the opponent chose is destroyed'),
      ],
      { targets: 2 },
    ),
  ),
  card(
    'Orcish Captain',
    called(
      'its ability ({1})',
      [won('the target Orc gets +2/+0 this turn'), lost('the target Orc gets -0/-2 this turn')],
      { targets: 1 },
    ),
  ),
  card(
    'Planar Chaos',
    called(UPKEEP, [lost('sacrifice Planar Chaos')]),
    called('somebody casts a spell and flips for it', [lost('that spell is countered')], {
      flippers: 'that-player',
    }),
  ),
  card(
    'Plasma Caster',
    called(
      'its ability (pay {E}{E}), for a creature that blocks the equipped one',
      [won('exile the chosen blocking creature'), lost('1 damage to the chosen blocking creature')],
      { targets: 1 },
    ),
  ),
  card(
    'Polis the Planeshifter',
    called('its ability ({W}{U}{B}{R}{G})', [
      won("carry out its plane's chaos ability"),
      lost('choose another plane for it'),
    ]),
  ),
  card(
    'Ral, Monsoon Mage // Ral, Leyline Prodigy',
    called('you cast an instant or sorcery spell on your turn', [
      won("you may exile Ral and return him transformed, under his owner's control"),
      withLifeChange(lost('1 damage to you'), 'damage', 1),
    ]),
  ),
  card(
    'Risky Move',
    called('you gain control of it from another player; you choose a creature of yours and an opponent', [
      lost('the chosen opponent gains control of the chosen creature'),
    ]),
  ),
  card(
    'Saga of Krark Losing His Thumb',
    called('Flip Ahead: in place of each lore counter', [
      won('the lore counter is put on it'),
      lost('no counter; the present chapter happens again'),
    ]),
    called(
      'chapter III, against the target opponent',
      [
        won('that opponent loses a quarter (rounded up) of their life'),
        lost('you lose a quarter (rounded up) of your life'),
      ],
      { targets: 1 },
    ),
  ),
  card('Scoria Wurm', called(UPKEEP, [lost("it goes back to its owner's hand")])),
  card('Skittish Valesk', called(UPKEEP, [lost('it is turned face down')])),
  card('Skyclaw Thrash', called(ATTACKS, [won('it gets +1/+1 and flying this turn')])),
  card(
    "Sorcerer's Strongbox",
    called('its ability ({2}, {T})', [won('sacrifice the Strongbox and draw three cards')]),
  ),
  card(
    'Tavern Swindler',
    called('its ability ({T}, pay 3 life)', [withLifeChange(won('you gain 6 life'), 'gain', 6)]),
  ),
  card('The Gold Saucer', called('its ability ({2}, {T})', [won('create a Treasure token')])),
  card(
    'Tide of War',
    called('creatures block: one flip for all of them, by you', [
      won('each blocking creature is sacrificed by whoever controls it'),
      lost('each blocked creature is sacrificed by whoever controls it'),
    ]),
  ),
  card(
    'Unleash the Flux',
    called('you encounter it', [
      anyway('each player has sacrificed a nonland permanent, before the flip'),
      won('it is over: planeswalk away'),
      lost('each player sacrifices another nonland permanent; then flip again'),
    ]),
  ),
  card(
    'Viashino Sandswimmer',
    called('its ability ({R})', [won("it goes back to its owner's hand"), lost('sacrifice it')]),
  ),
  card(
    'Volatile Rig',
    called('it is dealt damage', [lost('sacrifice it')]),
    called('it dies', [
      withLifeChange(lost('4 damage to each creature and to each player'), 'damage', 4, 'everybody'),
    ]),
  ),
  card('Wild Wurm', called('it enters', [lost("it goes back to its owner's hand")])),
  card(
    'Wirefly Hive',
    called('its ability ({3}, {T})', [
      won('create a colorless 2/2 flying Insect artifact creature token named Wirefly'),
      lost('every permanent named Wirefly is destroyed'),
    ]),
  ),
  card(
    'Ydwen Efreet',
    called('it blocks', [
      lost('it leaves combat and cannot block this turn; what it alone had blocked becomes unblocked'),
    ]),
  ),
];
