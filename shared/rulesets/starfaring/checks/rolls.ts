import { sameValue } from '#shared/kernel/same';
import type { Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { GearChoice } from '#shared/rulesets/starfaring/choices/index';
import {
  attackById,
  figures,
  gearById,
  type AbilityId,
  type ConditionId,
  type RollKind,
} from '#shared/rulesets/starfaring/data/index';
import { edgePrice, fatesOf } from '#shared/rulesets/starfaring/play/fate';
import { partTaken, rolled } from '#shared/rulesets/starfaring/play/turn';
import {
  checkBonus,
  rollModifiersFor,
  type Attack,
  type StarfaringCharacter,
} from '#shared/rulesets/starfaring/derive/index';
import { usualDamageType } from '#shared/rulesets/starfaring/derive/damage';
import {
  changesOfCondition,
  changesOfStance,
  fearless,
  freeAgainstGrappler,
  rollFacts,
} from '#shared/rulesets/starfaring/derive/changes';
import { rollModifiersText, type RollModifiers } from '#shared/rulesets/starfaring/derive/rollModifiers';
import { checkName, conditionName, t } from '#shared/rulesets/starfaring/texts';

/** Returns the ability, skill and sources of a roll. */
export function rollValues(
  character: StarfaringCharacter,
  what: { readonly kind: 'check' | 'save'; readonly ability: AbilityId; readonly skill?: string | undefined },
): Readonly<Record<string, number>> {
  const { choices } = character;
  const ability = rolledAbility(character, what.ability);
  const skill = what.skill === undefined ? 0 : (choices.skills[what.skill] ?? 0);
  return {
    ability,
    skill,
    modifier: checkBonus(character, what.ability, what.skill).value - ability - skill,
    ...sides(rollModifiersFor(character, what)),
  };
}

/** Checks accept no value below the lowest score; the rest lost by traumas goes into the modifier. */
function rolledAbility({ abilities }: StarfaringCharacter, id: AbilityId): number {
  return Math.max(figures.abilities.minimum, abilities[id].value);
}

export function sides({ advantages, disadvantages }: RollModifiers): {
  advantages: number;
  disadvantages: number;
} {
  return { advantages: advantages.length, disadvantages: disadvantages.length };
}

export const staminaSave = { kind: 'save', ability: 'str', skill: 'stamina' } as const;

/** Returns `undefined` if it fails without a roll. */
export function checkRoll(
  character: StarfaringCharacter,
  what: { readonly kind: 'check' | 'save'; readonly ability: AbilityId; readonly skill?: string | undefined },
  more: { readonly dc?: number; readonly after?: RollRequest['after']; readonly label?: Text } = {},
): RollRequest | undefined {
  if (rollModifiersFor(character, what).failures.length > 0) return undefined;
  // Whether it is about what was studied is for the table to say.
  const asked = character.stances.includes('focused') ? changesOfStance('focused') : [];
  return {
    check: what.kind,
    label: more.label ?? t(`rolls.${what.kind}`, { name: checkName(what.ability, what.skill) }),
    values: {
      ...rollValues(character, what),
      ...(more.dc !== undefined && { dc: more.dc }),
    },
    bonus: checkBonus(character, what.ability, what.skill),
    ...(asked.length > 0 && { changes: asked }),
    ...edgePrice(character),
    after: [...(more.after ?? []), ...afterRoll(character, what.kind)],
  };
}

/** The reason why it cannot be made: those who are surprised or incapacitated cannot act (Surprise, Conditions). */
export function attackStopped({ play }: StarfaringCharacter, { rollModifiers }: Attack): Text | undefined {
  if (play.surprised) return t('sheet.surprised');
  return rollModifiers.failures.length > 0 ? rollModifiersText(rollModifiers) : undefined;
}

export function attackRoll(character: StarfaringCharacter, attack: Attack): RollRequest {
  const { skill, range } = attack.choice;
  const bonus = character.choices.skills[skill] ?? 0;
  const ability = rolledAbility(character, attack.ability);
  return {
    check: 'attack',
    label: attackName(attack),
    values: {
      ability,
      skill: bonus,
      modifier: attack.attack.value - ability - bonus,
      distance: range === 'adjacent' ? 'adjacent' : 'close',
      ...(character.choices.positionRules && { position: { flanking: false, elevated: false } }),
      ...sides(attack.rollModifiers),
    },
    facts: rollFacts(attack.ability, skill, attack.melee),
    bonus: attack.attack,
    ...changesTo(attack, character),
    ...edgePrice(character),
    after: afterRoll(character, 'attack'),
    ...notesOf(attack.rollModifiers),
  };
}

/** Bonuses of stances come to the values of the sheet; advantages are among them. */
function changesTo(
  { rollModifiers }: Attack,
  { stances, conditions }: StarfaringCharacter,
): Pick<RollRequest, 'changes'> {
  const bonuses = stances.flatMap(changesOfStance).filter(({ on, to }) => on === 'by' && to === 'modifier');
  const isUnder = (id: ConditionId) =>
    rollModifiers.disadvantages.some((each) => sameValue(each, conditionName(id)));
  const changes = [
    ...bonuses,
    ...(isUnder('grappled') ? [freeAgainstGrappler('grappled')] : []),
    ...(isUnder('frightened') ? [fearless('frightened')] : []),
    ...(conditions.has('charmed') ? changesOfCondition('charmed') : []),
  ];
  return changes.length === 0 ? {} : { changes };
}

/** States that a roll uses up, and the effects of its special results. */
function afterRoll(character: StarfaringCharacter, kind: RollKind): NonNullable<RollRequest['after']> {
  const edits = rolled(character, kind);
  const part = partTaken((id) => character.stances.includes(id));
  const label = t(kind === 'attack' ? `play.turn.efforts.${part}` : `play.turn.rolled.${kind}`);
  const used = edits.length === 0 ? [] : [{ label, edits, atOnce: true as const }];
  return [...used, ...fatesOf(character)];
}

function notesOf(rollModifiers: RollModifiers): Pick<RollRequest, 'notes'> {
  const text = rollModifiersText(rollModifiers);
  return text === undefined ? {} : { notes: [text] };
}

/** Returns `undefined` if the damage is not written as dice. */
export function damageRoll(attack: Attack): RollRequest | undefined {
  if (attack.damage === undefined) return undefined;
  const { count, sides: faces, bonus } = attack.damage;
  return {
    check: 'damage',
    label: t('rolls.damage', { name: attackName(attack) }),
    values: { count, sides: faces, bonus: bonus.value },
    damageType: usualDamageType(attack.choice.skill),
  };
}

/** Implements Initiative: a Dexterity check with all its sources. */
export function initiativeFactors(character: StarfaringCharacter): {
  readonly dexterity: number;
  readonly modifier: number;
  readonly advantages: number;
  readonly disadvantages: number;
} {
  const dexterity = rolledAbility(character, 'dex');
  return {
    dexterity,
    modifier: character.initiative.value - dexterity,
    ...sides(rollModifiersFor(character, { kind: 'check', ability: 'dex' })),
  };
}

export function initiativeRoll(character: StarfaringCharacter): RollRequest {
  return { check: 'initiative', label: t('sheet.initiative'), values: initiativeFactors(character) };
}

/** Falls back to the skill for an attack without a name. */
export function attackName({ choice }: Pick<Attack, 'choice'>): Text {
  const { name, item, skill } = choice;
  if (name.trim() !== '') return { raw: name };
  return t(item !== undefined && attackById.has(item) ? `armory.attacks.${item}` : `skills.${skill}.name`);
}

export function gearName({ name, item }: GearChoice): Text {
  if (name.trim() !== '') return { raw: name };
  return t(item !== undefined && gearById.has(item) ? `armory.gear.${item}` : 'sheet.unnamed');
}
