import { toMarkdown } from '#discord/markdown/write.ts';
import { describe, expect, it } from 'vitest';
import { permanentNotes } from '#discord/labels/permanent-notes.ts';
import { formatAttacked, type Things } from '#discord/labels/things.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { Permanent } from '#engine/status/permanent.ts';
import { attacker } from '../../engine/tables/seated.ts';

const THINGS: Things = new Map([
  [1, { name: 'Grizzly Bears', as: 'permanent', number: 1, controllerId: 'ann' }],
  [2, { name: 'Jace', as: 'permanent', number: 2, controllerId: 'bob' }],
]);

type Status = Partial<Permanent['status']>;

/** Ann's Grizzly Bears, which aren't attacking, with these changes. */
function bears(
  { status, ...more }: Partial<Omit<Permanent, 'status'>> & { readonly status?: Status } = {},
  others: Partial<TablePermanent> = {},
): TablePermanent {
  const one = attacker(1, 'ann');
  const { permanent } = one;
  const now = { ...permanent, ...more, status: { ...permanent.status, tapped: false, ...status } };
  return { ...one, permanent: now, combat: null, ...others };
}

const OUT = { status: { phasedOut: true }, attachedTo: { kind: 'permanent', id: '2' } } as const;

describe('notes that distinguish a permanent', () => {
  it.each<[one: TablePermanent, notes: readonly string[]]>([
    [bears(), []],
    [bears({ isToken: true, status: { tapped: true, flipped: true } }), ['token', 'tapped', 'flipped']],
    [bears({}, { ownerId: 'bob' }), ['owned by <@bob>']],
    [bears({ counters: { '+1/+1': 2, stun: 0 }, damage: 1 }), ['2 +1/+1', '1 damage']],
    [bears({ attachedTo: { kind: 'permanent', id: '2' } }), ['on Jace (#2)']],
    [bears({ attachedTo: { kind: 'player', id: 'bob' } }), ['on <@bob>']],
    // It phased out with what it is attached to, and phases in with it, unless that is gone.
    [bears({ ...OUT, phasedOutWith: '2' }), ['phased out', 'on Jace (#2)']],
    [
      bears({ ...OUT, phasedOutWith: '7' }),
      ['phased out', 'for the rest of the game: what it was attached to is gone'],
    ],
    [bears({ status: { phasedOut: true } }), ['phased out']],
    [bears({}, { marks: { phases: true, staysTapped: true } }), ['phasing', 'stays tapped']],
    [
      bears({}, { combat: { role: 'attacking', playerId: 'bob', permanentId: null, blocks: [] } }),
      ['attacking <@bob>'],
    ],
    [
      bears({}, { combat: { role: 'blocking', playerId: null, permanentId: null, blocks: [1, 2] } }),
      ['blocking Grizzly Bears (#1) and Jace (#2)'],
    ],
  ])('%#', (tablePermanent, notes) => {
    expect(permanentNotes(tablePermanent, THINGS).map(toMarkdown)).toEqual(notes);
  });
});

it.each<
  [what: string, playerId: string | null, permanentId: number | 'gone' | null, said: readonly string[]]
>([
  ['a player', 'bob', null, ['<@bob>']],
  ['nobody', null, null, []],
  ['what is gone', 'bob', 'gone', ['nothing any more']],
  ['a permanent of the player', 'bob', 2, ['Jace (#2) of <@bob>']],
  ['a permanent that another player defends', 'cid', 2, ['Jace (#2), defended by <@cid>']],
  ['a permanent that nobody defends', null, 2, ['Jace (#2)']],
])('says what is attacked: %s', (_, playerId, permanentId, said) => {
  expect(formatAttacked({ playerId, permanentId }, THINGS).map(toMarkdown)).toEqual(said);
});
