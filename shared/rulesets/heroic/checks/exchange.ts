import { choice, flag, group, number, type InputValues } from '../../../rules/inputs';
import { trainingInput } from '../power';
import { modeInput, type Mode } from '../rolls';
import { t } from '../texts';
import { armorInputs } from './armor';
import { luckInput } from './reading';

const modifier = number(t('inputs.modifier'), { min: -30, max: 30 });
const criticalFrom = number(t('inputs.criticalFrom'), {
  min: 11,
  max: 12,
  initial: 12,
  hint: t('inputs.criticalFromHint'),
});

/** What both sides of an attack bring to it. */
export const exchangeInputs = {
  attacker: group(t('inputs.attacker'), {
    attack: number(t('inputs.attack'), { min: -10, max: 30 }),
    modifier,
    mode: modeInput,
    damage: number(t('inputs.weaponDamage'), { min: -10, max: 30, initial: 0 }),
    melee: flag(t('inputs.melee'), { initial: true }),
    penetrating: flag(t('inputs.penetrating')),
    criticalFrom,
    doubled: flag(t('inputs.doubled'), { hint: t('inputs.doubledHint') }),
    power: choice(t('inputs.power'), [
      { id: 'none', label: t('inputs.powerNone') },
      ...trainingInput.options,
    ]),
  }),
  defender: group(t('inputs.defender'), {
    defense: number(t('inputs.defense'), { min: -10, max: 30, initial: 0 }),
    modifier,
    mode: modeInput,
    deflect: number(t('inputs.deflect'), { min: 0, max: 6, hint: t('inputs.deflectHint') }),
    criticalFrom,
    ...armorInputs,
  }),
  luck: luckInput,
};
export type Exchange = InputValues<typeof exchangeInputs>;

/** The side that the roller plays: its owner spends Heroism, and the odds are those of its success. */
export type Part = 'attack' | 'defense';

/** A side of the exchange as any other roll is made of. */
export const attackSide = ({ attacker }: Exchange) => ({ ...attacker, stat: attacker.attack });
export const defenseSide = ({ defender }: Exchange) => ({ ...defender, stat: defender.defense });

/** The dice of the roller and of the other side. */
export function modesOf(
  part: Part,
  { attacker, defender }: Exchange,
): { readonly own: Mode; readonly other: Mode } {
  return part === 'attack'
    ? { own: attacker.mode, other: defender.mode }
    : { own: defender.mode, other: attacker.mode };
}
