import type { z } from 'zod';
import { distinctIssues, issueText } from '#shared/documents/issues';
import { appError, type AppError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import { err, ok, type Result } from '#shared/kernel/result';
import { eachOnce } from '#shared/kernel/same';
import { message, type Text } from '#shared/kernel/text';

/** A place in a plan or a document's choices that cannot be read, with the reason. */
export interface InputFault {
  readonly path: readonly PropertyKey[];
  readonly text: Text;
}

/** Describes the first issue of a schema in one sentence. */
export function firstFault(error: z.ZodError, input: unknown): InputFault {
  return allFaults(error, input)[0] ?? { path: [], text: appError('invalid-input').text };
}

/** Describes all issues of a schema, one sentence each. */
export function allFaults(error: z.ZodError, input: unknown): readonly InputFault[] {
  return distinctIssues(error).flatMap((issue) => faultsOf(issue, input));
}

function faultsOf(issue: z.core.$ZodIssue, input: unknown): readonly InputFault[] {
  const { path } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        text: message('rules.fault.unknownKey', { key: shown(key) }),
      }));
    case 'custom': {
      const what: unknown = issue.params?.['what'];
      if (typeof what !== 'string') break;
      // The key of a record names itself; elsewhere the id is the value at the path.
      const id: unknown = issue.params?.['id'] ?? valueAt(input, path);
      return [{ path, text: message('rules.fault.unknownId', { what, id: shown(String(id)) }) }];
    }
    case 'invalid_union':
      if ('options' in issue && issue.options.length > 0) return [{ path, text: oneOf(issue.options) }];
      return unionFaults(issue, input);
    default:
  }
  return [{ path, text: issueText(issue, input) }];
}

/** The faults of the kind that was most likely meant: one that the value begins like; else the kinds that are possible. */
function unionFaults({ path, errors }: z.core.$ZodIssueInvalidUnion, input: unknown): readonly InputFault[] {
  const isForeign = (issues: readonly z.core.$ZodIssue[]): boolean =>
    issues.some(({ path: inside, code }) => inside.length === 0 && code !== 'unrecognized_keys');
  const near = errors
    .filter((issues) => issues.length > 0 && !isForeign(issues))
    .toSorted((a, b) => faultsIn(a) - faultsIn(b));
  const [likely, next] = near;
  if (likely !== undefined && next !== undefined && faultsIn(likely) === faultsIn(next)) {
    // Each kind has a detail of its own, and none of them is there.
    const keys = near.flatMap((issues) => missingKey(issues, [...path], input) ?? []);
    if (keys.length === near.length)
      return [{ path, text: message('rules.fault.oneKey', { keys: [...new Set(keys)].join(', ') }) }];
  }
  if (likely !== undefined)
    return likely.flatMap((issue) => faultsOf({ ...issue, path: [...path, ...issue.path] }, input));
  const kinds = errors.flatMap((issues): Text[] => {
    const issue = issues.find(
      ({ path: inside, code }) => inside.length === 0 && code !== 'unrecognized_keys',
    );
    if (issue === undefined) return [];
    const [fault] = faultsOf({ ...issue, path: [...path] }, input);
    return fault === undefined ? [] : [fault.text];
  });
  const known = eachOnce(kinds);
  const [first = message('services.issue.other'), ...others] = known.slice(0, mostKinds);
  return [
    { path, text: others.reduce((head, tail) => message('rules.fault.either', { head, tail }), first) },
  ];
}

/** More kinds than these are no help in a line of text. */
const mostKinds = 5;

function missingKey(
  issues: readonly z.core.$ZodIssue[],
  path: readonly PropertyKey[],
  input: unknown,
): string | undefined {
  const found = issues.find(
    ({ path: inside }) => inside.length === 1 && valueAt(input, [...path, ...inside]) === undefined,
  );
  return found === undefined ? undefined : String(found.path[0]);
}

function faultsIn(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((all, issue) => all + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

/** The part of a document that was parsed, or the unreadable place in it with the reason. */
export function readPart<T>(
  part: 'choices' | 'play',
  parsed: z.ZodSafeParseResult<T>,
  input: unknown,
): Result<T, AppError> {
  if (parsed.success) return ok(parsed.data);
  const fault = firstFault(parsed.error, input);
  const path = formatPath([part, ...fault.path]);
  return err(
    appError('damaged-document', {
      path,
      text: message(`rules.damaged.${part}`, { path, fault: fault.text }),
    }),
  );
}

function oneOf(values: readonly unknown[]): Text {
  return message('services.issue.value', { values: values.map((value) => JSON.stringify(value)).join(', ') });
}

/** Shortens user input for a sentence. */
function shown(words: string): string {
  return words.length <= 60 ? words : `${words.slice(0, 60)}…`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
    value,
  );
}
