import { rankOf } from '#text/rank.ts';
import { contentOf } from '#discord/command/reply.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderActionReply, type AppliedAction } from '#discord/table/action-reply.ts';
import { formatClauses } from '#discord/labels/clause.ts';
import { listFormatter, type FormatList } from '#text/list.ts';
import { formatEntries, formatAuthority, formatRules, formatTurnEnded } from '#discord/sentences/entries.ts';
import { thingsEnteredBy, mergeThings, type Things } from '#discord/labels/things.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Authority } from '#engine/vocabulary/players.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { replayEvents } from '#engine/events/apply-event.ts';
import type { Card } from '#engine/cards/card.ts';
import type { ResolutionDestination } from '#engine/events/stack-events.ts';
import type { StackObject } from '#engine/game/stack.ts';
import {
  BOTTOMLESS_POOL_LOCKER_ROOM,
  BRAZEN_BORROWER,
  DIRGUR_ISLAND_DRAGON,
  FIRE_ICE,
  VALKI,
} from '../../helpers/cards.ts';
import { EVERY_EVENT } from '../../store/games/every-event.ts';

const entry = (event: GameEvent, authority: Authority = 'self'): Entry => ({ event, authority, because: [] });
const EVERY = Object.values(EVERY_EVENT);
const THINGS: Things = thingsEnteredBy(
  EVERY.map((event) => entry(event)),
  'founding',
);

const say = (events: readonly GameEvent[], edition: Edition = 'founding', formatList?: FormatList) =>
  formatEntries(
    events.map((event) => entry(event)),
    THINGS,
    edition,
    formatList,
  ).map(toMarkdown);
const E = EVERY_EVENT;

const spellOf = (card: Card, half: number): StackObject => ({
  id: 99,
  kind: 'spell',
  name: card.parts[half]?.name ?? '',
  card,
  halves: [half],
  isCopy: false,
  controllerId: '1',
  ownerId: '1',
  fromGraveyard: false,
  faceDown: false,
});

describe('a spell that is another card off the stack', () => {
  it.each<[Card, number, ResolutionDestination, string]>([
    [FIRE_ICE, 0, 'graveyard', 'Fire resolves and goes to the graveyard as Fire // Ice.'],
    [FIRE_ICE, 1, 'exile', 'Ice resolves and is exiled as Fire // Ice.'],
    [FIRE_ICE, 1, 'hand', 'Ice resolves and returns to hand as Fire // Ice.'],
    [BRAZEN_BORROWER, 1, 'exile', 'Petty Theft resolves and is exiled as Brazen Borrower.'],
    [BRAZEN_BORROWER, 0, 'graveyard', 'Brazen Borrower resolves and goes to the graveyard.'],
    [
      DIRGUR_ISLAND_DRAGON,
      1,
      'library',
      'Skimming Strike resolves and is shuffled into its owner’s library as Dirgur Island Dragon.',
    ],
    [DIRGUR_ISLAND_DRAGON, 0, 'library', 'Dirgur Island Dragon resolves and goes to the library.'],
    [
      VALKI,
      1,
      'graveyard',
      'Tibalt, Cosmic Impostor resolves and goes to the graveyard as Valki, God of Lies.',
    ],
    [BOTTOMLESS_POOL_LOCKER_ROOM, 1, 'battlefield', 'Locker Room resolves.'],
  ])('$name, part %i, to %s: %s', (card, half, to, sentence) => {
    const added = entry({ kind: 'stack/added', object: spellOf(card, half) });
    const resolved = entry({ kind: 'stack/resolved', id: 99, to });
    expect(
      formatEntries([resolved], thingsEnteredBy([added], '2026-06-19'), '2026-06-19').map(toMarkdown),
    ).toEqual([sentence]);
  });
});

