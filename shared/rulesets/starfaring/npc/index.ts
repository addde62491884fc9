import { z } from 'zod';
import { raw, signed, type Text } from '#shared/kernel/text';
import { clamp } from '#shared/kernel/clamp';
import { readData } from '#shared/rules/data';
import { explain, type Explained } from '#shared/rules/explained';
import { damageDice, type AttackChoice, type StatBlockChoices } from '#shared/rules/statBlock/choices';
import {
  foeSchema,
  numberOf,
  type BlockAttack,
  type BlockFigure,
  type EnteredNumber,
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
  checkFacts,
  combat,
} from '#shared/rulesets/starfaring/data/index';
import {
  changesOfCondition,
  changesOfStance,
  isSpentAgainst,
  rollFacts,
} from '#shared/rulesets/starfaring/derive/changes';
import {
  damageTypes,
  mixedDamage,
  partsOf,
  usualDamageType,
} from '#shared/rulesets/starfaring/derive/damage';
import { senseText } from '#shared/rulesets/starfaring/derive/figures';
import { afterChecks } from '#shared/rulesets/starfaring/play/fate';
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
const scores = { min: figures.abilities.minimum, max: figures.abilities.maximum };
const points = { min: 0, max: 999 };
const extra = { optional: true, initial: 0 } as const;

const number = (
  id: string,
  group: EnteredNumber['group'],
  label: Text,
  rule: string,
  more: Pick<EnteredNumber, 'min' | 'max'> & Partial<EnteredNumber>,
): EnteredNumber => ({
  id,
  group,
  label,
  rule,
  initial: new Map(Object.entries(figures.initial)).get(id) ?? 0,
  ...more,
});
const skillRange = { min: 0, max: figures.skills.maximum };
/** Implements Adversaries and death, with the abilities and skills of characters. */
export const npcRules: StatBlockRules = {
  system: manifest.name,
  rule: 'Adversaries and death',
  text: words,
  numbers: [
    number('vitality', 'vitals', t('sheet.vitality'), 'Vitality', points),
    number('psi', 'vitals', t('sheet.psi'), 'Vitality', { ...points, ...extra }),
    number('defense', 'defenses', t('sheet.defense'), 'Difficulty of the attack', { min: 0, max: 60 }),
    number('armorValue', 'defenses', t('sheet.armorValue'), 'Adversaries and death', {
      hint: words('defenseNote'),
      min: 0,
      max: 99,
      ...extra,
    }),
    ...abilityIds.map((id) => number(id, 'stats', abilityName(id), figures.abilities.source, scores)),
    number('speed', 'others', words('speed'), 'Actions in combat', points),
    ...movements.map((id) => number(id, 'others', t(`movements.${id}`), 'Movement', { ...points, ...extra })),
    ...senses.map((id) =>
      number(id, 'others', t(`senses.${id}.name`), 'Vision and Light', {
        hint: t(`senses.${id}.text`),
        min: 0,
        max: reaching.has(id) ? points.max : 1,
        ...extra,
      }),
    ),
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
  taken: (choices, { parts }) => mixedDamage(partsOf(parts), numberOf(npcRules, choices, 'armorValue')).taken,
  defenses: [{ number: 'defense', check: 'attack', input: 'defense' }],
  initiative: (choices) => ({
    dexterity: scoreOf(choices, 'dex'),
    bonus: 0,
    advantages: 0,
    disadvantages: 0,
  }),
  foes: readData('data/foes.json', z.array(foeSchema), foesJson),
};

/** Limited to the numbers that the checks accept, because a block may hold others. */
function scoreOf(choices: StatBlockChoices, ability: AbilityId): number {
  return clamp(numberOf(npcRules, choices, ability), scores.min, scores.max);
}

function bonusOf({ skills: bonuses }: StatBlockChoices, skill: string): number {
  return clamp(bonuses[skill] ?? 0, skillRange.min, skillRange.max);
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
  const { ends, spentBy, takes } = known(stanceById, id);
  return {
    id,
    title: stanceName(id),
    text: t(`stances.${id}.text`),
    changes: () => changesOfStance(id),
    spentAgainst: (facts: readonly string[]) => isSpentAgainst(id, facts),
    ...(ends && { endsAt: ends === 'start' ? ('start' as const) : ('end' as const) }),
    ...(spentBy?.includes('attack') && { isSpent: true as const }),
    ...(takes && { takes }),
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
        modifier: clamp(attack.plus, -100, 100),
        ...(isRanged && { distance: 'close' }),
      },
      // Attacks of which nothing but a number is known are made with weapons.
      facts: rollFacts(ability ?? 'cmb', attack.skill, !isRanged),
      after: afterChecks,
    },
    ...(dice && {
      damage: raw(`${String(dice.count)}d${String(dice.sides)}${plus === 0 ? '' : signed(plus)}`),
      damageRoll: {
        check: 'damage',
        label: t('rolls.damage', { name }),
        values: {
          count: clamp(dice.count, 1, 40),
          sides: clamp(dice.sides, 2, 20),
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
