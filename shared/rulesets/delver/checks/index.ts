import type { Check } from '../../../rules/checks';
import { attackCheck, damageCheck, saveCheck } from './d20';
import { skillCheck, stabiliseCheck } from './skill';
import { initiativeCheck, moraleCheck } from './table';

/** Everything that can be rolled; the odds of the command line are those of the first. */
export const checks: readonly Check[] = [
  skillCheck,
  saveCheck,
  attackCheck,
  damageCheck,
  moraleCheck,
  initiativeCheck,
  stabiliseCheck,
];
