import { createTranslator } from '#electron/text/translator';
import type { Activity } from '#shared/downtime/activities';
import { runDowntime, type PersonPlan } from '#shared/downtime/period';
import { defaultTerms, type Terms } from '#shared/downtime/terms';
import { sharedMessages } from '#shared/locales/catalog';
import { planOf } from '#test/unit/shared/downtime/plans';

export const translate = createTranslator('en', sharedMessages());
export const run = (more: Partial<PersonPlan>, terms: Terms = defaultTerms) =>
  runDowntime(planOf(more), terms);
/** The only activity of a plan, after the downtime. */
export const only = (activity: Activity, more: Partial<PersonPlan> = {}, terms: Terms = defaultTerms) =>
  run({ activities: [activity], ...more }, terms).activities[0]!;
export const place = { id: 'a', from: 1, days: 5 };
