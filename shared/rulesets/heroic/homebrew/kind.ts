import type { z } from 'zod';
import type { EditPath } from '#shared/character/edits';
import { formatPath } from '#shared/kernel/formatPath';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { raw, type Text } from '#shared/kernel/text';
import type { Thing, ThingKind } from '#shared/rules/homebrew';
import { t } from '#shared/rulesets/heroic/texts';
import { partsOf, rowsIn, wordsIn, type Part } from './parts';
import type { TableId } from './tableIds';
import { groupMark, shownName, thingName, type World } from './world';
import { issueText } from '#shared/documents/issues';
import type { Widget } from '#shared/rules/views';
import type { Additions, Content } from '#shared/rulesets/heroic/content/index';
import type { FocusEntry } from '#shared/rulesets/heroic/content/entries';
import type { Limits } from '#shared/rulesets/heroic/content/limits';
import { formOf } from './form';
import { isRecord } from '#shared/kernel/record';

export interface Fault {
  readonly path: string;
  readonly text: Text;
}

/** Describes a reference to an id, with its place. */
interface Naming {
  readonly path: EditPath;
  readonly table: TableId;
  readonly id: string;
  readonly none: boolean;
}

function namingsOf(schema: z.ZodObject, data: Json, at: EditPath = []): readonly Naming[] {
  return partsOf(schema).flatMap(([id, part]): readonly Naming[] => {
    const path = [...at, id];
    if (part.kind === 'rows')
      return rowsIn(data, id).flatMap((row, index) => namingsOf(part.row, row, [...path, index]));
    if (part.kind !== 'pick' || part.picks.of !== 'table') return [];
    if (part.only !== undefined && !part.only.is.includes(wordsIn(data, part.only.part))) return [];
    const { table, none } = part.picks;
    return [{ path, table, id: wordsIn(data, id), none }];
  });
}

/** Reports references to unknown ids. */
export function danglingFaults(namings: readonly Naming[], world: World): readonly Fault[] {
  return namings.flatMap(({ path, table, id, none }) => {
    if (id === '') return none ? [] : [{ path: formatPath(path), text: t('homebrew.faults.unpicked') }];
    if (world.find(table, id) !== undefined) return [];
    return [{ path: formatPath(path), text: t('homebrew.faults.dangling', { id: raw(id) }) }];
  });
}

/** Reports blank required texts, empty lists, invalid references to rows, and duplicate keys. */
function fieldFaults(schema: z.ZodObject, data: Json): readonly Fault[] {
  return faultsAt(schema, data, data, []);
}

function faultsAt(schema: z.ZodObject, data: Json, whole: Json, at: EditPath): readonly Fault[] {
  return partsOf(schema).flatMap(([id, part]) => partFaults(part, id, data, whole, [...at, id]));
}

function fault(path: EditPath, what: string): Fault {
  return { path: formatPath(path), text: t(`homebrew.faults.${what}`) };
}

function partFaults(part: Part, id: string, data: Json, whole: Json, path: EditPath): readonly Fault[] {
  switch (part.kind) {
    case 'words':
      return part.required && wordsIn(data, id).trim() === '' ? [fault(path, 'blank')] : [];
    case 'number':
    case 'flag':
    case 'key':
      return [];
    case 'pick': {
      const { picks } = part;
      const chosen = wordsIn(data, id);
      if (picks.of !== 'rows' || chosen === '') return [];
      const isThere = rowsIn(whole, picks.rows).some((row) => wordsIn(row, 'id') === chosen);
      return isThere ? [] : [fault(path, 'noRow')];
    }
    case 'rows':
      return [
        ...(rowsIn(data, id).length < part.least ? [fault(path, 'few')] : []),
        ...rowsIn(data, id).flatMap((row, index) => faultsAt(part.row, row, whole, [...path, index])),
        ...keyFaults(part.row, rowsIn(data, id), path),
      ];
  }
}

