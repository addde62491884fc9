import { defineCheck } from '../../../rules/checks';
import { choice, flag } from '../../../rules/inputs';
import { rules } from '../data';
import { t } from '../texts';
import { diceOf, odds, read, type D12Roll, type ExtraDie } from './d12';
import { statInput, targetInput } from './inputs';

const statSource = (stat: number) => ({ label: t('inputs.stat'), amount: stat, rule: rules.stats.source });

interface Plain {
  readonly stat: number;
  readonly target: number | undefined;
}

/** Implements CHECK DIFFICULTY: 1d12 + stat against a target. */
export const coreCheck = defineCheck({
  id: 'check',
  title: t('checks.check.title'),
  text: t('checks.check.text'),
  rule: rules.difficulty.source,
  inputs: { stat: statInput, target: targetInput },
  atTable: { asks: ['target'] },
  dice: (values) => diceOf(plainRoll(values)),
  read: (values, roll) => read(plainRoll(values), roll),
  odds: (values) => odds(plainRoll(values)),
  whatIfs: (values) => [
    { id: 'better', label: t('whatIf.better'), values: { ...values, stat: values.stat + 1 } },
    { id: 'muchBetter', label: t('whatIf.muchBetter'), values: { ...values, stat: values.stat + 3 } },
    { id: 'worse', label: t('whatIf.worse'), values: { ...values, stat: values.stat - 1 } },
  ],
});

function plainRoll({ stat, target }: Plain): D12Roll {
  return { die: rules.dice.crit, extras: [], sources: [statSource(stat)], target };
}

/** Sets the die by visibility (SENSES, LIGHT, DARK, INVISIBILITY). */
const sightDice = {
  clear: rules.dice.crit,
  dim: rules.light.dimDie,
  blinding: rules.light.blindingDie,
  poor: rules.senses.poorDie,
} as const;
type Sight = keyof typeof sightDice;
const sights = ['clear', 'dim', 'blinding', 'poor'] as const satisfies readonly Sight[];

interface Senses extends Plain {
  readonly sight: Sight;
  readonly keen: boolean;
  readonly invisible: boolean;
}

/** Covers seeing, hearing and searching. */
export const senseCheck = defineCheck({
  id: 'sense',
  title: t('checks.sense.title'),
  text: t('checks.sense.text'),
  rule: rules.senses.source,
  inputs: {
    stat: statInput,
    target: targetInput,
    sight: choice(
      t('inputs.sight'),
      sights.map((id) => ({ id, label: t(`sights.${id}`, { sides: sightDice[id] }) })),
    ),
    keen: flag(t('inputs.keen'), { hint: t('inputs.keenHint', { sides: rules.senses.keenDie }) }),
    invisible: flag(t('inputs.invisible'), {
      hint: t('inputs.invisibleHint', { sides: rules.light.invisiblePenalty }),
    }),
  },
  atTable: { asks: ['target', 'sight', 'invisible'] },
  dice: (values) => diceOf(senseRoll(values)),
  read: (values, roll) => read(senseRoll(values), roll),
  odds: (values) => odds(senseRoll(values)),
  whatIfs: (values) => [
    { id: 'better', label: t('whatIf.better'), values: { ...values, stat: values.stat + 1 } },
    { id: 'keen', label: t('whatIf.keen'), values: { ...values, keen: true } },
    { id: 'clear', label: t('whatIf.clear'), values: { ...values, sight: 'clear' } },
    { id: 'invisible', label: t('whatIf.invisible'), values: { ...values, invisible: true } },
  ],
});

function senseRoll({ stat, target, sight, keen, invisible }: Senses): D12Roll {
  const extras: ExtraDie[] = [
    ...(keen ? [{ id: 'keen', sides: rules.senses.keenDie, sign: 1 as const, why: t('sources.keen') }] : []),
    ...(invisible
      ? [
          {
            id: 'invisible',
            sides: rules.light.invisiblePenalty,
            sign: -1 as const,
            why: t('sources.invisible'),
          },
        ]
      : []),
  ];
  return { die: sightDice[sight], extras, sources: [statSource(stat)], target };
}
