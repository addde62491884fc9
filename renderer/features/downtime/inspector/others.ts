import { message } from '#shared/kernel/text';
import type { MenuItem } from '#renderer/components/ui/menu';
import type { Plan } from '#renderer/features/downtime/plan';

/** Stands for all other members in a menu of people. */
const everybody = '*';

/** The other members of the downtime as targets for copying; all of them at once comes first. */
export function othersMenu(plan: Plan, member: string): readonly MenuItem[] {
  const others = plan.rows.value.filter((row) => row.member !== member);
  const items = others.map((row) => ({ id: row.member, label: row.name }));
  return items.length > 1 ? [{ id: everybody, label: message('downtimePage.everybody') }, ...items] : items;
}

/** The members that a chosen line of that menu stands for. */
export function membersPicked(plan: Plan, member: string, picked: string): readonly string[] {
  if (picked !== everybody) return [picked];
  return plan.rows.value.flatMap((row) => (row.member === member ? [] : [row.member]));
}
