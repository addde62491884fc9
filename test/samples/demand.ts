import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';

/** A sample that breaks a rule or a schema is a mistake in its story, so it throws. */
export function demand<T>(answer: Result<T, AppError>): T {
  if (answer.ok) return answer.value;
  throw new Error(`${answer.error.path ?? ''}: ${JSON.stringify(answer.error.text)}`);
}
