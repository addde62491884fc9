import { list, textOr, raw, signed, type Text } from '../../../kernel/text';
import { explain } from '../../../rules/explained';
import type { AsideView, EntriesBlock, Figure, SheetView, TableBlock, TableCell } from '../../../rules/views';
import { inPlay } from '../../../rules/views';
import type { RelictCharacter } from '../derive';
import type { Weapon } from '../choices';
import { rarityOf, rules, scaleOf, statIds, type StatId } from '../data';
import { armorSetLeft, poolIds, poolLeft, type PoolId } from '../play/state';
import { attackRoll, damageRoll, initiativeRoll, statRoll } from '../checks/rolls';
import { damageText, dieText, plain, sourcesText, statName, t } from '../texts';
import { attackBonus, attackStat, isThrown, reachOf, shotsOf, weaponName } from '../derive/weapons';

/** An example is "Level 4 · Might 7, expert". */
export function subtitle({ choices }: RelictCharacter): Text {
  const [first, ...rest] = statIds;
  const best = rest.reduce<StatId>(
    (found, stat) => (choices.stats[stat] > choices.stats[found] ? stat : found),
    first,
  );
  const value = choices.stats[best];
  if (value === 0) return t('sheet.level', { level: choices.level });
  return t('sheet.subtitle', {
    level: choices.level,
    stat: statName(best),
    value,
    word: t(`scale.${scaleOf(value)}.name`),
  });
}

export function aside(character: RelictCharacter): AsideView {
  const { choices } = character;
  return {
    subtitle: subtitle(character),
    figures: [
      ...statFigures(character, 'normal'),
      ...bodyFigures(character),
      ...poolIds.map((id) => poolFigure(character, id)),
    ],
    lists: [
      { title: t('sheet.weapons'), items: choices.weapons.map(weaponName) },
      { title: t('sheet.gear'), items: [...choices.gear, ...character.belongings].map(itemText) },
    ],
  };
}

export function sheet(character: RelictCharacter): SheetView {
  return {
    subtitle: subtitle(character),
    blocks: [
      inPlay('numbers', {
        kind: 'figures',
        id: 'stats',
        title: t('sheet.stats'),
        figures: statFigures(character, 'main'),
      }),
      inPlay('numbers', {
        kind: 'figures',
        id: 'body',
        title: t('sheet.body'),
        figures: bodyFigures(character),
      }),
      inPlay('rolls', weaponTable(character)),
      gearTable(character),
      phrases('senses', character.choices.senses),
      phrases('criticalEffects', character.choices.criticalEffects),
    ],
  };
}

/** Adds the word for each score. */
export function statFigures(character: RelictCharacter, emphasis: Figure['emphasis']): Figure[] {
  return statIds.map((stat) => {
    const value = character.choices.stats[stat];
    return {
      id: stat,
      label: statName(stat),
      value: raw(String(value)),
      note: t(`scale.${scaleOf(value)}.name`),
      emphasis,
      roll: statRoll(character, stat),
    };
  });
}

export function bodyFigures(character: RelictCharacter): Figure[] {
  const { choices, armor, gp } = character;
  return [
    {
      id: 'armor',
      label: t('sheet.armor'),
      value: raw(plain(armor.value)),
      explained: armor,
      note: choices.armorSet.absorb > 0 ? armorSetText(character) : sourcesText(armor),
      emphasis: 'normal',
    },
    {
      id: 'initiative',
      label: t('checks.initiative.title'),
      value: t('sheet.initiative', { sides: rules.dice.crit }),
      note: t('sheet.initiativeTies'),
      emphasis: 'normal',
      // In play it is rolled among the actions, which know of an ambush.
      inPlay: false,
      roll: initiativeRoll(character),
    },
    { id: 'speed', label: t('sheet.speed'), value: t('feet', { feet: choices.speed }), emphasis: 'normal' },
    { id: 'gp', label: t('sheet.gp'), value: raw(plain(gp.value)), explained: gp, emphasis: 'normal' },
  ];
}

function poolFigure({ choices, play }: RelictCharacter, id: PoolId): Figure {
  const { capacity, regeneration } = choices[id];
  return {
    id,
    label: t(`sheet.${id}`),
    value: t('sheet.ofCapacity', { left: poolLeft(choices, play, id), capacity }),
    note: t('play.regenerates', { regeneration }),
    emphasis: 'normal',
  };
}

/** An example is "Mail: Absorb 1, 5 of 6 left". */
export function armorSetText({ choices, play }: RelictCharacter): Text {
  const { name, armor, absorb } = choices.armorSet;
  return t('sheet.armorSet', {
    name: textOr(name, t('sheet.armorSetUnnamed')),
    absorb,
    armor,
    left: armorSetLeft(choices, play),
  });
}

