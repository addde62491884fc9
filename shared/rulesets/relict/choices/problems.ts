import type { Problem } from '../../../rules/problem';
import type { TextParam } from '../../../kernel/text';
import type { Choices, Weapon } from '.';
import { rules } from '../data';
import { t } from '../texts';
import { weaponName } from '../derive/weapons';

/** Implements Dual Wielding: no large, giant or two-handed weapons in the off-hand. */
export type ProblemCode = 'off-hand-size' | 'off-hand-two-handed';

/** The wizard follows this order. */
export const stepIds = ['person', 'stats', 'reserves', 'gear'] as const;
export type StepId = (typeof stepIds)[number];

export function problemsOf({ weapons }: Choices): Problem[] {
  return weapons.flatMap((weapon, index) => (weapon.offHand ? offHandProblems(weapon, index) : []));
}

function offHandProblems(weapon: Weapon, index: number): Problem[] {
  const path = `weapons[${String(index)}].offHand`;
  const name = weaponName(weapon);
  const found: Problem[] = [];
  if (weapon.size === 'large' || weapon.size === 'giant')
    found.push(problem('off-hand-size', path, { weapon: name, size: t(`sizes.${weapon.size}`) }));
  if (weapon.hands === 2) found.push(problem('off-hand-two-handed', path, { weapon: name }));
  return found;
}

function problem(code: ProblemCode, path: string, params: Readonly<Record<string, TextParam>>): Problem {
  return { code, path, text: t(`problems.${code}`, params), step: 'gear', rule: rules.shooting.source };
}
