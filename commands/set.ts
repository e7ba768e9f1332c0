import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { setCommanderDamage } from '../src/discord/life/commander-damage.ts';
import { setCounter, setLibrary, setStorm } from '../src/discord/life/counts.ts';
import { setDayNight, setInitiative, setMonarch } from '../src/discord/life/designations.ts';
import { setDamage, setTakeBack } from '../src/discord/life/damage.ts';
import { setLife } from '../src/discord/life/life.ts';
import { setDungeon } from '../src/discord/marks/dungeon.ts';
import { setBlessing, setHandSize, setSpeed } from '../src/discord/marks/marks.ts';
import { setRing } from '../src/discord/marks/ring.ts';
import { setPlane } from '../src/discord/planechase/plane.ts';

export default commandWithSubcommands(
  { name: 'set', description: 'Life, counters and whatever else this table counts', ...AT_TABLES },
  [
    setLife,
    setDamage,
    setTakeBack,
    setCounter,
    setCommanderDamage,
    setLibrary,
    setMonarch,
    setInitiative,
    setDungeon,
    setRing,
    setSpeed,
    setBlessing,
    setHandSize,
    setDayNight,
    setPlane,
    setStorm,
  ],
);
