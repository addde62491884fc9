import type { Calculator } from '#shared/rules/calculators';
import { area } from './areas';
import { checkCalculators } from './checks';
import { combatCalculators } from './combat';
import { hazardCalculators } from './hazards';
import { healthCalculators } from './health';
import { journeyCalculators } from './journey';
import { radiationCalculators } from './radiation';

export const calculators: readonly Calculator[] = [
  ...checkCalculators,
  ...combatCalculators,
  area,
  ...healthCalculators,
  ...journeyCalculators,
  ...hazardCalculators,
  ...radiationCalculators,
];
