import { message, type Text } from '#shared/kernel/text';
import type { Value } from '#shared/rules/definition/formula/types';
import type { ConditionModel } from '#shared/rules/definition/model/game';

/** "Frightened 2" for a condition with a level. */
export function leveled({ label, rules }: Pick<ConditionModel, 'label' | 'rules'>, value: Value): Text {
  return rules.level === undefined || typeof value !== 'number' || value <= 0
    ? label
    : message('definition.cell', { name: label, value });
}
