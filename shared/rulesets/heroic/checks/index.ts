import type { Check } from '#shared/rules/checks';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { armorCheck } from './strike';
import { exchange } from './attack';
import { check, hazardCheck, maneuverCheck, teamCheck } from './roll';
import { powerCheck } from './power';

/** The checks depend on the content because they list its armors and spheres. */
export function checksOf(content: Content): readonly Check[] {
  return [
    check,
    exchange('attack', content),
    exchange('defense', content),
    armorCheck(content),
    powerCheck(content),
    teamCheck,
    hazardCheck,
    maneuverCheck,
  ];
}
