import { z } from 'zod';
import { raw, type Text } from '../../../kernel/text';
import { readData } from '../../../rules/data';
import { explain } from '../../../rules/explained';
import {
  damageDice as diceOf,
  type AttackChoice,
  type StatBlockChoices,
} from '../../../rules/statBlock/choices';
import {
  foeSchema,
  numberOf,
  type BlockAttack,
  type BlockFigure,
  type StatBlockRules,
} from '../../../rules/statBlock/declaration';
import { ranges } from '../choices';
import { bandOf, damageDice, rules, scaleOf, statIds, type StatId } from '../data';
import foesJson from '../data/foes.json';
import manifest from '../manifest.json';
import { stateIds } from '../play/state';
import { statName, t } from '../texts';

const words: StatBlockRules['text'] = (key, params) => t(`npc.${key}`, params);
const rule = rules.stats.source;
/** The default target of rolls, as on the sheets of characters. */
const usualTarget = rules.difficulty.bands.find(({ id }) => id === 'possible')?.from ?? 0;
const reserve = { ...ranges.pool, initial: 0, optional: true as const, rule };
const feet = { ...ranges.range, initial: 0, optional: true as const, rule: rules.senses.source };

/** Implements CORE STATS, INITIATIVE and SENSES for creatures of the GM. */
export const npcRules: StatBlockRules = {
  ruleset: manifest.id,
  system: manifest.name,
  rule,
  text: words,
  numbers: [
    {
      id: 'health',
      group: 'vitals',
      label: words('health'),
      hint: words('healthHint'),
      ...ranges.pool,
      initial: 10,
      rule,
    },
    { id: 'stamina', group: 'vitals', label: t('sheet.stamina'), ...reserve },
    { id: 'mana', group: 'vitals', label: t('sheet.mana'), ...reserve },
    {
      id: 'armor',
      group: 'defenses',
      label: t('sheet.armor'),
      ...ranges.armor,
      initial: 10,
      rule: rules.initiative.source,
    },
    ...statIds.map((id) => ({
      id,
      group: 'stats' as const,
      label: statName(id),
      ...ranges.stat,
      initial: 0,
      rule,
    })),
    {
      id: 'speed',
      group: 'others',
      label: t('sheet.speed'),
      ...ranges.speed,
      initial: 30,
      rule: rules.initiative.source,
    },
    { id: 'staminaRegeneration', group: 'others', label: words('staminaRegeneration'), ...reserve },
    { id: 'manaRegeneration', group: 'others', label: words('manaRegeneration'), ...reserve },
    { id: 'darkvision', group: 'others', label: words('darkvision'), ...feet },
    { id: 'blindsight', group: 'others', label: words('blindsight'), ...feet },
  ],
  skills: [],
  skillRange: ranges.stat,
  attackBy: statIds,
  attackExtras: [],
  conditions: stateIds.map((id) => ({
    id,
    title: t(`states.${id}.name`),
    text: t(`states.${id}.text`, { steps: rules.light.unseenSteps }),
  })),
  derived: (choices) => [threat(choices)],
  complete: (figure, choices) => {
    const stat = statIds.find((id) => id === figure.id);
    if (stat === undefined) return figure;
    const value = statOf(choices, stat);
    return {
      ...figure,
      note: t(`scale.${scaleOf(value)}.name`),
      roll: { check: 'check', values: { stat: value, target: usualTarget }, label: figure.label },
    };
  },
  attack: attackOf,
  defenses: [{ number: 'armor', check: 'attack', input: 'armor' }],
  initiative: (choices) => ({
    armor: clamped(numberOf(npcRules, choices, 'armor'), ranges.armor),
    speed: clamped(numberOf(npcRules, choices, 'speed'), ranges.speed),
  }),
  foes: readData('data/foes.json', z.array(foeSchema), foesJson),
};

function clamped(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, value));
}

/** Limited to the numbers that the checks accept, because a block may hold others. */
function statOf(choices: StatBlockChoices, stat: StatId): number {
  return clamped(numberOf(npcRules, choices, stat), ranges.stat);
}

/** Might in melee, Precision at range, another stat where the creature says so (CORE STATS). */
function bonusOf(choices: StatBlockChoices, { by, plus }: AttackChoice) {
  const stat = statIds.find((id) => id === by);
  return explain([
    ...(stat === undefined
      ? []
      : [{ label: statName(stat), amount: numberOf(npcRules, choices, stat), rule }]),
    { label: words('bonus'), amount: plus, rule },
  ]);
}

function attackOf(choices: StatBlockChoices, attack: AttackChoice, name: Text): BlockAttack {
  const bonus = bonusOf(choices, attack);
  const dice = diceOf(attack.damage);
  const sides = damageDice.find((each) => each === dice?.sides);
  return {
    bonus,
    roll: {
      check: 'attack',
      values: { stat: clamped(bonus.value, { min: -99, max: 999 }) },
      label: t('rolls.attack', { weapon: name }),
    },
    ...(dice !== undefined &&
      sides !== undefined && {
        damageRoll: {
          check: 'damage',
          values: {
            count: clamped(dice.count, ranges.diceCount),
            sides: String(sides),
            bonus: clamped(dice.bonus, ranges.bonus),
          },
          label: t('rolls.damage', { weapon: name }),
        },
      }),
    details: [attack.range, attack.note].filter((one) => one.trim() !== '').map(raw),
  };
}

/** The difficulty that its best attack reaches with a middling roll, by the bands of CHECK DIFFICULTY. */
function threat(choices: StatBlockChoices): BlockFigure {
  const best = choices.attacks
    .map((attack) => bonusOf(choices, attack))
    .toSorted((one, other) => other.value - one.value)[0];
  const explained = explain([
    { label: words('usualRoll'), amount: rules.dice.crit / 2, rule: rules.difficulty.source },
    ...(best?.sources ?? []),
  ]);
  const band = bandOf(rules.difficulty, explained.value);
  return {
    id: 'threat',
    group: 'others',
    label: words('threat'),
    value: band === undefined ? raw('–') : t(`difficulty.${band}.name`),
    explained,
  };
}
