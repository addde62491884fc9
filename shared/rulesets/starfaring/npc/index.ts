import { z } from 'zod';
import { raw, signed, type Text } from '#shared/kernel/text';
import { readData } from '#shared/rules/data';
import { explain, type Explained } from '#shared/rules/explained';
import { damageDice, type AttackChoice, type StatBlockChoices } from '#shared/rules/statBlock/choices';
import {
  foeSchema,
  numberOf,
  type BlockAttack,
  type BlockFigure,
  type StatBlockRules,
} from '#shared/rules/statBlock/declaration';
import {
  abilityIds,
  conditionById,
  conditionIds,
  endsWithSource,
  figures,
  incapacitating,
  known,
  movements,
  reaching,
  senses,
  skillById,
  skills,
  stanceById,
  stanceIds,
  type AbilityId,
  type ConditionId,
  type StanceId,
} from '#shared/rulesets/starfaring/data/index';
import {
  changesOfCondition,
  changesOfStance,
  isSpentAgainst,
  rollFacts,
} from '#shared/rulesets/starfaring/derive/changes';
import { damageTypes, mixedDamage, usualDamageType } from '#shared/rulesets/starfaring/derive/damage';
import { senseText } from '#shared/rulesets/starfaring/derive/figures';
import { checkFacts, combat } from '#shared/rulesets/starfaring/derive/facts';
import { takenAtStart, turnBlocks } from '#shared/rulesets/starfaring/play/turn';
import foesJson from '#shared/rulesets/starfaring/data/foes.json';
import manifest from '#shared/rulesets/starfaring/manifest.json';
import {
  abilityName,
  conditionName,
  plain,
  skillName,
  stanceName,
  t,
} from '#shared/rulesets/starfaring/texts';

const words: StatBlockRules['text'] = (key, params) => t(`npc.${key}`, params);
const { initial } = figures;
const scores = { min: figures.abilities.minimum, max: figures.abilities.maximum };
const points = { min: 0, max: 999 };
const skillRange = { min: 0, max: figures.skills.maximum };
/** Limits of damage rolls. */
const mostDamage = { count: { min: 1, max: 40 }, sides: { min: 2, max: 20 } };

/** Implements Adversaries and death, with the abilities and skills of characters. */
export const npcRules: StatBlockRules = {
  system: manifest.name,
  rule: 'Adversaries and death',
  text: words,
  numbers: [
    {
      id: 'vitality',
      group: 'vitals',
      label: t('sheet.vitality'),
      ...points,
      initial: initial.vitality,
      rule: 'Vitality',
    },
    {
      id: 'psi',
      group: 'vitals',
      label: t('sheet.psi'),
      ...points,
      initial: 0,
      optional: true,
      rule: 'Vitality',
    },
    {
      id: 'defense',
      group: 'defenses',
      label: t('sheet.defense'),
      min: 0,
      max: 60,
      initial: initial.defense,
      rule: 'Difficulty of the attack',
    },
    {
      id: 'armorValue',
      group: 'defenses',
      label: t('sheet.armorValue'),
      hint: words('defenseNote'),
      min: 0,
      max: 99,
      initial: 0,
      optional: true,
      rule: 'Adversaries and death',
    },
    ...abilityIds.map((id) => ({
      id,
      group: 'stats' as const,
      label: abilityName(id),
      ...scores,
      initial: 0,
      rule: figures.abilities.source,
    })),
    {
      id: 'speed',
      group: 'others',
      label: words('speed'),
      ...points,
      initial: initial.speed,
      rule: 'Actions in combat',
    },
    ...movements.map((id) => ({
      id,
      group: 'others' as const,
      label: t(`movements.${id}`),
      ...points,
      initial: 0,
      optional: true as const,
      rule: 'Movement',
    })),
    ...senses.map((id) => ({
      id,
      group: 'others' as const,
      label: t(`senses.${id}.name`),
      min: 0,
      max: reaching.has(id) ? points.max : 1,
      hint: t(`senses.${id}.text`),
      initial: 0,
      optional: true as const,
      rule: 'Vision and Light',
    })),
  ],
  skills: skills.map(({ id }) => ({ id, label: skillName(id) })),
  skillRange,
  attackBy: abilityIds,
  attackExtras: [{ id: 'ranged', label: words('ranged'), min: 0, max: 1 }],
  conditions: [...conditionIds.map(blockCondition), ...stanceIds.map(blockStance)],
  turn: {
    attack: 'action',
    reaction: 'reaction',
    atStart: (taken, has) => takenAtStart(taken, has('hindered')),
    blocks: turnBlocks,
  },
  knockedOut: 'unconscious',
  derived: (choices) => [
    shown('initiative', 'others', explain([abilitySource(choices, 'dex', 'Initiative')])),
    shown('passiveAlertness', 'others', passiveAlertness(choices)),
    shown('deathThreshold', 'defenses', deathThreshold(choices)),
  ],
  complete: (figure, choices) => {
    const sense = senses.find((id) => id === figure.id);
    if (sense !== undefined) return { ...figure, value: senseText(sense, figure.explained.value) };
    const ability = abilityIds.find((id) => id === figure.id);
    if (ability === undefined) return figure;
    return {
      ...figure,
      roll: {
        check: 'check',
        values: { ability: scoreOf(choices, ability), skill: 0 },
        facts: rollFacts(ability, undefined),
        label: figure.label,
      },
    };
  },
  attack: attackOf,
  skillRoll: (choices, skill) => ({
    check: 'check',
    values: {
      ability: scoreOf(choices, known(skillById, skill).ability),
      skill: bonusOf(choices, skill),
    },
    facts: rollFacts(known(skillById, skill).ability, skill),
    label: skillName(skill),
  }),
  damageTypes: damageTypes.map((id) => ({ id, label: t(`calc.damageType.${id}`) })),
  protects: true,
  taken: (choices, { parts }) =>
    mixedDamage(
      parts.map(({ amount, type, resistant = false, vulnerable = false }) => ({
        amount,
        type: damageTypes.find((each) => each === type) ?? 'kinetic',
        resistant,
        vulnerable,
      })),
      numberOf(npcRules, choices, 'armorValue'),
    ).taken,
  defenses: [{ number: 'defense', check: 'attack', input: 'defense' }],
  initiative: (choices) => ({
    dexterity: scoreOf(choices, 'dex'),
    bonus: 0,
    advantages: 0,
    disadvantages: 0,
  }),
  foes: readData('data/foes.json', z.array(foeSchema), foesJson),
};

