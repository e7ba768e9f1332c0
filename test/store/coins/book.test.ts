import { coinContract } from '../contract/coins.ts';
import { sqlite } from '../contract/sqlite.ts';

coinContract('SQLite', sqlite);
