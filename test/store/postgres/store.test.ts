import { describe } from 'vitest';
import { postgresServer } from '../../postgres/database.ts';
import { citedContract } from '../contract/cited.ts';
import { coinContract } from '../contract/coins.ts';
import { storeContract } from '../contract/contract.ts';
import { forgetContract } from '../contract/forget.ts';
import { gameContract } from '../contract/games.ts';
import { keptContract } from '../contract/kept.ts';
import { keptOfGuildContract } from '../contract/kept-of-guild.ts';
import { linksContract } from '../contract/links.ts';
import { postgresOn } from '../contract/postgres.ts';
import { groupsContract } from '../contract/groups.ts';
import { recordsContract } from '../contract/records.ts';

const server = postgresServer();

describe.skipIf(server === null)('the store in PostgreSQL', () => {
  const engine = postgresOn(server ?? '');
  storeContract('PostgreSQL', engine);
  coinContract('PostgreSQL', engine);
  gameContract('PostgreSQL', engine);
  forgetContract('PostgreSQL', engine);
  recordsContract('PostgreSQL', engine);
  groupsContract('PostgreSQL', engine);
  linksContract('PostgreSQL', engine);
  citedContract('PostgreSQL', engine);
  keptContract('PostgreSQL', engine);
  keptOfGuildContract('PostgreSQL', engine);
});
