import { message } from '#shared/kernel/text';
import { endConcentration, endCondition } from './conditions';
import type { Fighter } from '#shared/rules/fight/fighter';
import { isOver } from './durations';
import type { Table } from './command';
import { combatantOf, fighterIn, fighterOf, named, put, type Draft } from './draft';

/** Ends what those who can hold nothing any more held: by concentration, or by hand. */
export function releaseHeld(draft: Draft): void {
  breakConcentration(draft);
  releaseGrip(draft);
}

/** Conditions that the rules switched off on a sheet, as damage ends invisibility, are over in the encounter as well. */
export function endSwitchedOff(draft: Draft, before: Table): void {
  for (const condition of Object.values(draft.encounter.conditions)) {
    const { id, on, kind } = condition;
    const then = before.encounter.combatants[on];
    if (then === undefined || isSameSheet(draft, before, on) || isOver(draft.encounter, condition)) continue;
    if (fighterOf(draft, on)?.condition(kind, false)?.length !== 0) continue;
    const toEnd = fighterIn(before, draft.rules, then)?.condition(kind, false) ?? [];
    if (toEnd.length > 0) put(draft, ['conditions', id, 'cleared'], true);
  }
}

function isSameSheet(draft: Draft, before: Table, id: string): boolean {
  const [now, then] = [draft, before].map(({ encounter, characters }) => {
    const source = encounter.combatants[id]?.source;
    if (source === undefined) return undefined;
    return 'copy' in source ? source.copy : characters[source.character];
  });
  return now === then;
}

/** Concentration ends when its source leaves the fight or drops to 0. */
function breakConcentration(draft: Draft): void {
  const sources = new Set(
    Object.values(draft.encounter.conditions).flatMap(({ by, concentration }) =>
      concentration === true && by !== null ? [by] : [],
    ),
  );
  for (const by of sources) {
    const health = fighterOf(draft, by)?.health?.now;
    if (!combatantOf(draft, by).out && (health === undefined || health > 0)) continue;
    if (endConcentration(draft, by))
      draft.steps.push(named(combatantOf(draft, by), message('encounter.stopsConcentrating')));
  }
}

/** Conditions that end with their source, such as a grapple, end once it is helpless or gone. */
function releaseGrip(draft: Draft): void {
  // Its rules alone decide whether a condition ends so, and a fighter has many of them.
  const bearers = new Map<string, Fighter | undefined>();
  for (const condition of Object.values(draft.encounter.conditions)) {
    const { on, kind, by } = condition;
    if (by === null || isOver(draft.encounter, condition)) continue;
    const bearer = bearers.has(on) ? bearers.get(on) : fighterOf(draft, on);
    bearers.set(on, bearer);
    if (!bearer?.endsWithSource?.(kind)) continue;
    const source = fighterOf(draft, by);
    const isGone = combatantOf(draft, by).out || source?.helpless === true || source?.health?.now === 0;
    if (isGone) endCondition(draft, condition);
  }
}
