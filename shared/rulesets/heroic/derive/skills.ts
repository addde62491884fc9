import type { Problem } from '#shared/rules/problem';
import type { EffectSource } from '#shared/rules/effects';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { creation, type SkillLevel } from '#shared/rulesets/heroic/data/index';
import {
  listedFocus,
  type Focus,
  type FocusEntry,
  type SkillEntry,
} from '#shared/rulesets/heroic/content/entries';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import {
  disabledByCampaignProblem,
  missingProblems,
  problem,
} from '#shared/rulesets/heroic/choices/problems';
import { list, raw, type Text } from '#shared/kernel/text';
import { focusId, lostName } from '#shared/rulesets/heroic/content/packNames';
import { t } from '#shared/rulesets/heroic/texts';

/** Two choices with the same key are the same skill twice (section 4). */
export function skillKey(skill: { id: string; focus?: string; limitation?: string }): string {
  return [skill.id, (skill.focus ?? '').trim(), (skill.limitation ?? '').trim()].join('\u0000');
}

/** Ignores limitations; `undefined` if the skill is missing. */
export function levelOf(skills: readonly TakenSkill[], id: string, focus?: string): SkillLevel | undefined {
  const levels = skills
    .filter((skill) => skill.id === id && (focus === undefined || skill.focus === focus))
    .map((skill) => skill.level);
  if (levels.includes('advanced')) return 'advanced';
  return levels[0];
}

/** Keeps each skill once at its best level: a duplicate is a problem and has no further effect (4). */
function effectiveSkills(content: Content, skills: readonly TakenSkill[]): readonly TakenSkill[] {
  const best = new Map<string, TakenSkill>();
  for (const taken of skills) {
    const { focus } = skillOf(content, taken.id);
    const key = skillKey({ id: taken.id, ...(focus !== undefined && { focus: taken.focus ?? '' }) });
    const known = best.get(key);
    if (known === undefined || (known.level === 'basic' && taken.level === 'advanced')) best.set(key, taken);
  }
  return [...best.values()];
}

/** An advanced skill also has its basic effects. */
export function skillEffectSources(content: Content, skills: readonly TakenSkill[]): EffectSource[] {
  return effectiveSkills(content, skills).flatMap((taken) => {
    const skill = skillOf(content, taken.id);
    const { effects, source } = skill;
    const all = taken.level === 'advanced' ? [...effects.basic, ...effects.advanced] : effects.basic;
    if (all.length === 0) return [];
    return [
      {
        label: skillName(content, taken),
        rule: source,
        effects: all,
        ...(taken.focus && { focus: taken.focus }),
      },
    ];
  });
}

/** Compares each skill with those before it (section 4). */
export function takenSkillProblems(content: Content, skills: readonly TakenSkill[]): Problem[] {
  const earlier = new Set<string>();
  return skills.flatMap((taken, index) => {
    const found = skillProblems(content, taken, earlier.has(skillKey(taken)), `skills[${String(index)}]`);
    earlier.add(skillKey(taken));
    return found;
  });
}

/** `twice` marks a duplicate (section 4). */
export function skillProblems(
  content: Content,
  taken: { id: string; focus?: string; limitation?: string },
  twice: boolean,
  path: string,
): Problem[] {
  const skill = skillOf(content, taken.id);
  const found =
    skill.missing === true
      ? missingProblems(skill, `${path}.id`, 'skills')
      : focusProblems(content, skill, taken, path);
  if (!twice) return found;
  const { focus, source } = skill;
  const where = {
    path,
    step: 'skills',
    rule: source,
    ...(focus !== undefined && { variant: 'focus' }),
  } as const;
  const named = focusIsNamed(skill, taken.focus) ? skillName(content, taken) : skill.name;
  return [...found, problem('skill-duplicate', where, { skill: named })];
}

