import type { Activity } from '#shared/downtime/activities';
import { covers } from '#shared/downtime/activities';
import { longestDowntime, repairConditions, socialStandings } from '#shared/downtime/data';
import { message, type Text } from '#shared/kernel/text';

interface Common {
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
}

/** A field of an activity, with a function that returns the changed activity. */
export type ActivityField =
  | (Common & { readonly kind: 'words'; readonly value: string; readonly set: (value: string) => Activity })
  | (Common & {
      readonly kind: 'number';
      readonly value: number;
      readonly min: number;
      readonly max: number;
      readonly set: (value: number) => Activity;
    })
  | (Common & {
      readonly kind: 'choice';
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: Text }[];
      readonly set: (value: string) => Activity;
    });

const mostCredits = 1_000_000_000;
const mostCount = 1_000_000;

/** Follows the section Downtime Activities; `begun` is true where earlier downtimes already record progress. */
export function fieldsOf(activity: Activity, begun: boolean): readonly ActivityField[] {
  switch (activity.kind) {
    case 'craft':
      return [
        words('what', activity.what, (what) => ({ ...activity, what })),
        credits('value', activity.value, (value) => ({ ...activity, value })),
        number('workers', activity.workers, 1, mostCount, (workers) => ({ ...activity, workers })),
        ...(begun ? [] : [credits('made', activity.made ?? 0, (made) => ({ ...activity, made }))]),
      ];
    case 'repair':
      return [
        words('what', activity.what, (what) => ({ ...activity, what })),
        credits('price', activity.price, (price) => ({ ...activity, price })),
        number('structurePoints', activity.structurePoints, 1, mostCount, (structurePoints) => ({
          ...activity,
          structurePoints,
        })),
        ...(begun
          ? []
          : [
              number('missing', activity.missing, 0, activity.structurePoints, (missing) => ({
                ...activity,
                missing,
              })),
            ]),
        choice('conditions', activity.conditions, repairConditions, (conditions) => ({
          ...activity,
          conditions,
        })),
      ];
    case 'mend':
      return [
        words('what', activity.what, (what) => ({ ...activity, what })),
        number('repairDays', activity.repairDays, 1, longestDowntime, (repairDays) => ({
          ...activity,
          repairDays,
        })),
        credits('cost', activity.cost, (cost) => ({ ...activity, cost })),
        ...spent(activity, begun, (done) => ({ ...activity, done })),
      ];
    case 'learn':
      return [
        words('subject', activity.subject, (subject) => ({ ...activity, subject })),
        ...spent(activity, begun, (done) => ({ ...activity, done })),
      ];
    case 'profession':
      return [
        words('work', activity.what, (what) => ({ ...activity, what })),
        choice('standing', activity.standing, socialStandings, (standing) => ({ ...activity, standing })),
      ];
    case 'research':
      return [
        words('question', activity.subject, (subject) => ({ ...activity, subject })),
        target(activity.target, (days) => ({ ...activity, target: days })),
        ...spent(activity, begun, (done) => ({ ...activity, done })),
      ];
    case 'recuperate':
      return [];
    case 'custom':
      return [
        words('name', activity.name, (name) => ({ ...activity, name })),
        credits('perDay', activity.perDay, (perDay) => ({ ...activity, perDay })),
        target(activity.target, (days) => ({ ...activity, target: days })),
        choice('covers', activity.covers, covers, (covered) => ({ ...activity, covers: covered })),
        ...spent(activity, begun, (done) => ({ ...activity, done })),
      ];
  }
}

function common(id: string): Common {
  return { id, label: message(`downtimePage.field.${id}`) };
}

function words(id: string, value: string, set: (value: string) => Activity): ActivityField {
  return { ...common(id), kind: 'words', value, set };
}

function number(
  id: string,
  value: number,
  min: number,
  max: number,
  set: (value: number) => Activity,
): ActivityField {
  return { ...common(id), kind: 'number', value, min, max, set };
}

function credits(id: string, value: number, set: (value: number) => Activity): ActivityField {
  return number(id, value, 0, mostCredits, set);
}

function choice<V extends string>(
  id: string,
  value: V,
  values: readonly V[],
  set: (value: V) => Activity,
): ActivityField {
  return {
    ...common(id),
    kind: 'choice',
    value,
    options: values.map((each) => ({ value: each, label: message(`downtimePage.choice.${id}.${each}`) })),
    set: (picked) => set(values.find((each) => each === picked) ?? value),
  };
}

/** In days; 0 stands for unknown. */
function target(value: number | null, set: (value: number | null) => Activity): ActivityField {
  const field = number('target', value ?? 0, 0, longestDowntime, (days) => set(days === 0 ? null : days));
  return { ...field, hint: message('downtimePage.hint.target') };
}

/** Days of work that were done before the log began. */
function spent(
  { done }: { readonly done?: number },
  begun: boolean,
  set: (done: number) => Activity,
): readonly ActivityField[] {
  return begun ? [] : [number('done', done ?? 0, 0, mostCount, set)];
}
