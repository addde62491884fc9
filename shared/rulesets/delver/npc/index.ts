import { z } from 'zod';
import { raw } from '../../../kernel/text';
import { readData } from '../../../rules/data';
import { explain } from '../../../rules/explained';
import { damageDice, type AttackChoice, type StatBlockChoices } from '../../../rules/statBlock/choices';
import {
  foeSchema,
  numberOf,
  type BlockFigure,
  type StatBlockRules,
} from '../../../rules/statBlock/declaration';
import { npcSave } from '../checks/resolve';
import { ranges } from '../choices';
import { rules, type Heading } from '../data';
import foesJson from '../data/foes.json';
import manifest from '../manifest.json';
import { t } from '../texts';

const { saves, attacks, morale, rounds, checks } = rules;
const words: StatBlockRules['text'] = (key, params) => t(`npc.${key}`, params);

const clamped = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));
const hitDiceRange = { min: 0, max: 40 };
const modifierRange = { min: -9, max: 9 };

/** Implements Saving Throws, Hitting And Damage, and Morale Checks for monsters and NPCs. */
export const npcRules: StatBlockRules = {
  ruleset: manifest.id,
  system: manifest.name,
  rule: saves.source,
  text: words,
  numbers: [
    entered('hitPoints', 'vitals', { ...ranges.hitPoints, initial: 4 }, 'Injury And Healing'),
    entered('armorClass', 'defenses', { ...ranges.armorClass, initial: 10 }, attacks.source),
    entered(
      'morale',
      'defenses',
      { min: morale.lowest, max: morale.highest, initial: checks.usual },
      morale.source,
    ),
    entered('hitDice', 'stats', { ...hitDiceRange, initial: 1 }, saves.source),
    {
      ...entered('attackBonus', 'stats', { ...ranges.attackBonus, initial: 1 }, attacks.source),
      signed: true,
    },
    {
      ...entered(
        'skill',
        'stats',
        { min: checks.untrained, max: checks.bestSkill, initial: 1 },
        checks.source,
      ),
      signed: true,
    },
    { ...entered('dexterity', 'stats', { ...modifierRange, initial: 0 }, rounds.source), signed: true },
    entered('move', 'others', { min: 0, max: 999, initial: rounds.feet }, rounds.source),
  ],
  skills: [],
  skillRange: { min: checks.untrained, max: checks.bestSkill },
  attackBy: ['attackBonus'],
  attackExtras: [
    { id: 'shock', label: words('shock'), ...ranges.shock },
    { id: 'shockArmorClass', label: words('shockArmorClass'), ...ranges.armorClass },
  ],
  conditions: ['frail', 'mortal', 'routed'].map((id) => ({
    id,
    title: words(`conditions.${id}.name`),
    text: words(`conditions.${id}.text`),
  })),
  derived: (choices) => [saveFigure(choices)],
  complete: (figure, choices) => {
    const value = numberOf(npcRules, choices, figure.id);
    if (figure.id === 'morale' && value >= morale.lowest && value <= morale.highest)
      return { ...figure, roll: { check: 'morale', values: { score: value }, label: figure.label } };
    if (figure.id === 'skill')
      return {
        ...figure,
        roll: {
          check: 'check',
          values: { skill: clamped(value, npcRules.skillRange), modifier: 0 },
          label: figure.label,
        },
      };
    return figure;
  },
  attack: (choices, attack, name) => attackOf(choices, attack, name),
  defenses: [{ number: 'armorClass', check: 'attack', input: 'armorClass' }],
  initiative: (choices) => ({
    dexterity: clamped(numberOf(npcRules, choices, 'dexterity'), modifierRange),
  }),
  foes: readData('data/foes.json', z.array(foeSchema), foesJson),
};

function entered(
  id: string,
  group: StatBlockRules['numbers'][number]['group'],
  range: { min: number; max: number; initial: number },
  rule: Heading,
): StatBlockRules['numbers'][number] {
  return { id, group, label: words(id), ...range, rule };
}

/** One save against everything: 15 less half the hit dice (Saving Throws). */
function saveFigure(choices: StatBlockChoices): BlockFigure {
  const hitDice = numberOf(npcRules, choices, 'hitDice');
  const score = npcSave(hitDice);
  return {
    id: 'save',
    group: 'defenses',
    label: words('save'),
    value: raw(`${String(score)}+`),
    explained: explain([
      { label: t('sources.base'), amount: saves.npcBase, rule: saves.source },
      { label: words('halfHitDice'), amount: score - saves.npcBase, rule: saves.source },
    ]),
    roll: { check: 'save', values: { score: clamped(score, ranges.save) }, label: words('save') },
  };
}

function attackOf(choices: StatBlockChoices, attack: AttackChoice, name: ReturnType<typeof words>) {
  const rule = attacks.source;
  const bonus = explain([
    ...(attack.by === 'attackBonus'
      ? [{ label: words('attackBonus'), amount: numberOf(npcRules, choices, 'attackBonus'), rule }]
      : []),
    { label: words('bonus'), amount: attack.plus, rule },
  ]);
  const damage = damageDice(attack.damage);
  const { shock = 0, shockArmorClass = 0 } = attack.extras;
  const weapon = damage && {
    weapon: { count: clamped(damage.count, ranges.dice), sides: clamped(damage.sides, ranges.sides) },
    damageBonus: clamped(damage.bonus, { min: -20, max: 20 }),
  };
  return {
    bonus,
    ...(weapon && {
      roll: {
        check: 'attack',
        label: name,
        values: {
          bonus: clamped(bonus.value, { min: -20, max: 40 }),
          ...weapon,
          // The block names the whole Shock, while the check adds the damage bonus to it.
          ...(shock > 0 && {
            shock: {
              damage: clamped(shock - weapon.damageBonus, ranges.shock),
              armorClass: clamped(shockArmorClass, ranges.armorClass),
            },
          }),
        },
      },
      damageRoll: { check: 'damage', label: words('damageOf', { name }), values: weapon },
    }),
    details: [
      ...(shock > 0 ? [words('shockOf', { damage: shock, armorClass: shockArmorClass })] : []),
      ...[attack.range, attack.note].filter((one) => one.trim() !== '').map(raw),
    ],
  };
}
