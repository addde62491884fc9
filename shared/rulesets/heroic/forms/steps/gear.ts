import { problemsAt } from '#shared/rulesets/heroic/choices/problems';
import { numberAt, selectAt, textAt } from '#shared/rules/builders/fields';
import { insert, remove, type EditPath } from '#shared/character/edits';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { CatalogAction, ChosenRow, ChosenWidget, Control } from '#shared/rules/views';
import { gearStep } from '#shared/rulesets/heroic/creation/gear';
import { t } from '#shared/rulesets/heroic/texts';
import { attackBys, type Natural } from '#shared/rulesets/heroic/forms/choices';
import { forms } from '#shared/rulesets/heroic/content/formData';
import { naturalId, naturalName } from '#shared/rulesets/heroic/forms/natural';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import type { BlockState } from '#shared/rulesets/heroic/forms/blockState';

/** Keywords (13.4) that can be switched on for a natural weapon. */
const weaponKeywords = [
  'two-handed',
  'deflect',
  'deflect-melee',
  'penetrating',
  'balanced',
  'scale-vehicle',
] as const;
/** Keywords with a number, and its initial value. */
const numberedKeywords = [
  { id: 'burst', x: 5 },
  { id: 'slow', x: 1 },
] as const;

/** Offers natural gear, and gear of the tables (13, 14). */
export function blockGearStep(current: BlockState): StepBody {
  const { block } = current;
  const { character } = block;
  const { choices } = block.of;
  const ofTables = gearStep({
    character: {
      ...character,
      created: character.created.slice(0, choices.gear.items.length),
    },
    problems: block.problems,
  });
  return {
    intro: t('forms.steps.gear.intro'),
    widgets: [
      natural(current),
      ...ofTables.widgets
        .filter(({ kind }) => kind === 'chosen' || kind === 'catalog')
        .map((widget) =>
          widget.kind === 'chosen' ? { ...widget, title: t('forms.steps.gear.ofTables') } : widget,
        ),
    ],
  };
}

function natural(current: BlockState): ChosenWidget {
  const { choices } = current.block.of;
  return {
    kind: 'chosen',
    id: 'natural',
    title: t('forms.steps.gear.natural'),
    empty: t('forms.steps.gear.naturalEmpty'),
    rows: choices.natural.map((one, index) => naturalRow(current, one, index)),
    add: {
      id: 'add-natural',
      label: t('forms.steps.gear.add'),
      edits: [],
      options: (['weapon', 'armor', 'other'] as const).map((kind) => ({
        value: kind,
        label: t(`forms.steps.gear.kinds.${kind}`),
        edits: [insert(['natural'], blankNatural(kind))],
      })),
    },
  };
}

function blankNatural(kind: Natural['kind']) {
  return {
    kind,
    name: '',
    attack: { by: 'agi', plus: 0 },
    damage: 0,
    targetArmorRoll: 0,
    range: 0,
    defense: 0,
    encumbrance: 0,
    armorRoll: '',
    keywords: [],
  };
}

function naturalRow({ block }: BlockState, one: Natural, index: number): ChosenRow {
  const at: EditPath = ['natural', index];
  const { character } = block;
  const weapon = character.content.weapons.get(naturalId(index));
  return {
    id: `natural-${String(index)}`,
    title: naturalName(one),
    detail: t(`forms.steps.gear.kinds.${one.kind}`),
    terms: weapon === undefined ? [] : gearTerms(character.content, weapon),
    controls: [
      textAt([...at, 'name'], t('forms.steps.gear.name'), one.name, 60, { hint: naturalName(one) }),
      ...(one.kind === 'weapon' ? weaponControls(one, at) : []),
      ...(one.kind === 'armor' ? armorControls(one, at) : []),
      number('defense', one.defense, at),
    ],
    ...(one.kind === 'weapon' && { actions: keywordActions(one, at) }),
    remove: [remove(at)],
    problems: problemsAt(block.problems, `natural[${String(index)}]`),
  };
}

function number(
  field: 'damage' | 'targetArmorRoll' | 'range' | 'defense' | 'encumbrance',
  value: number,
  at: EditPath,
): Control {
  const { least, most } = forms.limits.value;
  const range =
    field === 'range' ? { min: 0, max: 10_000 } : { min: field === 'encumbrance' ? 0 : least, max: most };
  return {
    kind: 'number',
    id: field,
    label: t(`forms.steps.gear.${field}`),
    value,
    ...range,
    path: [...at, field],
  };
}

function weaponControls(one: Natural, at: EditPath): Control[] {
  return [
    selectAt(
      [...at, 'attack', 'by'],
      t('sheet.attack'),
      one.attack.by,
      attackBys.map((by) => ({
        value: by,
        label: by === 'hand' ? t('forms.sources.byHand') : t(`stats.${by}.name`),
      })),
      { id: 'attack-by' },
    ),
    numberAt(
      [...at, 'attack', 'plus'],
      t(one.attack.by === 'hand' ? 'forms.steps.gear.attack' : 'forms.steps.gear.plus'),
      one.attack.plus,
      [forms.limits.value.least, forms.limits.value.most],
      { id: 'attack-plus' },
    ),
    number('damage', one.damage, at),
    number('targetArmorRoll', one.targetArmorRoll, at),
    number('range', one.range, at),
    number('encumbrance', one.encumbrance, at),
    ...one.keywords.flatMap(({ id, x }, index): Control[] =>
      x === undefined
        ? []
        : [
            numberAt(
              [...at, 'keywords', index, 'x'],
              t(`keywords.${id}.name`, { x: t('forms.steps.gear.x') }),
              x,
              [0, 1000],
              { id: `keyword-${String(index)}` },
            ),
          ],
    ),
  ];
}

function armorControls(one: Natural, at: EditPath): Control[] {
  return [
    textAt([...at, 'armorRoll'], t('sheet.armorRoll'), one.armorRoll, 40, {
      id: 'armor-roll',
      hint: t('forms.steps.gear.armorHint'),
    }),
  ];
}

function keywordActions({ keywords }: Natural, at: EditPath): CatalogAction[] {
  const has = (id: string): boolean => keywords.some((keyword) => keyword.id === id);
  const missing = [
    ...weaponKeywords.filter((id) => !has(id)).map((id) => ({ id })),
    ...numberedKeywords.filter(({ id }) => !has(id)),
  ];
  const label = (id: string) => t(`keywords.${id}.name`, { x: t('forms.steps.gear.x') });
  const add: CatalogAction = {
    id: 'add-keyword',
    label: t('forms.steps.gear.addKeyword'),
    edits: [],
    options: missing.map((keyword) => ({
      value: keyword.id,
      label: label(keyword.id),
      edits: [insert([...at, 'keywords'], { ...keyword })],
    })),
  };
  const take: CatalogAction = {
    id: 'take-keyword',
    label: t('forms.steps.gear.takeKeyword'),
    edits: [],
    options: keywords.map(({ id }, index) => ({
      value: `${id}-${String(index)}`,
      label: label(id),
      edits: [remove([...at, 'keywords', index])],
    })),
  };
  return [...(missing.length > 0 ? [add] : []), ...(keywords.length > 0 ? [take] : [])];
}
