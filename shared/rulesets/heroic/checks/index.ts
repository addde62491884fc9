import type { Check } from '../../../rules/checks';
import { armorCheck } from './armor';
import { attackCheck, defenseCheck } from './attack';
import { check, teamCheck } from './check';
import { hazardCheck, maneuverCheck, powerCheck } from './special';

/** Everything that can be rolled. */
export const checks: readonly Check[] = [
  check,
  attackCheck,
  defenseCheck,
  armorCheck,
  powerCheck,
  teamCheck,
  hazardCheck,
  maneuverCheck,
];