function clamped(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, value));
}

/** Limited to the numbers that the checks accept, because a block may hold others. */
function scoreOf(choices: StatBlockChoices, ability: AbilityId): number {
  return clamped(numberOf(npcRules, choices, ability), scores);
}

function bonusOf({ skills: bonuses }: StatBlockChoices, skill: string): number {
  return clamped(bonuses[skill] ?? 0, skillRange);
}

function abilitySource(choices: StatBlockChoices, ability: AbilityId, rule: string) {
  return { label: abilityName(ability), amount: scoreOf(choices, ability), rule };
}

function skillSource(choices: StatBlockChoices, skill: string) {
  return { label: skillName(skill), amount: bonusOf(choices, skill), rule: 'Skills' };
}

function shown(
  id: 'initiative' | 'passiveAlertness' | 'deathThreshold',
  group: BlockFigure['group'],
  explained: Explained,
): BlockFigure {
  return { id, group, label: t(`sheet.${id}`), value: plain(explained.value), explained };
}

/** Implements Passive checks: what it notices without looking. */
function passiveAlertness(choices: StatBlockChoices): Explained {
  const { base, source } = checkFacts.passive;
  return explain([
    { label: t('sources.base'), amount: base, rule: source },
    abilitySource(choices, 'per', source),
    skillSource(choices, 'alertness'),
  ]);
}

/** Implements Instant death: damage beyond 0 that kills at once. */
function deathThreshold(choices: StatBlockChoices): Explained {
  const { base, source } = combat.deathThreshold;
  return explain([
    { label: t('sources.base'), amount: base, rule: source },
    abilitySource(choices, 'str', source),
    abilitySource(choices, 'wil', source),
  ]);
}

function blockCondition(id: ConditionId) {
  return {
    id,
    title: conditionName(id),
    text: t(`conditions.${id}.text`),
    endsWithSource: endsWithSource(id),
    helpless: incapacitating.includes(id),
    changes: () => changesOfCondition(id),
    drains: known(conditionById, id).damage ?? 0,
  };
}

/** A block does not count how many turns a state outlasts: an aim that is not used ends with the turn. */
function blockStance(id: StanceId) {
  const { ends, spentBy } = known(stanceById, id);
  return {
    id,
    title: stanceName(id),
    text: t(`stances.${id}.text`),
    changes: () => changesOfStance(id),
    spentAgainst: (facts: readonly string[]) => isSpentAgainst(id, facts),
    ...(ends && { endsAt: ends === 'start' ? ('start' as const) : ('end' as const) }),
    ...(spentBy?.includes('attack') && { isSpent: true as const }),
  };
}

function attackOf(choices: StatBlockChoices, attack: AttackChoice, name: Text): BlockAttack {
  const ability = abilityIds.find((id) => id === attack.by);
  const isKnown = skillById.has(attack.skill);
  const bonus = explain([
    ...(ability === undefined ? [] : [abilitySource(choices, ability, 'Attack roll')]),
    ...(isKnown ? [skillSource(choices, attack.skill)] : []),
    { label: words('bonus'), amount: attack.plus, rule: 'Attack roll' },
  ]);
  const isRanged = attack.extras['ranged'] === 1;
  const added = addedAbility(attack);
  const dice = damageDice(attack.damage);
  const plus = (dice?.bonus ?? 0) + (added === undefined ? 0 : scoreOf(choices, added));
  return {
    bonus,
    roll: {
      check: 'attack',
      label: name,
      values: {
        ability: ability === undefined ? 0 : scoreOf(choices, ability),
        skill: isKnown ? bonusOf(choices, attack.skill) : 0,
        modifier: clamped(attack.plus, { min: -100, max: 100 }),
        ...(isRanged && { distance: 'close' }),
      },
      // Attacks of which nothing but a number is known are made with weapons.
      facts: rollFacts(ability ?? 'cmb', attack.skill, !isRanged),
    },
    ...(dice && {
      damage: raw(`${String(dice.count)}d${String(dice.sides)}${plus === 0 ? '' : signed(plus)}`),
      damageRoll: {
        check: 'damage',
        label: t('rolls.damage', { name }),
        values: {
          count: clamped(dice.count, mostDamage.count),
          sides: clamped(dice.sides, mostDamage.sides),
          bonus: plus,
        },
        damageType: usualDamageType(attack.skill),
      },
    }),
    details: [
      ...[attack.range, attack.note].filter((one) => one.trim() !== '').map(raw),
      ...(added === undefined || dice === undefined
        ? []
        : [words('ability', { ability: abilityName(added) })]),
    ],
  };
}

/** Weapons add STR in melee and PER at range; powers state their own bonus. */
function addedAbility({ skill, extras }: AttackChoice): AbilityId | undefined {
  if (skillById.get(skill)?.ability !== 'cmb') return undefined;
  return extras['ranged'] === 1 ? 'per' : 'str';
}
