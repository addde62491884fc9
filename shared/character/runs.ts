import type { Clock, Ids } from '../kernel/ports';
import { isRaw, message, type Text } from '../kernel/text';
import type { CharacterDocument } from './document';
import { perform, type Act } from './journal';

/**
 * Carries out an act. Where it joins the deed before it, the label of the run begins where the run began: "10 → 9"
 * and "9 → 7" are "10 → 7".
 */
export function performRun(
  document: CharacterDocument,
  act: Act,
  ports: { clock: Clock; ids: Ids },
): CharacterDocument {
  const next = perform(document, act, ports);
  const start = document.journal.at(-1);
  const run = next.journal.at(-1);
  if (start === undefined || run === undefined || run === start || run.id !== start.id) return next;
  const label = fromStart(start.label, run.label);
  return { ...next, journal: [...next.journal.slice(0, -1), { ...run, label }] };
}

/** A label with the parameter `from` of an earlier one of the same message. */
function fromStart(earlier: Text, later: Text): Text {
  if (isRaw(earlier) || isRaw(later) || earlier.key !== later.key) return later;
  const from = earlier.params?.['from'];
  return from === undefined ? later : message(later.key, { ...later.params, from });
}
