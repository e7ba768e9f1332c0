import { ApplicationCommandOptionType as Type } from 'discord.js';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import { decidePlanar } from '#engine/planechase/planar-die.ts';
import { subcommand } from '../command/subcommand.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';

export const setPlane = subcommand({
  name: 'plane',
  description: 'What the face-up plane is called (Planechase)',
  unlisted: { below: ['game status'], label: 'Name of the plane…', opensForm: true },
  options: [
    {
      type: Type.String,
      name: 'name',
      description: 'Its name; left out, nobody says any more',
      max_length: MAX_CARD_NAME_LENGTH,
    },
  ],
  changes: true,
  run(request, ctx) {
    const { name: plane = null } = request.options;
    return executeGameAction(request, ctx, withAction(decidePlanar, { kind: 'planar/name', plane }));
  },
});
