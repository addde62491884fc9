import { problemsAt } from '#shared/rulesets/heroic/choices/problems';
import { insert, remove, set } from '#shared/character/edits';
import { catalogWidget, chosenWidget, type Row } from '#shared/rules/builders/blocks';
import { selectAt, textAt } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { CatalogEntry, Control, SelectOption } from '#shared/rules/views';
import { skillPrice } from '#shared/rulesets/heroic/derive/advancement';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { advancement, skillLevels } from '#shared/rulesets/heroic/data/index';
import type { SkillEntry } from '#shared/rulesets/heroic/content/entries';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { naming } from '#shared/rulesets/heroic/content/packNames';
import { focusesOffered, skillKey } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import { isPointBuy, type StepContext } from './steps';

/** Implements 2 and 4. */
export function skillsStep(context: StepContext): StepBody {
  return {
    intro: isPointBuy(context)
      ? t('creation.skills.introPointBuy', {
          basic: advancement.skill.exp,
          advanced: advancement.advanced.exp,
        })
      : t('creation.skills.introStandard'),
    widgets: [
      chosenWidget(
        { id: 'skills', title: t('creation.skills.chosen'), empty: t('creation.skills.empty') },
        context.character.choices.skills.map((skill, index) => chosenRow(context, skill, index)),
      ),
      catalogWidget(
        { id: 'all-skills', title: t('creation.skills.catalog'), searchLabel: t('creation.skills.search') },
        [
          { id: 'plain', label: t('creation.skills.groupPlain') },
          { id: 'focus', label: t('creation.skills.groupFocus') },
        ],
        context.character.content.skills.all.map((skill) => entry(context, skill)),
      ),
    ],
  };
}

function chosenRow(context: StepContext, taken: TakenSkill, index: number): Row {
  const skill = skillOf(context.character.content, taken.id);
  const path = ['skills', index];
  return {
    id: `skills-${String(index)}`,
    title: skill.name,
    detail: skill[taken.level],
    controls: [
      levelControl(context, taken, path),
      ...focusControls(context.character.content, skill, taken, path),
    ],
    remove: [remove(path)],
    problems: problemsAt(context.problems, `skills[${String(index)}]`),
    ...(isPointBuy(context) && { price: t('price.exp', { exp: skillPrice(taken.level) }) }),
  };
}

function levelControl(context: StepContext, taken: TakenSkill, path: (string | number)[]): Control {
  return selectAt(
    [...path, 'level'],
    t('creation.skills.level'),
    taken.level,
    skillLevels.map((level) => ({
      value: level,
      label: t(`levels.${level}`),
      ...(isPointBuy(context) && { price: t('price.exp', { exp: skillPrice(level) }) }),
    })),
  );
}

function focusControls(
  content: Content,
  { focus }: SkillEntry,
  taken: TakenSkill,
  path: (string | number)[],
): Control[] {
  if (focus === undefined) return [];
  if (focus.kind === 'text')
    return [textAt([...path, 'focus'], t('creation.skills.focusText'), taken.focus ?? '', 60)];
  const select: Control = {
    kind: 'select',
    id: 'focus',
    label: t('creation.skills.focus'),
    value: taken.focus ?? '',
    options: focusesOffered(focus, taken.focus).map(({ id, name }) => ({
      value: id,
      label: name,
      edits: [set([...path, 'focus'], id), ...naming(content, { id: taken.id, focus: id })],
    })),
  };
  if (!focus.limitation) return [select];
  return [
    select,
    textAt([...path, 'limitation'], t('creation.skills.limitation'), taken.limitation ?? '', 60, {
      hint: t('creation.skills.limitationHint'),
    }),
  ];
}

function entry(context: StepContext, skill: SkillEntry): CatalogEntry {
  const taken = context.character.choices.skills;
  const owned = taken.filter((other) => other.id === skill.id).length;
  const take = (more: Partial<TakenSkill>): SelectOption['edits'] => {
    const chosen = { id: skill.id, ...more, level: 'basic' };
    return [insert(['skills'], chosen), ...naming(context.character.content, chosen)];
  };
  const price = isPointBuy(context) ? { price: t('price.exp', { exp: skillPrice('basic') }) } : {};
  const { focus } = skill;
  return {
    id: skill.id,
    title: skill.name,
    group: focus === undefined ? 'plain' : 'focus',
    detail: skill.basic,
    text: t('creation.skills.advancedText', { text: skill.advanced }),
    terms:
      focus === undefined
        ? []
        : [{ label: t('creation.skills.hasFocus'), explanation: t('creation.skills.hasFocusText') }],
    owned,
    ...price,
    actions: [
      focus?.kind === 'list'
        ? {
            id: 'take',
            label: t('creation.skills.take'),
            edits: [],
            options: focusesOffered(focus).map(({ id, name }) => ({
              value: id,
              label: name,
              edits: take({ focus: id }),
              ...(taken.some((other) => skillKey(other) === skillKey({ id: skill.id, focus: id })) && {
                blocked: t('creation.skills.taken'),
              }),
            })),
          }
        : {
            id: 'take',
            label: t('creation.skills.take'),
            edits: take(focus === undefined ? {} : { focus: '' }),
            ...(focus === undefined && owned > 0 && { blocked: t('creation.skills.taken') }),
          },
    ],
  };
}
