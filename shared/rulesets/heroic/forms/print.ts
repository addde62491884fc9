import type { CharacterDocument } from '#shared/character/document';
import { list, plainNumber, raw, type Text, type Translate } from '#shared/kernel/text';
import { sourcesText } from '#shared/rules/explained';
import { across, currentBox, printedNumber } from '#shared/rules/print/paper';
import { problemMark } from '#shared/rules/print/problemBlocks';
import type { PrintBlock, PrintCard, PrintFigure, PrintSheet, PrintTable } from '#shared/rules/print/print';
import { reportHead, type Problem } from '#shared/rules/problem';
import type { CharacterDeck, PrintExtras } from '#shared/rules/ruleset';
import { statIds } from '#shared/rulesets/heroic/data/index';
import manifest from '#shared/rulesets/heroic/manifest.json';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import {
  attackRow,
  conditionLines,
  enduranceTrack,
  exceptionBlocks,
  mostBoxes,
  printedAttacks,
  skillEntry,
} from '#shared/rulesets/heroic/sheet/blocks';
import { statName, t } from '#shared/rulesets/heroic/texts';
import {
  attackText,
  blockFigures,
  blockSubtitle,
  gearLines,
  gearText,
  notesOf,
  type GearLine,
} from './figures';
import type { BlockState } from './blockState';
import type { EntryBlock } from '#shared/rules/reference/reference';
import { armorRollText } from '#shared/rulesets/heroic/derive/figures';
import { skillName } from '#shared/rulesets/heroic/derive/skills';
import { thingCard } from '#shared/rules/print/decks';
import type { Json } from '#shared/kernel/jsonValue';
import { printedEntries, printedFigures } from '#shared/rules/builders/blocks';

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
        { label: t('forms.scale.label'), value: t(`scales.${block.character.scale}`) },
      ],
      ...problemMark(problems, document.exceptions, { title: t('print.illegal'), undone: t('print.undone') }),
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: [
      across(...figureBlocks(current)),
      {
        columns: [
          {
            weight: 3,
            blocks: [printedAttacks(attackRows(current), 0), gearEntries(current), tracks(current)],
          },
          { weight: 2, blocks: [abilityEntries(current), ...skillEntries(current)] },
        ],
      },
      across(
        ...exceptionBlocks(document, problems),
        ...prose(notes === undefined ? [] : [notes]),
        conditionLines(),
      ),
    ],
  };
}

function figureBlocks(current: BlockState): PrintBlock[] {
  const { block } = current;
  const { stats } = block.character;
  const main = ['endurance', 'defense', 'armorRoll', 'heroism'];
  const all = blockFigures(current).map(({ id, label, value, explained }) => ({
    id,
    label,
    value,
    ...(explained && { sources: sourcesText(explained) }),
  }));
  const large = all
    .filter(({ id }) => main.includes(id))
    .map(({ id, ...one }): PrintFigure =>
      id === 'endurance' || id === 'heroism'
        ? { ...one, ...currentBox(t('print.current'), id, block.character[id].value) }
        : one,
    );
  return [
    { kind: 'figures', size: 'large', figures: large },
    printedFigures({ size: 'medium' }, [
      ...statIds.map((stat) => ({
        label: t(`stats.${stat}.name`),
        value: printedNumber(stats[stat]),
      })),
      ...all
        .filter(({ id }) => !main.includes(id) && id !== 'scale')
        .map(({ label, value }) => ({ label, value })),
    ]),
  ];
}

function attackRows({ block: { character } }: BlockState): PrintTable['rows'] {
  return character.attacks.map((attack) =>
    attackRow(
      attack,
      list([
        sourcesText(attack.attack),
        ...gearTerms(character.content, attack.weapon, attack.item?.modifier).map(({ label }) => label),
      ]),
    ),
  );
}

function gearEntries(current: BlockState): PrintBlock {
  return printedEntries(
    { title: t('sheet.gear'), blankLines: 1 },
    otherGear(current).map(({ name, notes }) => ({
      name,
      ...(notes.length > 0 && { text: list(notes) }),
    })),
  );
}

/** Weapons are listed with the attacks instead. */
function otherGear(current: BlockState): GearLine[] {
  return gearLines(current).filter(({ kind }) => kind === 'other');
}

function tracks({ block }: BlockState): PrintBlock {
  const { endurance } = block.character;
  return { kind: 'tracks', title: t('print.tracks'), tracks: [enduranceTrack(endurance.value)] };
}

function abilityEntries({ block }: BlockState): PrintBlock {
  return printedEntries({ title: t('forms.abilities.heading'), blankLines: 0 }, [
    ...block.abilities.map(({ title, text, note }) => ({
      name: title,
      text: note === undefined ? text : t('print.sentences', { first: text, second: note }),
    })),
    ...block.modifiers.map(({ name, text }) => ({ name, text })),
  ]);
}

