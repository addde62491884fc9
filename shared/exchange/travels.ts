import type { Patch } from '#shared/character/patches';

/** These fields identify a document or link it to its own library, so they are never exchanged. */
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
  'tags',
]);

export function travels({ path }: Patch): boolean {
  return !home.has(path[0]);
}

export function partTravels(part: string): boolean {
  return !home.has(part);
}
