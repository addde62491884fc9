import type { Calculator } from '../../../rules/calculators';
import {
  attackModifierCalculator,
  powerCalculator,
  scaleCalculator,
  tacticsCalculator,
  twoWeaponsCalculator,
} from './combat';
import {
  breathCalculator,
  expCostCalculator,
  fallCalculator,
  minionCalculator,
  movementCalculator,
  recoveryCalculator,
  repairCalculator,
} from './life';
import {
  checkCalculator,
  damageCalculator,
  longTaskCalculator,
  pursuitCalculator,
  teamCalculator,
} from './rolls';

/** Everything that can be worked out. */
export const calculators: readonly Calculator[] = [
  checkCalculator,
  damageCalculator,
  teamCalculator,
  longTaskCalculator,
  pursuitCalculator,
  attackModifierCalculator,
  twoWeaponsCalculator,
  tacticsCalculator,
  scaleCalculator,
  powerCalculator,
  expCostCalculator,
  minionCalculator,
  recoveryCalculator,
  repairCalculator,
  movementCalculator,
  fallCalculator,
  breathCalculator,
];
