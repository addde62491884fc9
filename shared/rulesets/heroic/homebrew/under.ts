import { isPathEdit, type Edit, type EditPath } from '#shared/character/edits';
import type {
  CatalogAction,
  ChosenRow,
  Control,
  FieldsWidget,
  SelectOption,
  Stepper,
  Widget,
} from '#shared/rules/views';

/** Moves widgets to a part of the data: their paths get the prefix `at`, and their edits are preceded by `first`. */
export function under(widgets: readonly Widget[], at: EditPath, first: readonly Edit[]): readonly Widget[] {
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
