/**
 * Terms for the same thing, of several ages of the rules and of the table. Each finds the others of its line.
 */
export const SAME = `
  battlefield | in play
  exile | exiled | removed from the game | remove from the game | rfg
  exile zone | removed from the game zone
  enters | enters the battlefield | comes into play | come into play | enter the battlefield | put onto the battlefield | etb | cip
  leaves the battlefield | leaves play | ltb
  mana value | converted mana cost | cmc | mv
  end step | end of turn step | end of turn | eot
  cast | play a spell
  activate | play an ability
  stack | lifo
  graveyard | gy | yard | bin | discard pile
  library | deck
  sacrifice | sac | sacs | sacrificing
  commander | edh | general
  two headed giant | 2hg
  state based action | state based actions | state based effect | state based effects | sba | sbas | sbe
  active player nonactive player order | apnap
  mulligan | mull | mulled | paris mulligan | london mulligan | vancouver mulligan
  summoning sickness | summoning sick | summon sick | summoning sickness rule
  legend rule | legendary rule
  regenerate | regeneration | regenerates
  planeswalker | walker | pw
  life total | life points | lifetotal
  first strike | first striker | fs
  double strike | double striker | ds
  plus one counter | +1/+1 counter | +1/+1
  minus one counter | -1/-1 counter | -1/-1
  opponent | enemy
  power toughness | p/t | pt
  turn face up | unmorph | flip face up
  local enchantment | aura
  token | tokens
  comprehensive rules | cr
  free for all | ffa
  winning the game | win the game
  losing the game | lose the game
  shroud | untargetable
  planar deck | planechase
  double faced card | dfc | double sided card | mdfc | tdfc
  as though it had flash | at instant speed
  0 | zero
  2 | two | twice
  3 | three
  4 | four
  7 | seven
  10 | ten
  15 | fifteen
  20 | twenty
  opening hand | starting hand
  starting player | plays first
  flip a coin | coin flip | coin toss | toss a coin
  take a mulligan | mulligan
  untap step | untap phase
  upkeep step | upkeep phase | upkeep
  draw step | draw phase
  combat phase | battle phase | attack phase
  combat damage step | damage step
  ending phase | end phase
  cleanup step | clean up step | cleanup phase | discard phase | cleanup
  main phase | main step
  mana cost | casting cost
  kindred | tribal
  type line | typeline
  expansion symbol | set symbol
  collector number | card number
  active player | turn player
  lethal damage | lethal
  excess damage | overkill
  hexproof from | hexproof
  devotion to | devotion
  cast a spell | casting a spell | play a spell
  mana pool | floating mana | unspent mana | unused mana
  team | teams
  text changing | textchange
  face down | facedown
  face up | faceup
  double faced | doublefaced | two sided | double sided
  color identity | colour identity
  color | colour
  favor | favour
  loyalty ability | planeswalker ability | planeswalker abilities | plus ability | minus ability | ultimate
  spell mana cost | casting cost of a spell
  combat damage | battle damage
  remove from combat | removed from combat | out of combat
  turn based action | turn based actions
  special action | special actions
  starting life total | starting life
  maximum hand size | max hand size | hand limit | hand size limit
  basic land type | basic land types
  planar die | planar dice | chaos die
  limited | draft | sealed
  shared team turns | team turn
`;

