import { turnsByChannels } from './turns-by-channels.ts';
import { turnsUnderLoad } from './turns-under-load.ts';
const folder = process.argv[2]!;
await turnsByChannels(folder, Number(process.argv[3] ?? 100000));
await turnsUnderLoad(folder);
process.exit(0);
