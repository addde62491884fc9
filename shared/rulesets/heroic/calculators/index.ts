import type { Calculator } from '#shared/rules/calculators';
import type { Content } from '#shared/rulesets/heroic/content/index';
import {
  attackModifierCalculator,
  deedCalculator,
  powerCalculator,
  scaleCalculator,
  tacticsCalculator,
  twoWeaponsCalculator,
} from './combat';
import { afflictionCalculator, drowningCalculator, hazardCalculator, hungerCalculator } from './hazards';
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
import {
  longTaskRollsCalculator,
  maneuverCalculator,
  mendingCalculator,
  pursuitRollsCalculator,
} from './series';

/** The calculators depend on the content because they list its foci. */
export function calculatorsOf(content: Content): readonly Calculator[] {
  return [
    checkCalculator,
    damageCalculator,
    teamCalculator,
    longTaskCalculator,
    longTaskRollsCalculator,
    pursuitCalculator,
    pursuitRollsCalculator,
    attackModifierCalculator,
    twoWeaponsCalculator,
    tacticsCalculator,
    scaleCalculator,
    powerCalculator(content),
    maneuverCalculator,
    deedCalculator,
    expCostCalculator,
    minionCalculator,
    recoveryCalculator,
    repairCalculator,
    mendingCalculator,
    movementCalculator,
    hazardCalculator,
    fallCalculator,
    breathCalculator,
    drowningCalculator,
    hungerCalculator,
    afflictionCalculator,
  ];
}
