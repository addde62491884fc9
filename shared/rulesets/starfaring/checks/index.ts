import type { Check } from '#shared/rules/checks';
import { collective, complex, opposed } from './group';
import { damage, deathSave, initiativeCheck, rest, trauma } from './others';
import { attack, blast, check, cooperative, save } from './single';

/** The plain check comes first. */
export const checks: readonly Check[] = [
  check,
  save,
  attack,
  opposed,
  cooperative,
  complex,
  collective,
  damage,
  initiativeCheck,
  deathSave,
  rest,
  trauma,
  blast,
];
