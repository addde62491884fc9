import type { EntriesBlock } from '#shared/rules/sheetViews';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { t } from '#shared/rulesets/heroic/texts';
import { forms, type Needs } from '#shared/rulesets/heroic/content/formData';

/** Companions that the hero's skills allow (4, 11.2), and how to create them; empty without such a skill. */
export function companionEntries({ advanced, content }: HeroicCharacter): EntriesBlock[] {
  const has = ({ skill, focus, level }: Needs): boolean => {
    const known = levelOf(advanced.skills, skill, focus);
    return known !== undefined && (level === 'basic' || known === 'advanced');
  };
  const from = ({ skill, focus, level }: Needs) =>
    t('sheet.skillLine', {
      skill: skillName(content, { id: skill, focus }),
      level: t(`levels.${level}`),
    });
  const kinds = forms.minions
    .filter(({ needs }) => has(needs))
    .map(({ id, points, exp, needs }) => ({
      id,
      name: t(`forms.minion.kinds.${id}.name`),
      detail: from(needs),
      texts: [t(`forms.minion.kinds.${id}.text`, { points, exp })],
    }));
  const more = (['illusion', 'beast'] as const)
    .filter((id) => has(forms[id].needs))
    .map((id) => ({
      id,
      name: t(`forms.grants.${id}.name`),
      detail: from(forms[id].needs),
      texts: [t(`forms.grants.${id}.text`, { exp: forms.beast.exp })],
    }));
  const entries = [...kinds, ...more];
  if (entries.length === 0) return [];
  return [
    {
      kind: 'entries',
      id: 'companions',
      title: t('forms.grants.heading'),
      entries: [...entries, { id: 'how', name: t('forms.grants.how'), texts: [t('forms.grants.howText')] }],
      empty: t('forms.grants.heading'),
    },
  ];
}
