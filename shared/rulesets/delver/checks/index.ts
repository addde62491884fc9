import type { Check } from '../../../rules/checks';
import { attackCheck, damageCheck, saveCheck } from './d20';
import { skillCheck, stabiliseCheck } from './skill';
import { initiativeCheck, moraleCheck } from './table';

/** The `odds` of the command line use the first one. */
export const checks: readonly Check[] = [
  skillCheck,
  saveCheck,
  attackCheck,
  damageCheck,
  moraleCheck,
  initiativeCheck,
  stabiliseCheck,
];
