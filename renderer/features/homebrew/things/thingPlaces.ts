import type { Edit, EditPath } from '#shared/character/edits';
import type { PackFault } from '#shared/homebrew/parts';
import { assertNever } from '#shared/kernel/assertNever';
import type { Text } from '#shared/kernel/text';
import type { CatalogAction, Control, Widget } from '#shared/rules/views';
import { bestPlace, placeOf, placesOf } from '#renderer/components/widgets/place';

/** Faults by the widgets in which they can be fixed, and those without a place. */
export interface PlacedFaults {
  readonly byWidget: ReadonlyMap<string, readonly PackFault[]>;
  readonly loose: readonly PackFault[];
}

/** Matches each fault to the widget that covers its path best. */
export function placeFaults(widgets: readonly Widget[], faults: readonly PackFault[]): PlacedFaults {
  const places = widgets.map((widget) => widgetPlaces(widget).join(' '));
  const byWidget = new Map<string, PackFault[]>();
  const loose: PackFault[] = [];
  for (const fault of faults) {
    const found = bestPlace(places, fault.path ?? '');
    const widget = found === undefined ? undefined : widgets[found];
    if (widget === undefined) loose.push(fault);
    else byWidget.set(widget.id, [...(byWidget.get(widget.id) ?? []), fault]);
  }
  return { byWidget, loose };
}

/** The label of the fault's field, if a widget holds several; elsewhere the place is obvious. */
export function fieldLabel(widget: Widget, { path = '' }: PackFault): Text | undefined {
  if (widget.kind !== 'fields') return undefined;
  const found = bestPlace(pathPlaces(widget.fields.map((field) => field.path)), path);
  return found === undefined ? undefined : widget.fields[found]?.label;
}

/** Every path that a widget edits, in the notation of faults. */
export function widgetPlaces(widget: Widget): readonly string[] {
  switch (widget.kind) {
    case 'identity':
    case 'note':
      return [];
    case 'fields':
      return pathPlaces(widget.fields.map(({ path }) => path));
    case 'choice':
      return editPlaces(widget.options.flatMap(({ edits }) => edits));
    case 'steppers':
      return editPlaces(widget.rows.flatMap(({ up, down }) => [...up.edits, ...down.edits]));
    case 'chosen':
      return [
        ...editPlaces(widget.rows.flatMap(({ remove }) => remove)),
        ...widget.rows.flatMap(({ controls }) => controls.flatMap(controlPlaces)),
        ...(widget.add ? actionPlaces(widget.add) : []),
      ];
    case 'catalog':
      return widget.entries.flatMap(({ actions }) => actions.flatMap(actionPlaces));
    default:
      return assertNever(widget);
  }
}

function controlPlaces(control: Control): readonly string[] {
  return control.kind === 'select'
    ? editPlaces(control.options.flatMap(({ edits }) => edits))
    : pathPlaces([control.path]);
}

function actionPlaces({ edits, options = [] }: CatalogAction): readonly string[] {
  return editPlaces([...edits, ...options.flatMap((option) => option.edits)]);
}

function pathPlaces(paths: readonly EditPath[]): readonly string[] {
  return paths.map(placeOf);
}

function editPlaces(edits: readonly Edit[]): readonly string[] {
  return placesOf(edits)
    .split(' ')
    .filter((place) => place !== '');
}
