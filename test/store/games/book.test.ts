import { gameContract } from '../contract/games.ts';
import { sqlite } from '../contract/sqlite.ts';

gameContract('SQLite', sqlite);
