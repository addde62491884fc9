import { message } from '#shared/kernel/text';
import { fighterOf, put, tell, type Draft } from './draft';

/**
 * The roll of everybody who is still up is asked for once the first of its side is down, and once half of them are. The
 * losses of a side are kept, so that healing and a second fall ask nobody again.
 */
export function askMorale(draft: Draft): void {
  const { combatants, losses = { party: 0, foes: 0 } } = draft.encounter;
  const present = Object.values(combatants).filter(({ waiting }) => waiting !== true);
  const asks = (ruleset: string): boolean => draft.rules.ruleset(ruleset)?.fight?.morale === true;
  if (!present.some(({ ruleset }) => asks(ruleset))) return;
  for (const side of ['party', 'foes'] as const) {
    const members = present.filter(({ party }) => party === (side === 'party'));
    const down = members.filter(({ id }) => (fighterOf(draft, id)?.health?.now ?? 1) <= 0);
    const before = losses[side];
    if (down.length <= before) continue;
    put(draft, ['losses'], { ...losses, ...draft.encounter.losses, [side]: down.length });
    const isHalf = before * 2 < members.length && down.length * 2 >= members.length;
    if (before > 0 && !isHalf) continue;
    for (const { id, out } of members) {
      const roll = out || down.some((each) => each.id === id) ? undefined : fighterOf(draft, id)?.morale;
      if (roll === undefined) continue;
      draft.prompts.push({ on: id, roll });
      tell(draft, id, message(`encounter.morale.${isHalf ? 'half' : 'first'}`, { what: roll.label }));
    }
  }
}
