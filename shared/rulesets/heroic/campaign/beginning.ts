import type { Beginning, BeginningKind } from '#shared/rules/party';
import type { PlayAction } from '#shared/rules/play';
import { scenarioStart } from '#shared/rulesets/heroic/inventory/scenario';
import { sessionStart } from '#shared/rulesets/heroic/play/actions';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';

/** Shares its effects with the buttons of the sheet (3.3). */
export function begin(
  current: CharacterState,
  what: BeginningKind,
  dice?: readonly (readonly number[])[],
): Beginning {
  if (what === 'session') return beginningOf(sessionStart(current));
  const action = scenarioStart(current);
  const rolledDice = dice === undefined ? undefined : { action: action.id, dice };
  return beginningOf(scenarioStart(current, rolledDice));
}

function beginningOf({ changes = [], edits, dice = [] }: PlayAction): Beginning {
  return { changes, edits, dice };
}
