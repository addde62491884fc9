import { edit } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { set, type Edit } from '#shared/character/edits';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type {
  CatalogAction,
  Control,
  FieldsWidget,
  SelectOption,
  StepView,
  Widget,
} from '#shared/rules/views';
import { wordlessTexts } from './rulesets';

/** An interaction with a control of a wizard's step. */
export interface Press {
  /** The control by ids, such as `stats/str/up`. */
  readonly control: string;
  readonly edits: readonly Edit[];
  /** The fault of the view afterward, if the control promises a certain state. */
  readonly fault?: (after: StepView) => string | undefined;
  /** True if the press would change nothing. */
  readonly idle?: boolean;
}

/** A document to start from, with its name in faults. */
export interface Start {
  readonly name: string;
  readonly document: CharacterDocument;
}

/** Limits presses of each step on rows that earlier presses added; later ones repeat the controls of the first. */
const mostSecondPresses = 200;
const mostAdded = 60;

/**
 * Presses every control of every step of the wizard, from every start, and then those that appear when everything
 * possible is added. Each fault names the start, the step and the control; empty if the wizard is sound.
 */
export function wizardFaults(ruleset: Ruleset, starts: readonly Start[]): readonly string[] {
  return starts.flatMap(({ name, document }) => {
    const prefixed = (fault: string) => `${name}: ${fault}`;
    const before = opened(ruleset, document);
    if (typeof before === 'string') return [prefixed(before)];
    const first = faultsOfSteps(ruleset, document, before, Infinity);
    const full = withEverything(ruleset, document, before);
    const after = opened(ruleset, full);
    if (typeof after === 'string') return [...first, `with everything added: ${after}`].map(prefixed);
    const second = faultsOfSteps(ruleset, full, after, mostSecondPresses);
    return [...first, ...second.map((fault) => `with everything added: ${fault}`)].map(prefixed);
  });
}

function faultsOfSteps(
  ruleset: Ruleset,
  document: CharacterDocument,
  before: OpenCharacter,
  most: number,
): readonly string[] {
  return before.steps.flatMap(({ id }) => {
    const view = before.step(id);
    const presses = pressesOf(view).slice(0, most);
    const prefixed = (fault: string) => `${id}: ${fault}`;
    return [
      ...(view.id === id ? [] : [`step(${id}) shows ${view.id}`]),
      ...optionFaults(view).map(prefixed),
      ...presses.flatMap((press) => {
        const fault = faultOfPress(ruleset, document, before, view, press);
        return fault === undefined ? [] : [prefixed(`${press.control} ${fault}`)];
      }),
    ];
  });
}

/** The document after every press that adds a row. */
function withEverything(
  ruleset: Ruleset,
  document: CharacterDocument,
  start: OpenCharacter,
): CharacterDocument {
  return start.steps
    .flatMap(({ id }) => pressesOf(start.step(id)))
    .filter(({ edits }) => edits.some(({ op }) => op === 'insert'))
    .slice(0, mostAdded)
    .reduce((before, { edits }) => {
      // An exception or an unreadable result was reported when the press was tested alone.
      const after = attempt(() => edit(before, edits));
      return after.ok && typeof opened(ruleset, after.value) !== 'string' ? after.value : before;
    }, document);
}

function faultOfPress(
  ruleset: Ruleset,
  document: CharacterDocument,
  before: OpenCharacter,
  view: StepView,
  press: Press,
): string | undefined {
  const edited = attempt(() => edit(document, press.edits));
  if (!edited.ok) return `throws: ${edited.message}`;
  const after = opened(ruleset, edited.value);
  if (typeof after === 'string') return `leaves a character that ${after}`;
  const looked = attempt(() => {
    const shown = after.step(view.id);
    const wordless = wordlessTexts(ruleset, shown, after.problems, after.budgets, after.aside());
    if (wordless.length > 0) return `shows what has no words: ${wordless.join(', ')}`;
    if (press.idle !== true && isSame(before, view, after, shown)) return 'changes nothing that is shown';
    return press.fault?.(shown);
  });
  return looked.ok ? looked.value : `leaves a character whose step throws: ${looked.message}`;
}

/** True if nothing of a character looks different; its step is compared first, since most presses show there. */
function isSame(before: OpenCharacter, view: StepView, after: OpenCharacter, shown: StepView): boolean {
  const all = (opened: OpenCharacter) => {
    const { problems, budgets, subtitle, steps } = opened;
    return JSON.stringify([problems, budgets, subtitle, steps, opened.aside(), opened.sheet()]);
  };
  return JSON.stringify(view) === JSON.stringify(shown) && all(before) === all(after);
}

/** Selections that name no option, or more than one. */
function optionFaults({ widgets }: StepView): readonly string[] {
  return widgets.flatMap((widget) => {
    if (widget.kind === 'choice') {
      const selected = widget.options.filter((option) => option.selected).length;
      return selected === 1 ? [] : [`${widget.id} has ${String(selected)} options selected`];
    }
    return selectsOf(widget).flatMap(({ id, value, options }) =>
      options.some((option) => option.value === value) ? [] : [`${id} is at an unknown option "${value}"`],
    );
  });
}

