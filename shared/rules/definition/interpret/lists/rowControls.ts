import { set } from '#shared/character/edits';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Control } from '#shared/rules/views';
import { diceOf, diceText } from '#shared/rules/definition/dice/inputs';
import { typed, wordOf, type Value } from '#shared/rules/definition/formula/types';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { noneText } from '#shared/rules/definition/interpret/usualWords';
import type { RowField } from '#shared/rules/definition/schema/lists';
import { namesOf } from './cells';

/** The different keys of a list, as the player wrote them. */
export function keysOf(sheet: Sheet, id: string): string[] {
  const model = sheet.program.game.lists.get(id);
  return model === undefined ? [] : differing(rowsAt(sheet, model.slot).map(({ key }) => wordOf(key)));
}

function differing(words: readonly string[]): string[] {
  const trimmed = words.map((word) => word.trim());
  const at = (word: string) => trimmed.findIndex((other) => typed(other) === typed(word));
  return trimmed.filter((word, index) => word !== '' && at(word) === index);
}

function select(
  id: string,
  label: Text,
  value: string,
  place: readonly (string | number)[],
  options: readonly (readonly [value: string, label: Text])[],
): Control {
  return {
    kind: 'select',
    id,
    label,
    value,
    options: options.map(([key, name]) => ({ value: key, label: name, edits: [set(place, key)] })),
  };
}

/** The control of a field, from the value that a row has. */
export function control(
  sheet: Sheet,
  id: string,
  field: RowField,
  value: Value,
  path: readonly (string | number)[],
): Control {
  const { program } = sheet;
  const label = raw(field.name);
  const place = [...path, id];
  if ('flag' in field)
    return {
      kind: 'select',
      id,
      label,
      named: true,
      value: value === true ? 'yes' : 'no',
      options: (
        [
          ['no', false],
          ['yes', true],
        ] as const
      ).map(([key, is]) => ({
        value: key,
        label: message(`definition.list.${key}`),
        edits: [set(place, is)],
      })),
    };
  if ('words' in field)
    return {
      kind: 'text',
      id,
      label,
      value: typeof value === 'string' ? value : '',
      maxLength: field.words,
      path: place,
    };
  if ('one' in field) {
    const entries = program.game.entrySets.get(field.one);
    const known = typeof value === 'string' && entries?.ids.includes(value) === true ? value : '';
    const options = [
      ['', message('definition.list.none')] as const,
      ...namesOf(program.game.definition, field.one),
    ];
    return select(id, label, known, place, options);
  }
  if ('dice' in field) {
    const known = typeof value === 'string' && value !== '' ? value : field.dice;
    const offered = [...new Set([...field.of, known])];
    return select(
      id,
      label,
      known,
      place,
      offered.map((dice) => [dice, raw(diceText(diceOf(dice)))]),
    );
  }
  if ('key' in field) {
    const words = typeof value === 'string' ? value : '';
    const names = differing([...keysOf(sheet, field.key), ...field.more, words]);
    const known = names.find((name) => typed(name) === typed(words)) ?? '';
    return select(id, label, known, place, [
      ['', noneText(field)],
      ...names.map((name) => [name, raw(name)] as const),
    ]);
  }
  const { min, max } = field;
  const number = typeof value === 'number' ? value : min;
  return { kind: 'number', id, label, value: number, min, max, path: place };
}
