import type { Translate } from '#shared/kernel/text';
import type { Explained } from '#shared/rules/explained';

/** Whether a number has one of these sources, the names of conditions and choices that hold now. */
export function isChanged(explained: Explained | undefined, names: readonly string[], t: Translate): boolean {
  return explained?.sources.some(({ label }) => names.includes(t(label))) === true;
}
