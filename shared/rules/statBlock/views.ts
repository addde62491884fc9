import { list, raw, signed } from '#shared/kernel/text';
import {
  entriesBlock,
  tableBlock,
  togglesBlock,
  tracker,
  trackersBlock,
} from '#shared/rules/builders/blocks';
import type { Profile } from '#shared/rules/party';
import type { PlayBlock, PlayView, Tracker } from '#shared/rules/play';
import type { AsideView, Figure } from '#shared/rules/views';
import type { FiguresBlock, SheetBlock, SheetView } from '#shared/rules/sheetViews';
import { inPlay } from '#shared/rules/sheetViews';
import { attackLine, changedBy, figuresIn, type BlockVital, type StatBlock } from './block';
import { leveled, levelIn, toLevel } from './levels';
import { t } from './texts';
import { statBlockFighter } from './fight';
import { figureGroups, type BlockFigure, type BlockTurn, type FigureGroup } from './declaration';

function figure({ id, label, value, explained, note, roll }: BlockFigure, main = false): Figure {
  return {
    id,
    label,
    value,
    explained,
    emphasis: main ? 'main' : 'normal',
    ...(note && { note }),
    ...(roll && { roll }),
  };
}

export function statBlockAside(block: StatBlock): AsideView {
  return {
    subtitle: block.kind,
    figures: figureGroups.flatMap((group) =>
      figuresIn(block, group).map((one) => figure(one, group === 'vitals' || group === 'defenses')),
    ),
    lists: [
      {
        title: t('attacks'),
        items: block.attacks.map((attack) => t('named', { name: attack.name, text: attackLine(attack) })),
      },
      { title: t('abilities'), items: block.abilities.map(({ name }) => name) },
    ],
  };
}

export function statBlockSheet(block: StatBlock): SheetView {
  const blocks: SheetBlock[] = [
    // Vitals are trackers in play, so that they do not appear twice.
    ...figuresBlock('defenses', figuresIn(block, 'defenses'), true).map((each) => inPlay('numbers', each)),
    inPlay('rolls', attackTable(block)),
    ...figuresBlock('stats', figuresIn(block, 'stats')).map((each) => inPlay('numbers', each)),
    inPlay(
      'rolls',
      entriesBlock(
        { id: 'abilities', title: t('abilities'), empty: t('noAbilities') },
        block.abilities.map(({ name, text, limit }, index) => ({
          id: String(index),
          name,
          texts: [text],
          ...(limit && { detail: t(`uses.${limit.restored}`, { count: limit.uses }) }),
        })),
      ),
    ),
    ...figuresBlock('others', figuresIn(block, 'others')),
    ...skillBlock(block).map((each) => inPlay('rolls', each)),
    ...(block.notes === undefined
      ? []
      : [
          entriesBlock({ id: 'notes', title: t('notes'), empty: t('notes') }, [
            { id: 'notes', name: block.kind, texts: [block.notes] },
          ]),
        ]),
  ];
  return { subtitle: block.kind, blocks };
}

function figuresBlock(id: FigureGroup, figures: readonly BlockFigure[], main = false): FiguresBlock[] {
  if (figures.length === 0) return [];
  return [
    { kind: 'figures', id, title: t(`groups.${id}`), figures: figures.map((one) => figure(one, main)) },
  ];
}

function attackTable({ attacks }: StatBlock): SheetBlock {
  return tableBlock(
    { id: 'attacks', title: t('attacks'), empty: t('noAttacks') },
    [
      { id: 'name', label: t('attack.name'), numeric: false },
      { id: 'bonus', label: t('attack.bonus'), numeric: true },
      { id: 'damage', label: t('attack.damage'), numeric: true },
      { id: 'details', label: t('attack.details'), numeric: false },
    ],
    attacks.map(({ name, bonus, damage, details, roll, damageRoll }, index) => ({
      id: String(index),
      cells: [
        { text: name, ...(roll && { roll }) },
        { text: raw(signed(bonus.value)), explained: bonus, ...(roll && { roll }) },
        { text: damage, ...(damageRoll && { roll: damageRoll }) },
        { text: list(details) },
      ],
    })),
  );
}

