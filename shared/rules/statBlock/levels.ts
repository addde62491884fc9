import { insert, remove, set, type Edit } from '#shared/character/edits';
import { clamp } from '#shared/kernel/clamp';
import { message, type Text } from '#shared/kernel/text';
import type { StatBlockPlay } from './choices';
import type { StatBlockRules } from './declaration';

type Condition = StatBlockRules['conditions'][number];
type Play = StatBlockPlay['npc'];

/** 0 for a condition that is off, 1 for one without levels that is on. */
export function levelIn({ conditions, levels = {} }: Play, { id, levels: most = 1 }: Condition): number {
  if (!conditions.includes(id)) return 0;
  return clamp(Object.hasOwn(levels, id) ? (levels[id] ?? 1) : 1, 1, most);
}

/** "Frightened 2" for a condition with levels. */
export function leveled({ title, levels }: Pick<Condition, 'title' | 'levels'>, level: number): Text {
  return levels === undefined || level === 0
    ? title
    : message('definition.cell', { name: title, value: level });
}

/** One edit for each, so that what ends at the same time does not bring others back. */
export const ending = (id: string): Edit => remove(['npc', 'conditions', id]);

/** The edits that bring a condition to a level; none if it has it. */
export function toLevel(play: Play, condition: Condition, to: number): readonly Edit[] {
  const { id, levels: most = 1 } = condition;
  const level = clamp(to, 0, most);
  if (level === levelIn(play, condition)) return [];
  const isThere = play.conditions.includes(id);
  const begins = insert(['npc', 'conditions'], id);
  return [
    ...(isThere === level > 0 ? [] : [level > 0 ? begins : ending(id)]),
    ...(condition.levels === undefined ? [] : [set(['npc', 'levels', id], level)]),
  ];
}
