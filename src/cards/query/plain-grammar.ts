import { grammar, type Grammar } from 'ohm-js';
import { createQueryGrammar } from './grammar.ts';

/**
 * The grammar of a question in the words of the rules and cards: `nonland card with mana value 3 or less`. May
 * contain fields, quoted names and parentheses as in a query. Expects lower case and single spaces.
 */
export const createPlainGrammar = (): Grammar =>
  grammar(
    String.raw`
  Plain <: Query {
    Question = Lead* Either end

    Lead = w<"is"> | w<"are"> | w<"was"> | w<"does"> | w<"do"> | w<"did"> | w<"must"> | w<"would"> | w<"whether"> | w<"if">
         | w<"it"> | w<"its"> | w<"it's"> | w<"it is"> | w<"this"> | w<"they"> | w<"has it"> | w<"have they"> | w<"this card"> | w<"this spell"> | w<"the card"> | w<"the spell">

    Either = Every (OrWord Lead* Every)*
    Every = Part (Joint? Part)*
    Joint = "," AndWord? Linking* -- comma
          | AndWord Linking* -- and
          | Linking+ -- linking
    OrWord = w<"and/or"> | w<"or"> | "|"
    AndWord = w<"and"> | w<"but"> | w<"also"> | "&" | "+"
    Linking = w<"with"> | w<"whose"> | w<"that"> | w<"that's"> | w<"which"> | w<"who"> | w<"having"> | w<"has"> | w<"have"> | w<"had">
            | w<"of"> | w<"is"> | w<"are"> | w<"be"> | w<"its"> | w<"it"> | w<"it's"> | w<"their">
    Article = w<"an"> | w<"a"> | w<"the"> | w<"any"> | w<"some"> | w<"each"> | w<"every"> | w<"all">

    Part = w<"neither"> Linking* Part (","? w<"nor"> Linking* Part)+  -- neither
         | NotWord (Lead | Linking)* Part                        -- not
         | (w<"both"> | w<"either">)? Group                      -- group
    NotWord = w<"not"> | w<"isn't"> | w<"aren't"> | w<"doesn't"> | w<"don't"> | w<"without"> | minus | NoWord
    NoWord = w<"no"> &Noun

    Group = (field | exact | phrase) -- query
          | Named
          | Linking* Condition -- condition
          | Adjectives
          | Linking* Nouns -- nouns
          | Noun
          | "(" Either ")" -- nested

    Sep = "," OrWord -- commaOr
        | "," AndWord -- commaAnd
        | "," -- comma
        | OrWord -- or
        | AndWord -- and

    Adjectives = Adjective (Sep Adjective)*
    Adjective = Article* (w<"only"> | w<"just"> | w<"exactly"> | mono) colorWord  -- only
              | Article* non? adjective -- plain
    mono = "mono" "-"? ~(space | "color" | "colour")
    non = "non" "-"? &letter
    adjective = colorWord | kind | historic | supertype
    colorWord = ("white" | "blue" | "black" | "red" | "green" | "azorius" | "dimir" | "rakdos" | "gruul" | "selesnya" | "orzhov" | "izzet"
      | "golgari" | "boros" | "simic" | "silverquill" | "prismari" | "witherbloom" | "lorehold" | "quandrix" | "bant" | "esper" | "grixis"
      | "jund" | "naya" | "abzan" | "jeskai" | "sultai" | "mardu" | "temur") ~edge
    kind = multi "-"? color "ed"? ~edge -- multicolored
         | "gold" ~edge -- gold
         | "mono" "-"? color "ed"? ~edge -- monocolored
         | color "less" ~edge -- colorless
         | color "ed" ~edge -- colored
         | ("split" | "flip" | "adventure" | "adventurer" | "double-faced") ~edge -- layout
    multi = "multi"
    color = "colour" | "color"
    historic = "historic" ~edge
    supertype = ("basic" | "legendary" | "snow") ~edge -- usual
              | ("world" | "ongoing") &(space+ typeWord) -- old

    Nouns = Noun (Sep Noun)+
    Noun = Article* non? typeWord fill*  -- type
         | Article* fill+ ~w<"is"> -- fill
         | Article ~Article ~adjective ~typeWord ~fill ~keyword subtype fill*  -- subtype
    typeWord = ("artifact" | "battle" | "creature" | "enchantment" | "instant" | "kindred" | "land" | "planeswalker" | "tribal" | "conspiracy"
      | "dungeon" | "phenomenon" | "plane" | "scheme" | "vanguard" | "sorcery" | "token" | "permanent") ~edge -- one
      | ("artifacts" | "battles" | "creatures" | "enchantments" | "instants" | "lands" | "planeswalkers" | "sorceries" | "conspiracies"
      | "dungeons" | "phenomena" | "planes" | "schemes" | "vanguards" | "tokens" | "permanents") ~edge -- many
    fill = space* ("cards" | "card" | "spells" | "spell" | "objects" | "object") ~edge
    subtype = letter (letter | "'" | "-")* ~edge
    keyword = ("even" | "odd" | "chosen" | "name" | "color" | "colour" | "power" | "toughness" | "mana" | "converted" | "cmc" | "mv" | "single"
      | "number" | "repeated" | "same" | "type" | "subtype" | "supertype" | "less" | "greater" | "different" | numberWord) ~edge

    Condition = Parity | Colors | Sizes | Symbols | Measured | Typed

    Parity = Article? parity Mana? -- before
           | Mana Link* parity -- after
    parity = ("even" | "odd") ~edge

    Colors = (w<"more than one"> | w<"two or more"> | w<"at least two"> | w<"multiple"> | w<"several">) colorNoun -- many
           | (w<"a single"> | w<"just one">) colorNoun -- one
           | w<"only">? Amount colorNoun -- counted
           | (w<"no"> | w<"zero">) colorNoun -- none
           | (w<"all five"> | w<"all"> | w<"five"> | w<"every">) colorNoun -- all
           | (colorNoun | w<"c">) Link* colorWord (Sep colorWord)* -- are
    colorNoun = color "s"? ~edge

    Sizes = Article? digits "/" digits
    digits = digit+

    Measured = Measures (Link | w<"both">)* Amount -- after
             | Amount (Linking | Article)* Measures -- before
             | Relative -- mana
    Measures = Measure ((AndWord | OrWord) Measure)*
    Measure = Article? w<"total">? (Mana | w<"power"> | w<"pow"> | w<"toughness"> | w<"tou">)
    Mana = w<"converted mana cost"> | w<"converted mana costs"> | w<"mana value"> | w<"mana values"> | w<"mana cost"> | w<"casting cost">
         | w<"manavalue"> | w<"cmc"> | w<"mv"> | w<"costs"> | w<"costing"> | w<"cost">
    Link = w<"is"> | w<"are"> | w<"of"> | w<"being"> | w<"be"> | w<"has"> | w<"was">

    Amount = NotWord Amount -- not
           | Relative
           | (w<"exactly"> | w<"equal to"> | w<"equals"> | w<"precisely"> | w<"equal">)? number (Sep number)* -- exactly
    Relative = w<"between"> number w<"and"> number -- between
             | number w<"to"> number -- span
             | (w<"other than"> | w<"not equal to"> | w<"different from">) number -- not
             | atMost number -- atMost
             | atLeast number -- atLeast
             | (w<"less than"> | w<"fewer than"> | w<"smaller than"> | w<"lower than"> | w<"below"> | w<"under">) number -- less
             | (w<"greater than"> | w<"more than"> | w<"higher than"> | w<"bigger than"> | w<"larger than"> | w<"above"> | w<"over">) number -- more
             | number (w<"or"> | w<"and">) (w<"less"> | w<"fewer"> | w<"lower"> | w<"smaller"> | w<"under"> | w<"below">) -- orLess
             | number (w<"or"> | w<"and">) (w<"greater"> | w<"more"> | w<"higher"> | w<"larger"> | w<"bigger"> | w<"above"> | w<"up"> | w<"over">) -- orMore
             | number "+" -- plus
    atMost = ("less than or equal to" | "fewer than or equal to" | "at most" | "no more than" | "not more than" | "up to" | "no greater than"
      | "not greater than" | "no higher than" | "maximum") ~edge
    atLeast = ("greater than or equal to" | "more than or equal to" | "at least" | "no less than" | "not less than" | "no fewer than"
      | "no lower than" | "minimum") ~edge
    number = "-"? digit+ ".5"? ~edge -- digits
           | numberWord ~edge -- word
    numberWord = "zero" | "one" | "two" | "three" | "four" | "fourteen" | "five" | "fifteen" | "six" | "sixteen" | "seven" | "eight" | "nine"
      | "ten" | "eleven" | "twelve" | "thirteen"

    Symbols = (w<"repeated"> | w<"repeating">) w<"mana">? symbol SymbolsIn? -- repeated
            | w<"more than one of the same"> w<"mana">? symbol SymbolsIn? -- more
            | w<"the">? w<"same"> w<"mana">? symbol w<"twice"> SymbolsIn? -- twice
    symbol = "symbol" "s"? ~edge
    SymbolsIn = w<"in"> (w<"its"> | w<"the"> | w<"their">)? w<"mana cost">

    Typed = (w<"card type"> | w<"creature type"> | w<"subtype"> | w<"supertype"> | w<"type"> | w<"types">) Link* Article* subtype (Sep subtype)*

    Named = Linking* Article? (chosen | w<"name chosen">) Link* nameText -- chosen
          | (w<"named"> | w<"called">) nameText -- named
          | Linking* Article? w<"name"> Link* nameText -- name
    chosen = "chosen name" ":"? ~(letter | digit)
    nameText = space* (doubleQuoted | singleQuoted) -- quoted
             | space* any+ -- bare

    // Comparisons of two cards: what is compared, and the name of the other card.
    TwoCards = (Lead | Linking | w<"they"> | w<"two"> | Article | fill | w<"do">)* Compared Other? end
    Compared = (w<"shares"> | w<"share"> | w<"sharing">) w<"no"> Shared -- sharesNo
             | (w<"shares"> | w<"share"> | w<"sharing">) (w<"at least one"> | w<"one"> | Article)? Shared -- shares
             | w<"no"> w<"common"> Shared -- noCommon
             | w<"common"> Shared -- common
             | w<"same"> Shared -- same
             | (w<"different"> | w<"another"> | w<"other">) Shared -- different
             | (w<"greater"> | w<"higher"> | w<"larger"> | w<"bigger">) Mana -- greater
             | (w<"lesser"> | w<"less"> | w<"lower"> | w<"smaller">) Mana -- less
    Shared = w<"names"> | w<"name"> | w<"colors"> | w<"color"> | w<"colours"> | w<"colour"> | w<"card types"> | w<"card type"> | w<"creature types">
           | w<"creature type"> | w<"subtypes"> | w<"subtype"> | w<"land type"> | w<"mana values"> | w<"mana value"> | w<"converted mana costs">
           | w<"converted mana cost"> | w<"cmc"> | w<"mv"> | w<"mana costs"> | w<"mana cost">
    Other = (w<"with"> | w<"as"> | w<"than"> | w<"from"> | w<"to">) Article? nameText

    w<x> = x ~edge
    edge = letter | digit | "'" | operator | dashed
    dashed = "-" letter
  }
`,
    { Query: createQueryGrammar() },
  );
