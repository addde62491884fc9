import { sameValue } from '#shared/kernel/same';
import { message, raw, type Text } from '#shared/kernel/text';
import type { PlayBlock, PlayRow } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { ChosenWidget, Control, FieldsWidget, Widget } from '#shared/rules/views';
import type { SheetBlock } from '#shared/rules/sheetViews';
import { isNothing, moved } from './description';

/**
 * A statement of the rules about a character: "Strength", "3"; `value` is empty if presence alone matters.
 *
 * - `within`: the key of the thing it is a part of, which is added and removed with it
 * - `minor`: a consequence of other facts, mentioned only if nothing else changed
 */
export interface Fact {
  readonly key: string;
  readonly label: Text;
  readonly value: Text;
  readonly within?: string;
  readonly minor?: true;
}

/** Returns the facts that the wizard shows. */
export function chosenFacts(opened: OpenCharacter): readonly Fact[] {
  return opened.steps.flatMap(({ id }) =>
    opened.step(id).widgets.flatMap((widget) => keyed(`${id} ${widget.id}`, widgetFacts(widget))),
  );
}

/** Returns the facts that the play view shows. */
export function playFacts(opened: OpenCharacter): readonly Fact[] {
  return opened.play().blocks.flatMap((block) => keyed(block.id, blockFacts(block)));
}

/** Returns the facts that further pages show, such as possessions. */
export function pageFacts(opened: OpenCharacter): readonly Fact[] {
  return (opened.pages ?? []).flatMap(({ id }) =>
    (opened.page?.(id).widgets ?? []).flatMap((widget) => keyed(`${id} ${widget.id}`, widgetFacts(widget))),
  );
}

/** Returns the facts that the sheet shows. */
export function figureFacts(opened: OpenCharacter): readonly Fact[] {
  return opened.sheet().blocks.flatMap((block) => keyed(block.id, sheetFacts(block)));
}

/** One line for each fact that changed, was added or was removed. */
export function moves(before: readonly Fact[], after: readonly Fact[]): readonly Text[] {
  const [old, now] = [byKey(before), byKey(after)];
  const stays = (key: string | undefined) => key === undefined || (old.has(key) && now.has(key));
  const changed = [
    ...after.flatMap((fact): Move[] => {
      const was = old.get(fact.key);
      if (was === undefined) return [{ fact, text: withValue('new', fact) }];
      if (sameValue(was.value, fact.value)) return [];
      return [{ fact, text: moved(fact.label, was.value, fact.value) }];
    }),
    ...before.filter(({ key }) => !now.has(key)).map((fact) => ({ fact, text: withValue('gone', fact) })),
  ].filter(({ fact }) => stays(fact.within));
  const major = changed.filter(({ fact }) => fact.minor !== true);
  return (major.length > 0 ? major : changed).map(({ text }) => text);
}

interface Move {
  readonly fact: Fact;
  readonly text: Text;
}

function byKey(facts: readonly Fact[]): ReadonlyMap<string, Fact> {
  return new Map(facts.map((fact) => [fact.key, fact]));
}

type Said = Pick<Fact, 'label' | 'value' | 'minor'> & {
  readonly key?: string;
  /** Parts with keys of their own. */
  readonly parts?: readonly Said[];
};

/** Keys use the name of a thing, not its position, so that they survive a new order. */
function keyed(prefix: string, facts: readonly Said[], within?: string): readonly Fact[] {
  const seen = new Map<string, number>();
  return facts.flatMap(({ key: own, label, value, minor, parts = [] }): readonly Fact[] => {
    const name = `${prefix} ${own ?? JSON.stringify(label)}`;
    const again = seen.get(name) ?? 0;
    seen.set(name, again + 1);
    const key = `${name} ${String(again)}`;
    const fact = { key, label, value, ...(minor && { minor }), ...(within !== undefined && { within }) };
    return [fact, ...keyed(key, parts, key)];
  });
}

