export {
  activityPage,
  fragment,
  page,
  plainPage,
  ruleFragment,
  rulePage,
  pressResultFragment,
} from './pages.tsx';
