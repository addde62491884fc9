import { sum } from '#shared/kernel/sum';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import type { AttackChoice, Choices } from '#shared/rulesets/starfaring/choices/index';
import {
  abilityIds,
  exhaustion as exhaustionRules,
  figures,
  known,
  entryOf,
  sizes,
  skillById,
  movements,
  type AbilityId,
  type ConditionId,
  type Movement,
  type StanceId,
  checkFacts,
  combat,
  hazards,
  travel,
} from '#shared/rulesets/starfaring/data/index';
import type { Play, StoredPlay } from '#shared/rulesets/starfaring/play/state';
import { gravityJump, gravitySkill } from './gravity';
import { speedOf } from './speed';
import {
  activeConditions,
  activeStances,
  activeTraumas,
  balance,
  radiationLevels,
  reached,
  rollEffectSources,
  rollModifiersOf,
  type ActiveCondition,
  type ActiveTrauma,
  type RollFacts,
  type RollModifiers,
  type RollEffectSource,
} from './rollModifiers';
import { abilityName, skillName, t } from '#shared/rulesets/starfaring/texts';

/** Each number has its sources. */
export interface StarfaringCharacter {
  readonly choices: Choices;
  readonly play: Play;
  readonly abilities: Readonly<Record<AbilityId, Explained>>;
  readonly exhaustion: Explained;
  readonly conditions: ReadonlyMap<ConditionId, ActiveCondition>;
  /** Of the present turn or round, as far as they count. */
  readonly stances: readonly StanceId[];
  readonly traumas: readonly ActiveTrauma[];
  readonly effectSources: readonly RollEffectSource[];
  readonly vitality: { readonly current: number; readonly maximum: Explained };
  readonly deathThreshold: Explained;
  readonly initiative: Explained;
  readonly passiveAlertness: Explained;
  /** Meters a round. */
  readonly speed: Explained;
  /** Other ways to move that it has a speed for. */
  readonly speeds: readonly { readonly id: Movement; readonly speed: Explained }[];
  readonly psi: number;
  readonly load: Load;
  /** Meters with a run-up; a standing jump is half as far. */
  readonly longJump: Explained;
  readonly highJump: Explained;
  /** Minutes without air, then rounds until the character drops. */
  readonly breath: Explained;
  readonly attacks: readonly Attack[];
  readonly dead: boolean;
}

/** Weights are in kilograms. */
export interface Load {
  readonly carried: number;
  readonly capacity: Explained;
  /** `push`: too heavy to carry, but possible to push, drag or lift; `immovable`: not even that. */
  readonly state: 'free' | 'overloaded' | 'push' | 'immovable';
}

export interface Attack {
  readonly choice: AttackChoice;
  readonly melee: boolean;
  readonly attack: Explained;
  readonly ability: AbilityId;
  readonly rollModifiers: RollModifiers;
  /** Includes the ability's bonus; `undefined` if the damage is not written as dice. */
  readonly damage: Damage | undefined;
}

export interface Damage {
  readonly count: number;
  readonly sides: number;
  readonly bonus: Explained;
}

