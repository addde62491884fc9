import type { z } from 'zod';
import { issueText } from '#shared/documents/issues';
import { formatPath } from '#shared/kernel/formatPath';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { ThingKind } from '#shared/rules/homebrew';
import type { Widget } from '#shared/rules/views';
import type { Additions, Content } from '#shared/rulesets/heroic/content/index';
import type { FocusEntry } from '#shared/rulesets/heroic/content/entries';
import type { Limits } from '#shared/rulesets/heroic/content/limits';
import { t } from '#shared/rulesets/heroic/texts';
import { formOf } from './form';
import { isRecord } from '#shared/kernel/record';
import { fieldFaults, namingsOf, type Fault, type Naming } from './references';
import type { World } from './world';

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

export function schemaFaults(error: z.ZodError, data: Json): readonly Fault[] {
  return error.issues.map((issue) => ({
    path: formatPath(issue.path),
    text: t('homebrew.faults.schema', { text: issueText(issue, data) }),
  }));
}

export function faultAt(path: string, what: string, params?: Parameters<typeof t>[1]): Fault {
  return { path, text: t(`homebrew.faults.${what}`, params) };
}
