import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCommandLine } from '#discord/command/command-line.ts';
import { parseCommandText } from '#discord/judge/command-text.ts';
import { GRAMMAR } from '#discord/judge/grammar.ts';
import { MAX_READINGS, readLine, type LineReadings } from '#discord/judge/read-line.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { asText, GAME, OPENING, PEOPLE, readAt, viewOf } from './judge-table.ts';

const first = (line: string, who?: string): string | undefined => {
  const [reading] = readAt(line, who).readings;
  return reading && asText(reading.line);
};

/** Lines that were once read as something other than they mean. */
const MEANT_OTHERWISE = [
  'i attack for 5',
  'i swing for 5',
  'bob deals 5',
  'bob does 3',
  'i drain 3',
  'bob damage 3',
  'he loses 3',
  'we lose 2',
  'her -3',
  'him down 3',
  'the player loses 3',
  'my friend gains 2',
  'the guys lose 2',
  'bob takes 3 life',
  'left takes 3',
  'bob gains -3',
  'set cleo to -4',
  'bob is at -3',
  'cleo has -2 poison',
  'storm -1',
  'is bob at 20',
  'is bob the monarch',
  'has bob got the initiative',
  'has bob taken 5',
  'bob already took 5',
  'bob was at 20',
  'bob will lose 3',
  'next turn cleo',
  'cleo goes next',
  'pass turn to cleo',
  'dan your turn',
  'pass to me',
  'finish him',
  'i skip my draw',
  'time warp',
  'draw',
  'combat',
  'night guys',
  'dan had 5 poison',
  'pass on that',
  'i hit everyone for 2',
  'cleo takes 4 commander damage from bob',
  'bob and cleo 3',
  'bob spends 3',
  'done with that',
  'go for it',
  'bob controls cleo',
  'loses 4',
  'poison on dan',
  'bob pays 1',
  'no undo',
  'dan please hit cleo for 4',
  'next turn bob loses 4',
  'krenko deals 3 each turn',
  'i take 2 mulligans',
  'if i hit bob for 5 is he dead',
  'bob takes 5 nvm',
  'next turn nvm',
  'cleo 2 poison oops',
  'sorry bob takes 5',
  'undo nvm',
  'bob, i hit cleo for 3',
  'bob, cleo takes 3',
  'bob, cleo -3',
  'cleo: bob loses 3',
  'dan, bob at 20',
  'bob takes 3, dan',
  'bob takes 4 and cleo',
  'bob takes 4 and cleo too',
  'bob takes 5 for cleo',
  'cleo from bob 3',
  'dan bob at 20',
  "bob i'm at 20",
  "bob's right loses 2",
  'i am going to hit bob for 5',
  'i go hit bob for 5',
  'bob has to pay 5',
  'bob takes 5k',
  'bob i take an extra turn',
  'dan i hit bob 3',
  'bob i cast sol ring',
  "bob i control cleo's turn",
  'bob i gain 3',
  'bob takes another',
  'undo all',
  'emrakul bob',
  'worst fears on bob',
  'mindslaver on bob',
  'tremors trig',
  'rhystic study triggers',
];

describe('names in a line', () => {
  it.each([
    ['me +2', 'Cleo', '/set life player:@Cleo amount:+2'],
    ['my left -3', 'Alice', '/set life player:@Bob amount:-3'],
    ['the player on my right loses 3', 'Alice', '/set life player:guest:Dan amount:-3'],
    ['the monarch gains 1', 'Alice', '/set life player:@Cleo amount:+1'],
    ['everyone else loses 1', 'Alice', '/set life player:each-opponent amount:-1'],
    ['c -2', 'Alice', '/set life player:@Cleo amount:-2'],
    ['my commander hits cleo for 3', 'Alice', '/set damage hits:@Cleo 3 by Krenko, Mob Boss by:@Alice'],
    ["dan's commander hits me for 3", 'Bob', '/set damage hits:@Bob 3 by Okaun, Eye of Chaos by:guest:Dan'],
    ['bombardment 1 to bob', 'Alice', '/set damage hits:@Bob 1 by Goblin Bombardment by:@Alice'],
  ])('%s, typed by %s', (line, who, expected) => {
    expect(first(line, who)).toBe(expected);
  });
});

