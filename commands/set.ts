import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandOf } from '../src/discord/command/subcommand.ts';
import { setCommanderDamage } from '../src/discord/life/commander-damage.ts';
import { setCounter } from '../src/discord/life/counter.ts';
import { setDayNight } from '../src/discord/life/day-night.ts';
import { setInitiative, setMonarch } from '../src/discord/life/holders.ts';
import { setLibrary } from '../src/discord/life/library.ts';
import { setLife } from '../src/discord/life/life.ts';
import { setStorm } from '../src/discord/life/storm.ts';

export default commandOf(
  { name: 'set', description: 'Life, counters and whatever else this table counts', ...AT_TABLES },
  [setLife, setCounter, setCommanderDamage, setLibrary, setMonarch, setInitiative, setDayNight, setStorm],
);
