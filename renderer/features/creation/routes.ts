import type { LocationQueryValue, RouteLocation, RouteRecordRaw } from 'vue-router';

/** The pages of this feature, loaded when first visited. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/new/:ruleset?',
    name: 'new',
    component: () => import('./start/NewCharacterView.vue'),
    props: beginning,
    meta: { title: 'creation.new.title' },
  },
  {
    path: '/character/:id/create/:step?',
    name: 'creation',
    component: () => import('./wizard/CreationView.vue'),
    meta: { title: 'creation.title' },
  },
];

/** What the address says of what is to be made: by which rules, for whom, in which campaign. */
function beginning({ params, query }: RouteLocation) {
  const { ruleset } = params;
  return {
    ruleset: typeof ruleset === 'string' && ruleset !== '' ? ruleset : undefined,
    owner: one(query['owner']),
    campaign: one(query['campaign']),
  };
}

function one(value: LocationQueryValue | LocationQueryValue[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
