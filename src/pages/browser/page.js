// @ts-check
import { runClocks } from './clocks.js';
import { listen } from './live.js';
import { watchBar, watchPanels } from './panels.js';
import { watchPresses } from './presses.js';
import { watchRules } from './rules.js';
import { watchTablet } from './tablet.js';
import { watchSteppers } from './taps.js';
import { keepAwake } from './wake-lock.js';

/*
 * Entry point of the scripts. The page works without them, but doesn’t update itself.
 */

document.documentElement.classList.add('has-scripts');
watchPresses();
watchSteppers();
watchRules();
watchPanels();
watchBar();
watchTablet();
keepAwake();
listen();
runClocks();
