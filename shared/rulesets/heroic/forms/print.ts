import type { CharacterDocument } from '../../../character/document';
import { list, raw, signed, type Text } from '../../../kernel/text';
import type { PrintBlock, PrintCard, PrintFigure, PrintSheet } from '../../../rules/print/print';
import { problemBlocks } from '../../../rules/print/problemBlocks';
import type { Problem } from '../../../rules/problem';
import type { PrintExtras } from '../../../rules/ruleset';
import { statIds } from '../data';
import { itemText } from '../derive/gear';
import manifest from '../manifest.json';
import { skillOf } from '../content/missing';
import { gearTerms } from '../content/gearTerms';
import { skillName } from '../derive/skillNames';
import { signlessNumber, skillTexts, sourcesText, t } from '../texts';
import { blockFigures, blockSubtitle, gearLines, notesOf, type GearLine } from './figures';
import type { BlockState } from './blockState';
import { blockFacts, fightFigures, figureRow, otherFigures } from './summary';

export function printBlock(
  document: CharacterDocument,
  current: BlockState,
  problems: readonly Problem[],
  extras: PrintExtras,
): PrintSheet {
  const name = raw(document.name);
  const { block } = current;
  const notes = notesOf(current);
  return {
    title: t('forms.printTitle', { name, form: t(`forms.${block.of.form}.label`) }),
    header: {
      name,
      subtitle: blockSubtitle(current),
      system: raw(manifest.name),
      facts: [
        { label: t('forms.form'), value: t(`forms.${block.of.form}.label`) },
        { label: t('forms.scale.label'), value: t(`scales.${block.scale}`) },
      ],
      ...(problems.length > 0 && { mark: t('print.illegal') }),
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: [
      { columns: [{ weight: 1, blocks: figureBlocks(current) }] },
      {
        columns: [
          { weight: 3, blocks: [attackTable(current), gearEntries(current), tracks(current)] },
          { weight: 2, blocks: [abilityEntries(current), ...skillEntries(current)] },
        ],
      },
      {
        columns: [
          {
            weight: 1,
            blocks: [
              ...problemBlocks(problems, document.waivers, {
                title: t('print.illegal'),
                waived: (who) => t('print.waived', who),
              }),
              ...prose(notes === undefined ? [] : [notes]),
              {
                kind: 'lines',
                title: t('print.conditions'),
                lines: 3,
                fill: true,
                state: true,
                field: { name: 'conditions', value: '' },
              },
            ],
          },
        ],
      },
    ],
  };
}

function figureBlocks(current: BlockState): PrintBlock[] {
  const { block } = current;
  const { stats } = block.character;
  const main = ['endurance', 'defense', 'armorRoll', 'heroism'];
  const all = blockFigures(current).map((one) => ({
    id: one.id,
    label: one.label,
    value: one.value,
    ...(one.explained && { sources: sourcesText(one.explained) }),
  }));
  const large = all
    .filter(({ id }) => main.includes(id))
    .map(({ id, ...one }): PrintFigure => {
      const start = id === 'endurance' ? block.character.endurance : block.character.heroism;
      return id === 'endurance' || id === 'heroism'
        ? {
            ...one,
            current: { label: t('print.current'), field: { name: id, value: String(start.value) } },
          }
        : one;
    });
  return [
    { kind: 'figures', size: 'large', figures: large },
    {
      kind: 'figures',
      size: 'medium',
      figures: [
        ...statIds.map((stat) => ({
          label: t(`stats.${stat}.name`),
          value: raw(signlessNumber(stats[stat].value)),
        })),
        ...all
          .filter(({ id }) => !main.includes(id) && id !== 'scale')
          .map(({ label, value }) => ({ label, value })),
      ],
    },
  ];
}

function attackTable({ block }: BlockState): PrintBlock {
  const { character } = block;
  return {
    kind: 'table',
    title: t('sheet.attacks'),
    columns: [
      { label: t('sheet.weapon'), weight: 6, align: 'start' },
      { label: t('sheet.attack'), weight: 1.4, align: 'center', strong: true },
      { label: t('sheet.damage'), weight: 1.4, align: 'center', strong: true },
    ],
    rows: character.attacks.map(({ weapon, item, attack, damage }) => [
      {
        text: item === undefined ? weapon.name : itemText(item),
        small: list([
          sourcesText(attack),
          ...gearTerms(character.content, weapon, item?.modifier).map(({ label }) => label),
        ]),
      },
      { text: raw(signed(attack.value)) },
      { text: raw(signed(damage.value)) },
    ]),
    blankRows: 0,
  };
}

function gearEntries(current: BlockState): PrintBlock {
  return {
    kind: 'entries',
    title: t('sheet.gear'),
    entries: otherGear(current).map(({ name, notes }) => ({
      name,
      ...(notes.length > 0 && { text: list(notes) }),
    })),
    blankLines: 1,
  };
}

/** Weapons are listed with the attacks instead. */
function otherGear(current: BlockState): GearLine[] {
  return gearLines(current).filter(({ kind }) => kind === 'other');
}

function tracks({ block }: BlockState): PrintBlock {
  return {
    kind: 'tracks',
    title: t('print.tracks'),
    tracks: [
      {
        label: t('sheet.endurance'),
        boxes: Math.max(0, Math.min(60, block.character.endurance.value)),
        field: { name: 'endurance-track', value: '', now: 'endurance', counts: 'gone' },
      },
    ],
  };
}

function abilityEntries({ block }: BlockState): PrintBlock {
  return {
    kind: 'entries',
    title: t('forms.abilities.heading'),
    entries: [
      ...block.abilities.map(({ title, text, note }) => ({
        name: title,
        text: note === undefined ? text : t('print.sentences', { first: text, second: note }),
      })),
      ...block.modifiers.map(({ name, text }) => ({ name, text })),
    ],
    blankLines: 0,
  };
}

function skillEntries({ block, content }: BlockState): PrintBlock[] {
  const { skills } = block.character.advanced;
  if (skills.length === 0) return [];
  return [
    {
      kind: 'entries',
      title: t('sheet.skills'),
      entries: skills.map((taken) => {
        const skill = skillOf(content, taken.id);
        return {
          name: skillName(content, taken),
          detail: t(`levels.${taken.level}`),
          text: skillTexts(skill, taken.level).reduce((first, second) =>
            t('print.sentences', { first, second }),
          ),
        };
      }),
      blankLines: 0,
    },
  ];
}

function prose(paragraphs: readonly Text[]): PrintBlock[] {
  return paragraphs.length === 0 ? [] : [{ kind: 'prose', title: t('print.notes'), paragraphs }];
}

/** More boxes could not be counted at a glance. */
const mostBoxes = 60;

/** As compact as possible (14): the values for a fight printed large, Endurance as boxes, then the rest. */
export function blockCard(document: CharacterDocument, current: BlockState): PrintCard {
  const notes = notesOf(current);
  const subtitle = blockSubtitle(current);
  const { stats, rest } = otherFigures(current);
  return {
    kind: 'card',
    title: document.name.trim() === '' ? subtitle : raw(document.name),
    parts: [
      { kind: 'text', text: subtitle },
      { kind: 'figures', figures: fightFigures(current) },
      {
        kind: 'boxes',
        label: t('forms.card.endurance'),
        boxes: Math.max(0, Math.min(mostBoxes, current.block.character.endurance.value)),
      },
      figureRow([...stats, ...rest]),
      blockFacts(current),
      ...(notes === undefined ? [] : [{ kind: 'text' as const, text: notes }]),
    ],
  };
}
