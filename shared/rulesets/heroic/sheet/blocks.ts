import { list, raw, signed, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { EntriesBlock, TableBlock } from '#shared/rules/sheetViews';
import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { ownWords } from '#shared/rulesets/heroic/derive/gear';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { armorRollOf, defenseRoll } from '#shared/rulesets/heroic/combat/defenseRequests';
import type { ModifierEntry } from '#shared/rulesets/heroic/content/entries';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { t } from '#shared/rulesets/heroic/texts';
import { skillTexts } from '#shared/rulesets/heroic/content/skillTexts';

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

export interface AttackLine {
  readonly name: Text;
  readonly roll: RollRequest;
  readonly modifier: Pick<ModifierEntry, 'name' | 'text'> | undefined;
}

/** Implements section 13.2; `empty` is shown without attacks. */
export function attackTable(
  { character }: CharacterState,
  lineOf: (attack: Attack) => AttackLine,
  empty: Text,
): TableBlock {
  return {
    kind: 'table',
    id: 'attacks',
    title: t('sheet.attacks'),
    columns: [
      { id: 'weapon', label: t('sheet.weapon'), numeric: false },
      { id: 'attack', label: t('sheet.attack'), numeric: true },
      { id: 'damage', label: t('sheet.damage'), numeric: true },
      { id: 'notes', label: t('sheet.notes'), numeric: false },
    ],
    rows: character.attacks.map((attack, index) => {
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
            terms: gearTerms(character.content, attack.weapon, modifier),
          },
        ],
      };
    }),
    empty,
  };
}

/** Implements section 4. */
export function skillEntries(
  { character: { content, advanced } }: CharacterState,
  rollOf: (taken: TakenSkill) => RollRequest | undefined,
): EntriesBlock {
  return {
    kind: 'entries',
    id: 'skills',
    title: t('sheet.skills'),
    entries: advanced.skills.map((taken, index) => {
      const skill = skillOf(content, taken.id);
      const entry = {
        id: String(index),
        name: skillName(content, taken),
        detail: t(`levels.${taken.level}`),
        texts: skillTexts(skill, taken.level),
      };
      return rollable(entry, rollOf(taken));
    }),
    empty: t('sheet.skillsEmpty'),
  };
}
