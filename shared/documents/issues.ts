import type { z } from 'zod';
import { appError, jointError, type AppError, type ErrorCode } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import { message, type MessageText } from '#shared/kernel/text';

/** A large document of another form may have one in every line. */
const mostIssues = 200;

/** Reports the issues of a schema with their paths (`skills[1].id`), the first one before the others. */
export function schemaError(code: ErrorCode, error: z.ZodError, input: unknown): AppError {
  const [first = appError(code), ...others] = distinctIssues(error)
    .slice(0, mostIssues)
    .map((issue) => {
      const path = formatPath(issue.path);
      return appError(code, {
        text: issueText(issue, input),
        detail: issue.message,
        ...(path !== '' && { path }),
      });
    });
  return jointError([first, ...others]);
}

/** A number may exceed two bounds at once; the last one is the narrower. */
export function distinctIssues({ issues }: z.ZodError): readonly z.core.$ZodIssue[] {
  if (issues.length < 2) return issues;
  const keyOf = (issue: z.core.$ZodIssue, index: number) =>
    issue.code === 'custom' ? String(index) : JSON.stringify([issue.code, issue.path]);
  return [...new Map(issues.map((issue, index) => [keyOf(issue, index), issue])).values()];
}

const expected: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
};

const formats: Readonly<Record<string, string>> = { datetime: 'moment', base64: 'base64', name: 'name' };

export function issueText(issue: z.core.$ZodIssue, input: unknown): MessageText {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? message('services.issue.missing')
        : message(`services.issue.type.${expected[issue.expected] ?? 'other'}`);
    case 'invalid_value':
      return message('services.issue.value', {
        values: issue.values.map((value) => JSON.stringify(value)).join(', '),
      });
    case 'invalid_format':
      return message(`services.issue.format.${formats[issue.format] ?? 'other'}`);
    case 'too_small':
      return message(`services.issue.small.${sizeOf(issue.origin)}`, { count: Number(issue.minimum) });
    case 'too_big':
      return message(`services.issue.big.${sizeOf(issue.origin)}`, { count: Number(issue.maximum) });
    case 'unrecognized_keys':
      return message('services.issue.unknown', { keys: issue.keys.join(', ') });
    case 'invalid_key':
    case 'invalid_element': {
      const [inner] = issue.issues;
      return inner === undefined ? message('services.issue.other') : issueText(inner, input);
    }
    case 'not_multiple_of':
    case 'invalid_union':
    case 'custom':
      return message('services.issue.other');
  }
}

function sizeOf(origin: string): 'text' | 'list' | 'number' {
  if (origin === 'string') return 'text';
  return origin === 'array' || origin === 'set' ? 'list' : 'number';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, step) => (node !== null && typeof node === 'object' ? Reflect.get(node, step) : undefined),
    input,
  );
}
