import type { Edit } from '#shared/character/edits';
import { message, type Text } from '#shared/kernel/text';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { Widget } from '#shared/rules/views';
import type { PatchPath } from '#shared/character/patches';

/** The catalog names these parts of a character. */
const namedParts: ReadonlySet<string> = new Set([
  'choices',
  'play',
  'ledger',
  'journal',
  'exceptions',
  'notes',
  'tags',
]);

/** Prefers the field of the wizard, then its step, then the part of the document. */
export function placeWords(path: PatchPath, opened: OpenCharacter | undefined): Text {
  const [part, ...rest] = path;
  const known = part === 'choices' && opened !== undefined ? choiceWords(rest, opened) : undefined;
  if (known !== undefined) return known;
  const name = typeof part === 'string' && namedParts.has(part) ? part : 'other';
  return message(`exchange.difference.part.${name}`);
}

function choiceWords(path: PatchPath, opened: OpenCharacter): Text | undefined {
  const names = path.filter((step) => typeof step === 'string');
  const isField = names.length === path.length;
  let best: { readonly label: Text; readonly depth: number } | undefined;
  for (const { id, title } of opened.steps)
    for (const place of opened.step(id).widgets.flatMap(placesIn)) {
      if (isField && place.path.length === names.length && startsWith(place.path, names)) return place.label;
      const depth = shared(place.path, names);
      if (depth > (best?.depth ?? 0)) best = { label: title, depth };
    }
  return best?.label;
}

interface LabeledPath {
  readonly path: readonly (string | number)[];
  readonly label: Text;
}

function placesIn(widget: Widget): readonly LabeledPath[] {
  const changed = (edits: readonly Edit[], label: Text): LabeledPath[] =>
    edits.flatMap((edit) => ('path' in edit ? [{ path: edit.path, label }] : []));
  switch (widget.kind) {
    case 'fields':
      return widget.fields.map(({ path, label }) => ({ path, label }));
    case 'choice':
      return widget.options.flatMap(({ edits }) => changed(edits, widget.title));
    case 'steppers':
      return [
        ...widget.rows.flatMap(({ up, down, label }) => changed([...up.edits, ...down.edits], label)),
        ...(widget.dice === undefined ? [] : [{ path: widget.dice.path, label: widget.title }]),
      ];
    case 'chosen':
      return widget.rows.flatMap(({ remove, title }) => changed(remove, title));
    case 'catalog':
      return widget.entries.flatMap(({ actions, title }) =>
        actions.flatMap(({ edits }) => changed(edits, title)),
      );
    case 'identity':
    case 'note':
      return [];
  }
}

function startsWith(path: readonly (string | number)[], names: readonly string[]): boolean {
  return names.every((name, index) => path[index] === name);
}

/** The length of the common start of two paths. */
function shared(path: readonly (string | number)[], names: readonly string[]): number {
  const differs = names.findIndex((name, index) => path[index] !== name);
  return differs < 0 ? names.length : differs;
}
