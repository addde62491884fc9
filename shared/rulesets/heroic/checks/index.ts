import type { Check } from '#shared/rules/checks';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { armorCheck } from './armor';
import { attackCheck, defenseCheck } from './attack';
import { check, teamCheck } from './roll';
import { powerCheck } from './power';
import { hazardCheck, maneuverCheck } from './special';

/** The checks depend on the content because they list its armors and spheres. */
export function checksOf(content: Content): readonly Check[] {
  return [
    check,
    attackCheck(content),
    defenseCheck(content),
    armorCheck(content),
    powerCheck(content),
    teamCheck,
    hazardCheck,
    maneuverCheck,
  ];
}