/** A pure function, fast enough to run on every keystroke. */
export function derive(choices: Choices, stored: StoredPlay): StarfaringCharacter {
  const play: Play = { ...stored, exhaustion: stored.exhaustion ?? choices.exhaustion };
  const traumas = activeTraumas(play);
  const abilities = abilitiesOf(choices, traumas);
  const exhaustion = exhaustionOf(play);
  const maximum = vitalityMaximum(choices, exhaustion.value);
  const current = isSpent(play) ? 0 : Math.min(play.vitality ?? maximum.value, maximum.value);
  const load = loadOf(choices, play);
  const conditions = activeConditions(play, {
    exhaustion: exhaustion.value,
    overloaded: load.state !== 'free',
    down: current === 0,
  });
  const stances = activeStances(play, conditions, exhaustion.value);
  const effectSources = rollEffectSources(conditions, exhaustion.value, traumas, stances, play);
  const str = abilities.str.value;
  const strength = (rule: string): Source => ({ label: abilityName('str'), amount: str, rule });
  const { jump } = travel;
  const now = { conditions, traumas, exhaustion: exhaustion.value, play };
  return {
    choices,
    play,
    abilities,
    exhaustion,
    conditions,
    traumas,
    stances,
    effectSources,
    vitality: { current, maximum },
    deathThreshold: atLeastNothing([
      { label: t('sources.base'), amount: combat.deathThreshold.base, rule: combat.deathThreshold.source },
      strength(combat.deathThreshold.source),
      { label: abilityName('wil'), amount: abilities.wil.value, rule: combat.deathThreshold.source },
    ]),
    initiative: explain([
      { label: abilityName('dex'), amount: abilities.dex.value, rule: 'Initiative' },
      armorPenalty(choices, play, 'dex'),
    ]),
    passiveAlertness: passiveValue({ choices, play, abilities, effectSources }, 'alertness'),
    speed: speedOf(choices.speed, now),
    speeds: movements.flatMap((id) => {
      const meters = choices.speeds[id] ?? 0;
      return meters === 0 ? [] : [{ id, speed: speedOf(meters, now) }];
    }),
    psi: Math.min(play.psi ?? choices.psi, choices.psi),
    load,
    longJump: atLeastNothing([
      { label: t('sources.base'), amount: jump.base, rule: jump.source },
      strength(jump.source),
      gravityJump(play, jump.base + str),
    ]),
    highJump: atLeastNothing([
      { label: t('sources.base'), amount: jump.heightPerPoint, rule: jump.source },
      { label: abilityName('str'), amount: str * jump.heightPerPoint, rule: jump.source },
      gravityJump(play, (1 + str) * jump.heightPerPoint),
    ]),
    breath: atLeastNothing([
      { label: t('sources.base'), amount: hazards.suffocation.base, rule: hazards.suffocation.source },
      strength(hazards.suffocation.source),
    ]),
    attacks: choices.attacks.map((attack) => attackOf(attack, { choices, play, abilities, effectSources })),
    dead: play.death.dead || reached(play.rads).some(({ death }) => death === true),
  };
}

type Rolling = Pick<StarfaringCharacter, 'choices' | 'play' | 'abilities' | 'effectSources'>;

/** Traumas reduce the chosen scores. */
function abilitiesOf(choices: Choices, traumas: readonly ActiveTrauma[]): Record<AbilityId, Explained> {
  const score = (ability: AbilityId): Explained =>
    explain([
      { label: t('sources.chosen'), amount: choices.abilities[ability], rule: figures.abilities.source },
      ...traumas
        .filter(
          ({ trauma, parts }) =>
            trauma.ability === ability && parts.some((part) => part.lowers?.includes(ability)),
        )
        .map(({ label }) => ({ label, amount: -1, rule: 'Trauma effects' })),
    ]);
  return Object.fromEntries(abilityIds.map((id) => [id, score(id)])) as Record<AbilityId, Explained>;
}

/** Returns the level of play plus temporary levels by rads. */
function exhaustionOf(play: Pick<Play, 'exhaustion' | 'rads'>): Explained {
  const highest = exhaustionRules.levels.length;
  const fromRads = Math.min(radiationLevels(play.rads), highest - play.exhaustion);
  return explain([
    { label: t('sources.counted'), amount: play.exhaustion, rule: exhaustionRules.source },
    { label: t('sources.rads'), amount: fromRads, rule: 'Radiation' },
  ]);
}

/** At the level of exhaustion that leaves no vitality. */
export function isSpent(play: Pick<Play, 'exhaustion' | 'rads'>): boolean {
  return exhaustionVitality(exhaustionOf(play).value) === 'zero';
}

function exhaustionVitality(level: number): 'halved' | 'zero' | undefined {
  return exhaustionRules.levels.findLast((each) => each.level <= level && each.vitality !== undefined)
    ?.vitality;
}

/** Returns the value of level 1, plus one per level, halved by severe exhaustion. */
export function vitalityMaximum({ vitality, level }: Choices, exhaustionLevel: number): Explained {
  const { perLevel, source } = figures.vitality;
  const whole = vitality + (level - 1) * perLevel;
  const halved = exhaustionVitality(exhaustionLevel) !== undefined;
  return explain([
    { label: t('sources.firstLevel'), amount: vitality, rule: source },
    { label: t('sources.levels', { level }), amount: whole - vitality, rule: source },
    {
      label: t('sources.exhausted'),
      amount: halved ? Math.floor(whole / 2) - whole : 0,
      rule: exhaustionRules.source,
    },
  ]);
}

/** Implements Overload, for gear and found things. */
function loadOf(choices: Choices, play: Play): Load {
  const gear = sum(choices.gear.map(({ quantity, weight }) => quantity * weight));
  const carried = tidy(gear + play.load);
  const { capacity: factor, source } = entryOf(sizes, choices.size);
  const capacity = explain([
    { label: t('sources.entered'), amount: choices.capacity, rule: 'Overload (special)' },
    {
      label: t(`sizes.${choices.size}.name`),
      amount: tidy(choices.capacity * factor - choices.capacity),
      rule: source,
    },
  ]);
  const { carry, push } = figures.overload;
  const limit = capacity.value;
  const state =
    carried <= limit
      ? 'free'
      : carried <= limit * carry
        ? 'overloaded'
        : carried <= limit * push
          ? 'push'
          : 'immovable';
  return { carried, capacity, state };
}