describe('a player called like a word', () => {
  const readFor = (name: string, line: string): LineReadings => {
    const view = viewOf();
    return readLine(line, { ...view, labels: new Map([...view.labels, [PEOPLE['Bob'] ?? '', name]]) });
  };

  it.each([
    ['Will', 'will takes 5', '/set damage hits:@Bob 5'],
    ['Will', 'will -3', '/set life player:@Bob amount:-3'],
    ['Will', 'will hits me for 3', '/set damage hits:@Alice 3 by:@Bob'],
    ['May', 'may gains 3', '/set life player:@Bob amount:+3'],
    ['Bob1', 'bob1 -3', '/set life player:@Bob amount:-3'],
    ['Bob2', '3 to bob2', '/set damage hits:@Bob 3'],
    ['Will Smith', 'will takes 5', '/set damage hits:@Bob 5'],
    ['Five', 'five loses 3', '/set life player:@Bob amount:-3'],
    ['Five', 'cleo takes five', '/set damage hits:@Cleo 5'],
  ])('%s: %s', (name, line, expected) => {
    const { readings, sure } = readFor(name, line);
    expect(readings.map((reading) => asText(reading.line))[0]).toBe(expected);
    expect(sure?.when).toBe('do');
  });

  it.each(['will cleo lose 3', 'cleo will lose 3'])('is not always named by it: %s', (line) => {
    expect(readFor('Will', line).sure?.when).not.toBe('do');
  });

  it('is asked about with a question mark', () => {
    expect(readFor('Will', 'will takes 5?').sure?.when).not.toBe('do');
  });
});

describe('a clear line is done without asking', () => {
  it.each([
    ['bob got hit for 5', '/set damage hits:@Bob 5'],
    ['bob has 9 left', '/set life player:@Bob amount:=9'],
    ['bob has 20 life left', '/set life player:@Bob amount:=20'],
    ['bob -=3', '/set life player:@Bob amount:-3'],
    ['bob += 3', '/set life player:@Bob amount:+3'],
    ['everyone loses 1', '/set life player:everybody amount:-1'],
    ['3 to bob and dan', '/set damage hits:@Bob and guest:Dan 3'],
    ['cleo loses 3 of her life', '/set life player:@Cleo amount:-3'],
    ['i take the crown from cleo', '/set monarch player:@Alice'],
    ['bob & cleo -1', '/set life player:@Bob and @Cleo amount:-1'],
    ['bob, cleo and dan -3', '/set life player:@Bob and @Cleo and guest:Dan amount:-3'],
    ['bob: -3', '/set life player:@Bob amount:-3'],
    ["bob, you're up", '/turn next'],
    ['oops undo', '/game undo'],
    ['cleo hits me for 3', '/set damage hits:@Alice 3 by:@Cleo'],
    ['bob takes 5 from cleo', '/set damage hits:@Bob 5 by:@Cleo'],
    ['going to combat', '/turn step to:beginning-of-combat'],
    ['bob takes another turn', '/turn extra player:@Bob'],
    ['goblin bombardment triggers', '/stack trigger card:Goblin Bombardment'],
    ['-{E}', '/set counter kind:energy amount:-1 player:@Alice'],
    ['remove all poison counters from dan.', '/set counter kind:poison amount:=0 player:guest:Dan'],
    ['deal 2 damage to all my enemies', '/set damage hits:each-opponent 2'],
    ['everyone except me loses 2', '/set life player:each-opponent amount:-2'],
    ['pass turn to bob', '/turn next'],
    ['i pass turn', '/turn next'],
    ['i pass the turn to bob', '/turn next'],
    ['with krenko i do 1 damage at cleo', '/set damage hits:@Cleo 1 by Krenko, Mob Boss by:@Alice'],
    ['go to combat', '/turn step to:beginning-of-combat'],
  ])('%s', (line, expected) => {
    const { sure } = readAt(line);
    expect(sure?.when === 'do' && asText(sure.line)).toBe(expected);
  });

  it('offers each opponent for a pronoun', () => {
    const { readings } = readAt('he loses 3');
    expect(readings.slice(0, 3).map(({ says }) => says)).toEqual([
      'Bob 27 → 24',
      'Cleo 40 → 37',
      'Dan 18 → 15',
    ]);
  });
});