function keyFaults(schema: z.ZodObject, list: readonly Json[], path: EditPath): readonly Fault[] {
  if (!partsOf(schema).some(([, { kind }]) => kind === 'key')) return [];
  const keys = list.map((row) => wordsIn(row, 'id'));
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [fault([...path, index, 'id'], 'sameKey')] : [],
  );
}

/** Facts and weapon groups may refer to each other without depending on each other. */
const loose: ReadonlySet<TableId> = new Set(['facts', 'skillFacts', 'weaponGroups']);

/** Reports things that depend on themselves, each with the place of the reference. */
export function circleFaults(
  things: readonly Thing[],
  namingsOf: (thing: Thing) => readonly Naming[],
): ReadonlyMap<Thing, Fault> {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const needs = new Map<string, readonly Naming[]>();
  for (const thing of things) {
    const named = namingsOf(thing).filter(({ table, id }) => !loose.has(table) && byId.has(bare(id)));
    if (named.length > 0) needs.set(thing.id, named);
  }
  const circling = inCircles(
    new Map([...needs].map(([id, named]) => [id, new Set(named.map((naming) => bare(naming.id)))])),
  );
  return new Map(
    things.flatMap((thing) => {
      if (!circling.has(thing.id)) return [];
      const on = needs.get(thing.id)?.find(({ id }) => circling.has(bare(id)));
      const next = byId.get(bare(on?.id ?? ''));
      if (on === undefined || next === undefined) return [];
      const by = shownName(thingName(next));
      return [[thing, { path: formatPath(on.path), text: t('homebrew.faults.circle', { by }) }] as const];
    }),
  );
}