/** The sum of ability, skill and armor penalty, without the dice. */
export function checkBonus(
  { choices, play, abilities }: Pick<Rolling, 'choices' | 'play' | 'abilities'>,
  ability: AbilityId,
  skill?: string,
): Explained {
  return explain([
    { label: abilityName(ability), amount: abilities[ability].value, rule: 'Ability checks' },
    ...(skill === undefined
      ? []
      : [{ label: skillName(skill), amount: choices.skills[skill] ?? 0, rule: 'Skills' }]),
    gravitySkill(play, choices.skills, ability, skill),
    armorPenalty(choices, play, ability),
  ]);
}

/** The penalty of worn armor on checks of strength and dexterity. */
function armorPenalty(choices: Choices, play: Play, ability: AbilityId): Source {
  const hinders = play.armorWorn && (ability === 'str' || ability === 'dex');
  return {
    label: t('sources.armor'),
    amount: hinders ? 0 - choices.armorPenalty : 0,
    rule: 'Bonuses and penalties',
  };
}

export function rollModifiersFor(
  { effectSources }: Pick<Rolling, 'effectSources'>,
  facts: RollFacts,
): RollModifiers {
  return rollModifiersOf(effectSources, facts);
}

/** Implements passive values: 12 + ability + skill, plus or minus three for advantage or disadvantage. */
export function passiveValue(character: Rolling, skill: string): Explained {
  const { ability } = known(skillById, skill);
  const { base, advantage, source } = checkFacts.passive;
  const side = balance(rollModifiersFor(character, { kind: 'check', ability, skill }));
  return explain([
    { label: t('sources.base'), amount: base, rule: source },
    ...checkBonus(character, ability, skill).sources,
    { label: t(side < 0 ? 'gives.disadvantage' : 'gives.advantage'), amount: side * advantage, rule: source },
  ]);
}

const diceNotation = /^(\d{1,2})?\s*d\s*(\d{1,2})\s*(?:([+\-−])\s*(\d{1,2}))?$/i;

/** Limits of damage rolls. */
const mostDamage = { count: 40, sides: 20 };

/** An attack that the character has, or might take. */
export function attackOf(choice: AttackChoice, character: Rolling): Attack {
  const { ability } = known(skillById, choice.skill);
  const melee = choice.range === 'adjacent';
  return {
    choice,
    melee,
    ability,
    attack: checkBonus(character, ability, choice.skill),
    rollModifiers: rollModifiersFor(character, { kind: 'attack', ability, skill: choice.skill, melee }),
    damage: damageOf(choice, melee, character),
  };
}

/** Weapons add STR in melee and PER at range; powers, which use INT, state their own bonus. */
function damageOf(choice: AttackChoice, melee: boolean, { abilities }: Rolling): Damage | undefined {
  const [matched, count = '1', sides = '0', sign, plus = '0'] = diceNotation.exec(choice.damage.trim()) ?? [];
  const dice = { count: Number(count), sides: Number(sides) };
  const isRollable =
    dice.count >= 1 && dice.count <= mostDamage.count && dice.sides >= 2 && dice.sides <= mostDamage.sides;
  if (matched === undefined || !isRollable) return undefined;
  const added = melee ? 'str' : 'per';
  const isWeapon = known(skillById, choice.skill).ability === 'cmb';
  return {
    ...dice,
    bonus: explain([
      {
        label: t('sources.weapon'),
        amount: sign === undefined || sign === '+' ? Number(plus) : 0 - Number(plus),
        rule: 'Damage rolls',
      },
      ...(isWeapon
        ? [{ label: abilityName(added), amount: abilities[added].value, rule: 'Damage rolls' }]
        : []),
    ]),
  };
}

/** The sum of the sources, at least 0. */
function atLeastNothing(sources: readonly Source[]): Explained {
  const { value } = explain(sources);
  return explain([
    ...sources,
    { label: t('sources.minimum'), amount: Math.max(0, -value), rule: sources[0]?.rule ?? '' },
  ]);
}

/** Removes the binary rounding errors of a sum of decimals. */
function tidy(value: number): number {
  return Math.round(value * 1000) / 1000;
}
