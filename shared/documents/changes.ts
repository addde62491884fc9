import { z } from 'zod';
import { appError, type AppError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import { message, raw, type Text } from '#shared/kernel/text';
import { isRecord } from '#shared/kernel/record';
import { issueText } from './issues';

/**
 * The reason why a changed document could not be stored, with the thing it is about; `undefined` if it can. Parts that
 * stayed the same objects are not checked again: a change leaves most of them alone, and a campaign of years is large.
 */
export function changeRefusal<D>(schema: z.ZodType<D>, before: D, after: D): AppError | undefined {
  const issue = issueIn(schema, before, after, []);
  if (issue === undefined) return undefined;
  const path = formatPath(issue.path);
  return appError('invalid-input', {
    text: message('services.issue.notDone', {
      what: thingAt(after, issue.path),
      why: issueText(issue, after),
    }),
    path,
    detail: issue.message,
  });
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function issueIn(schema: z.core.$ZodType, before: unknown, after: unknown, path: Path): Issue | undefined {
  if (after === before) return undefined;
  const inner = unwrapped(schema);
  if (isOpenObject(inner) && isRecord(before) && isRecord(after)) {
    const { shape } = inner;
    return firstOf(Object.keys(shape), (key) => {
      const field = shape[key];
      if (field === undefined || (!Object.hasOwn(after, key) && mayBeMissing(field))) return undefined;
      if (!Object.hasOwn(before, key)) return wholeIssue(field, after[key], [...path, key]);
      return issueIn(field, before[key], after[key], [...path, key]);
    });
  }
  if (inner instanceof z.ZodArray && Array.isArray(before) && Array.isArray(after)) {
    const { element } = inner;
    const length = inner.clone({ ...inner.def, element: z.unknown() });
    return (
      (after.length === before.length ? undefined : wholeIssue(length, after, path)) ??
      firstOf([...after.keys()], (index) => issueIn(element, before[index], after[index], [...path, index]))
    );
  }
  if (inner instanceof z.ZodRecord && isRecord(before) && isRecord(after)) {
    const { keyType, valueType } = inner;
    return firstOf(Object.keys(after), (key) =>
      Object.hasOwn(before, key)
        ? issueIn(valueType, before[key], after[key], [...path, key])
        : (wholeIssue(keyType, key, [...path, key]) ?? wholeIssue(valueType, after[key], [...path, key])),
    );
  }
  return wholeIssue(schema, after, path);
}

function wholeIssue(schema: z.core.$ZodType, value: unknown, path: Path): Issue | undefined {
  const issue = z.core.safeParse(schema, value).error?.issues[0];
  return issue && { ...issue, path: [...path, ...issue.path] };
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional
    ? unwrapped(schema.unwrap())
    : schema;
}

const mayBeMissing = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional;

/** Fields can be checked one by one if no rule is about several, and others are allowed. */
const isOpenObject = (
  schema: z.core.$ZodType,
): schema is z.ZodObject<Readonly<Record<string, z.core.$ZodType>>> =>
  schema instanceof z.ZodObject &&
  schema.def.catchall instanceof z.ZodUnknown &&
  (schema.def.checks ?? []).length === 0;

function firstOf<T>(all: readonly T[], find: (one: T) => Issue | undefined): Issue | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The innermost thing on the way that bears a name, with the field that is left of the path. */
function thingAt(document: unknown, path: Path): Text {
  let node = document;
  let name: string | undefined;
  let field = path;
  for (const [index, step] of path.entries()) {
    node = node !== null && typeof node === 'object' ? Reflect.get(node, step) : undefined;
    const own = ownName(node);
    if (own === undefined) continue;
    name = own;
    field = path.slice(index + 1);
  }
  const place = raw(
    formatPath(field.length > 0 ? field : path.filter((step) => typeof step === 'string').slice(-2, -1)),
  );
  return name === undefined
    ? message('services.issue.place', { place })
    : message('services.issue.placeOf', { name: raw(name), place });
}

function ownName(node: unknown): string | undefined {
  if (!isRecord(node)) return undefined;
  return [node['name'], node['title']].find(
    (each): each is string => typeof each === 'string' && each !== '',
  );
}
