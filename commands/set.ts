import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { setCommanderDamage } from '#discord/life/commander-damage.ts';
import { setCounter, setLibrary, setStorm } from '#discord/life/counts.ts';
import { setDayNight, setInitiative, setMonarch } from '#discord/life/designations.ts';
import { setDamage, setTakeBack } from '#discord/life/damage.ts';
import { setLife } from '#discord/life/life.ts';
import { setDungeon } from '#discord/marks/dungeon.ts';
import { setBlessing, setHandSize, setSpeed } from '#discord/marks/marks.ts';
import { setRing } from '#discord/marks/ring.ts';
import { setPlane } from '#discord/planechase/plane.ts';

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
