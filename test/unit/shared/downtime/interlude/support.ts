import { createTranslator } from '../../../../../electron/text/translator';
import type { Activity } from '../../../../../shared/downtime/activities';
import { runInterlude, type PersonPlan } from '../../../../../shared/downtime/interlude';
import { defaultTerms, type Terms } from '../../../../../shared/downtime/terms';
import { sharedMessages } from '../../../../../shared/locales/catalogue';
import { planOf } from '../plans';

export const translate = createTranslator('en', sharedMessages('en'));
export const run = (more: Partial<PersonPlan>, terms: Terms = defaultTerms) =>
  runInterlude(planOf(more), terms);
/** The only activity of a plan, after the interlude. */
export const only = (activity: Activity, more: Partial<PersonPlan> = {}, terms: Terms = defaultTerms) =>
  run({ activities: [activity], ...more }, terms).activities[0]!;
export const place = { id: 'a', from: 1, days: 5 };
