import { list, raw, type Text } from '../../../kernel/text';
import type { EntryBlock } from '../../../rules/reference';
import { statIds } from '../data';
import { armorRollText } from '../figures';
import { skillName } from '../skillNames';
import { signlessNumber, statName, t } from '../texts';
import { attackText, gearLines, gearText } from './figures';
import type { BlockStanding } from './standing';

type Part = Extract<EntryBlock, { readonly kind: 'grid' | 'facts' }>;

/** A block in short (14), for cards and the reference: its row of figures; gear, abilities, modifiers, skills. */
export function blockSummary(standing: BlockStanding): readonly Part[] {
  const { block, content } = standing;
  const { character } = block;
  const number = (value: number): Text => raw(signlessNumber(value));
  const fact = (label: Text, items: readonly Text[]) =>
    items.length === 0 ? [] : [{ label, value: list(items) }];
  return [
    {
      kind: 'grid',
      columns: [
        ...statIds.map((stat) => statName(stat)),
        t('sheet.attack'),
        t('forms.card.defense'),
        t('forms.card.endurance'),
        t('forms.card.heroism'),
        t('forms.card.armor'),
      ],
      rows: [
        [
          ...statIds.map((stat) => number(character.stats[stat].value)),
          raw(attackText(block)),
          number(character.defense.value),
          number(character.endurance.value),
          number(character.heroism.value),
          armorRollText(character),
        ],
      ],
    },
    {
      kind: 'facts',
      rows: [
        ...fact(t('sheet.gear'), gearLines(standing).map(gearText)),
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
    },
  ];
}