function skillBlock({ skills, rules, choices, changes }: StatBlock): SheetBlock[] {
  if (skills.length === 0) return [];
  return [
    entriesBlock(
      { id: 'skills', title: t('skills'), empty: t('skills') },
      skills.map(({ id, label, bonus }) => {
        const roll = rules.skillRoll?.(choices, id);
        const entry = { id, name: label, detail: raw(signed(bonus)), texts: [] };
        return roll === undefined ? entry : changedBy(changes, { ...entry, roll });
      }),
    ),
  ];
}

export function statBlockPlay(block: StatBlock): PlayView {
  const { rules, play, vitals } = block;
  const [health] = vitals;
  return {
    blocks: [
      trackersBlock(
        { id: 'vitals', title: t('groups.vitals') },
        vitals.map((vital) => ({ ...trackerOf(vital), ...(vital === health && { health: true }) })),
      ),
      ...limitsOf(block),
      ...(rules.turn?.blocks(turnOf(block)) ?? []),
      togglesBlock(
        { id: 'conditions', title: t('conditions') },
        rules.conditions.map((condition) => {
          const { id, title, text, levels } = condition;
          const value = levelIn(play, condition);
          const level = levels !== undefined && {
            value,
            most: levels,
            more: toLevel(play, condition, value + 1),
            less: toLevel(play, condition, value - 1),
          };
          return {
            id,
            title,
            text,
            on: value > 0,
            ...(level && { level }),
            edits: toLevel(play, condition, value > 0 ? 0 : 1),
          };
        }),
      ),
    ],
  };
}

function limitsOf({ abilities }: StatBlock): PlayBlock[] {
  const trackers = abilities.flatMap(({ name, limit }, index): Tracker[] =>
    limit === undefined
      ? []
      : [
          tracker(`uses-${String(index)}`, name, limit.left, {
            max: limit.uses,
            rest: limit.uses,
            path: limit.path,
            show: 'boxes',
            note: t(`uses.${limit.restored}`, { count: limit.uses }),
          }),
        ],
  );
  return trackers.length === 0 ? [] : [{ kind: 'trackers', id: 'uses', title: t('abilities'), trackers }];
}

function turnOf(block: StatBlock): BlockTurn {
  const { rules, play } = block;
  return {
    taken: play.taken ?? [],
    path: ['npc', 'taken'],
    has: (id) => play.conditions.includes(id),
    begin: (id) =>
      rules.conditions.filter((each) => each.id === id).flatMap((each) => toLevel(play, each, 1)),
    skill: (id) => {
      const roll = rules.skillRoll?.(block.choices, id);
      return roll && changedBy(block.changes, { roll }).roll;
    },
    begun: statBlockFighter(block).turn('start').edits,
  };
}

function trackerOf(vital: BlockVital): Tracker {
  const { id, label, left, max } = vital;
  return {
    id,
    label,
    value: left,
    min: Math.min(0, left),
    max: max.value,
    explained: max,
    rest: max.value,
    path: ['npc', 'left', id],
    tone: toneOf(vital),
  };
}

function toneOf({ left, max }: BlockVital): Tracker['tone'] {
  if (left <= 0) return 'danger';
  return left * 2 <= max.value ? 'warning' : 'plain';
}

export function statBlockProfile(block: StatBlock): Profile {
  const { rules, choices, play } = block;
  return {
    figures: (['stats', 'defenses', 'others'] as const).flatMap((group) =>
      figuresIn(block, group).map((one) => figure(one)),
    ),
    skills: rules.skills.map(({ id, label }) => {
      const rank = choices.skills[id] ?? 0;
      return { id, label, rank, text: raw(rank === 0 ? '' : signed(rank)) };
    }),
    vitals: block.vitals.map((vital) => ({
      id: vital.id,
      label: vital.label,
      value: vital.left,
      max: vital.max.value,
      tone: toneOf(vital),
    })),
    conditions: rules.conditions.flatMap((condition) => {
      const level = levelIn(play, condition);
      return level === 0 ? [] : [leveled(condition, level)];
    }),
  };
}