describe('other words with the same meaning', () => {
  it.each([
    ['could you please roll a d20 for me', '/roll dice:d20'],
    ['3 dice with 6 sides', '/roll dice:3d6'],
    ['toss a coin i call hds', '/flip call:heads'],
    ['i get 2 enrgy', '/set counter kind:energy amount:+2 player:@Alice'],
    ['trax connects, bob takes 4', "/set damage hits:@Bob 4 by Atraxa, Praetors' Voice by:@Cleo"],
    ['by atraxa i get 8 damage', "/set damage hits:@Alice 8 by Atraxa, Praetors' Voice by:@Cleo"],
    ['put on bob 3 counters of poison', '/set counter kind:poison amount:+3 player:@Bob'],
    ['wheel of fortune, responses?', '/stack add card:Wheel of Fortune'],
    ["how's everybody doing on life?", '/game status'],
    ['dan packs it in', '/game concede player:guest:Dan'],
    ['cleo scoops', '/game leave player:@Cleo'],
    ['who decides for zork', '/rule query:who decides for zork'],
    ["bob's commander is krenko, mob boss", '/commander name commander:Krenko, Mob Boss player:@Bob'],
    ['deathtoch', '/rule query:deathtouch'],
    ['d 20', '/roll dice:d20'],
    ['roll 2 d 6', '/roll dice:2d6'],
  ])('%s', (line, expected) => {
    expect(first(line)).toBe(expected);
  });

  it.each(['pass', 'end turn', 'next turn', 'i end my turn now', 'ok i’m passing the turn', 'end phase'])(
    '%s is asked about if somebody else has the turn',
    (line) => {
      expect(readAt(line, 'Bob').sure).toBeNull();
    },
  );

  it.each([
    ['whose turn is it?', 'rule'],
    ['who is the monarch?', 'rule'],
    ['how much life does bob have?', 'rule'],
    ['bob life', 'game'],
    ['monarch bob', 'set'],
  ])('%s: what can be worked out is, and nothing else is taken for a question', (line, command) => {
    expect(readAt(line).readings[0]?.line.command).toBe(command);
  });

  it.each(['i love the art on this one', 'earlier I had 5 energy but I used 3'])(
    '%s: nothing is worked out for what asks nothing',
    (line) => {
      expect(readAt(line, 'Bob').sure).toBeNull();
    },
  );

  it.each([
    'trinisphere out, i cast gitaxian probe paying 2 life only. still gotta cough up 3 mana?',
    "My Esika's Chariot wasn't crewed, and he Wrath of Gods the table. Chariot bites the dust too?",
  ])('%s: a story of cards that ends in a question is answered', (line) => {
    expect(readAt(line).sure?.line.command).toBe('rule');
    expect(readAt(line, 'Alice', null).sure?.line.command).toBe('rule');
  });

  it('answers no small talk', () => {
    expect(readAt('I am coming from Portugal, and you others?').sure).toBeNull();
  });

  it('offers what drains, of which the life gained is half', () => {
    expect(readAt('drain dan for 2').sure).toBeNull();
  });

  it('offers to open a game for what needs one', () => {
    expect(readAt('bob takes 5', 'Alice', null).readings[0]?.says).toMatch('No game is open here');
  });
});

describe('previews', () => {
  it.each([
    ['5 to bob from krenko', 'Bob 27 → 22 · by Krenko (14/21)'],
    ['each opponent loses 2', 'Bob 27 → 25, Cleo 40 → 38, Dan 18 → 16'],
    ['bob hits each opponent for 2', 'Cleo 40 → 38, Dan 18 → 16, Alice 34 → 32'],
    ['bob and cleo lose 2', 'Bob 27 → 25, Cleo 40 → 38'],
    ['dan 2 poison', 'Dan poison 3 → 5'],
    ['mindslaver on bob', 'Next turn of Bob, controlled by Cleo'],
    ['next turn', 'Next turn: Bob'],
    ['coin, tails', 'Flip a coin, calling tails'],
  ])('%s: %s', (line, says) => {
    expect(readAt(line).readings[0]?.says).toBe(says);
  });
});

describe('with spells on the stack, the last on top', () => {
  const spell = (name: string, at: number): StackObject => ({
    id: at + 10,
    kind: 'spell',
    name,
    card: null,
    halves: [],
    isCopy: false,
    controllerId: PEOPLE['Alice'] ?? '',
    ownerId: PEOPLE['Alice'] ?? '',
    fromGraveyard: false,
    faceDown: false,
  });
  const withStack = { ...GAME, stack: ['Lightning Bolt', 'Counterspell'].map(spell) };
  const resolve = 'Counterspell resolves';
  const remove = 'Counterspell is countered';

  it.each([
    ['lightning bolt resolves', resolve, 'asked'],
    ['lightning bolt countered', remove, 'asked'],
    ['sol ring countered', remove, 'asked'],
    ['resolve all', resolve, 'asked'],
    ['counterspell resolves', resolve, 'done'],
    ['counterspell is countered', remove, 'done'],
    ['resolves', resolve, 'done'],
    ['no response', resolve, 'done'],
  ])('%s: %s, %s', (line, says, how) => {
    const { readings, sure } = readAt(line, 'Alice', withStack);
    expect(readings[0]?.says).toBe(says);
    expect(sure ? 'done' : 'asked').toBe(how);
  });
});

