import { citedContract } from '../contract/cited.ts';
import { storeContract } from '../contract/contract.ts';
import { forgetContract } from '../contract/forget.ts';
import { keptContract } from '../contract/kept.ts';
import { keptOfGuildContract } from '../contract/kept-of-guild.ts';
import { linksContract } from '../contract/links.ts';
import { groupsContract } from '../contract/groups.ts';
import { recordsContract } from '../contract/records.ts';
import { sqlite } from '../contract/sqlite.ts';

storeContract('SQLite', sqlite);
forgetContract('SQLite', sqlite);
recordsContract('SQLite', sqlite);
groupsContract('SQLite', sqlite);
linksContract('SQLite', sqlite);
citedContract('SQLite', sqlite);
keptContract('SQLite', sqlite);
keptOfGuildContract('SQLite', sqlite);
