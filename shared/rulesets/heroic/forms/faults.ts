import { missingProblems, problemIn } from '#shared/rulesets/heroic/choices/problems';
import { plainNumber, type Text } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { sum } from '#shared/kernel/sum';
import type { EffectSource } from '#shared/rules/effects';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import { added, always } from '#shared/rulesets/heroic/content/effectTargets';
import { valueOf, type FilledAbility } from './abilities';
import { forms, type NpcModifierEntry } from '#shared/rulesets/heroic/content/formData';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { lostName } from '#shared/rulesets/heroic/content/packNames';
import { isMount, type BlockChoices, type Natural } from './choices';
import { armorNumbers, naturalName } from './natural';

/** The codes in addition to those of characters. */
type FormProblemCode =
  | 'absurd-number'
  | 'armor-numbers'
  | `modifier-${'twice' | 'fits' | 'ability' | 'skill'}`
  | 'crew-range'
  | `minion-${'points' | 'features' | 'unearned' | 'kind'}`
  | 'beast-unearned'
  | 'share-exceeded';

export const formProblem = (
  code: FormProblemCode,
  ...of: Parameters<typeof problemIn> extends [string, string, ...infer More] ? More : never
): Problem => problemIn('forms.problems', code, ...of);

const isStat = (target: string): boolean => statIds.some((stat) => stat === target);

/** Returns everything but stats, named after each modifier. */
export function npcModifierSources(modifiers: readonly NpcModifierEntry[]): EffectSource[] {
  return modifiers.map(({ name, source, effects }) => ({
    label: name,
    rule: source,
    effects: effects.filter(({ to }) => !isStat(to)),
  }));
}

export function statSources(modifiers: readonly NpcModifierEntry[], stat: StatId): Source[] {
  const effectSources = modifiers.map(({ name, source, effects }) => ({
    label: name,
    rule: source,
    effects,
  }));
  return added(stat, always(effectSources));
}

export function modifierSkills(modifiers: readonly NpcModifierEntry[]): TakenSkill[] {
  return modifiers.flatMap(({ skills = [] }) => skills.map((skill) => ({ ...skill })));
}

/** The highest value of the modifiers (14.1), never below 0; undefined if none sets it. */
export function modifierHeroism(
  modifiers: readonly NpcModifierEntry[],
  stats: Readonly<Record<StatId, number>>,
): Explained | undefined {
  const all = modifiers.flatMap(({ name, source, heroism }) =>
    heroism === undefined
      ? []
      : [
          explain([
            { label: statName(heroism.stat), amount: stats[heroism.stat], rule: source },
            { label: name, amount: heroism.plus, rule: source },
          ]),
        ],
  );
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  const best = others.reduce((high, one) => (one.value > high.value ? one : high), first);
  if (best.value >= 0) return best;
  return explain([
    ...best.sources,
    { label: t('sources.minimum'), amount: -best.value, rule: best.sources[0]?.rule ?? '14.1' },
  ]);
}

/** Reports unavailable, duplicate and unsuitable modifiers, and missing requirements. */
function modifierProblems(
  modifiers: readonly NpcModifierEntry[],
  abilities: readonly FilledAbility[],
  chosenSkills: number,
  isMount: boolean,
): Problem[] {
  const extra = sum(modifiers.map(({ extraSkills = 0 }) => extraSkills));
  return modifiers.flatMap((modifier, index) => {
    const where = { path: `modifiers[${String(index)}]`, step: 'modifiers', rule: modifier.source };
    const twice = modifiers.slice(0, index).some(({ id }) => id === modifier.id);
    const lacksAbility =
      modifier.needsAbility !== undefined &&
      !abilities.some(({ entry }) => modifier.needsAbility?.includes(entry.id));
    return [
      ...missingProblems(modifier, where.path, where.step),
      ...(twice ? [formProblem('modifier-twice', where, { modifier: modifier.name })] : []),
      ...(modifier.fits === 'mount' && !isMount
        ? [formProblem('modifier-fits', where, { modifier: modifier.name })]
        : []),
      ...(lacksAbility
        ? [formProblem('modifier-ability', { ...where, step: 'abilities' }, { modifier: modifier.name })]
        : []),
      ...(modifier.extraSkills !== undefined && chosenSkills < extra
        ? [formProblem('modifier-skill', { ...where, step: 'skills' }, { modifier: modifier.name })]
        : []),
    ];
  });
}

/** Rules for characters that also apply to blocks. */
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
        : missingProblems(
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
      ...missingProblems(entry, `${at}.id`, 'abilities'),
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