/** Words of the table that find words of the rules, but not the other way. What stands for them best comes first. */
export const STANDS_FOR = `
  retarget: change target
  twice: multiple times
  more than once: multiple times
  same target: same target multiple times
  don't have: resources
  dont have: resources
  not enough mana: necessary resources pay
  enough mana: necessary resources pay
  in what order: order
  what order: order
  which order: order
  leaves combat: removed from combat
  in combat: combat
  changing control: controller changes
  command zone instead: put into the command zone
  unspent: mana empties
  carry over: empties
  carries over: empties
  sideboarding: sideboard
  proxy: substitute card
  proxies: substitute card
  sleeves: sleeve
  reverse: reversed
  illegal block: illegal
  banned: deck
  restricted: deck
  both sides: front face back face
  back side: back face
  front side: front face
  other side: back face
  flip card: flip
  flipped card: flip
  transformed: transform
  poison: poison counters
  rad: rad counters
  experience: counters
  counters on a player: counters player
  keep counters: counters not retained
  keeps counters: counters not retained
  remember: no memory
  remembers: no memory
  forgets: no memory
  same creature: new object no memory
  same object: new object no memory
  re enter: new object
  tokens die: token ceases to exist
  bounce a token: token ceases to exist
  hit: deals damage
  hits: deals damage
  damaged: dealt damage
  heal: damage removed | gain life
  heals: damage removed | gain life
  healed: damage removed | gain life
  survive: lethal damage destroyed
  survives: lethal damage destroyed
  gift: control
  give away: control
  donate: gains control
  lend: control
  ownership: owner
  belongs: owner
  belong: owner
  whose: owner controller
  my creature: creature you control
  negate: counter
  stifle: counter ability
  dispel: counter
  nullify: counter
  undercost: reduce cost
  overpay: pay
  surge: alternative cost
  overload: overload alternative cost
  modal: mode choose
  modes: modal choose
  choose one: modal mode
  charm: modal mode
  divide: divided distribute
  divided: divide distribute
  distribute: divided distribute
  announced: announces
  hidden: hidden zone
  secret: hidden
  public: public zone
  show: reveal
  look at my hand: hand hidden zone
  count cards: number of cards
  how many cards: number of cards
  shuffling: shuffle
  randomly: random
  facing: face
  monocolor: monocolored
  multicolor: multicolored
  gold card: multicolored
  gold cards: multicolored
  color of a card: color
  devoid: colorless
  nonbasic: nonbasic land
  wastes: colorless basic
  dual land: basic land types
  fetchland: search library
  shockland: pay life enters tapped
  tap for mana: mana ability
  phasing: phases out
  flicker effect: exile return
  linked: linked abilities
  exiled with: linked abilities
  meld: meld melded
  merged: merged permanent
  mutated: mutating merged
  companions: companion
  partners: partner
  backgrounds: background
  stickers: sticker
  attractions: attraction
  ring: the ring tempts
  ring bearer: the ring tempts
  redirect: change target | redirect damage
  deflect: change target
  hold priority: has priority cast receives priority afterward
  lifegain: gain life
  lifeloss: lose life
  animate: becomes creature
  manland: land creature
  manlands: land creature
  tuck: library bottom
  topdeck: top library
  removal: destroy | exile
  prevention: prevent
  prevent: prevention
  nickname: name
  artist: illustration credit
  rarity: expansion symbol color
  wording: oracle
  player dies: player loses leaves the game
  dead player: left the game
  eliminated: leaves the game
  knocked out: leaves the game
  damage assignment order: assign combat damage
  double block: blocking creatures assign combat damage
  gang block: blocking creatures assign combat damage
  multiple blockers: blocking creatures assign combat damage
  unblockable: can't be blocked
  must attack: attacks if able requirement
  has to attack: attacks if able requirement
  have to attack: attacks if able requirement
  forced to attack: attacks if able requirement
  must block: blocks if able requirement
  has to block: blocks if able requirement
  have to block: blocks if able requirement
  forced to block: blocks if able requirement
  commander tax: commander cast command zone additional cost
  commander damage: combat damage same commander
  twobrid: monocolored hybrid
  target itself: illegal target itself
  respond to: priority
  responses: priority
  go on the stack: put on the stack
  goes on the stack: put on the stack
  resolves first: top of stack resolves
  forgot: illegal
  cheated: illegal
  creature type: subtype
  lord: static ability
  anthem: static ability
  swap: exchange | switch
  trade: exchange
  disappear: ceases to exist
  disappears: ceases to exist
  vanish: ceases to exist
  come back: return
  comes back: return
  goes away: ceases to exist | empties
  go away: ceases to exist | empties
  go off: triggers
  goes off: triggers
  happens first: order
  happen first: order
  neighbor: left right seated
  neighbour: left right seated
  next to me: left right seated
  ally: teammate
  goes to zero: 0 or less
  go to zero: 0 or less
  hits zero: 0 or less
  hit zero: 0 or less
  at zero: 0 or less
  below zero: less than 0
  negative life: 0 or less life
  max: maximum
  min: minimum
  limit: maximum
  get rid of: remove
  start over: restart
  redraw: mulligan
  new hand: mulligan
  bad hand: mulligan
  pick: choose
  select: choose
  vanilla: no abilities
  tap ability: tap symbol activation cost
  tap abilities: tap symbol activation cost
  afford: pay cost
  put into play: put onto the battlefield
  cheat into play: put onto the battlefield
  multiple times: multiple instances
  stack up: multiple instances redundant
  use: activate | cast
  used: activated | cast
  using: activating | casting
  empty library: no cards library | more cards than left library
  empty: no cards
  no loyalty: 0 loyalty
  no toughness: 0 toughness
  look: examine | look
  look through: examine
  see: examine | look
  rearrange: change order
  change zone: move from one zone to another
  changes zones: move from one zone to another
  split damage: assign damage | divide damage
  split: split | divide
  finish: complete
  take it back: reverse
  wear off: ends | until
  wears off: ends | until
  stuff: objects owned
  his stuff: objects owned
  their stuff: objects owned
  their cards: objects owned
  different player: multiple players
  turn into: becomes
  turns into: becomes
  become: becomes
  contradict: contradicts
  something different: contradicts
  differ: contradicts
  pod: multiplayer
  table: multiplayer
  more than one: multiple
  in a row: order
  shuffle: shuffle randomize
  sick: continuously since turn began
  summoning sickness: continuously since turn began | haste
  summoning sick: continuously since turn began | haste
  first draw: draw step first turn
  rewind: reverse
  reversed: reverse
  cancel: reverse
  nobody: no player
  everybody: all players
  everyone: all players
  somebody else: another player
  someone else: another player
  buff: gets + until
  gets bigger: gets +
  wins: wins the game
  sit: sits seated zone
  name a card: choose card name
  naming: choose card name
  fizzle: illegal target | won't resolve | doesn't resolve
  fizzled: illegal target | won't resolve | doesn't resolve
  fizzles: illegal target | won't resolve | doesn't resolve
  bounce: return owner hand | moves from one zone to another
  bounced: returned owner hand | moves from one zone to another
  tapped: untapped
  untapped: tapped
  how many: no more than | number exactly | at least
  under someone else: another player's control
  under somebody else: another player's control
  unused: unspent
  kill: destroy | dies
  die: put into graveyard from battlefield
  nuke: destroy
  blink: exile return
  flicker: exile return
  reanimate: return graveyard battlefield
  respond: priority | instant
  responding: priority
  response: priority
  in response: priority
  instant speed: priority | any time instant
  sorcery speed: main phase stack empty
  swing: attack
  swinging: attack
  alpha strike: attack
  chump: block
  chump block: block
  tapped out: untapped lands mana
  tap out: mana
  pump: gets +
  ping: damage
  burn: damage
  wipe: destroy all
  board wipe: destroy all
  wrath: destroy all
  tutor: search library
  fetch: search library
  draw go: priority
  cantrip: draw card
  dork: creature
  guy: creature
  dude: creature
  monster: creature
  beater: creature
  lifelinker: lifelink
  flyer: flying
  flier: flying
  flyers: flying
  fliers: flying
  rock: artifact mana
  mana rock: mana ability
  counter a spell: counter
  counterspell: counter
  countered: counter
  discard down: maximum hand size
  hand size: maximum hand size
  go infinite: loop
  infinite: loop
  infinite loop: loop
  infinite combo: loop
  endless: loop
  combo: loop
  deck out: draw library empty
  decked: draw library empty
  empty deck: draw library empty
  run out of cards: draw empty library
  mill out: draw empty library
  quit: leaves the game | concede
  quits: leaves the game | concede
  rage quit: concede
  scoop: concede
  scoops: concede
  surrender: concede
  forfeit: concede
  give up: concede
  resign: concede
  leaves: leaves the game
  leave: leaves the game
  drops out: leaves the game
  steal: gain control | control
  stolen: control
  steals: gain control
  mind control: control another player | gain control
  clone: copy
  clones: copy
  cloned: copy
  duplicate: copy
  untargetable: shroud
  protection from: protection
  pro: protection
  color fixing: mana
  cost reduction: reduce cost | cost less
  cheaper: cost less | reduce
  discount: reduce cost
  tax: additional cost | cost more
  kicked: kicker
  free: without paying mana cost
  free spell: without paying mana cost
  for free: without paying mana cost
  take back: reverse | illegal action
  undo: reverse | illegal action
  illegal play: illegal action
  mistake: illegal action
  cheat: illegal action
  interrupt: priority
  tie: draw game
  tied: draw game
  stalemate: draw
  first turn: play first | draw skip
  go first: starting player | first turn
  goes first: starting player | first turn
  play first: starting player
  opening hand: starting hand | mulligan
  starting life: starting life total
  begin with: starting
  minimum: at least
  cards: card
  deck size: minimum deck size | deck contain
  copies of a card: four of any card
  playset: four of any card
  rules text: text box
  textbox: text box
  lands per turn: play land | additional land
  land drop: play a land
  land drops: play a land | additional land
  main: main phase
  second main: postcombat main phase
  first main: precombat main phase
  beginning of combat: beginning of combat step
  combat trick: priority combat
  tricks: priority
  damage on the stack: combat damage stack
  fast effect: instant ability
  mono artifact: artifact
  bury: destroy regenerate
  buried: destroy regenerate
  summon: creature spell
  world enchantment: world
  enchant world: world
  interrupts: instant
  mana source: mana ability
  color pie: color
  power and toughness: power toughness
  strength: power
  health: toughness
  defence: toughness
  hp: life | toughness
  negative power: less than 0 power
  negative: less than 0
  fraction: round
  half: round
  trigger: triggered ability
  triggers: triggered ability
  dies trigger: leaves the battlefield triggered ability
  death trigger: leaves the battlefield triggered ability
  simultaneous: same time
  at once: simultaneously | same time
  at the same time: simultaneously
  flash in: flash
  upside down: flip
  sideways: tapped
  flip a coin: coin
  heads or tails: coin flip
  roll a die: roll die
  dice: die roll
  d20: die roll
  roll: die roll
  poisoned: poison counter
  hand reveal: reveal hand
  peek: look
  wishboard: outside the game
  wish: outside the game
  side deck: sideboard
  vehicle: vehicle crew
  gear: equipment
  equipped: equip equipment
  sword: equipment
  falls off: not attached graveyard | unattached
  fall off: not attached graveyard | unattached
  rename: name
  flavour: flavor text
  flavor: flavor text
  reminder: reminder text
  teammate: team
  phase out: phases out phasing
  phased: phasing
  leyline: opening hand begin
  timestamps: timestamp
  dependency: depend
  layer: layers continuous effects
  layers: layer continuous effects
  goad: goaded
  storm count: storm
  planeswalker uniqueness: planeswalker legend rule
  uniqueness: legend rule
`;
