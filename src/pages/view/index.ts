export {
  activityPage,
  fragment,
  page,
  plainPage,
  ruleFragment,
  rulePage,
  pressResultFragment as saidFragment,
} from './pages.tsx';
