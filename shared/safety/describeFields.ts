import {
  cut,
  itemsBetween,
  moved,
  paragraphsBetween,
  plain,
  short,
  valueWords,
  type Description,
} from '#shared/sheet/changes/description';
import { isRecord } from '#shared/kernel/record';
import { isList, type Patch } from '#shared/character/patches';
import type { Json } from '#shared/kernel/jsonValue';
import { message, raw, type Text } from '#shared/kernel/text';
import { isOrder, type PatchLine } from './comparisonLines';

/** Describes the words for one kind of document. */
export interface Wording {
  /** Names an item or setting, from the later state if it is in both. */
  readonly subject: (line: PatchLine) => Text;
  /** Formats values that need context, such as members and days. */
  readonly value: (field: string, value: Json) => Text | undefined;
}

/** The catalog labels these fields of items below `history.field`. */
export const labeledFields: ReadonlySet<string> = new Set([
  'about',
  'activities',
  'amount',
  'author',
  'awards',
  'away',
  'clocks',
  'handouts',
  'begins',
  'calendar',
  'carried',
  'fought',
  'change',
  'character',
  'closeOut',
  'currency',
  'data',
  'date',
  'days',
  'debtors',
  'deck',
  'decks',
  'dice',
  'drafts',
  'drafted',
  'encounters',
  'plans',
  'foes',
  'waves',
  'prizes',
  'reserve',
  'absent',
  'template',
  'expenses',
  'fields',
  'filled',
  'find',
  'from',
  'firstSession',
  'group',
  'downtime',
  'kind',
  'lifestyles',
  'living',
  'log',
  'loot',
  'member',
  'name',
  'notes',
  'on',
  'packs',
  'paid',
  'party',
  'payers',
  'player',
  'present',
  'rhythm',
  'role',
  'rows',
  'rules',
  'scale',
  'screen',
  'secret',
  'memberDowntimes',
  'state',
  'tables',
  'cards',
  'terms',
  'text',
  'things',
  'title',
  'topic',
  'until',
  'variants',
  'yields',
  'at',
  'ruleset',
  'era',
  'firstWeekday',
  'leap',
  'months',
  'weekdays',
  'coins',
  'credits',
  'round',
  'turn',
  'combatants',
  'mode',
  'money',
  'items',
  'note',
  'part',
  'pins',
  'played',
  'quantity',
  'segments',
  'shown',
  'spans',
  'stash',
  'timer',
  'value',
  'pile',
  'discard',
  'hands',
]);

/** Long texts are compared by paragraph. */
const written: ReadonlySet<string> = new Set(['text', 'summary', 'about']);

/** Falls back to the field's key. */
export function fieldLabel(field: string): Text {
  return labeledFields.has(field) ? message(`history.field.${field}`) : raw(field);
}

export function describeLine(line: PatchLine, wording: Wording): Description {
  const { patches } = line;
  const subject = wording.subject(line);
  if (isOrder(line)) return plain(message('exchange.difference.order', { what: subject }));
  const [first] = patches;
  const whole = first !== undefined && patches.length === 1 && isWhole(first, line.depth) ? first : undefined;
  if (whole !== undefined) return describeWhole(whole, subject, wording);
  const changes = changesIn(line, wording);
  const [only] = changes;
  if (only !== undefined && changes.length === 1)
    return only.paragraphs === undefined
      ? {
          text: message('exchange.difference.of', { thing: subject, label: only.text }),
          details: only.details,
        }
      : {
          text: message('history.paragraphs', { what: subject, count: only.paragraphs }),
          details: only.details,
        };
  return {
    text: message('history.changes', { what: subject, count: changes.length }),
    details: cut(changes.flatMap(({ text, details }) => [text, ...details])),
  };
}

/** Returns true for a patch of the line's whole subject: an item added or removed, a setting replaced. */
function isWhole({ op, path }: Patch, depth: number): boolean {
  return op === 'item' ? path.length === 1 : op === 'place' && path.length === depth;
}

