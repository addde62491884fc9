import type { Text } from '#shared/kernel/text';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Row } from '#shared/rules/definition/formula/types';
import type { EventRules } from '#shared/rules/definition/schema/harm';
import type { LiveField } from '#shared/rules/definition/schema/live';

export type Restored = Readonly<Partial<Record<'turn' | 'round' | 'rest' | 'day', Formula>>>;

/** A number, a tick or words of every row of a list, which change in play. */
export interface LiveModel {
  readonly id: string;
  readonly field: LiveField;
  readonly label: Text;
  readonly most: Formula | undefined;
  readonly least: Formula | undefined;
  readonly start: Formula | undefined;
  readonly restored: Restored;
}

/** A number of one row. Formulas know `now`, `most`, `lost`, and `die` of a ladder. */
export interface LiveCount extends Row {
  now: number;
  /** `undefined` without a highest value. */
  top: number | undefined;
  least: number;
  start: number;
}

/** An action that follows once points have moved. */
export interface EventModel {
  readonly when: Formula;
  readonly action: string;
  readonly who: EventRules['who'];
}
