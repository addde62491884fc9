import { list, raw, signed, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { EntriesBlock, TableBlock } from '#shared/rules/sheetViews';
import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { itemText, ownWords } from '#shared/rulesets/heroic/derive/gear';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { armorRollOf, defenseRoll } from '#shared/rulesets/heroic/combat/requests';
import { skillTexts, type ModifierEntry } from '#shared/rulesets/heroic/content/entries';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { shotsOf, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { skillName } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import type { CharacterDocument } from '#shared/character/document';
import { entriesBlock, printedTable, tableBlock } from '#shared/rules/builders/blocks';
import type {
  PrintBlock,
  PrintEntries,
  PrintLines,
  PrintTable,
  PrintTracks,
} from '#shared/rules/print/print';
import { problemBlocks } from '#shared/rules/print/problemBlocks';
import type { Problem } from '#shared/rules/problem';
import type { Content } from '#shared/rulesets/heroic/content/index';

export function rollable<T extends object>(
  thing: T,
  roll: RollRequest | undefined,
): T & { roll?: RollRequest } {
  return roll === undefined ? thing : { ...thing, roll };
}

/** Defense and armor (13.4) have a roll. */
export function figureRoll(current: CharacterState, id: string): RollRequest | undefined {
  if (id === 'defense') return defenseRoll(current);
  return id === 'armorRoll' ? armorRollOf(current) : undefined;
}

interface AttackLine {
  readonly name: Text;
  readonly roll: RollRequest;
  readonly modifier: Pick<ModifierEntry, 'name' | 'text'> | undefined;
}

/** Implements section 13.2; `empty` is shown without attacks. */
export function attackTable(
  current: CharacterState,
  lineOf: (attack: Attack) => AttackLine,
  empty: Text,
): TableBlock {
  const { character } = current;
  return tableBlock(
    { id: 'attacks', title: t('sheet.attacks'), empty },
    [
      { id: 'weapon', label: t('sheet.weapon'), numeric: false },
      { id: 'attack', label: t('sheet.attack'), numeric: true },
      { id: 'damage', label: t('sheet.damage'), numeric: true },
      { id: 'notes', label: t('sheet.notes'), numeric: false },
    ],
    character.attacks.map((attack, index) => {
      const { name, roll, modifier } = lineOf(attack);
      const { id } = attack.weapon;
      const before = character.attacks.slice(0, index).filter(({ weapon }) => weapon.id === id).length;
      return {
        id: before === 0 ? id : `${id}-${String(before + 1)}`,
        ...(attack.item?.owned.state === 'wielded' && { wielded: true }),
        cells: [
          { text: name },
          { text: raw(signed(attack.attack.value)), explained: attack.attack, roll },
          { text: raw(signed(attack.damage.value)), explained: attack.damage },
          {
            text: attack.item === undefined ? raw('') : list(ownWords(attack.item)),
            terms: gearTerms(character.content, attack.weapon, modifier, shotsOf(current, attack.weapon)),
          },
        ],
      };
    }),
  );
}

/** Implements section 4. */
export function skillEntries(
  { character: { content, advanced } }: CharacterState,
  rollOf: (taken: TakenSkill) => RollRequest | undefined,
): EntriesBlock {
  return entriesBlock(
    { id: 'skills', title: t('sheet.skills'), empty: t('sheet.skillsEmpty') },
    advanced.skills.map((taken, index) => {
      const skill = skillOf(content, taken.id);
      const entry = {
        id: String(index),
        name: skillName(content, taken),
        detail: t(`levels.${taken.level}`),
        texts: skillTexts(skill, taken.level),
      };
      return rollable(entry, rollOf(taken));
    }),
  );
}

/** More boxes could not be counted at a glance. */
export const mostBoxes = 60;

export function printedAttacks(rows: PrintTable['rows'], blankRows: number): PrintTable {
  return printedTable(
    { title: t('sheet.attacks'), blankRows },
    [
      { label: t('sheet.weapon'), weight: 6, align: 'start' },
      { label: t('sheet.attack'), weight: 1.4, align: 'center', strong: true },
      { label: t('sheet.damage'), weight: 1.4, align: 'center', strong: true },
    ],
    rows,
  );
}

export function attackRow({ item, weapon, attack, damage }: Attack, small: Text): PrintTable['rows'][number] {
  return [
    { text: item === undefined ? weapon.name : itemText(item), small },
    { text: raw(signed(attack.value)) },
    { text: raw(signed(damage.value)) },
  ];
}

export function enduranceTrack(endurance: number): PrintTracks['tracks'][number] {
  return {
    label: t('sheet.endurance'),
    boxes: Math.max(0, Math.min(mostBoxes, endurance)),
    field: { name: 'endurance-track', value: '', now: 'endurance', counts: 'gone' },
  };
}

export function skillEntry(content: Content, taken: TakenSkill): PrintEntries['entries'][number] {
  return {
    name: skillName(content, taken),
    detail: t(`levels.${taken.level}`),
    text: skillTexts(skillOf(content, taken.id), taken.level).reduce((first, second) =>
      t('print.sentences', { first, second }),
    ),
  };
}

export function conditionLines(): PrintLines {
  return {
    kind: 'lines',
    title: t('print.conditions'),
    lines: 3,
    fill: true,
    state: true,
    field: { name: 'conditions', value: '' },
  };
}

export function exceptionBlocks(
  { exceptions }: CharacterDocument,
  problems: readonly Problem[],
): PrintBlock[] {
  return problemBlocks(problems, exceptions, {
    title: t('print.illegal'),
    undone: t('print.undone'),
    exception: (who) => t('print.exception', who),
  });
}
