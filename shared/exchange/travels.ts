import type { Patch } from '../character/patches';

/** What stays where it is: which document it is, and what it belongs to in its own library. */
const home: ReadonlySet<unknown> = new Set([
  'format',
  'kind',
  'version',
  'id',
  'revision',
  'createdAt',
  'updatedAt',
  'ruleset',
  'rulesVersion',
  'form',
  'campaign',
]);

/** True for a difference that is exchanged. */
export function travels({ path }: Patch): boolean {
  return !home.has(path[0]);
}

/** True for a part of a document that is exchanged. */
export function partTravels(part: string): boolean {
  return !home.has(part);
}
