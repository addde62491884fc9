import type { z } from 'zod';
import { appError, type AppError, type ErrorCode } from '../kernel/errors';
import { formatPath } from '../kernel/json';
import { message, type MessageText } from '../kernel/text';

/** Reports the first issue of a schema with its path (`skills[1].id`). */
export function schemaError(code: ErrorCode, error: z.ZodError, input: unknown): AppError {
  const issue = error.issues[0];
  if (issue === undefined) return appError(code);
  const path = formatPath(issue.path);
  return appError(code, {
    text: issueText(issue, input),
    detail: issue.message,
    ...(path !== '' && { path }),
  });
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

const formats: Readonly<Record<string, string>> = { datetime: 'moment', base64: 'base64' };

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
