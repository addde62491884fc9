import { z } from 'zod';
import { schemaError } from '../../../documents/issues';
import { formatPath, jsonSchema, type Json } from '../../../kernel/json';
import type { Text } from '../../../kernel/text';
import type { ThingKind } from '../../../rules/homebrew';
import type { Widget } from '../../../rules/views';
import type { Additions, Content } from '../content';
import type { FocusEntry } from '../content/entries';
import type { Limits } from '../content/limits';
import { t } from '../texts';
import { formOf } from './form';
import { isRecord } from '../../../kernel/record';
import { fieldFaults, namingsOf, type Fault, type Naming } from './references';
import type { World } from './world';

/** What a thing is put into the content with: its id, what the others add, and the content of the box. */
export interface Making {
  readonly id: string;
  readonly box: Content;
  /** What another thing adds; nothing for an id of the box. */
  readonly added: (id: string) => Made | undefined;
  /** The focuses of a skill of the box, with what packs add to them. */
  readonly focusesOf: (skill: string) => readonly FocusEntry[];
}

/** What a thing adds to the content, and what it says of the whole campaign. */
export interface Made extends Additions {
  readonly campaign?: Limits;
}

/** What was read of a thing's data. */
export interface Read {
  readonly faults: readonly Fault[];
  readonly namings: readonly Naming[];
  /** One line of figures for lists. */
  readonly detail?: Text;
  /** What it adds; absent where a fault keeps it from being read. */
  readonly make?: (making: Making) => Made;
  /** What is wrong with it beside everything else that there is. */
  readonly check?: (content: Content, making: Making) => readonly Fault[];
}

/** A kind of thing that a pack may hold. */
export interface KindRules extends Pick<ThingKind, 'id' | 'single' | 'initial'> {
  read(data: Json): Read;
  /** Its form; `content` is asked for only where entries themselves are shown. */
  widgets(data: Json, world: World, content: () => Content): readonly Widget[];
}

interface KindSpec<S extends z.ZodObject> {
  readonly id: string;
  readonly single?: boolean;
  readonly schema: S;
  /** What the schema alone cannot see. */
  readonly faults?: (value: z.infer<S>) => readonly Fault[];
  readonly make: (value: z.infer<S>, making: Making) => Made;
  /** What is wrong with it beside everything else that there is. */
  readonly check?: (value: z.infer<S>, content: Content, making: Making) => readonly Fault[];
  readonly detail: (value: z.infer<S>) => Text;
  /** What its form shows besides its parts. */
  readonly more?: (data: Json, content: Content) => readonly Widget[];
}

/** A kind of thing from its schema, whose parts give form, faults and what is named. */
export function defineKind<S extends z.ZodObject>(spec: KindSpec<S>): KindRules {
  const { id, single = false, schema, make, detail, check, more } = spec;
  const initial = jsonSchema.parse(schema.parse({}));
  return {
    id,
    single,
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

/** The fields that a schema cannot read, so that what is wrong with the others is told as well. */
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

/** Gives the same again as long as the other things that were asked for add the same. */
function remembered(make: Make): Make {
  let last:
    | { readonly making: Making; readonly made: Made; readonly asked: Map<string, Made | undefined> }
    | undefined;
  return (making) => {
    if (
      last?.making.id === making.id &&
      last.making.box === making.box &&
      [...last.asked].every(([id, was]) => making.added(id) === was)
    )
      return last.made;
    const asked = new Map<string, Made | undefined>();
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
    // Focuses come from everywhere; what borrows them is made anew.
    last = lent.size > 0 ? undefined : { making, made, asked };
    return made;
  };
}

/** Every complaint of a schema as a fault with its place. */
export function schemaFaults(error: z.ZodError, data: Json): readonly Fault[] {
  return error.issues.map((issue) => ({
    path: formatPath(issue.path),
    text: t('homebrew.faults.schema', {
      text: schemaError('invalid-input', new z.ZodError([issue]), data).text,
    }),
  }));
}

/** A fault at a place. */
export function faultAt(path: string, what: string, params?: Parameters<typeof t>[1]): Fault {
  return { path, text: t(`homebrew.faults.${what}`, params) };
}
