import { set } from '#shared/character/edits';
import { raw, type Text } from '#shared/kernel/text';
import type { Widget } from '#shared/rules/views';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import { noneText } from '#shared/rules/definition/interpret/usualWords';
import { own, places } from '#shared/rules/definition/model/character';
import type { OptionChoice } from '#shared/rules/definition/schema/numbers';
import { offeredEntries, refusedEntry } from './offers';

/** Nothing chosen is an option, too, so that a choice can be undone. */
export function optionWidget(sheet: Sheet, option: OptionChoice): Widget[] {
  const { id, name, text, of } = option;
  const { choices } = sheet;
  const stored = own(choices.options, id) ?? '';
  const chosen = of.some((entry) => entry.id === stored) ? stored : '';
  const open = offeredEntries(sheet, option);
  const shown = of.filter((entry) => open.has(entry.id) || entry.id === chosen);
  if (shown.length === 0) return [];
  const refused = refusedEntry(sheet, option);
  const offer = (value: string, title: Text, description = '') => ({
    id: value === '' ? 'none' : `is-${value}`,
    title,
    text: raw(description),
    terms: [],
    selected: chosen === value,
    edits: [set(places.option(id), value)],
  });
  return [
    {
      kind: 'choice',
      id,
      title: raw(name),
      ...(text !== undefined && { hint: raw(text) }),
      options: [
        offer('', noneText(option)),
        ...shown.map((entry) => offer(entry.id, raw(entry.name), entry.text)),
      ],
    },
    ...(refused === undefined
      ? []
      : [{ kind: 'note' as const, id: `${id}-refused`, tone: 'warning' as const, text: refused }]),
  ];
}
