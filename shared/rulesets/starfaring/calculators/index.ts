import type { Calculator } from '#shared/rules/calculators';
import { checkCalculators } from './checks';
import { combatCalculators } from './combat';
import { hazardCalculators } from './hazards';
import { healthCalculators } from './health';
import { journeyCalculators } from './journey';

export const calculators: readonly Calculator[] = [
  ...checkCalculators,
  ...combatCalculators,
  ...healthCalculators,
  ...journeyCalculators,
  ...hazardCalculators,
];
