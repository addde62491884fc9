import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';

/** The effect of a state, a thing or a number on a roll: its bearer's own, or one that is aimed at its bearer. */
export interface Change {
  /** Only for this check; missing for every check that has the input. */
  readonly check?: string;
  /** The path of an input of the check, or `blocked`. Checks without this input do not change. */
  readonly to: string;
  readonly add?: number;
  /** Stands in place of the value, before anything is added. */
  readonly set?: Json;
  readonly on: 'by' | 'against';
  /** Facts of the roll that all hold: its tags and those of its check. */
  readonly when?: readonly string[];
  /** Not while one of these holds. */
  readonly unless?: readonly string[];
  /** The condition that begins on its bearer once this kept damage from it. */
  readonly marks?: string;
  /** Only the table knows it: a switch of the roller, without which this does not count. */
  readonly asks?: Text;
  /** The same for a change that counts until the table says this. */
  readonly asksNot?: Text;
  /** The changes of one source count once for each input. */
  readonly from: string;
  readonly label: Text;
}

/** Without those that another state of the bearer keeps from counting; what is left depends on facts of the roll alone. */
export function underStates(
  changes: readonly Change[],
  isState: (id: string) => boolean,
  isOn: (id: string) => boolean,
): Change[] {
  const isFact = (id: string): boolean => !isState(id);
  return changes.flatMap(({ when = [], unless = [], ...change }) => {
    const counts =
      when.every((id) => isFact(id) || isOn(id)) && !unless.some((id) => isState(id) && isOn(id));
    return counts ? [{ ...change, when: when.filter(isFact), unless: unless.filter(isFact) }] : [];
  });
}

/** Nothing can be rolled while a change to this holds. */
export const blocked = 'blocked';