function bare(id: string): string {
  return id.startsWith(groupMark) ? id.slice(groupMark.length) : id;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Repeatedly removes the ends of a graph, which leaves its circles and the paths between them. */
function inCircles(edges: Graph): ReadonlySet<string> {
  return new Set(withoutEnds(reversed(withoutEnds(edges))).keys());
}

/** Removes nodes that lead into no circle. */
function withoutEnds(edges: Graph): Graph {
  const back = reversed(edges);
  const open = new Map([...edges].map(([id, to]) => [id, [...to].filter((next) => edges.has(next)).length]));
  const ends = [...open].filter(([, count]) => count === 0).map(([id]) => id);
  for (let id = ends.pop(); id !== undefined; id = ends.pop()) {
    open.delete(id);
    for (const before of back.get(id) ?? []) {
      const count = open.get(before);
      if (count === undefined) continue;
      open.set(before, count - 1);
      if (count === 1) ends.push(before);
    }
  }
  return new Map([...edges].filter(([id]) => open.has(id)));
}

function reversed(edges: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const back = new Map([...edges.keys()].map((id) => [id, new Set<string>()]));
  for (const [id, to] of edges) for (const next of to) back.get(next)?.add(id);
  return back;
}

/** Describes the context for adding a thing. */
export interface Making {
  readonly id: string;
  readonly box: Content;
  /** Returns the additions of another thing; undefined for built-in ids. */
  readonly added: (id: string) => ThingAdditions | undefined;
  /** Includes focuses added by packs. */
  readonly focusesOf: (skill: string) => readonly FocusEntry[];
}

/** `campaign` holds rules for the whole campaign. */
export interface ThingAdditions extends Additions {
  readonly campaign?: Limits;
}

export interface Read {
  readonly faults: readonly Fault[];
  readonly namings: readonly Naming[];
  /** One line of figures for lists. */
  readonly detail?: Text;
  /** Missing if a fault prevents reading it. */
  readonly make?: (making: Making) => ThingAdditions;
  /** Faults in combination with the rest of the content. */
  readonly check?: (content: Content, making: Making) => readonly Fault[];
}

export interface KindRules extends Pick<ThingKind, 'id' | 'single' | 'gm' | 'initial'> {
  read(data: Json): Read;
  /** `content` is only called when entries are shown. */
  widgets(data: Json, world: World, content: () => Content): readonly Widget[];
}

interface KindSpec<S extends z.ZodObject> {
  readonly id: string;
  readonly single?: boolean;
  readonly gm?: boolean;
  readonly schema: S;
  /** Faults that the schema cannot express. */
  readonly faults?: (value: z.infer<S>) => readonly Fault[];
  readonly make: (value: z.infer<S>, making: Making) => ThingAdditions;
  /** Faults in combination with the rest of the content. */
  readonly check?: (value: z.infer<S>, content: Content, making: Making) => readonly Fault[];
  readonly detail: (value: z.infer<S>) => Text;
  /** Returns widgets in addition to those of the schema. */
  readonly more?: (data: Json, content: Content) => readonly Widget[];
}

/** Derives form, faults and references from the schema. */
export function defineKind<S extends z.ZodObject>(spec: KindSpec<S>): KindRules {
  const { id, single = false, gm = false, schema, make, detail, check, more } = spec;
  const initial = jsonSchema.parse(schema.parse({}));
  return {
    id,
    single,
    gm,
    initial,
    read: (data) => {
      const parsed = schema.safeParse(data);
      const namings = namingsOf(schema, data);
      if (!parsed.success) {
        const unread = unreadFields(parsed.error);
        const rest = schema.safeParse(withoutFields(data, unread));
        const others = rest.success ? (spec.faults?.(rest.data) ?? []) : [];
        return {
          namings,
          faults: [
            ...schemaFaults(parsed.error, data),
            ...fieldFaults(schema, data),
            ...others.filter(({ path }) => !unread.has(/^[^.[]*/.exec(path)?.[0] ?? '')),
          ],
        };
      }
      const faults = [...fieldFaults(schema, data), ...(spec.faults?.(parsed.data) ?? [])];
      const { data: value } = parsed;
      return {
        namings,
        faults,
        detail: detail(value),
        make: remembered((making) => make(value, making)),
        ...(check && { check: (content, making) => check(value, content, making) }),
      };
    },
    widgets: (data, world, content) => [
      ...formOf(schema, data, initial, world),
      ...(more === undefined || !isRecord(data) ? [] : more(data, content())),
    ],
  };
}

/** Lets checks of readable fields run despite unreadable ones. */
function unreadFields(error: z.ZodError): ReadonlySet<string> {
  return new Set(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : issue.path.slice(0, 1).map(String),
    ),
  );
}

function withoutFields(data: Json, fields: ReadonlySet<string>): Json {
  return isRecord(data)
    ? Object.fromEntries(Object.entries(data).filter(([name]) => !fields.has(name)))
    : data;
}

type Make = NonNullable<Read['make']>;

/** Returns the same result while the things it depends on are unchanged. */
function remembered(make: Make): Make {
  let last:
    | {
        readonly making: Making;
        readonly made: ThingAdditions;
        readonly asked: Map<string, ThingAdditions | undefined>;
      }
    | undefined;
  return (making) => {
    if (
      last?.making.id === making.id &&
      last.making.box === making.box &&
      [...last.asked].every(([id, was]) => making.added(id) === was)
    )
      return last.made;
    const asked = new Map<string, ThingAdditions | undefined>();
    const lent = new Set<string>();
    const made = make({
      ...making,
      added: (id) => {
        const found = making.added(id);
        asked.set(id, found);
        return found;
      },
      focusesOf: (skill) => {
        lent.add(skill);
        return making.focusesOf(skill);
      },
    });
    // Focuses depend on all packs, so things that borrow them are not cached.
    last = lent.size > 0 ? undefined : { making, made, asked };
    return made;
  };
}

function schemaFaults(error: z.ZodError, data: Json): readonly Fault[] {
  return error.issues.map((issue) => ({
    path: formatPath(issue.path),
    text: t('homebrew.faults.schema', { text: issueText(issue, data) }),
  }));
}

export function faultAt(path: string, what: string, params?: Parameters<typeof t>[1]): Fault {
  return { path, text: t(`homebrew.faults.${what}`, params) };
}