/** An example is "Torch × 6". */
export function itemText({ name, quantity }: { name: string; quantity: number }): Text {
  const item = textOr(name, t('weapon.unnamed'));
  return quantity === 1 ? item : t('sheet.times', { item, quantity });
}

function weaponTable(character: RelictCharacter): TableBlock {
  const { choices } = character;
  return {
    kind: 'table',
    id: 'weapons',
    title: t('sheet.weapons'),
    columns: [
      { id: 'weapon', label: t('sheet.weapon'), numeric: false },
      { id: 'attack', label: t('sheet.attack'), numeric: true },
      { id: 'damage', label: t('sheet.damage'), numeric: true },
      { id: 'range', label: t('sheet.range'), numeric: false },
      { id: 'notes', label: t('sheet.notes'), numeric: false },
    ],
    rows: choices.weapons.flatMap((weapon, index) => [
      weaponRow(character, weapon, String(index)),
      ...(isThrown(weapon) ? [weaponRow(character, weapon, `${String(index)}-thrown`, true)] : []),
    ]),
    empty: t('sheet.noWeapons'),
  };
}

/** A throw is a ranged attack with the same damage (Throwing). */
function weaponRow(character: RelictCharacter, weapon: Weapon, id: string, thrown = false) {
  const name = weaponName(weapon);
  const isWaiting = character.play.ambush === 'ambushed';
  return {
    id,
    cells: [
      { text: thrown ? t('weapon.thrown', { weapon: name }) : name },
      attackCell(character, weapon, thrown),
      { text: damageText(weapon.damage), ...(!isWaiting && { roll: damageRoll(character, weapon) }) },
      { text: thrown ? shotsText(weapon) : rangeText(weapon) },
      { text: isWaiting ? t('sheet.ambushed') : weaponNote(weapon) },
    ],
  };
}

function attackCell(character: RelictCharacter, weapon: Weapon, thrown: boolean): TableCell {
  const bonus = attackBonus(character.choices, attackStat(weapon, thrown));
  const roll = attackRoll(character, weapon, thrown);
  return { text: raw(signed(bonus.value)), explained: explain(bonus.sources), ...(roll && { roll }) };
}

/** Returns the distance of each attack die. */
function shotsText(weapon: Weapon): Text {
  return list(shotTexts(weapon));
}

function shotTexts(weapon: Weapon): Text[] {
  const reach = reachOf(weapon);
  if (reach === undefined) return [];
  return shotsOf(reach).map(({ feet, die }) => t('weapon.shot', { feet, die: dieText(die) }));
}

/** An example is "60 ft d12, 120 ft d8, …", or the reach of a melee weapon. */
export function rangeText(weapon: Weapon): Text {
  const own = weapon.kind === 'melee' ? [t('weapon.reach', { feet: weapon.range })] : [];
  return list([...own, ...shotTexts(weapon)]);
}

/** Size, hands and notes. */
export function weaponNote(weapon: Weapon): Text {
  return list([
    t(`sizes.${weapon.size}`),
    ...(weapon.hands === 2 ? [t('weapon.twoHanded')] : []),
    ...(weapon.offHand ? [t('weapon.offHand')] : []),
    ...(weapon.note.trim() === '' ? [] : [raw(weapon.note)]),
  ]);
}

function gearTable({ choices, belongings }: RelictCharacter): TableBlock {
  return {
    kind: 'table',
    id: 'gear',
    title: t('sheet.gear'),
    columns: [
      { id: 'item', label: t('sheet.item'), numeric: false },
      { id: 'price', label: t('sheet.price'), numeric: true },
      { id: 'rarity', label: t('sheet.rarity'), numeric: false },
      { id: 'notes', label: t('sheet.notes'), numeric: false },
    ],
    rows: [
      ...choices.gear.map((item, index) => ({
        id: String(index),
        cells: [
          { text: itemText(item) },
          { text: raw(String(item.price)) },
          { text: t(`rarity.${rarityOf(item.price).id}.name`) },
          { text: raw(item.note) },
        ],
      })),
      // Loot has no price.
      ...belongings.map((item, index) => ({
        id: `found-${String(index)}`,
        cells: [{ text: itemText(item) }, ...Array.from({ length: 3 }, () => ({ text: raw('') }))],
      })),
    ],
    empty: t('sheet.noGear'),
  };
}

function phrases(id: 'senses' | 'criticalEffects', values: readonly string[]): EntriesBlock {
  return {
    kind: 'entries',
    id,
    title: t(`sheet.${id}`),
    entries: values.map((value, index) => ({ id: String(index), name: raw(value), texts: [] })),
    empty: t(id === 'senses' ? 'sheet.noSenses' : 'sheet.noCriticalEffects'),
  };
}
