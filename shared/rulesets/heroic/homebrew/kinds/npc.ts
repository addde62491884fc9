import { isPathEdit, set, type Edit, type EditPath } from '#shared/character/edits';
import type {
  CatalogAction,
  ChosenRow,
  Control,
  FieldsWidget,
  SelectOption,
  Stepper,
  Widget,
} from '#shared/rules/views';
import { sameValue } from '#shared/kernel/same';
import { z } from 'zod';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { plainNumber, raw } from '#shared/kernel/text';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { deriveBlock } from '#shared/rulesets/heroic/forms/block';
import { blockSchemas, formPlaySchema, type NpcChoices } from '#shared/rulesets/heroic/forms/choices';
import type { TemplateEntry } from '#shared/rulesets/heroic/content/formData';
import { blockStateOf } from '#shared/rulesets/heroic/forms/blockState';
import { abilitiesStep } from '#shared/rulesets/heroic/forms/steps/abilities';
import { figuresStep } from '#shared/rulesets/heroic/forms/steps/figures';
import { blockGearStep } from '#shared/rulesets/heroic/forms/steps/gear';
import { blockSkillsStep, modifiersStep } from '#shared/rulesets/heroic/forms/steps/modifiers';
import { freshPlay } from '#shared/rulesets/heroic/state/play';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { unreadable } from '#shared/rulesets/heroic/homebrew/form';
import { defineKind, faultAt, type Fault, type Making } from '#shared/rulesets/heroic/homebrew/kind';
import { fieldOf, reference } from '#shared/rulesets/heroic/homebrew/parts';
import { about, joined } from './shared';

/** Moves widgets to a part of the data: their paths get the prefix `at`, and their edits are preceded by `first`. */
function under(widgets: readonly Widget[], at: EditPath, first: readonly Edit[]): readonly Widget[] {
  const moved = (edits: readonly Edit[]): readonly Edit[] =>
    edits.length === 0
      ? []
      : [
          ...first,
          ...edits.map((edit) => (isPathEdit(edit) ? { ...edit, path: [...at, ...edit.path] } : edit)),
        ];
  const option = (one: SelectOption): SelectOption => ({ ...one, edits: moved(one.edits) });
  const action = (one: CatalogAction): CatalogAction => ({
    ...one,
    edits: moved(one.edits),
    ...(one.options && { options: one.options.map(option) }),
  });
  const control = (one: Control): Control =>
    one.kind === 'select'
      ? { ...one, options: one.options.map(option) }
      : { ...one, path: [...at, ...one.path] };
  const row = (one: ChosenRow): ChosenRow => ({
    ...one,
    controls: one.controls.map(control),
    remove: moved(one.remove),
    ...(one.actions && { actions: one.actions.map(action) }),
  });
  const stepper = (one: Stepper): Stepper => ({
    ...one,
    up: { ...one.up, edits: moved(one.up.edits) },
    down: { ...one.down, edits: moved(one.down.edits) },
  });
  const field = (one: FieldsWidget['fields'][number]): FieldsWidget['fields'][number] => {
    const path = [...at, ...one.path];
    return one.kind === 'select' ? { ...one, path, options: one.options.map(option) } : { ...one, path };
  };
  const moveWidget = (widget: Widget): Widget => {
    switch (widget.kind) {
      case 'identity':
      case 'note':
        return widget;
      case 'fields':
        return { ...widget, fields: widget.fields.map(field) };
      case 'choice':
        return {
          ...widget,
          options: widget.options.map((one) => ({ ...one, edits: moved(one.edits) })),
        };
      case 'steppers':
        return { ...widget, rows: widget.rows.map(stepper) };
      case 'chosen':
        return { ...widget, rows: widget.rows.map(row), ...(widget.add && { add: action(widget.add) }) };
      case 'catalog':
        return {
          ...widget,
          entries: widget.entries.map((entry) => ({ ...entry, actions: entry.actions.map(action) })),
        };
    }
  };
  return widgets.map(moveWidget);
}

const choicesSchema = blockSchemas.npc;
const untouched = choicesSchema.parse({});

const schema = z.strictObject({
  ...about,
  base: reference('templates', { none: true }),
  choices: choicesSchema.prefault({}),
});
type Value = z.infer<typeof schema>;

