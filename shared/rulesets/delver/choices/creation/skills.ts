import { insert, remove, set } from '../../../../character/edits';
import { raw } from '../../../../kernel/text';
import type { ChosenRow, Control, StepView } from '../../../../rules/views';
import { isSameSkill, longest, type Skill } from '..';
import { rules, suggestions } from '../../data';
import type { DelverCharacter } from '../../derive';
import { plain, t, typed } from '../../texts';

const { untrained, bestSkill } = rules.checks;
const levels = Array.from({ length: bestSkill - untrained + 1 }, (_, index) => untrained + index);

/** Skills have free names. */
export function skillsStep({ choices, problems }: DelverCharacter): StepView {
  const isTaken = (name: string): boolean => choices.skills.some((skill) => isSameSkill(skill.name, name));
  return {
    id: 'skills',
    title: t('creation.skills.title'),
    intro: t('creation.skills.intro', { best: bestSkill }),
    widgets: [
      {
        kind: 'chosen',
        id: 'skills',
        title: t('sheet.skills'),
        empty: t('creation.skills.empty'),
        rows: choices.skills.map((skill, index) => ({
          ...skillRow(skill, index),
          problems: problems
            .filter(({ path }) => path === `skills[${String(index)}].name`)
            .map(({ text }) => text),
        })),
        add: {
          id: 'add',
          label: t('creation.skills.add'),
          edits: [],
          options: [
            {
              value: '',
              label: t('creation.skills.own'),
              edits: [insert(['skills'], { name: '', level: 0 })],
            },
            ...suggestions.skills.map((name) => ({
              value: name,
              label: raw(name),
              edits: [insert(['skills'], { name, level: 0 })],
              ...(isTaken(name) && { blocked: t('creation.skills.taken') }),
            })),
          ],
        },
      },
    ],
  };
}

function skillRow(skill: Skill, index: number): Omit<ChosenRow, 'problems'> {
  const path = ['skills', index];
  const name: Control = {
    kind: 'text',
    id: 'name',
    label: t('sheet.skill'),
    value: skill.name,
    maxLength: longest.name,
    path: [...path, 'name'],
  };
  const level: Control = {
    kind: 'select',
    id: 'level',
    label: t('sheet.level'),
    value: String(skill.level),
    options: levels.map((value) => ({
      value: String(value),
      label:
        value === untrained ? t('creation.skills.untrained', { level: plain(value) }) : raw(String(value)),
      edits: [set([...path, 'level'], value)],
    })),
  };
  return {
    id: `skills-${String(index)}`,
    title: typed(skill.name, 'sheet.unnamed'),
    terms: [],
    controls: [name, level],
    remove: [remove(path)],
  };
}
