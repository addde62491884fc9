import type { Problem } from '../../rules/problem';
import type { EffectGiver } from '../../rules/effects';
import type { TakenSkill } from './choices';
import { creation, known, skillById, type SkillLevel } from './data';
import { problem } from './problems';
import { skillName, t } from './texts';

/** What identifies a taken skill: two with the same key are the same skill twice (section 4). */
export function skillKey(skill: { id: string; focus?: string; limitation?: string }): string {
  return [skill.id, (skill.focus ?? '').trim(), (skill.limitation ?? '').trim()].join('\u0000');
}

/** The level that a character has in a skill, whatever its limitation; `undefined` where it has none. */
export function levelOf(skills: readonly TakenSkill[], id: string, focus?: string): SkillLevel | undefined {
  const levels = skills
    .filter((skill) => skill.id === id && (focus === undefined || skill.focus === focus))
    .map((skill) => skill.level);
  if (levels.includes('advanced')) return 'advanced';
  return levels[0];
}

/** Skills as givers of effects: an advanced skill gives its basic effects too. */
export function skillGivers(skills: readonly TakenSkill[]): EffectGiver[] {
  return skills.flatMap((skill) => {
    const { effects, source } = known(skillById, skill.id);
    const all = skill.level === 'advanced' ? [...effects.basic, ...effects.advanced] : effects.basic;
    if (all.length === 0) return [];
    return [
      { label: skillName(skill), rule: source, effects: all, ...(skill.focus && { focus: skill.focus }) },
    ];
  });
}

/** The problems of one skill among those taken before it: a wrong focus, the same skill twice (section 4). */
export function skillProblems(
  skill: { id: string; focus?: string; limitation?: string },
  earlier: readonly { id: string; focus?: string; limitation?: string }[],
  path: string,
): Problem[] {
  const { focus, source } = known(skillById, skill.id);
  const found: Problem[] = [];
  const chosen = skill.focus ?? '';
  const limited = (skill.limitation ?? '').trim() !== '';
  const name = t(`skills.${skill.id}.name`);
  const where = { path: `${path}.focus`, step: 'skills', rule: source } as const;
  if (focus === undefined) {
    if (chosen !== '') found.push(problem('skill-focus', { ...where, variant: 'none' }, { skill: name }));
  } else if (chosen.trim() === '') {
    found.push(problem('skill-focus', { ...where, variant: `missing-${focus.kind}` }, { skill: name }));
  } else if (focus.kind === 'list' && !focus.ids.includes(chosen)) {
    found.push(problem('skill-focus', { ...where, variant: 'unknown' }, { skill: name, focus: chosen }));
  }
  if (limited && !(focus?.kind === 'list' && focus.limitation === true))
    found.push(
      problem(
        'skill-focus',
        { ...where, path: `${path}.limitation`, variant: 'limitation' },
        { skill: name },
      ),
    );
  if (earlier.some((other) => skillKey(other) === skillKey(skill)))
    found.push(
      problem(
        'skill-duplicate',
        { path, step: 'skills', rule: source, ...(focus !== undefined && { variant: 'focus' }) },
        { skill: focusIsNamed(skill) ? skillName(skill) : name },
      ),
    );
  return found;
}

/** The standard method's choice of skills: two basic ones or one advanced one, no other mix (section 2). */
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

function focusIsNamed(skill: { id: string; focus?: string }): boolean {
  const { focus } = known(skillById, skill.id);
  if (focus === undefined) return false;
  return focus.kind === 'text' || focus.ids.includes(skill.focus ?? '');
}
