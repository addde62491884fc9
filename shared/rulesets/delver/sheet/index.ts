import { raw, signed, type Text } from '../../../kernel/text';
import type { LedgerItem } from '../../../ledger/ledger';
import type { RollRequest } from '../../../rules/checks';
import { explain, type Explained } from '../../../rules/explained';
import type {
  AsideView,
  EntriesBlock,
  Figure,
  FiguresBlock,
  SheetView,
  TableBlock,
} from '../../../rules/views';
import { inPlay } from '../../../rules/views';
import { attributeIds, attributes, rules, saveIds, type AttributeId, type SaveId } from '../data';
import { better, levelOf, skillBonus, type Attack, type DelverCharacter } from '../derive';
import { hitPointsLeft, type Play } from '../play/state';
import { attributeName, diceText, plain, sourcesText, t, typed } from '../texts';

/** An example is "Warrior, level 3". */
export function subtitle({ choices }: DelverCharacter): Text {
  const level = t('sheet.levelOf', { level: choices.level });
  return choices.class.trim() === ''
    ? level
    : t('sheet.subtitle', { class: raw(choices.class.trim()), level });
}

export function aside(character: DelverCharacter): AsideView {
  const { choices } = character;
  return {
    subtitle: subtitle(character),
    figures: [
      ...attributeIds.map((id) => attributeFigure(character, id)),
      ...saveIds.map((id) => saveFigure(character, id)),
    ].map(({ roll: _, ...figure }) => figure),
    lists: [
      {
        title: t('sheet.skills'),
        items: choices.skills.map(({ name, level }) =>
          t('sheet.skillLine', { skill: typed(name, 'sheet.unnamed'), level: plain(level) }),
        ),
      },
      {
        title: t('sheet.weapons'),
        items: choices.weapons.map(({ name, dice }) =>
          t('sheet.weaponLine', { weapon: typed(name, 'sheet.unnamed'), dice: diceText(dice) }),
        ),
      },
    ],
  };
}

/** Almost every number can be rolled. `belongings` is loot by name. */
export function sheet(character: DelverCharacter, play: Play, belongings: readonly LedgerItem[]): SheetView {
  return {
    subtitle: subtitle(character),
    blocks: [
      inPlay('numbers', {
        kind: 'figures',
        id: 'fighting',
        title: t('sheet.fighting'),
        figures: fightingFigures(character, play),
      }),
      inPlay('numbers', {
        kind: 'figures',
        id: 'saves',
        title: t('sheet.saves'),
        figures: saveIds.map((id) => saveFigure(character, id)),
      }),
      inPlay('numbers', {
        kind: 'figures',
        id: 'attributes',
        title: t('sheet.attributes'),
        figures: attributeIds.map((id) => attributeFigure(character, id)),
      }),
      inPlay('rolls', weaponTable(character)),
      inPlay('rolls', skillTable(character)),
      inPlay('rolls', tableBlock(character)),
      inPlay('rolls', spellEntries(character)),
      ...(belongings.length === 0 ? [] : [gearEntries(belongings)]),
    ],
  };
}

export function fightingFigures({ choices }: DelverCharacter, play: Play): Figure[] {
  const left = hitPointsLeft(play, choices.hitPoints);
  return [
    {
      id: 'hitPoints',
      label: t('sheet.hitPoints'),
      value: t('sheet.hitPointsOf', { left, maximum: choices.hitPoints }),
      emphasis: 'main',
    },
    { id: 'armorClass', label: t('sheet.armorClass'), value: number(choices.armorClass), emphasis: 'main' },
    {
      id: 'attackBonus',
      label: t('sheet.attackBonus'),
      value: raw(signed(choices.attackBonus)),
      emphasis: 'main',
      roll: { check: 'attack', values: { bonus: choices.attackBonus }, label: t('sheet.attackBonus') },
    },
  ];
}

/** A click rolls the attribute; the roller asks for the skill. */
export function attributeFigure({ choices, modifiers }: DelverCharacter, id: AttributeId): Figure {
  const modifier = modifiers[id];
  const score = choices.attributes[id];
  return {
    id,
    label: t(`attributes.${id}.name`),
    value: t('sheet.attributeValue', { score, modifier: signed(modifier) }),
    explained: explain([{ label: t('sources.table', { score }), amount: modifier, rule: attributes.source }]),
    emphasis: 'normal',
    roll: { check: 'check', values: { modifier }, label: t(`attributes.${id}.name`) },
  };
}

/** A click rolls against the score. */
export function saveFigure({ saves }: DelverCharacter, id: SaveId): Figure {
  const explained = saves[id];
  return {
    id,
    label: t(`saves.${id}.name`),
    value: number(explained.value),
    explained,
    note: t(`saves.${id}.against`),
    emphasis: 'normal',
    roll: { check: 'save', values: { score: explained.value }, label: t(`saves.${id}.roll`) },
  };
}