type Select = Extract<Control, { kind: 'select' }> | Extract<Field, { kind: 'select' }>;
type Field = FieldsWidget['fields'][number];

/** Menus of a widget, each with its ids. */
function selectsOf(widget: Widget): readonly Select[] {
  const named = (id: string) => (each: Control | Field) =>
    each.kind === 'select' ? [{ ...each, id: `${id}/${each.id}` }] : [];
  if (widget.kind === 'fields') return widget.fields.flatMap(named(widget.id));
  if (widget.kind !== 'chosen') return [];
  return widget.rows.flatMap((row) => row.controls.flatMap(named(`${widget.id}/${row.id}`)));
}

/** Presses of all controls of a step that are not blocked. */
export function pressesOf({ widgets }: StepView): readonly Press[] {
  return widgets
    .flatMap((widget) =>
      pressesOn(widget).map((press) => ({ ...press, control: `${widget.id}/${press.control}` })),
    )
    .filter(({ edits }) => edits.length > 0);
}

function pressesOn(widget: Widget): readonly Press[] {
  switch (widget.kind) {
    case 'identity':
    case 'note':
      return [];
    case 'fields':
      return widget.fields.flatMap((field) => typed(widget.id, field));
    case 'choice':
      return widget.options
        .filter(({ blocked }) => blocked === undefined)
        .map(({ id, edits, selected }) => ({
          control: id,
          edits,
          idle: selected,
          fault: (after) => {
            const same = after.widgets.find((each) => each.id === widget.id);
            const isIt = same?.kind === 'choice' && same.options.some((one) => one.id === id && one.selected);
            return same === undefined || isIt ? undefined : 'is not selected afterwards';
          },
        }));
    case 'steppers':
      return widget.rows.flatMap(({ id, up, down }) =>
        Object.entries({ up, down })
          .filter(([, { blocked }]) => blocked === undefined)
          .map(([way, { edits }]) => ({ control: `${id}/${way}`, edits })),
      );
    case 'chosen':
      return [
        ...widget.rows.flatMap((row) => [
          ...row.controls.flatMap((control) => typed(`${widget.id}/${row.id}`, control)),
          ...(row.actions ?? []).flatMap(actionPresses),
          { control: `${row.id}/remove`, edits: row.remove },
        ]),
        ...(widget.add === undefined ? [] : actionPresses(widget.add)),
      ];
    case 'catalog':
      return widget.entries.flatMap(({ id, actions }) =>
        actions.flatMap(actionPresses).map((press) => ({ ...press, control: `${id}/${press.control}` })),
      );
  }
}

function actionPresses({ id, edits, blocked, options = [] }: CatalogAction): readonly Press[] {
  if (blocked !== undefined) return [];
  const picked = options
    .filter((option) => option.blocked === undefined)
    .map(({ value, edits: change }) => ({ control: `${id}/${value}`, edits: change }));
  return [{ control: id, edits }, ...picked];
}

/** Values for a field or a control: both limits, other texts, every option. */
function typed(owner: string, control: Control | Field): readonly Press[] {
  const { id } = control;
  switch (control.kind) {
    case 'number':
      return [control.min, control.max].map((value) => ({
        control: `${id} = ${String(value)}`,
        edits: [set(control.path, value)],
        idle: value === control.value,
      }));
    case 'text':
      return ['', 'Other words'].map((value) => ({
        control: `${id} = "${value}"`,
        edits: [set(control.path, value)],
        idle: value === control.value,
      }));
    case 'phrases':
      return [{ control: `${id} + 1`, edits: [set(control.path, [...control.values, 'One more'])] }];
    case 'flag':
      return [{ control: id, edits: [set(control.path, !control.value)] }];
    case 'select':
      return control.options
        .filter(({ blocked }) => blocked === undefined)
        .map(({ value, edits }: SelectOption) => ({
          control: `${id} = ${value}`,
          edits,
          idle: value === control.value,
          fault: (after) => {
            const same = after.widgets.flatMap(selectsOf).find((each) => each.id === `${owner}/${id}`);
            return same === undefined || same.value === value
              ? undefined
              : `is at "${same.value}" afterwards`;
          },
        }));
  }
}

/** A character with everything derived, or the reason why there is none. */
function opened(ruleset: Ruleset, document: CharacterDocument): OpenCharacter | string {
  const result = attempt(() => ruleset.open(document));
  if (!result.ok) return `throws when opened: ${result.message}`;
  if (result.value.ok) return result.value.value;
  const { code, path = '' } = result.value.error;
  return `cannot be opened: ${code} at ${path}`;
}

type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

function attempt<T>(act: () => T): Attempt<T> {
  try {
    return { ok: true, value: act() };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
