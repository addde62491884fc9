import { limits } from '#shared/character/limits';
import type { Encounter } from '#shared/encounter/document';
import type { Plan } from '#shared/encounter/preparation/plan';
import { planLimits } from '#shared/encounter/preparation/plan';
import type { Ids } from '#shared/kernel/ports';
import type { CampaignDocument } from '#shared/campaign/document';

/** Commands of prepared encounters. An impossible one returns the campaign unchanged. */

type Plans = Pick<CampaignDocument, 'plans'>;

export function plansOf({ plans }: Plans): readonly Plan[] {
  return plans ?? [];
}

export function newPlan(name: string, ids: Ids): Plan {
  return {
    id: ids.next(),
    name: name.slice(0, limits.name),
    template: false,
    notes: '',
    foes: [],
    waves: [],
    absent: [],
    prizes: { loot: [], exp: 0, days: 0 },
  };
}

/** A copy for this campaign; a member of another campaign is unknown here. */
export function copyOf(plan: Plan, name: string, template: boolean, ids: Ids): Plan {
  const absent = template ? [] : [...plan.absent];
  return { ...plan, id: ids.next(), name: name.slice(0, limits.name), template, absent };
}

export function addPlan<C extends CampaignDocument>(campaign: C, plan: Plan): C {
  const plans = plansOf(campaign);
  return plans.length >= planLimits.plans ? campaign : { ...campaign, plans: [...plans, plan] };
}

export function editPlan<C extends CampaignDocument>(
  campaign: C,
  id: string,
  change: (plan: Plan) => Plan,
): C {
  const plans = plansOf(campaign);
  const changed = plans.map((plan) => (plan.id === id ? change(plan) : plan));
  return changed.every((plan, index) => plan === plans[index]) ? campaign : { ...campaign, plans: changed };
}

export function removePlan<C extends CampaignDocument>(campaign: C, id: string): C {
  return { ...campaign, plans: plansOf(campaign).filter((plan) => plan.id !== id) };
}

/** Keeps an encounter, also beside others that still run. */
export function keepEncounter<C extends CampaignDocument>(campaign: C, encounter: Encounter): C {
  return { ...campaign, encounters: { ...campaign.encounters, [encounter.id]: encounter } };
}

export function removeEncounter<C extends CampaignDocument>(campaign: C, id: string): C {
  const rest = Object.entries(campaign.encounters ?? {}).filter(([key]) => key !== id);
  return { ...campaign, encounters: Object.fromEntries(rest) };
}
