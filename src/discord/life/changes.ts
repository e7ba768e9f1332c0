import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Change } from '../../engine/game/counts.ts';
import { decideNumbers, type NumberAction } from '../../engine/life/numbers.ts';
import { decideTurn } from '../../engine/turns/turns.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Asker } from '../command/command.ts';
import type { AskedAmong } from '../command/subcommands.ts';
import { readTyped } from '../table/card-typed.ts';
import { does, type DecideAtTable } from '../table/change-game.ts';
import { readAmount, readGrowth } from './amounts.ts';
import type { NUMBERS } from './options.ts';

/**
 * What `/set` changes: numbers of the asker unless a player is named. A commander that is a known card goes by its name.
 * @returns how the table decides it.
 */
export function readNumberChange(
  asked: Asker & AskedAmong<typeof NUMBERS>,
  cards: CardPool,
): Result<DecideAtTable, RefusedBy<typeof readAmount | typeof readHolder>> {
  const self = asked.origin.actorId;
  switch (asked.subcommand) {
    case 'life': {
      const { amount, player: playerId = self, 'by-effect': byEffect = false } = asked.options;
      return counting(readAmount('amount', amount), (change) =>
        byEffect && 'to' in change
          ? { kind: 'life/set', sets: [{ playerId, to: change.to }] }
          : { kind: 'life/change', playerId, change },
      );
    }
    case 'counter': {
      const { amount, kind: counter, player: playerId = self } = asked.options;
      return counting(readGrowth('amount', amount), (change) => ({
        kind: 'counters/change',
        playerId,
        counter,
        change,
      }));
    }
    case 'commander-damage': {
      const { amount, player: playerId = self, life } = asked.options;
      const commander = readTyped(asked.options.commander, cards).name;
      return counting(readGrowth('amount', amount), (change) => {
        const losesLife = life ?? 'by' in change;
        return { kind: 'commander/change', playerId, commander, change, losesLife };
      });
    }
    case 'library': {
      const { cards: to, player: playerId = self } = asked.options;
      return ok(does(decideNumbers, { kind: 'library/count', playerId, to }));
    }
    case 'monarch':
    case 'initiative': {
      const to = readHolder(asked.options, self);
      const kind = asked.subcommand === 'monarch' ? 'monarch/pass' : 'initiative/pass';
      return to.ok ? ok(does(decideNumbers, { kind, to: to.value })) : to;
    }
    case 'day-night': {
      const { is } = asked.options;
      return ok(does(decideNumbers, { kind: 'day/change', to: is === 'neither' ? null : is }));
    }
    case 'storm': {
      const change = readAmount('amount', asked.options.amount);
      return change.ok ? ok(countingStorm(change.value)) : change;
    }
  }
}

function counting(
  change: Result<Change, RefusedBy<typeof readAmount>>,
  action: (change: Change) => NumberAction,
): Result<DecideAtTable, RefusedBy<typeof readAmount>> {
  return change.ok ? ok(does(decideNumbers, action(change.value))) : change;
}

const countingStorm =
  (change: Change): DecideAtTable =>
  (game, actor, ruleset) => {
    const to = 'to' in change ? change.to : (game.turn?.storm ?? 0) + change.by;
    return decideTurn(game, actor, { kind: 'turn/storm', to }, ruleset);
  };

interface Holder {
  readonly player: PlayerId | undefined;
  readonly nobody: boolean | undefined;
}

function readHolder(
  { player, nobody = false }: Holder,
  self: PlayerId,
): Result<PlayerId | null, Refusal<'option/clash'>> {
  if (!nobody) return ok(player ?? self);
  return player === undefined ? ok(null) : fail(refuse('option/clash', { one: 'player', other: 'nobody' }));
}
