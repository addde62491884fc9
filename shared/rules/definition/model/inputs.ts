import type { ValueKind } from '../formula/expect';
import type { CheckInputRules } from '../schema/checks';

/** The kind of formula that gives an input its value. */
export function inputKind(input: CheckInputRules): ValueKind {
  if ('flag' in input) return 'flag';
  if ('dice' in input) return 'dice';
  return 'of' in input || 'one' in input ? 'word' : 'number';
}
