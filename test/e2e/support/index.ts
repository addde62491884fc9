export { checkAccessibility } from './accessibility';
export type { Violation } from './accessibility';
export { openHint, openMenu } from './floating';
export { launchApp } from './launchApp';
export type { LaunchOptions, RunningApp } from './launchApp';
export { expectNoPageErrors } from './problems';
export { screenshot } from './screenshot';
export { currentTarget } from './target';
export type { Target } from './target';
