export { ManualClock } from 'embedded-discord';