function focusProblems(
  content: Content,
  skill: SkillEntry,
  taken: { id: string; focus?: string; limitation?: string },
  path: string,
): Problem[] {
  const { focus, name, source } = skill;
  const found: Problem[] = [];
  const chosen = taken.focus ?? '';
  const limited = (taken.limitation ?? '').trim() !== '';
  const where = { path: `${path}.focus`, step: 'skills', rule: source } as const;
  if (focus === undefined) {
    if (chosen !== '') found.push(problem('skill-focus', { ...where, variant: 'none' }, { skill: name }));
  } else if (chosen.trim() === '') {
    found.push(problem('skill-focus', { ...where, variant: `missing-${focus.kind}` }, { skill: name }));
  } else if (focus.kind === 'list' && !focus.options.some(({ id }) => id === chosen)) {
    const variant = isPackFocus(skill, chosen) ? 'lost' : 'unknown';
    const { id } = taken;
    const params = { skill: name, focus: focusName(content, { id, focus: chosen }) };
    found.push(problem('skill-focus', { ...where, variant }, params));
  } else {
    const listed = focus.kind === 'list' ? focus.options.find(({ id }) => id === chosen) : undefined;
    if (listed?.disabledByCampaign === true)
      found.push(disabledByCampaignProblem(listed.name, where.path, where.step));
  }
  if (limited && !(focus?.kind === 'list' && focus.limitation))
    found.push(
      problem(
        'skill-focus',
        { ...where, path: `${path}.limitation`, variant: 'limitation' },
        { skill: name },
      ),
    );
  return found;
}

/** Allows two basic skills or one advanced one, nothing else (section 2). */
export function skillChoiceProblems(skills: readonly TakenSkill[]): Problem[] {
  const { skillLevels: allowed, source } = creation.standard;
  const basic = skills.filter((skill) => skill.level === 'basic').length;
  const advanced = skills.length - basic;
  const twoBasic = basic === allowed.basic && advanced === 0;
  const oneAdvanced = advanced === allowed.advanced && basic === 0;
  if (twoBasic || oneAdvanced) return [];
  const variant = basic === 0 && advanced === 0 ? 'none' : basic === 1 && advanced === 0 ? 'one' : 'many';
  return [problem('skill-choice', { path: 'skills', step: 'skills', rule: source, variant })];
}

/** Returns false if a focus is required but missing. */
function focusIsNamed(skill: SkillEntry, focus: string | undefined): boolean {
  return skill.missing === true || skill.focus?.kind === 'text' || listedFocus(skill, focus) !== undefined;
}

/** Includes the chosen focus even if the campaign does not allow it (3.6). */
export function focusesOffered(focus: Focus & { kind: 'list' }, chosen?: string): readonly FocusEntry[] {
  return focus.options.filter(({ id, disabledByCampaign }) => disabledByCampaign !== true || id === chosen);
}

/** Empty or missing if the skill has no focus or limitation. */
interface Taken {
  readonly id: string;
  readonly focus?: string | undefined;
  readonly limitation?: string | undefined;
}

/** Includes the focus: "Weaponcraft (Blades)", "Minion/Relic (Gray wolf)" (4). */
export function skillName(content: Content, taken: Taken): Text {
  const { name } = skillOf(content, taken.id);
  if (taken.focus === undefined || taken.focus === '') return name;
  return t('skillWithFocus', { skill: name, focus: focusName(content, taken) });
}

/** Unlisted focuses appear as entered, powers with their limitation (4, 11.2). */
export function focusName(content: Content, { id, focus = '', limitation = '' }: Taken): Text {
  const skill = skillOf(content, id);
  const isLost = isPackFocus(skill, focus);
  const kept = (): Text => raw(content.recalled?.(focusId({ id, focus })) ?? focus);
  const name = listedFocus(skill, focus)?.name ?? (isLost ? lostName(content, focus) : kept());
  return limitation === '' ? name : list([name, raw(limitation)]);
}

/** Returns true for the id of a pack's entry, false for text by a user. */
function isPackFocus(skill: SkillEntry, focus: string): boolean {
  return skill.focus?.kind !== 'text' && focus.includes(':');
}
