import { raw } from '#shared/kernel/text';
import type { Thing } from '#shared/rules/homebrew';
import { faultAt, type KindRules, type Read } from '#shared/rulesets/heroic/homebrew/kind';
import { ability } from './ability';
import { armor, item, modifier, relic, weapon } from './gear';
import { campaign } from './campaign';
import { npc } from './npc';
import { npcModifier } from './npcModifier';
import { race, skill, sphere } from './person';

/** Follows the order of their tabs. */
export const kindRules = [
  campaign,
  race,
  skill,
  sphere,
  weapon,
  armor,
  item,
  modifier,
  relic,
  ability,
  npcModifier,
  npc,
] as const;

export const kindById: ReadonlyMap<string, KindRules> = new Map(kindRules.map((kind) => [kind.id, kind]));

/** A cache for data that does not change between keystrokes. */
const readings = new WeakMap<object, { readonly kind: KindRules; readonly read: Read }>();

export function readThing({ kind: id, data }: Pick<Thing, 'kind' | 'data'>): Read {
  const kind = kindById.get(id);
  if (kind === undefined) return { namings: [], faults: [faultAt('', 'kind', { kind: raw(id) })] };
  if (data === null || typeof data !== 'object') return kind.read(data);
  const known = readings.get(data);
  if (known?.kind === kind) return known.read;
  const read = kind.read(data);
  readings.set(data, { kind, read });
  return read;
}
