import type { Gear } from './entries';

export function groupOf(thing: Gear): string {
  return thing.kind === 'armor' ? 'armor' : thing.group;
}

/** Returns true for things that need no owning: unarmed attacks and being unarmored (13.1, 13.2). */
export function isInborn(gear: Gear): boolean {
  return gear.kind === 'weapon'
    ? gear.group === 'unarmed'
    : gear.kind === 'armor' && gear.type === 'unarmored';
}
