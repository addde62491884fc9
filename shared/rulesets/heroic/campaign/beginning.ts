import type { Beginning, BeginningKind } from '../../../rules/party';
import type { PlayAction } from '../../../rules/play';
import { scenarioStart } from '../inventory/scenario';
import { sessionStart } from '../play/actions';
import type { Standing } from '../derive/standing';

/** Shares its effects with the buttons of the sheet (3.3). */
export function begin(
  standing: Standing,
  what: BeginningKind,
  dice?: readonly (readonly number[])[],
): Beginning {
  if (what === 'session') return beginningOf(sessionStart(standing));
  const action = scenarioStart(standing);
  const fallen = dice === undefined ? undefined : { action: action.id, dice };
  return beginningOf(scenarioStart(standing, fallen));
}

function beginningOf({ changes = [], edits, dice = [] }: PlayAction): Beginning {
  return { changes, edits, dice };
}