function describeWhole(patch: Patch, subject: Text, wording: Wording): Description {
  if (patch.op === 'order') return plain(subject);
  const { from, to } = patch;
  const field = lastField(patch);
  if (patch.op === 'place' && written.has(field)) {
    const { count, details } = paragraphsBetween(from, to);
    return { text: message('history.paragraphs', { what: subject, count }), details };
  }
  if (patch.op === 'place' && !isThing(from) && !isThing(to)) {
    const text = moved(subject, shown(field, from, wording), shown(field, to, wording));
    return { text, details: [] };
  }
  if (from !== undefined && from !== null && to !== undefined && to !== null) {
    const { text, details } = changeOf(field, from, to, wording);
    return { text: patch.op === 'place' ? message('history.changed', { what: subject }) : text, details };
  }
  const isGone = to === undefined || to === null;
  return {
    text: message(`exchange.difference.${isGone ? 'gone' : 'new'}`, { what: subject }),
    details: writtenIn(from, to),
  };
}

/** Returns paragraphs of an added or removed item. */
function writtenIn(from: Json | undefined, to: Json | undefined): readonly Text[] {
  const of = (value: Json | undefined, field: string) => (isRecord(value) ? value[field] : undefined);
  return cut([...written].flatMap((field) => paragraphsBetween(of(from, field), of(to, field)).details));
}

function isThing(value: Json | undefined): boolean {
  return value !== null && typeof value === 'object';
}

interface Change extends Description {
  /** The number of paragraphs that differ. */
  readonly paragraphs?: number;
}

function changesIn({ patches, depth }: PatchLine, wording: Wording): readonly Change[] {
  const byField = new Map<string, Patch[]>();
  for (const patch of patches) {
    const field = patch.path.slice(depth).find((step) => typeof step === 'string') ?? lastField(patch);
    byField.set(field, [...(byField.get(field) ?? []), patch]);
  }
  return [...byField].map(([field, own]): Change => {
    const [first] = own;
    if (own.length === 1 && first?.op === 'place' && first.path.length === depth + 1)
      return changeOf(field, first.from, first.to, wording);
    const items = own.flatMap((patch) => (patch.op === 'item' ? describeItem(patch, field, wording) : []));
    return { text: message('history.changed', { what: fieldLabel(field) }), details: cut(items) };
  });
}

function describeItem(
  { from, to }: Extract<Patch, { readonly op: 'item' }>,
  field: string,
  wording: Wording,
): readonly Text[] {
  const describe = (way: 'new' | 'gone', value: Json | undefined) =>
    value === undefined
      ? []
      : [message(`exchange.difference.${way}`, { what: shown(field, value, wording) })];
  return [...describe('new', to), ...describe('gone', from)];
}

function changeOf(field: string, from: Json | undefined, to: Json | undefined, wording: Wording): Change {
  const label = fieldLabel(field);
  if (written.has(field)) {
    const { count, details } = paragraphsBetween(from, to);
    const text =
      count === 0
        ? message('history.changed', { what: label })
        : message('history.paragraphs', { what: label, count });
    return { text, details, paragraphs: count };
  }
  const [old, fresh] = [asList(from), asList(to)];
  if (old !== undefined && fresh !== undefined) {
    const details = itemsBetween(old, fresh, (item) => shown(field, item, wording));
    return { text: message('history.changed', { what: label }), details: cut(details) };
  }
  if (isThing(from) && isThing(to)) return plain(message('history.changed', { what: label }));
  return plain(moved(label, shown(field, from, wording), shown(field, to, wording)));
}

function asList(value: Json | undefined): readonly Json[] | undefined {
  return isList(value) ? value : undefined;
}

function lastField({ path }: Patch): string {
  return path.findLast((step) => typeof step === 'string') ?? '';
}

function shown(field: string, value: Json | undefined, wording: Wording): Text {
  if (value === undefined || value === null || value === '') return raw('');
  if (typeof value === 'boolean') return message(`exchange.difference.${value ? 'on' : 'off'}`);
  const own = wording.value(field, value);
  if (own !== undefined) return own;
  return typeof value === 'string' ? raw(short(value)) : valueWords(value);
}
