import type { Edit } from '#shared/character/edits';
import { message, type Text } from '#shared/kernel/text';
import type { Control, FieldsWidget } from '#shared/rules/views';

/** A label for undo and the journal: "Rope: Quantity 3 → 5". */
export function controlLabel(thing: Text, control: Control, edits: readonly Edit[]): Text {
  const { label } = control;
  switch (control.kind) {
    case 'select': {
      const option = control.options.find((each) => each.edits === edits);
      return option === undefined
        ? message('sheet.play.wrote', { thing, label })
        : message('sheet.play.picked', { thing, label, to: option.label });
    }
    case 'number': {
      const [edit] = edits;
      const to = edit?.op === 'set' && typeof edit.value === 'number' ? edit.value : control.value;
      return message('sheet.play.movedOn', { thing, label, from: control.value, to });
    }
    case 'text':
      return message('sheet.play.wrote', { thing, label });
  }
}

/** A label for undo and the journal: "Hit points 10 → 12". */
export function fieldLabel(field: FieldsWidget['fields'][number], edits: readonly Edit[]): Text {
  const { label } = field;
  const [edit] = edits;
  const to = edit?.op === 'set' ? edit.value : undefined;
  switch (field.kind) {
    case 'number':
      if (typeof to !== 'number') return label;
      return message('sheet.play.moved', { label, from: field.value, to });
    case 'select': {
      const option = field.options.find((each) => each.edits === edits);
      return option === undefined ? label : message('widgets.did.picked', { label, to: option.label });
    }
    case 'flag':
      return message(to === true ? 'widgets.did.on' : 'widgets.did.off', { label });
    case 'text':
    case 'phrases':
      return label;
  }
}
