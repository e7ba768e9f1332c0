import { describe, expect, it } from 'vitest';
import { correctedPlayers } from '#engine/records/correcting.ts';

type Before = Parameters<typeof correctedPlayers>[0];
type Given = Parameters<typeof correctedPlayers>[1];

/** `won 1`, `lost 3 t2` for who left in turn 2, `none -` without a place; a team before a colon. */
const before = (how: Before['how'], ...players: readonly string[]): Before => ({
  how,
  players: players.map((player) => {
    const [text = '', team = null] = player.split(':').toReversed();
    const [outcome = '', finish = '-', turn] = text.split(' ');
    return {
      team: team === null ? null : Number(team),
      outcome: outcome as 'won' | 'lost' | 'drawn' | 'none',
      finish: finish === '-' ? null : Number(finish),
      left: turn === undefined ? null : { turn: Number(turn.slice(1)) },
    };
  }),
});

const PLACED = before('won', 'won 1', 'lost 2', 'lost 3', 'lost 4');
const TIED = before('drawn', 'drawn 1', 'drawn 1', 'lost 3');
const KEPT = before('ended', 'none 1', 'none 2', 'none 3', 'none 4');
const PLAYED = before('won', 'won 1', 'lost 2 t7', 'lost 3 t5');

describe('a corrected result', () => {
  it.each<[what: string, before: Before, given: Partial<Given>, after: readonly string[]]>([
    ['turns alone keep places', PLACED, { turns: 7 }, ['won 1', 'lost 2', 'lost 3', 'lost 4']],
    [
      'turns alone keep a tie',
      TIED,
      { how: 'drawn', winners: [], turns: 7 },
      ['drawn 1', 'drawn 1', 'lost 3'],
    ],
    ['another winner goes first', PLACED, { winners: [2] }, ['lost 2', 'lost 3', 'won 1', 'lost 4']],
    ['a tie that somebody won', TIED, { winners: [1] }, ['lost 2', 'won 1', 'lost 3']],
    ['uncounted', PLACED, { how: 'ended', winners: [] }, ['none 1', 'none 2', 'none 3', 'none 4']],
    ['and counted again', KEPT, {}, ['won 1', 'lost 2', 'lost 3', 'lost 4']],
    [
      'a tie that was uncounted',
      before('ended', 'none 1', 'none 1', 'none 3'),
      { how: 'drawn', winners: [] },
      ['drawn 1', 'drawn 1', 'lost 3'],
    ],
    [
      'where only the winner was known, the other one is',
      before('won', 'lost 2', 'won 1', 'lost 2'),
      {},
      ['won 1', 'lost 2', 'lost 2'],
    ],
    [
      'where only the winner was known, nothing is left of it',
      before('won', 'lost 2', 'won 1', 'lost 2'),
      { how: 'ended', winners: [] },
      ['none -', 'none -', 'none -'],
    ],
    ['without places, none', before('won', 'won -', 'lost -'), { winners: [1] }, ['lost -', 'won -']],
    [
      'a draw of all in which nobody had left',
      PLACED,
      { how: 'drawn', winners: [] },
      ['drawn 1', 'drawn 1', 'drawn 1', 'drawn 1'],
    ],
    [
      'a draw: who left in an earlier turn has lost it',
      PLAYED,
      { how: 'drawn', winners: [], turns: 7 },
      ['drawn 1', 'drawn 1', 'lost 3'],
    ],
    ['a draw of unknown length', PLAYED, { how: 'drawn', winners: [] }, ['drawn 1', 'drawn 1', 'drawn 1']],
    ['who stayed is before who left', PLAYED, { winners: [2] }, ['lost 2', 'lost 3', 'won 1']],
    [
      'other places',
      PLACED,
      { winners: [3], finishes: [4, 3, 2, 1] },
      ['lost 4', 'lost 3', 'lost 2', 'won 1'],
    ],
    [
      'teams that win',
      before('won', 'won 1', 'lost 2', 'won 1', 'lost 2'),
      { winners: [0, 2], teams: [1, 2, 1, 2] },
      ['won 1', 'lost 2', 'won 1', 'lost 2'],
    ],
  ])('%s', (_what, record, given, after) => {
    const result = { how: 'won', winners: [0], turns: null, ...given } as const;
    const players = correctedPlayers(record, result);
    expect(players.map(({ outcome, finish }) => `${outcome} ${finish ?? '-'}`)).toEqual(after);
  });
});
