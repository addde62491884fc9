import { plainNumber, type Text } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { lostName } from '#shared/rulesets/heroic/content/packNames';
import { statName, t } from '#shared/rulesets/heroic/texts';
import type { FilledAbility } from './abilities';
import { valueOf } from './abilities';
import { isMount, type BlockChoices, type Natural } from './choices';
import { forms } from '#shared/rulesets/heroic/content/formData';
import type { NpcModifierEntry } from '#shared/rulesets/heroic/content/formEntries';
import { modifierProblems } from './modifiers';
import { armorNumbers, naturalName } from './natural';
import { formProblem, missingEntry } from './problems';

/** Holds rules for characters that also apply to blocks. */
const shared: ReadonlySet<string> = new Set([
  'missing-content',
  'skill-duplicate',
  'skill-focus',
  'item-modifier',
]);

/** Reports unavailable entries, unreasonable numbers, and modifiers without their requirements. */
export function blockProblems(
  content: Content,
  of: BlockChoices,
  derived: readonly Problem[],
  abilities: readonly FilledAbility[],
  modifiers: readonly NpcModifierEntry[],
): Problem[] {
  const { choices } = of;
  const ownSkills = choices.skills.length;
  return [
    ...statProblems(of),
    ...byHandProblems(of),
    ...derived.filter(
      ({ code, path }) => shared.has(code) && !isBeyond(path, 'skills', ownSkills) && path !== 'race',
    ),
    ...choices.natural.flatMap((natural, index) => naturalProblems(content, natural, index)),
    ...abilityProblems(abilities),
    ...modifierProblems(modifiers, abilities, ownSkills, isMount(of)),
    ...(of.form === 'vehicle' && of.choices.crew.least > of.choices.crew.most
      ? [formProblem('crew-range', { path: 'crew.least', step: 'vehicle', rule: '9' })]
      : []),
  ];
}

/** Returns true if a list item comes from modifiers, not from the choices. */
function isBeyond(path: string, listName: string, count: number): boolean {
  const [, index] = new RegExp(`^${listName}\\[(\\d+)\\]`).exec(path) ?? [];
  return index !== undefined && Number(index) >= count;
}

function absurd(
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
  what: Text,
  where: { readonly path: string; readonly step: string; readonly rule: string },
): Problem[] {
  if (value >= least && value <= most) return [];
  return [
    formProblem('absurd-number', where, {
      what,
      value: plainNumber(value),
      least: plainNumber(least),
      most,
    }),
  ];
}

function statProblems({ choices }: BlockChoices): Problem[] {
  return statIds.flatMap((stat) =>
    absurd(choices.stats[stat], forms.limits.stat, statName(stat), {
      path: `stats.${stat}`,
      step: 'figures',
      rule: '1',
    }),
  );
}

function byHandProblems({ choices }: BlockChoices): Problem[] {
  return (['endurance', 'defense', 'heroism'] as const).flatMap((id) => {
    const { on, value } = choices.byHand[id];
    const range = id === 'defense' ? forms.limits.value : forms.limits.endurance;
    const where = { path: `byHand.${id}.value`, step: 'figures', rule: '14' };
    return on ? absurd(value, range, t(`sheet.${id}`), where) : [];
  });
}

function naturalProblems(content: Content, natural: Natural, index: number): Problem[] {
  const at = `natural[${String(index)}]`;
  const where = (path: string) => ({ path: `${at}.${path}`, step: 'gear', rule: '14' });
  const what = naturalName(natural);
  const { value } = forms.limits;
  const numbers = armorNumbers(natural.armorRoll);
  const areNumbers = numbers?.every((number) => number >= 1 && number <= 12) ?? false;
  return [
    ...(['damage', 'targetArmorRoll', 'defense', 'encumbrance'] as const).flatMap((field) =>
      absurd(natural[field], value, what, where(field)),
    ),
    ...absurd(natural.attack.plus, value, what, where('attack.plus')),
    ...absurd(natural.range, { least: 0, most: 10_000 }, what, where('range')),
    ...(areNumbers ? [] : [formProblem('armor-numbers', where('armorRoll'), { what })]),
    ...natural.keywords.flatMap(({ id }, keyword) =>
      content.keywords.has(id)
        ? []
        : missingEntry(
            { missing: true, name: lostName(content, id), source: '13.4' },
            `${at}.keywords[${String(keyword)}].id`,
            'gear',
          ),
    ),
  ];
}

/** Reports unavailable abilities, and variables out of range. */
export function abilityProblems(abilities: readonly FilledAbility[]): Problem[] {
  return abilities.flatMap(({ entry, choice }, index) => {
    const at = `abilities[${String(index)}]`;
    return [
      ...missingEntry(entry, `${at}.id`, 'abilities'),
      ...entry.variables.flatMap((variable) => {
        const value = valueOf(variable, choice.values);
        if (typeof value !== 'number') return [];
        const range =
          variable.kind === 'number' ? { least: variable.min, most: variable.max } : { least: -20, most: 20 };
        return absurd(value, range, entry.label(variable.id), {
          path: `${at}.values.${variable.id}`,
          step: 'abilities',
          rule: entry.source,
        });
      }),
    ];
  });
}