/** The first two cells can be rolled. */
function weaponTable(character: DelverCharacter): TableBlock {
  return {
    kind: 'table',
    id: 'weapons',
    title: t('sheet.weapons'),
    columns: [
      { id: 'weapon', label: t('sheet.weapon'), numeric: false },
      { id: 'hit', label: t('sheet.hit'), numeric: true },
      { id: 'damage', label: t('sheet.damage'), numeric: true },
      { id: 'shock', label: t('sheet.shock'), numeric: true },
      { id: 'reach', label: t('sheet.reach'), numeric: false },
    ],
    rows: character.attacks.map((attack, index) => {
      const name = typed(attack.weapon.name, 'sheet.unnamed');
      const roll = attackRoll(attack, name);
      return {
        id: String(index),
        cells: [
          { text: name, roll },
          { text: raw(signed(attack.bonus.value)), explained: attack.bonus, roll },
          {
            text: damageText(attack),
            explained: attack.damageBonus,
            roll: {
              check: 'damage',
              values: { weapon: attack.weapon.dice, damageBonus: attack.damageBonus.value },
              label: t('sheet.damageOf', { weapon: name }),
            },
          },
          { text: shockText(attack), ...(hasShock(attack) && { explained: attack.damageBonus }) },
          { text: t(attack.weapon.ranged ? 'sheet.ranged' : 'sheet.melee') },
        ],
      };
    }),
    empty: t('sheet.weaponsEmpty'),
  };
}

function attackRoll({ weapon, bonus, damageBonus }: Attack, label: Text): RollRequest {
  return {
    check: 'attack',
    values: {
      bonus: bonus.value,
      weapon: weapon.dice,
      damageBonus: damageBonus.value,
      ...(weapon.shock.damage > 0 && { shock: weapon.shock }),
    },
    label,
  };
}

const hasShock = ({ weapon }: Attack): boolean => weapon.shock.damage > 0;

/** An example is "1d8+1". */
export function damageText({ weapon, damageBonus }: Attack): Text {
  return diceText(weapon.dice, damageBonus.value);
}

/** Includes the damage bonus: "3/13", or a dash. */
export function shockText({ weapon: { shock }, damageBonus }: Attack): Text {
  if (shock.damage === 0) return t('sheet.none');
  return raw(`${String(Math.max(0, shock.damage + damageBonus.value))}/${String(shock.armorClass)}`);
}

/** Lists every attribute, because the situation decides which one applies; each sum can be rolled. */
function skillTable(character: DelverCharacter): TableBlock {
  return {
    kind: 'table',
    id: 'skills',
    title: t('sheet.skills'),
    columns: [
      { id: 'skill', label: t('sheet.skill'), numeric: false },
      { id: 'level', label: t('sheet.level'), numeric: true },
      ...attributeIds.map((id) => ({ id, label: attributeName(id), numeric: true })),
    ],
    rows: character.choices.skills.map((skill, index) => {
      const name = typed(skill.name, 'sheet.unnamed');
      return {
        id: String(index),
        cells: [
          { text: name },
          { text: raw(plain(skill.level)) },
          ...attributeIds.map((id) => {
            const bonus = skillBonus(skill, id, character);
            return {
              text: raw(signed(bonus.value)),
              explained: bonus,
              roll: {
                check: 'check',
                values: { skill: skill.level, modifier: character.modifiers[id] },
                label: t('sheet.skillWith', { skill: name, attribute: attributeName(id) }),
              },
            };
          }),
        ],
      };
    }),
    empty: t('sheet.skillsEmpty'),
  };
}

/** Rolls for the whole party: initiative, stabilizing, and the morale of foes or hirelings. */
function tableBlock(character: DelverCharacter): FiguresBlock {
  const { modifiers, choices } = character;
  const { rounds, injury, morale } = rules;
  const dexterity = modifiers[rounds.initiative];
  const attribute = better(injury.attributes, modifiers) ?? rounds.initiative;
  const level = levelOf(choices, injury.skill);
  const heal: Explained = skillBonus({ name: injury.skill, level }, attribute, character);
  return {
    kind: 'figures',
    id: 'table',
    title: t('sheet.table'),
    figures: [
      {
        id: 'initiative',
        label: t('checks.initiative.title'),
        value: diceText({ count: 1, sides: rounds.initiativeSides }, dexterity),
        emphasis: 'normal',
        roll: { check: 'initiative', values: { dexterity }, label: t('checks.initiative.title') },
      },
      {
        id: 'stabilise',
        label: t('checks.stabilise.title'),
        value: raw(signed(heal.value)),
        explained: heal,
        note: sourcesText(heal),
        emphasis: 'normal',
        roll: {
          check: 'stabilise',
          values: { skill: level, modifier: modifiers[attribute] },
          label: t('checks.stabilise.title'),
        },
      },
      {
        id: 'morale',
        label: t('checks.morale.title'),
        value: diceText({ count: morale.dice, sides: morale.sides }),
        note: t('sheet.moraleNote'),
        emphasis: 'normal',
        roll: { check: 'morale', values: {}, label: t('checks.morale.title') },
      },
    ],
  };
}

function spellEntries({ choices }: DelverCharacter): EntriesBlock {
  return {
    kind: 'entries',
    id: 'spells',
    title: t('sheet.spells'),
    entries: choices.spells.map(({ name, note }, index) => ({
      id: String(index),
      name: typed(name, 'sheet.unnamed'),
      texts: note.trim() === '' ? [] : [raw(note.trim())],
    })),
    empty: t('sheet.spellsEmpty'),
  };
}

/** Lists loot only, because this sheet has no list of gear. */
function gearEntries(belongings: readonly LedgerItem[]): EntriesBlock {
  return {
    kind: 'entries',
    id: 'gear',
    title: t('campaign.gear'),
    entries: belongings.map((item, index) => ({ id: String(index), name: itemText(item), texts: [] })),
    empty: t('sheet.none'),
  };
}

/** An example is "Rope × 2". */
export function itemText({ name, quantity }: LedgerItem): Text {
  return quantity === 1 ? raw(name) : t('campaign.times', { item: raw(name), quantity });
}

const number = (value: number): Text => raw(plain(value));
