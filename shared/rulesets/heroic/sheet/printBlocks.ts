import type { CharacterDocument } from '#shared/character/document';
import { raw, signed, type Text } from '#shared/kernel/text';
import type {
  PrintBlock,
  PrintEntries,
  PrintLines,
  PrintTable,
  PrintTracks,
} from '#shared/rules/print/print';
import { problemBlocks } from '#shared/rules/print/problemBlocks';
import type { Problem } from '#shared/rules/problem';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { itemText } from '#shared/rulesets/heroic/derive/gear';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { t } from '#shared/rulesets/heroic/texts';
import { skillTexts } from '#shared/rulesets/heroic/content/skillTexts';

/** More boxes could not be counted at a glance. */
export const mostBoxes = 60;

export function attackTable(rows: PrintTable['rows'], blankRows: number): PrintTable {
  return {
    kind: 'table',
    title: t('sheet.attacks'),
    columns: [
      { label: t('sheet.weapon'), weight: 6, align: 'start' },
      { label: t('sheet.attack'), weight: 1.4, align: 'center', strong: true },
      { label: t('sheet.damage'), weight: 1.4, align: 'center', strong: true },
    ],
    rows,
    blankRows,
  };
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