function widgetFacts(widget: Widget): readonly Said[] {
  switch (widget.kind) {
    case 'fields':
      return fieldFacts(widget);
    case 'choice': {
      const picked = widget.options.find(({ selected }) => selected);
      return [{ key: widget.id, label: widget.title, value: picked?.title ?? raw('') }];
    }
    case 'steppers':
      return widget.rows.map(({ id, label, value }) => ({ key: id, label, value: raw(String(value)) }));
    case 'chosen':
      return chosenRowFacts(widget);
    case 'identity':
    case 'catalog':
    case 'note':
      return [];
  }
}

function fieldFacts({ fields }: FieldsWidget): readonly Said[] {
  return fields.flatMap((field) =>
    field.kind === 'phrases'
      ? field.values.map((value) => ({
          key: `${field.id} ${value}`,
          label: message('exchange.difference.of', { thing: field.label, label: raw(value) }),
          value: raw(''),
        }))
      : [{ key: field.id, label: field.label, value: fieldValue(field) }],
  );
}

type Field = FieldsWidget['fields'][number];

function fieldValue(field: Exclude<Field, { readonly kind: 'phrases' }>): Text {
  switch (field.kind) {
    case 'text':
      return raw(field.value);
    case 'number':
      return raw(String(field.value));
    case 'flag':
      return message(`exchange.difference.${field.value ? 'on' : 'off'}`);
    case 'select':
      return field.options.find(({ value }) => value === field.value)?.label ?? raw(field.value);
  }
}

function chosenRowFacts({ rows }: ChosenWidget): readonly Said[] {
  return rows.map(({ title, detail, controls }) => ({
    label: title,
    value: raw(''),
    parts: [
      ...controls.map((control) => ({
        key: control.id,
        label: message('exchange.difference.of', { thing: title, label: control.label }),
        value: controlValue(control),
      })),
      { key: 'detail', label: title, value: detail ?? raw(''), minor: true },
    ],
  }));
}

function controlValue(control: Control): Text {
  switch (control.kind) {
    case 'select':
      return control.options.find(({ value }) => value === control.value)?.label ?? raw(control.value);
    case 'number':
      return raw(String(control.value));
    case 'text':
      return raw(control.value);
  }
}

function blockFacts(block: PlayBlock): readonly Said[] {
  switch (block.kind) {
    case 'trackers':
      return block.trackers.map(({ id, label, value }) => ({ key: id, label, value: raw(String(value)) }));
    case 'toggles':
      return block.toggles.map(({ id, title, on }) => ({
        key: id,
        label: title,
        value: message(`exchange.difference.${on ? 'on' : 'off'}`),
      }));
    case 'rows':
      return block.rows.map((row) => ({
        label: row.title,
        value: row.detail ?? raw(''),
        parts: partsOf(row),
      }));
    case 'actions':
      return [];
  }
}

/** The parts of a row that change in play. */
function partsOf({ title: thing, trackers = [], ticks = [], words = [] }: PlayRow): readonly Said[] {
  const named = (label: Text): Text => message('exchange.difference.of', { thing, label });
  return [
    ...trackers.map(({ id, label, value }) => ({ key: id, label: named(label), value: raw(String(value)) })),
    ...ticks.map(({ id, title, on }) => ({
      key: id,
      label: named(title),
      value: message(`exchange.difference.${on ? 'on' : 'off'}`),
    })),
    ...words.map(({ id, label, value }) => ({ key: id, label: named(label), value: raw(value) })),
  ];
}

function sheetFacts(block: SheetBlock): readonly Said[] {
  switch (block.kind) {
    case 'figures':
      return block.figures.map(({ id, label, value }) => ({ key: id, label, value }));
    case 'entries':
      return block.entries.map(({ name, detail }) => ({ label: name, value: detail ?? raw('') }));
    case 'table':
      return [];
  }
}

function withValue(key: 'new' | 'gone', { label, value }: Fact): Text {
  return isNothing(value)
    ? message(`exchange.difference.${key}`, { what: label })
    : message(`exchange.difference.${key}With`, { what: label, value });
}