describe('what happened, in a sentence', () => {
  it.each<[string, GameEvent, string, string]>([
    ['a step', { kind: 'turn/step-began', step: 'end', round: 1 }, 'End of turn step.', 'End step.'],
    ['another cleanup step', E['turn/step-began'], 'Another cleanup step.', 'Another cleanup step.'],
    [
      'second combat damage',
      { kind: 'turn/step-began', step: 'combat-damage', round: 2 },
      'A second combat damage step.',
      'A second combat damage step.',
    ],
    [
      'exile',
      E['stack/removed'],
      'Removed from the game: Assault // Battery.',
      'Exiled: Assault // Battery.',
    ],
    [
      'the check before priority',
      E['ending/state-based-checked'],
      'State-based effects are checked.',
      'State-based actions are checked.',
    ],
    [
      'entering',
      E['permanent/entered'],
      'Into play under <@2>’s control: Bear (#1, token, tapped).',
      'Onto the battlefield under <@2>’s control: Bear (#1, token, tapped).',
    ],
    [
      'an ability noted',
      E['ability/noted'],
      'Will trigger at the beginning of the next end of turn step: an ability of Bear (<@1>).',
      'Will trigger at the beginning of the next end step: an ability of Bear (<@1>).',
    ],
  ])('%s, in the words of the edition', (_, event, founding, today) => {
    expect(say([event])).toEqual([founding]);
    expect(say([event], '2026-06-19')).toEqual([today]);
  });

  it.each<[GameEvent['kind'], string]>([
    ['turn/began', '<@2>’s turn begins.'],
    ['turn/skipped', '<@1> skips a turn.'],
    ['turn/extra-added', '<@1> takes an extra turn after this one (Time Walk).'],
    ['turn/extra-lost', 'An extra turn won’t be taken (Time Walk).'],
    ['turn/mana-lost', '<@2> loses 2 unused mana and takes mana burn: **2** life lost.'],
    ['control/created', '<@1> controls <@2> during <@2>’s next turn (Mindslaver).'],
    ['control/began', '<@1>’s control of <@2> (Mindslaver) doesn’t apply this turn.'],
    [
      'control/resumed',
      '<@1>’s control of <@2> (Mindslaver) applies again, as I read it: the rules don’t say whether an effect that was overwritten does.',
    ],
    ['control/overwritten', 'It takes the place of <@1>’s control of <@2> (Mindslaver).'],
    ['control/ended', '<@1>’s control of <@2> (Mindslaver) is over.'],
    ['life/changed', '<@1>: 40 → **-3** life.'],
    ['counters/changed', '<@1>: 0 → **10** poison counters.'],
    ['commander/damaged', '<@1>: 0 → **21** combat damage from Karn.'],
    ['initiative/passed', 'Nobody has the initiative.'],
    ['stack/added', 'On the stack: Assault (<@1>).'],
    ['stack/resolved', 'Assault resolves and goes to the graveyard as Assault // Battery.'],
    ['ability/put-on-stack', 'Put on the stack: an ability of Bear (<@1>).'],
    ['permanent/combat', 'Removed from combat: Bear (#1).'],
    ['ending/began', 'The turn ends (Time Stop).'],
    ['game/left', '<@1> has lost the game (eliminated by <@2>).'],
    ['game/ended', '<@2> wins the game.'],
  ])('%s', (kind, sentence) => {
    expect(say([EVERY_EVENT[kind]])).toEqual([sentence]);
  });

  it.each(EVERY.map((event) => [event.kind, event] as const))('%s: something for every event', (_, event) => {
    const [line = '', ...others] = say([event]);
    expect(others).toEqual([]);
    expect(line).toMatch(/^\S.*\.$/);
    expect(line).not.toMatch(/undefined|null|\[object|something/);
  });

  it('puts those of one kind together, and counts those that are too many', () => {
    const bears = Array.from({ length: 5 }, () => E['stack/removed']);
    expect(say([E['turn/began'], ...bears], 'founding', listFormatter(3))).toEqual([
      '<@2>’s turn begins.',
      'Removed from the game: 5 × Assault // Battery.',
    ]);
    const cards = ['Fork', 'Bear', 'Ponder', 'Karn', 'Shock'].map((name) => ({
      title: 'Tapped',
      item: name,
    }));
    expect(formatClauses(cards, listFormatter(3)).map(toMarkdown)).toEqual([
      'Tapped: Fork, Bear and 3 more.',
    ]);
  });

  it('tells the numbers of what enters, and of many equal ones the first and the last', () => {
    const entering = (...ids: readonly number[]) =>
      say(
        ids.map((id): GameEvent => {
          const { permanent } = E['permanent/entered'];
          return { kind: 'permanent/entered', permanent: { ...permanent, id } };
        }),
      );
    expect(entering(7)).toEqual(['Into play under <@2>’s control: Bear (#7, token, tapped).']);
    expect(entering(1, 2, 3, 5)).toEqual([
      'Into play under <@2>’s control: 4 × Bear (#1–#3, #5, token, tapped).',
    ]);
  });

  it.each<[string, GameEvent['kind'], string]>([
    ['an ability', 'ability/triggered', 'Triggered: an ability of Bear.'],
    ['an ability that is gone', 'ability/ceased', 'Won’t trigger: an ability of Bear.'],
  ])('calls %s so', (_, kind, said) => {
    expect(say([EVERY_EVENT[kind]])).toEqual([said]);
  });

  it.each([
    [E['control/began'], 'Control begins.'],
    [E['control/ended'], 'Control ends.'],
  ])('of control that nobody remembers says only that', (event, said) => {
    expect(formatEntries([entry(event)], new Map(), 'founding').map(toMarkdown)).toEqual([said]);
  });

  it('words control of oneself as deciding for oneself', () => {
    const { control } = E['control/created'];
    expect(say([{ kind: 'control/created', control: { ...control, of: '1', by: '1' } }])).toEqual([
      '<@1> makes their own decisions during their next turn (Mindslaver).',
    ]);
  });

  it('calls a copy and an ability on the stack: so as they resolve', () => {
    const { object } = E['stack/added'];
    const resolves = (rest: Partial<typeof object>): readonly string[] => {
      const entries = [
        entry({ kind: 'stack/added', object: { ...object, ...rest } }),
        entry({ kind: 'stack/resolved', id: object.id, to: 'nowhere' }),
      ];
      return formatEntries(entries.slice(1), thingsEnteredBy(entries, 'founding'), 'founding').map(
        toMarkdown,
      );
    };
    expect(resolves({ isCopy: true })).toEqual(['A copy of Assault resolves.']);
    expect(resolves({ kind: 'activated-ability' })).toEqual(['An ability of Assault resolves.']);
    expect(resolves({ kind: 'combat-damage' })).toEqual(['Combat damage resolves.']);
  });

  it('never shows a card that is face down', () => {
    const { permanent } = E['permanent/entered'];
    const faceDown = {
      ...permanent,
      permanent: { ...permanent.permanent, status: { ...permanent.permanent.status, faceDown: true } },
    };
    const entered = { kind: 'permanent/entered', permanent: faceDown } as const;
    const entries = [entry(entered), entry(E['permanent/combat'])];
    const text = formatEntries(entries, thingsEnteredBy(entries, '2026-06-19'), '2026-06-19')
      .map(toMarkdown)
      .join(' ');
    expect(text).not.toContain('Bear');
    expect(text).toContain('no name');
  });

  it('escapes typed names, and pings nobody', () => {
    const object = { ...E['stack/added'].object, name: '**@everyone** <@3>' };
    const text = say([{ kind: 'stack/added', object }]).join('');
    expect(text).not.toMatch(/@everyone|<@3>|(?<!\\)\*\*/);
  });
});

describe('by whose authority, and under which rules', () => {
  it.each<[string, readonly Authority[], GameEvent['kind'], string]>([
    ['a player', ['self', 'rules'], 'turn/began', ''],
    ['the host who corrects', ['host', 'rules'], 'life/changed', ' (by <@9>, as host)'],
    ['the host who starts the game', ['host'], 'game/started', ''],
    ['a controller', ['rules', 'controller'], 'turn/began', ' (decided by <@9>, in control)'],
    ['nobody', ['rules'], 'turn/began', ''],
  ])('%s', (_, authorities, kind, said) => {
    expect(
      toMarkdown(
        formatAuthority(
          authorities.map((authority) => entry(EVERY_EVENT[kind], authority)),
          '9',
        ),
      ),
    ).toBe(said);
  });

  it('cites the rules of the edition or, if it is silent, the later ones that it follows', () => {
    const citations = citeRules('founding', 'turn/phases', 'control/oneself');
    expect(
      formatRules([{ ...entry(E['turn/began']), because: citations }], 'founding').map(toMarkdown),
    ).toEqual([
      '-# CR 300.1 (2006-10-01)',
      expect.stringMatching(
        /^-# The rules of 2006 are silent on part of this: it follows CR .*\(2010-10-01\)\.$/,
      ),
    ]);
  });
});

describe('a reply', () => {
  it('fits into a message for any events', () => {
    const opened = replayEvents([E['game/opened']]);
    const now = { before: opened, after: opened, final: null };
    const origin = { interactionId: '1', channelId: '1', guildId: '1', actorId: '1', at: 0 };
    const event = fc.constantFrom(...EVERY).map((sample) => entry(sample, 'host'));
    const events = fc.tuple(event, fc.array(event, { maxLength: 120 }));
    fc.assert(
      fc.property(events, ([first, others]) => {
        const entries = [first, ...others] as const;
        const done: AppliedAction = {
          request: { origin, mayManageServer: false },
          gameId: '1',
          ...now,
          entries,
        };
        const content = contentOf(renderActionReply(done));
        expect(content.length).toBeLessThanOrEqual(1900);
        expect(content.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the things of two lists', () => {
  it('are called as the second has it', () => {
    const both = mergeThings(new Map([[1, { name: 'One' }]]), new Map([[1, { name: 'Two' }]]));
    expect(both.get(1)).toEqual({ name: 'Two' });
  });
});

describe('a sentence that decides the game', () => {
  it.each<[string, readonly GameEvent['kind'][]]>([
    [
      'who controls',
      ['control/created', 'control/began', 'control/resumed', 'control/overwritten', 'control/ended'],
    ],
    ['whose turn it is', ['turn/began', 'turn/step-began', 'turn/skipped', 'turn/extra-added']],
    ['who begins', ['game/started', 'game/restarted', 'subgame/began', 'subgame/restarted']],
    ['who wins or loses', ['game/left', 'game/ended', 'subgame/over', 'subgame/ended']],
  ])('is lost last: %s', (_, kinds) => {
    for (const kind of kinds) {
      const lines = formatEntries([entry(EVERY_EVENT[kind])], THINGS, 'founding');
      expect([kind, ...lines.map(rankOf)]).toEqual([kind, 'decisive']);
    }
  });

  it('is lost last if a player in control ends the turn', () => {
    const ended = formatTurnEnded([entry(E['turn/began'], 'controller')], '9', THINGS);
    expect(rankOf(ended ?? '')).toBe('decisive');
  });
});
