import { openBulk, readBulk } from '#cards/scryfall/read-bulk.ts';
import { readCard } from '#cards/scryfall/read-card.ts';

/** Reads a bulk file of cards and keeps nothing of it. Prints how much memory that took at most, in KB. */
const before = process.resourceUsage().maxRSS;
const { stream } = await openBulk(process.argv[2] ?? '');
let elements = 0;
for await (const _ of readBulk(stream, { noun: 'card', read: readCard })) elements += 1;
process.stdout.write(JSON.stringify({ elements, before, most: process.resourceUsage().maxRSS }));
