import { sourcesText } from '#shared/rules/explained';
import { set } from '#shared/character/edits';
import { signed } from '#shared/kernel/text';
import type { CatalogEntry, ChosenRow, StepView } from '#shared/rules/views';
import type { Choices } from '..';
import { abilityIds, figures, skills, type Skill } from '#shared/rulesets/starfaring/data/index';
import { checkBonus, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { abilityName, skillName, t } from '#shared/rulesets/starfaring/texts';
import type { StepContext } from './context';

const { minimum, maximum } = figures.skills;

export function skillsStep({ character }: StepContext): StepView {
  const { choices } = character;
  return {
    id: 'skills',
    title: t('creation.skills.title'),
    intro: t('creation.skills.intro', { minimum: signed(minimum), maximum: signed(maximum) }),
    widgets: [
      {
        kind: 'chosen',
        id: 'skills',
        title: t('creation.skills.chosen'),
        empty: t('creation.skills.empty'),
        rows: skills
          .filter(({ id }) => choices.skills[id] !== undefined)
          .map((skill) => chosenRow(character, skill)),
      },
      {
        kind: 'catalog',
        id: 'all-skills',
        title: t('creation.skills.catalog'),
        searchLabel: t('creation.skills.search'),
        groups: abilityIds.map((id) => ({ id, label: t(`abilities.${id}.name`) })),
        entries: skills.map((skill) => entry(choices, skill)),
      },
    ],
  };
}

function chosenRow(character: StarfaringCharacter, { id, ability }: Skill): ChosenRow {
  const { choices } = character;
  const total = checkBonus(character, ability, id);
  return {
    id,
    title: skillName(id),
    detail: t('creation.skills.total', { total: signed(total.value), sources: sourcesText(total) }),
    terms: [{ label: abilityName(ability), explanation: t(`abilities.${ability}.text`) }],
    controls: [
      {
        kind: 'number',
        id: 'bonus',
        label: t('sheet.bonus'),
        value: choices.skills[id] ?? minimum,
        min: minimum,
        max: maximum,
        path: ['skills', id],
      },
    ],
    remove: [set(['skills'], without(choices.skills, id))],
    problems: [],
  };
}

function entry({ skills: taken }: Choices, { id, ability }: Skill): CatalogEntry {
  const owned = taken[id] === undefined ? 0 : 1;
  return {
    id,
    title: skillName(id),
    group: ability,
    text: t(`skills.${id}.text`),
    terms: [{ label: abilityName(ability), explanation: t(`abilities.${ability}.text`) }],
    owned,
    actions: [
      {
        id: 'take',
        label: t('creation.skills.take'),
        edits: [set(['skills', id], minimum)],
        ...(owned > 0 && { blocked: t('creation.skills.taken') }),
      },
    ],
  };
}

function without(taken: Choices['skills'], id: string): Choices['skills'] {
  return Object.fromEntries(Object.entries(taken).filter(([skill]) => skill !== id));
}
