import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { list, raw, signed, type Text, type Translate } from '#shared/kernel/text';
import { printedTable, printedTracks } from '#shared/rules/builders/blocks';
import { thingCard } from '#shared/rules/print/decks';
import { across } from '#shared/rules/print/paper';
import { problemMark } from '#shared/rules/print/problemBlocks';
import type { PrintBlock, PrintCard, PrintCardPart, PrintSheet } from '#shared/rules/print/print';
import { reportHead } from '#shared/rules/problem';
import type { EntryBlock } from '#shared/rules/reference/reference';
import type { CharacterDeck, PrintExtras } from '#shared/rules/ruleset';
import { attackLine, figuresIn, type StatBlock } from './block';
import { t } from './texts';
import type { BlockFigure } from './declaration';

/** More boxes could not be counted at a glance. */
const mostBoxes = 60;

const row = ({ label, value }: BlockFigure) => ({ label, value });

function boxes(block: StatBlock) {
  return block.vitals.map(({ label, max }) => ({
    label,
    boxes: Math.min(mostBoxes, Math.max(0, max.value)),
  }));
}

/** The numbers of a fight printed large, the points as boxes, then the rest. */
export function statBlockCard(document: CharacterDocument, block: StatBlock): PrintCard {
  const attack = block.attacks[0];
  const stats = [...figuresIn(block, 'stats'), ...figuresIn(block, 'others')];
  return {
    kind: 'card',
    title: document.name.trim() === '' ? block.kind : raw(document.name),
    parts: [
      { kind: 'text', text: block.kind },
      {
        kind: 'figures',
        figures: [
          ...(attack === undefined
            ? []
            : [{ label: t('attack.bonus'), value: raw(signed(attack.bonus.value)) }]),
          ...figuresIn(block, 'defenses').map(row),
          ...figuresIn(block, 'vitals').map(row),
        ],
      },
      ...boxes(block).map((one): PrintCardPart => ({ kind: 'boxes', ...one })),
      ...(stats.length === 0 ? [] : [grid(stats)]),
      facts(block),
      ...(block.notes === undefined ? [] : [{ kind: 'text' as const, text: block.notes }]),
    ],
  };
}

/** Its abilities; gear of a stat block is nothing but its attacks. */
export function statBlockCards({ abilities, attacks }: StatBlock, deck: CharacterDeck): PrintCard[] {
  return deck === 'powers'
    ? abilities.map(({ name, text }) => thingCard(name, { over: t('abilities'), texts: [text] }))
    : attacks.map((attack) => thingCard(attack.name, { over: t('attacks'), texts: [attackLine(attack)] }));
}

type Shared = Extract<EntryBlock, { readonly kind: 'grid' | 'facts' }>;

function grid(figures: readonly BlockFigure[]): Shared {
  return {
    kind: 'grid',
    columns: figures.map(({ label }) => label),
    rows: [figures.map(({ value }) => value)],
  };
}

function facts(block: StatBlock): Shared {
  const { attacks, abilities, skills } = block;
  return {
    kind: 'facts',
    rows: [
      ...attacks.map((attack) => ({ label: attack.name, value: attackLine(attack) })),
      ...abilities.map(({ name, text }) => ({ label: name, value: text })),
      ...(skills.length === 0 ? [] : [{ label: t('skills'), value: list(skills.map(skillText)) }]),
    ],
  };
}

function skillText({ label, bonus }: StatBlock['skills'][number]): Text {
  return t('skill', { name: label, bonus: signed(bonus) });
}

/** The short form for the compendium. */
export function statBlockSummary(block: StatBlock): EntryBlock[] {
  const stats = figuresIn(block, 'stats');
  const fight = [
    ...figuresIn(block, 'vitals'),
    ...figuresIn(block, 'defenses'),
    ...figuresIn(block, 'others'),
  ];
  return [...[fight, stats].filter((figures) => figures.length > 0).map(grid), facts(block)];
}

export function printStatBlock(
  document: CharacterDocument,
  block: StatBlock,
  { portrait }: PrintExtras,
): PrintSheet {
  const name = raw(document.name);
  const figures = (group: Parameters<typeof figuresIn>[1]) => figuresIn(block, group).map(row);
  const large = [...figures('vitals'), ...figures('defenses')];
  const medium = [...figures('stats'), ...figures('others')];
  return {
    title: t('print.title', { name }),
    header: {
      name,
      subtitle: block.kind,
      system: raw(block.rules.system),
      facts: [{ label: t('print.form'), value: t('label') }],
      ...problemMark(block.problems, document.exceptions, {
        title: t('print.illegal'),
        undone: t('print.undone'),
      }),
      ...(portrait && { portrait }),
      portraitFrame: true,
    },
    bands: [
      across(
        ...(large.length === 0 ? [] : [{ kind: 'figures' as const, size: 'large' as const, figures: large }]),
        ...(medium.length === 0
          ? []
          : [{ kind: 'figures' as const, size: 'medium' as const, figures: medium }]),
      ),
      across(attackTable(block), ...tracks(block)),
      across(...entries(block), ...prose(block), conditionLines()),
    ],
  };
}

function attackTable({ attacks }: StatBlock): PrintBlock {
  return printedTable(
    { title: t('attacks'), blankRows: 0 },
    [
      { label: t('attack.name'), weight: 4, align: 'start' },
      { label: t('attack.bonus'), weight: 1.4, align: 'center', strong: true },
      { label: t('attack.damage'), weight: 2, align: 'center', strong: true },
      { label: t('attack.details'), weight: 4, align: 'start' },
    ],
    attacks.map(({ name, bonus, damage, details }) => [
      { text: name },
      { text: raw(signed(bonus.value)) },
      { text: damage },
      { text: list(details) },
    ]),
  );
}

function tracks(block: StatBlock): PrintBlock[] {
  const lines = boxes(block);
  if (lines.length === 0) return [];
  return [
    printedTracks(
      { title: t('groups.vitals') },
      lines.map((one, index) => ({ ...one, field: { name: `vital-${String(index)}`, value: '' } })),
    ),
  ];
}

function entries({ abilities, skills }: StatBlock): PrintBlock[] {
  const all = [
    ...abilities.map(({ name, text }) => ({ name, text })),
    ...(skills.length === 0 ? [] : [{ name: t('skills'), text: list(skills.map(skillText)) }]),
  ];
  if (all.length === 0) return [];
  return [{ kind: 'entries', title: t('abilities'), entries: all, blankLines: 0 }];
}

function prose({ notes }: StatBlock): PrintBlock[] {
  return notes === undefined ? [] : [{ kind: 'prose', title: t('notes'), paragraphs: [notes] }];
}

function conditionLines(): PrintBlock {
  return {
    kind: 'lines',
    title: t('conditions'),
    lines: 3,
    fill: true,
    state: true,
    field: { name: 'conditions', value: '' },
  };
}

export function statBlockReport(document: CharacterDocument, block: StatBlock, translate: Translate): Json {
  return {
    ...reportHead(document, block.problems, translate),
    figures: Object.fromEntries(block.figures.map(({ id, explained }) => [id, explained.value])),
    attacks: block.attacks.map(({ name, bonus, damage }) => ({
      name: translate(name),
      attack: bonus.value,
      damage: translate(damage),
    })),
    abilities: block.abilities.map(({ name }) => translate(name)),
  };
}
