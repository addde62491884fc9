import type { RollTable } from '#shared/rules/reference/reference';
import { traumas, type TraumaTable } from '#shared/rulesets/starfaring/data/index';
import { exploits, setbacks, type Exploit } from './facts';
import { t } from '#shared/rulesets/starfaring/texts';

function exploitTable(kind: 'combat' | 'other', rows: readonly Exploit[]): RollTable {
  return {
    id: `exploits-${kind}`,
    title: t(`tables.exploits.${kind}Title`),
    rule: exploits.source,
    // The other die of an exploit selects the row; its lowest and highest faces have no exploit of their own.
    dice: { count: 1, sides: 12 },
    rows: [
      { from: 1, to: 1, text: t('tables.exploits.none') },
      ...rows.map(({ id, rank }) => ({
        from: rank,
        to: rank,
        title: t(`tables.exploits.${kind}.${id}.title`),
        text: t(`tables.exploits.${kind}.${id}.text`),
      })),
      { from: 12, to: 12, text: t('tables.exploits.any') },
    ],
  };
}

const setbackTable: RollTable = {
  id: 'setbacks',
  title: t('tables.setbacks.title'),
  rule: setbacks.source,
  dice: setbacks.dice,
  rows: setbacks.rows.map((id, index) => ({
    from: index + setbacks.dice.count,
    to: index + setbacks.dice.count,
    title: t(`tables.setbacks.rows.${id}.title`),
    text: t(`tables.setbacks.rows.${id}.text`),
  })),
};

function traumaTable({ id, sides, rows, source }: TraumaTable): RollTable {
  return {
    id: `trauma-${id}`,
    title: t(`traumas.${id}.title`),
    rule: source,
    dice: { count: 1, sides },
    rows: rows.map((row) => ({
      from: row.from,
      to: row.to,
      title: t(`traumas.${id}.rows.${row.id}.title`),
      text: t(`traumas.${id}.rows.${row.id}.text`),
    })),
  };
}

export const tables: readonly RollTable[] = [
  exploitTable('combat', exploits.combat),
  exploitTable('other', exploits.other),
  setbackTable,
  ...traumas.tables.map(traumaTable),
];
