import { z } from 'zod';
import { limits } from './limits';

/**
 * Characters that a name may not have: control characters, of which the first ends a text for some programs, and those
 * that turn the direction of the following text, by which a name passes for another one.
 */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const misleading = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/** The name or title of anything that people see. */
export const nameSchema = z.stringFormat('name', (name) => name.search(misleading) === -1).max(limits.name);

/** A name that may be refused, as it can be shown: of a file that cannot be read. */
export function presentable(name: string): string {
  return Array.from(name.replaceAll(misleading, '')).slice(0, limits.name).join('');
}
