import { problemsAt } from '#shared/rulesets/heroic/choices/problems';
import { insert, remove, set, type Edit } from '#shared/character/edits';
import { list, type Text } from '#shared/kernel/text';
import { catalogWidget, chosenWidget } from '#shared/rules/builders/blocks';
import type { StepBody } from '#shared/rules/builders/wizard';
import { sourceText } from '#shared/rules/explained';
import { skillsStep } from '#shared/rulesets/heroic/creation/skills';
import type { CatalogAction } from '#shared/rules/views';
import { naming } from '#shared/rulesets/heroic/content/packNames';
import { t } from '#shared/rulesets/heroic/texts';
import { deriveBlock } from '#shared/rulesets/heroic/forms/block';
import { isMount, type BlockChoices } from '#shared/rulesets/heroic/forms/choices';
import type { NpcModifierEntry } from '#shared/rulesets/heroic/content/formData';
import type { BlockState } from '#shared/rulesets/heroic/forms/blockState';

/** Implements section 14.1: each modifier counts once; different ones add up. */
export function modifiersStep(current: BlockState): StepBody {
  const { content, block } = current;
  const { of, modifiers, abilities } = block;
  const has = (id: string): boolean => modifiers.some((modifier) => modifier.id === id);
  /** Adds a required ability together with the modifier. */
  const brings = ({ needsAbility }: NpcModifierEntry) => {
    const [first] = needsAbility ?? [];
    const isThere = abilities.some(({ entry }) => needsAbility?.includes(entry.id));
    return first === undefined || isThere
      ? []
      : [insert(['abilities'], { id: first, values: {}, note: '' }), ...naming(content, first)];
  };
  return {
    intro: t('forms.steps.modifiers.intro'),
    widgets: [
      chosenWidget(
        { id: 'modifiers', title: t('forms.steps.modifiers.chosen'), empty: t('forms.steps.modifiers.none') },
        modifiers.map((modifier, index) => ({
          id: `modifiers-${String(index)}`,
          title: modifier.name,
          detail: detailOf(current, modifier),

          actions: applying(current, modifier),
          remove: [remove(['modifiers', index]), ...unapplied(current, modifier)],
          problems: problemsAt(block.problems, `modifiers[${String(index)}]`),
        })),
      ),
      catalogWidget(
        {
          id: 'all-modifiers',
          title: t('forms.steps.modifiers.catalog'),
          searchLabel: t('forms.steps.modifiers.search'),
        },
        [{ id: 'all', label: t('forms.modifiers.heading') }],
        content.npcModifiers.all
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
      ),
    ],
  };
}

/** Any number of skills; those of modifiers are added automatically (14). */
export function blockSkillsStep({ block }: BlockState): StepBody {
  const { choices } = block.of;
  const { character } = block;
  const step = skillsStep({
    character: { ...character, choices: { ...character.choices, skills: choices.skills } },
    problems: block.problems,
  });
  return { ...step, intro: t('forms.steps.skills.intro') };
}

const byHandIds = ['endurance', 'defense', 'heroism'] as const;

/** The changes of custom values by a modifier (14.1): "End +2". */
function additions({ content, block }: BlockState, { id }: NpcModifierEntry): Text[] {
  const { of } = block;
  const { byHand, applied = of.choices.modifiers } = of.choices;
  const others = applied.filter((each) => each !== id);
  const numbers = (list: readonly string[]) => deriveBlock(content, withApplied(of, list)).character;
  const [before, after] = [numbers(others), numbers([...others, id])];
  return byHandIds.flatMap((what) => {
    const amount = after[what].value - before[what].value;
    if (!byHand[what].on || amount === 0) return [];
    return [sourceText({ label: t(`sheet.${what}`), amount })];
  });
}

/** Marks the modifiers that custom values include. */
function withApplied(of: BlockChoices, applied: readonly string[]): BlockChoices {
  switch (of.form) {
    case 'npc':
      return { ...of, choices: { ...of.choices, applied: [...applied] } };
    case 'vehicle':
      return { ...of, choices: { ...of.choices, applied: [...applied] } };
    case 'army':
      return { ...of, choices: { ...of.choices, applied: [...applied] } };
  }
}

const isApplied = ({ block }: BlockState, id: string): boolean =>
  block.of.choices.applied?.includes(id) !== false;

/** Also shows the changes of custom values. */
function detailOf(current: BlockState, modifier: NpcModifierEntry): Text {
  const added = additions(current, modifier);
  if (added.length === 0) return modifier.text;
  return t(`forms.steps.modifiers.${isApplied(current, modifier.id) ? 'adds' : 'wouldAdd'}`, {
    text: modifier.text,
    numbers: list(added),
  });
}

/** Adds a modifier's effects to custom values once, or removes them again. */
function applying(current: BlockState, modifier: NpcModifierEntry): CatalogAction[] {
  if (additions(current, modifier).length === 0) return [];
  const on = isApplied(current, modifier.id);
  const { applied, modifiers } = current.block.of.choices;
  const now = applied ?? modifiers;
  const edits: Edit[] = on
    ? [
        set(
          ['applied'],
          now.filter((id) => id !== modifier.id),
        ),
      ]
    : [set(['applied'], [...now, modifier.id])];
  return [{ id: 'apply', label: t(`forms.steps.modifiers.${on ? 'unapply' : 'apply'}`), edits }];
}

function unapplied({ block }: BlockState, { id }: NpcModifierEntry): Edit[] {
  const { applied } = block.of.choices;
  return applied?.includes(id) === true
    ? [
        set(
          ['applied'],
          applied.filter((each) => each !== id),
        ),
      ]
    : [];
}