describe('without asking', () => {
  it.each([
    'dans turn',
    'im dead',
    'dan is dead',
    'oops',
    'bolt bob',
    'he takes another 2',
    'bob does not lose 3',
    'bob would lose 3',
    'what if bob loses 3',
    'bobb -3',
    'flip',
    'heads',
    'a coin would help',
    'coin flip?',
    'roll 20',
    'bob won',
    'i win',
    'krenko died',
    'tymna got exiled',
    'bob left',
    ...MEANT_OTHERWISE,
  ])('changes nothing by: %s', (line) => {
    const { sure } = readAt(line);
    expect(sure === null || sure.when === 'answer').toBe(true);
  });

  const FINAL = /^\/(?:flip|roll|game (?:concede|leave|end|new|start)|coins reveal)/;
  const WORDS = [
    ...GRAMMAR.vocabulary,
    'bob',
    'cleo',
    'dan',
    'krenko',
    '3',
    '-5',
    'd20',
    '=7',
    '?',
    'sol ring',
  ];
  const line = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 });

  /** Only the request for a coin or a die. */
  const ORDER = /^(?:please )?(?:(?:flip|toss) (?:a )?coin|coin flip|(?:roll )?(?:an? |the )?(?:d20))/;

  it('does nothing that cannot be undone, except an explicitly requested coin or die', () => {
    fc.assert(
      fc.property(line, (words) => {
        const { readings, sure } = readAt(words.join(' '));
        expect(readings.length).toBeLessThanOrEqual(MAX_READINGS);
        const isFinal = sure !== null && FINAL.test(formatCommandLine(sure.line));
        expect(isFinal && !ORDER.test(words.join(' '))).toBe(false);
        for (const reading of readings) expect(reading.says).not.toMatch(/[{}]/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what newcomers type', () => {
  const OPENED = 'opening hands';
  const NO_GAME = 'no game';
  const GAMES = { [OPENED]: OPENING, [NO_GAME]: null };

  it.each([
    // A word such as `his` means the commander of the player mentioned, never one's own.
    ['dan hit me with his commander for 6', '/set damage hits:@Alice 6 by Okaun, Eye of Chaos by:guest:Dan'],
    ['dan hit bob with his commander for 6', '/set damage hits:@Bob 6 by Okaun, Eye of Chaos by:guest:Dan'],
    [
      'cleo attacks me with her commander for 4',
      "/set damage hits:@Alice 4 by Atraxa, Praetors' Voice by:@Cleo",
    ],
    ['bob -3, cleo -3', '/set damage hits:@Bob 3 loss; @Cleo 3 loss'],
    ['bob -3 and cleo -2', '/set damage hits:@Bob 3 loss; @Cleo 2 loss'],
    ['bob won', '/game end winners:@Bob'],
    ['dan wins the game', '/game end winners:guest:Dan'],
    ['krenko dies', '/commander move to:command commander:Krenko, Mob Boss'],
    ['my commander died', '/commander move to:command commander:Krenko, Mob Boss'],
    ['krenko goes to the command zone', '/commander move to:command commander:Krenko, Mob Boss'],
    ['atraxa was exiled', "/commander move to:command commander:Atraxa, Praetors' Voice"],
    ['is sol ring banned', '/card name:Sol Ring'],
    ['is rhystic study legal in commander?', '/card name:Rhystic Study'],
    ['mulligan', '/rule query:mulligan'],
    ['mulligan', '/game mulligan player:@Alice', OPENED],
    ['keep', '/game keep player:@Alice', OPENED],
    ['bob keeps', '/game keep player:@Bob', OPENED],
    ['cleo mulligans to 6', '/game mulligan player:@Cleo', OPENED],
    ['start a commander game with bob and cleo', '/game new commander:true', NO_GAME],
  ] as const)('%s: %s', (line, expected, at?: keyof typeof GAMES) => {
    const { readings } = readAt(line, 'Alice', at && GAMES[at]);
    expect(readings.map((reading) => asText(reading.line))[0]).toBe(expected);
  });

  it.each(['flip a coin', 'coin flip', 'd20', 'roll a d20', 'roll 2d6'])('%s is an order', (line) => {
    expect(readAt(line).sure?.when).toBe('do');
  });

  it('offers both the command zone and the zone in the line', () => {
    expect(readAt('krenko died').readings.map(({ says }) => says)).toEqual([
      'Krenko, Mob Boss → command zone',
      'Krenko, Mob Boss → graveyard',
    ]);
  });

  it('names the players who have to join', () => {
    const [opening] = readAt('commander game with bob and <@100000000000000002>', 'Alice', null).readings;
    expect(opening?.says).toBe('Open a game of commander · bob: press Join');
  });
});

describe('a command line as text', () => {
  it.each(['/set life player:<@1> amount:-5', '/turn next', '/game new commander:true', '/flip coins:3'])(
    '%s is read as it was written',
    (text) => {
      const parsed = parseCommandText(text, viewOf().commands);
      expect(parsed && formatCommandLine(parsed)).toBe(text);
    },
  );

  it.each(['/nope', '/turn nope', '/turn next now', '/set life 5'])('%s is none', (text) => {
    expect(parseCommandText(text, viewOf().commands)).toBeUndefined();
  });
});