/** A template for NPCs (14), optionally based on another one. */
export const npc = defineKind({
  id: 'npc',
  gm: true,
  schema,
  faults: ({ base, choices }) =>
    base !== '' && choices.template !== '' && base !== choices.template
      ? [faultAt('choices.template', 'twoBases')]
      : [],
  check: checkBlock,
  make: (value, making) => ({
    templates: [
      {
        id: making.id,
        form: 'npc',
        name: raw(value.name),
        text: raw(value.text),
        choices: z.record(z.string(), jsonSchema).parse(onBase(value, making)),
        source: '14',
      },
    ],
  }),
  detail: ({ choices }) =>
    joined(
      statIds.map((stat) =>
        t('homebrew.figure', { what: statName(stat), figure: plainNumber(choices.stats[stat]) }),
      ),
    ),
  more: blockWidgets,
});

/** A cache of choices combined with their base. */
const layered = new WeakMap<NpcChoices, { readonly below: TemplateEntry; readonly whole: NpcChoices }>();

/** The items of the base come after the NPC's own items of each list. */
function onBase({ base, choices }: Value, making: Making): NpcChoices {
  const below = making.box.templates.get(base) ?? making.added(base)?.templates?.[0];
  if (below === undefined) return choices;
  const known = layered.get(choices);
  if (known?.below === below) return known.whole;
  const { skills, gear, natural, abilities, modifiers } = choicesSchema.parse(below.choices);
  const whole = {
    ...choices,
    skills: [...choices.skills, ...skills],
    gear: { ...choices.gear, items: [...choices.gear.items, ...gear.items] },
    natural: [...choices.natural, ...natural],
    abilities: [...choices.abilities, ...abilities],
    modifiers: [...choices.modifiers, ...modifiers.filter((id) => !choices.modifiers.includes(id))],
  };
  layered.set(choices, { below, whole });
  return whole;
}

/** A cache of faults, with the entries they depend on. */
const judged = new WeakMap<Value, { readonly by: readonly unknown[]; readonly faults: readonly Fault[] }>();

/** Checks the NPC's own choices without the base; the result is cached while the entries stay the same. */
function checkBlock(value: Value, content: Content, making: Making): readonly Fault[] {
  const choices = onBase(value, making);
  const by = entriesOf(choices, content);
  const known = judged.get(value);
  if (known?.by.length === by.length && known.by.every((entry, index) => entry === by[index]))
    return known.faults;
  const faults = blockFaults(value, choices, content);
  judged.set(value, { by, faults });
  return faults;
}

/** Lists all entries that the choices refer to. */
function entriesOf({ skills, gear, abilities, modifiers }: NpcChoices, content: Content): readonly unknown[] {
  return [
    ...skills.map(({ id }) => content.skills.get(id)),
    ...gear.items.flatMap(({ id, modifier = '' }) => [content.gear.get(id), content.modifiers.get(modifier)]),
    ...abilities.map(({ id }) => content.abilities.get(id)),
    ...modifiers.flatMap((id) => {
      const entry = content.npcModifiers.get(id);
      return [entry, ...(entry?.skills ?? []).map((skill) => content.skills.get(skill.id))];
    }),
  ];
}

function blockFaults(value: Value, choices: NpcChoices, content: Content): readonly Fault[] {
  if (!choicesSchema.safeParse(choices).success) return [faultAt('base', 'tooMuch')];
  const { skills, gear, natural, abilities, modifiers } = value.choices;
  const own = { skills, 'gear.items': gear.items, natural, abilities, modifiers };
  const isOwn = (path: string): boolean =>
    Object.entries(own).every(([name, list]) => {
      const [, index] = path.startsWith(`${name}[`) ? (/\[(\d+)\]/.exec(path) ?? []) : [];
      return index === undefined || Number(index) < list.length;
    });
  return deriveBlock(content, { form: 'npc', choices })
    .problems.filter(({ path }) => isOwn(path))
    .map(({ path, text }) => ({ path: `choices.${path}`, text }));
}

const steps = [figuresStep, blockSkillsStep, blockGearStep, abilitiesStep, modifiersStep];

/** Returns the wizard's widgets, applied to the data of the thing. */
function blockWidgets(data: Json, content: Content): readonly Widget[] {
  const at = ['choices'];
  const found = fieldOf(data, 'choices') ?? {};
  const parsed = choicesSchema.safeParse(found);
  if (!parsed.success) return unreadable(at, jsonSchema.parse(untouched));
  const of = { form: 'npc' as const, choices: parsed.data };
  const current = blockStateOf(content, of, freshPlay(), formPlaySchema.parse({}), undefined);
  const whole = jsonSchema.parse(parsed.data);
  // Missing fields have to exist before values can be inserted.
  const first = sameValue(whole, found) ? [] : [set(at, whole)];
  const widgets = steps.flatMap((step) => step(current).widgets).filter(({ kind }) => kind !== 'identity');
  return under(widgets, at, first);
}
