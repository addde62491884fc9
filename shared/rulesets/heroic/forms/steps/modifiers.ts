import { insert, remove } from '../../../../character/edits';
import { skillsStep } from '../../creation/skills';
import type { StepView } from '../../../../rules/views';
import { naming } from '../../packNames';
import { t } from '../../texts';
import { isMount } from '../choices';
import type { NpcModifierEntry } from '../entries';
import type { BlockStanding } from '../standing';

/** The NPC modifiers (14.1), each taken once; they stack. */
export function modifiersStep({ content, block }: BlockStanding): StepView {
  const { of, modifiers, abilities } = block;
  const has = (id: string): boolean => modifiers.some((modifier) => modifier.id === id);
  /** What a modifier asks for comes with it, ready to be filled in. */
  const brings = ({ needsAbility }: NpcModifierEntry) => {
    const [first] = needsAbility ?? [];
    const isThere = abilities.some(({ entry }) => needsAbility?.includes(entry.id));
    return first === undefined || isThere
      ? []
      : [insert(['abilities'], { id: first, values: {}, note: '' }), ...naming(content, first)];
  };
  return {
    id: 'modifiers',
    title: t('forms.modifiers.heading'),
    intro: t('forms.steps.modifiers.intro'),
    widgets: [
      {
        kind: 'chosen',
        id: 'modifiers',
        title: t('forms.steps.modifiers.chosen'),
        empty: t('forms.steps.modifiers.none'),
        rows: modifiers.map((modifier, index) => {
          const path = `modifiers[${String(index)}]`;
          return {
            id: `modifiers-${String(index)}`,
            title: modifier.name,
            detail: modifier.text,
            terms: [],
            controls: [],
            remove: [remove(['modifiers', index])],
            problems: block.problems.filter((found) => found.path === path).map((found) => found.text),
          };
        }),
      },
      {
        kind: 'catalogue',
        id: 'all-modifiers',
        title: t('forms.steps.modifiers.catalogue'),
        searchLabel: t('forms.steps.modifiers.search'),
        groups: [{ id: 'all', label: t('forms.modifiers.heading') }],
        entries: content.npcModifiers.all
          .filter(({ id, fits }) => fits === undefined || isMount(of) || has(id))
          .map((modifier) => ({
            id: modifier.id,
            title: modifier.name,
            group: 'all',
            detail: modifier.text,
            terms: [],
            owned: has(modifier.id) ? 1 : 0,
            actions: [
              {
                id: 'add',
                label: t('creation.gear.add'),
                edits: [
                  insert(['modifiers'], modifier.id),
                  ...naming(content, modifier.id),
                  ...brings(modifier),
                ],
                ...(has(modifier.id) && { blocked: t('forms.steps.modifiers.once') }),
              },
            ],
          })),
      },
    ],
  };
}

/** The skills of a block: as many as the GM likes; those of modifiers come by themselves (14). */
export function blockSkillsStep({ block }: BlockStanding): StepView {
  const { choices } = block.of;
  const { character } = block;
  const step = skillsStep({
    character: { ...character, choices: { ...character.choices, skills: choices.skills } },
    problems: block.problems,
  });
  return { ...step, intro: t('forms.steps.skills.intro') };
}
