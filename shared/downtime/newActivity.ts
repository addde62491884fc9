import type { Activity, ActivityKind } from './activities';
import { figures } from './data';
import type { Ids } from '#shared/kernel/ports';

/** In the order of the menu. */
export const addable = [
  'craft',
  'repair',
  'mend',
  'learn',
  'profession',
  'research',
  'recuperate',
  'custom',
] as const satisfies readonly ActivityKind[];

const firstValue = 100;

/** A new activity before its fields are filled in (Downtime Activities); its work may continue in later downtimes. */
export function newActivity(kind: ActivityKind, from: number, days: number, ids: Ids): Activity {
  const place = { id: ids.next(), from, days };
  const lasting = { ...place, project: ids.next() };
  switch (kind) {
    case 'craft':
      return { ...lasting, kind, what: '', value: firstValue, workers: 1, made: 0 };
    case 'repair': {
      const points = { structurePoints: 10, missing: 10, conditions: 'good', rolls: [] } as const;
      return { ...lasting, kind, what: '', price: firstValue, ...points, rolls: [] };
    }
    case 'mend':
      return { ...lasting, kind, what: '', repairDays: 1, cost: 0, done: 0 };
    case 'learn':
      return { ...lasting, kind, subject: '', done: 0 };
    case 'profession':
      return { ...place, kind, what: '', standing: 'ordinary' };
    case 'research':
      return { ...lasting, kind, subject: '', target: null, done: 0 };
    case 'recuperate':
      return { ...place, kind };
    case 'custom':
      return { ...lasting, kind, name: '', perDay: 0, target: null, done: 0, covers: 'none' };
  }
}

/** The initial length in days: the required one if known, else all free days. */
export function firstLength(kind: ActivityKind, room: number): number {
  switch (kind) {
    case 'craft':
      return Math.ceil(firstValue / figures.crafting.valuePerDay);
    case 'repair':
      return 2;
    case 'mend':
      return 1;
    case 'learn':
    case 'profession':
    case 'research':
    case 'recuperate':
    case 'custom':
      return room;
  }
}

/** `undefined` if an id is not an activity that can be added. */
export function activityKindOf(id: string): ActivityKind | undefined {
  return addable.find((kind) => kind === id);
}
