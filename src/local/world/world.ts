import type { APIUser } from 'discord-api-types/v10';
import type { Clock } from '../../clock.ts';
import type { BodyCheck } from '../limits/body-check.ts';
import type { Channels } from './channels.ts';
import type { CommandBook } from './command-book.ts';
import type { Interactions } from './interactions.ts';
import type { Names } from './names.ts';
import type { ProblemLog } from './problems.ts';
import type { Mint } from './snowflakes.ts';

/** Everything that the routes and the people share: one embedded Discord's state. */
export interface World {
  readonly clock: Clock;
  readonly mint: Mint;
  readonly names: Names;
  readonly channels: Channels;
  readonly interactions: Interactions;
  readonly commandBook: CommandBook;
  readonly problems: ProblemLog;
  readonly checkBody: BodyCheck;
  readonly applicationId: string;
  readonly token: string;
  readonly bot: APIUser;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly gatewayUrl: string;
  readonly shards: number;
}
