import type { Activity } from '#shared/downtime/activities';

/** The words that say what an activity is about; `undefined` for one that has none. */
export function subjectOf(activity: Activity): string | undefined {
  switch (activity.kind) {
    case 'learn':
    case 'research':
      return activity.subject;
    case 'custom':
      return activity.name;
    case 'recuperate':
      return undefined;
    default:
      return activity.what;
  }
}

export function withSubject(activity: Activity, words: string): Activity {
  switch (activity.kind) {
    case 'learn':
    case 'research':
      return { ...activity, subject: words };
    case 'custom':
      return { ...activity, name: words };
    case 'recuperate':
      return activity;
    default:
      return { ...activity, what: words };
  }
}
