import { list, plainNumber, raw, type Text } from '#shared/kernel/text';
import type { EntryBlock } from '#shared/rules/reference/reference';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { armorRollText } from '#shared/rulesets/heroic/derive/figures';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { attackText, gearLines, gearText } from './figures';
import type { BlockState } from './blockState';

type Part = Extract<EntryBlock, { readonly kind: 'grid' | 'facts' }>;

export interface NamedNumber {
  readonly label: Text;
  readonly value: Text;
}

const number = (value: number): Text => raw(plainNumber(value));

/** The numbers needed in every round: Att, Def, End. */
export function fightFigures({ block }: BlockState): readonly NamedNumber[] {
  const { character } = block;
  return [
    { label: t('sheet.attack'), value: raw(attackText(block)) },
    { label: t('forms.card.defense'), value: number(character.defense.value) },
    { label: t('forms.card.endurance'), value: number(character.endurance.value) },
  ];
}

export function otherFigures({ block: { character } }: BlockState): {
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

export function figureRow(figures: readonly NamedNumber[]): Part {
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
export function blockFacts(current: BlockState): Part {
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
