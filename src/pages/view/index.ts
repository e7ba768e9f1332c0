export { fragment, page, plainPage, ruleFragment, rulePage, saidFragment } from './pages.tsx';