function skillEntries({ block, content }: BlockState): PrintBlock[] {
  const { skills } = block.character.advanced;
  if (skills.length === 0) return [];
  const entries = skills.map((taken) => skillEntry(content, taken));
  return [{ kind: 'entries', title: t('sheet.skills'), entries, blankLines: 0 }];
}

function prose(paragraphs: readonly Text[]): PrintBlock[] {
  return paragraphs.length === 0 ? [] : [{ kind: 'prose', title: t('print.notes'), paragraphs }];
}

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

type Part = Extract<EntryBlock, { readonly kind: 'grid' | 'facts' }>;

interface NamedNumber {
  readonly label: Text;
  readonly value: Text;
}

const number = (value: number): Text => raw(plainNumber(value));

/** The numbers needed in every round: Att, Def, End. */
function fightFigures({ block }: BlockState): readonly NamedNumber[] {
  const { character } = block;
  return [
    { label: t('sheet.attack'), value: raw(attackText(block)) },
    { label: t('forms.card.defense'), value: number(character.defense.value) },
    { label: t('forms.card.endurance'), value: number(character.endurance.value) },
  ];
}

function otherFigures({ block: { character } }: BlockState): {
  readonly stats: readonly NamedNumber[];
  readonly rest: readonly NamedNumber[];
} {
  return {
    stats: statIds.map((stat) => ({ label: statName(stat), value: number(character.stats[stat].value) })),
    rest: [
      { label: t('forms.card.heroism'), value: number(character.heroism.value) },
      { label: t('forms.card.armor'), value: armorRollText(character) },
    ],
  };
}

function figureRow(figures: readonly NamedNumber[]): Part {
  return {
    kind: 'grid',
    columns: figures.map(({ label }) => label),
    rows: [figures.map(({ value }) => value)],
  };
}

/** Returns the short form for the reference (14). */
export function blockSummary(current: BlockState): readonly Part[] {
  const { stats, rest } = otherFigures(current);
  return [figureRow([...stats, ...fightFigures(current), ...rest]), blockFacts(current)];
}

/** Empty groups are left out. */
function blockFacts(current: BlockState): Part {
  const { block, content } = current;
  const { character } = block;
  const fact = (label: Text, items: readonly Text[]) =>
    items.length === 0 ? [] : [{ label, value: list(items) }];
  return {
    kind: 'facts',
    rows: [
      ...fact(t('sheet.gear'), gearLines(current).map(gearText)),
      ...fact(
        t('forms.abilities.heading'),
        block.abilities.map(({ title, note }) =>
          note === undefined ? title : t('forms.card.ability', { title, note }),
        ),
      ),
      ...fact(
        t('forms.modifiers.heading'),
        block.modifiers.map(({ name }) => name),
      ),
      ...fact(
        t('sheet.skills'),
        character.advanced.skills.map((taken) =>
          t('sheet.skillLine', {
            skill: skillName(content, taken),
            level: t(`levels.${taken.level}`),
          }),
        ),
      ),
    ],
  };
}

/** Abilities and modifiers of a block, or its weapons and other gear. */
export function blockCards(current: BlockState, deck: CharacterDeck): readonly PrintCard[] {
  const { block } = current;
  if (deck === 'items')
    return gearLines(current).map(({ name, notes }) =>
      thingCard(name, { over: t('sheet.gear'), texts: notes }),
    );
  return [
    ...block.abilities.map(({ title, text, note }) =>
      thingCard(title, {
        over: t('forms.abilities.heading'),
        texts: note === undefined ? [text] : [text, note],
      }),
    ),
    ...block.modifiers.map(({ name, text }) =>
      thingCard(name, { over: t('forms.modifiers.heading'), texts: [text] }),
    ),
  ];
}

export function blockReport(
  document: CharacterDocument,
  { block }: BlockState,
  problems: readonly Problem[],
  translate: Translate,
): Json {
  const { character } = block;
  const { armorRoll } = character;
  return {
    ...reportHead(document, problems, translate),
    stats: Object.fromEntries(statIds.map((stat) => [stat, character.stats[stat].value])),
    derived: {
      endurance: character.endurance.value,
      heroism: character.heroism.value,
      defense: character.defense.value,
      armorRoll: armorRoll && { numbers: armorRoll.numbers, bonus: armorRoll.bonus.value },
      attacksPerRound: block.attacksPerRound.value,
      initiative: character.initiative.value,
      scale: character.scale,
      attacks: character.attacks.map(({ weapon, attack, damage }) => ({
        item: translate(weapon.name),
        attack: attack.value,
        damage: damage.value,
      })),
    },
    abilities: block.abilities.map(({ title }) => translate(title)),
    modifiers: block.modifiers.map(({ id }) => id),
  };
}
