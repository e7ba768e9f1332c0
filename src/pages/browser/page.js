// @ts-check
import { watchBar } from './bar.js';
import { listen } from './live.js';
import { watchPanels } from './panels.js';
import { watchPresses } from './presses.js';
import { watchRules } from './rules.js';
import { watchSteppers } from './steppers.js';

/*
 * The scripts that make the page of a table live: the page is whole without them.
 */

document.documentElement.classList.add('has-scripts');
watchPresses();
watchSteppers();
watchRules();
watchPanels();
watchBar();
listen();
