import { z } from 'zod';
import { raw, signed } from '../../../kernel/text';
import { readData } from '../../../rules/data';
import { explain, type Explained } from '../../../rules/explained';
import { plusRange } from '../../../rules/statBlock/block';
import type { StatBlockChoices } from '../../../rules/statBlock/choices';
import {
  foeSchema,
  numberOf,
  type BlockFigure,
  type StatBlockRules,
} from '../../../rules/statBlock/declaration';
import { ranges } from '../choices';
import { mostTier, rules, skillIds, tierOf } from '../data';
import foesJson from '../data/foes.json';
import manifest from '../manifest.json';
import { conditionIds } from '../play/state';
import { skillName, t, tierName } from '../texts';

/** The document names no attributes, so that foes use the default ones. */
const attributeIds = rules.attributes.names;
const rule = rules.dice.source;
const usualTier = rules.tiers.from.findIndex(({ id }) => id === 'moderate');
/** The most likely sum of the dice. */
const usualRoll = (rules.dice.count * (rules.dice.sides + 1)) / 2;

const words: StatBlockRules['text'] = (key, params) => t(`npc.${key}`, params);

/** Implements Skill Checks for foes: attribute and rank, with everything else as the GM enters it. */
export const npcRules: StatBlockRules = {
  ruleset: manifest.id,
  system: manifest.name,
  rule,
  text: words,
  numbers: [
    {
      id: 'hits',
      group: 'vitals',
      label: words('hits'),
      hint: words('hitsHint'),
      min: 0,
      max: 99,
      initial: 1,
      rule: 'Turn',
    },
    ...attributeIds.map((id) => ({
      id,
      group: 'stats' as const,
      label: words(`attributes.${id}`),
      signed: true as const,
      ...ranges.attribute,
      initial: 0,
      rule,
    })),
    {
      id: 'speed',
      group: 'others',
      label: words('speed'),
      ...ranges.speed,
      initial: 6,
      rule: 'Standard Minor Actions',
    },
    {
      id: 'shield',
      group: 'defenses',
      label: t('sheet.shield'),
      optional: true,
      ...ranges.shield,
      initial: 0,
      rule: 'Standard Reactions',
    },
  ],
  skills: skillIds.map((id) => ({ id, label: skillName(id) })),
  skillRange: ranges.rank,
  attackBy: attributeIds,
  attackExtras: [],
  conditions: conditionIds.map((id) => ({
    id,
    title: t(`conditions.${id}.name`),
    text: t(`conditions.${id}.text`),
  })),
  derived: (choices) => [
    save(choices, 'toughness', 'body', 'endurance'),
    save(choices, 'resolve', 'heart', 'will'),
    save(choices, 'notice', 'mind', 'perception'),
    threat(choices),
  ],
  attack: (choices, attack, name) => {
    const bonus = explain([
      ...sumOf(choices, attack.by, attack.skill).sources,
      { label: words('bonus'), amount: attack.plus, rule },
    ]);
    return {
      bonus,
      roll: {
        check: 'check',
        values: rolled(choices, attack.by, attack.skill, attack.plus),
        label: t('rolls.attack', { weapon: name }),
      },
      details: [attack.range, attack.note].filter((one) => one.trim() !== '').map(raw),
    };
  },
  skillRoll: (choices, skill) => ({
    check: 'check',
    values: rolled(choices, '', skill),
    label: skillName(skill),
    notes: [t('rolls.addAttribute')],
  }),
  // Everyone is dealt a card, whatever their numbers.
  initiative: () => undefined,
  foes: readData('data/foes.json', z.array(foeSchema), foesJson),
};

const clamped = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

function sumOf(choices: StatBlockChoices, attribute: string, skill: string): Explained {
  const known = attributeIds.includes(attribute);
  return explain([
    ...(known
      ? [{ label: words(`attributes.${attribute}`), amount: numberOf(npcRules, choices, attribute), rule }]
      : []),
    ...(skillIds.includes(skill)
      ? [{ label: skillName(skill), amount: choices.skills[skill] ?? 0, rule }]
      : []),
  ]);
}

/** Limited to the numbers that the check accepts, because a block may hold others. */
function rolled(choices: StatBlockChoices, attribute: string, skill: string, plus = 0) {
  const known = attributeIds.includes(attribute) ? numberOf(npcRules, choices, attribute) : 0;
  return {
    attribute: clamped(known + clamped(plus, plusRange), ranges.attribute),
    skill: clamped(choices.skills[skill] ?? 0, ranges.rank),
    tier: usualTier,
  };
}

function save(choices: StatBlockChoices, id: string, attribute: string, skill: string): BlockFigure {
  const explained = sumOf(choices, attribute, skill);
  return {
    id,
    group: 'defenses',
    label: words(id),
    value: raw(signed(explained.value)),
    explained,
    roll: { check: 'check', values: rolled(choices, attribute, skill), label: words(id) },
  };
}

/** The tier that its best attack reaches with the most likely roll. */
function threat(choices: StatBlockChoices): BlockFigure {
  const attacks = choices.attacks.map((attack) => ({
    attack,
    total: sumOf(choices, attack.by, attack.skill).value + attack.plus,
  }));
  const best = attacks.toSorted((one, other) => other.total - one.total)[0]?.attack;
  const explained = explain([
    { label: words('usualRoll'), amount: usualRoll, rule },
    ...(best === undefined
      ? []
      : [...sumOf(choices, best.by, best.skill).sources, { label: words('bonus'), amount: best.plus, rule }]),
  ]);
  const tier = tierOf(explained.value);
  return {
    id: 'threat',
    group: 'others',
    label: words('threat'),
    value: tier < 0 ? words('belowTiers') : tierName(Math.min(tier, mostTier)),
    explained,
  };
}
