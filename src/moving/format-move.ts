import { utcDay } from '#basics/days.ts';
import { formatCount } from '#basics/format-count.ts';
import type { DatabaseSize, MoveResult } from './move.ts';
import type { ReopenedDatabase } from './reopen.ts';
import { formatSettingsFor } from '#store/rows/last-move.ts';

const formatTotals = ({ channels, games, flips }: DatabaseSize): string =>
  [formatCount(channels, 'channel'), formatCount(games, 'game'), formatCount(flips, 'flip')].join(', ');

export const formatMove = (from: string, to: string, { before, ...holding }: MoveResult): string =>
  before === null
    ? `moved ${from} to ${to}: ${formatTotals(holding)}, compared and the same. Before you start the bot, ${formatSettingsFor(to)}; the old one is as it was, and the bot refuses it.`
    : `${from} was moved to ${to} already, on ${utcDay(before)}, which now has ${formatTotals(holding)}: ${formatSettingsFor(to)}.`;

export const formatReopen = (name: string, { other, at }: ReopenedDatabase): string =>
  `the bot may use ${name} again, as it was on ${utcDay(at)}: what was played in ${other} since is not in it, and all coins come from new secrets.`;
