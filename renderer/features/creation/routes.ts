import type { LocationQueryValue, RouteLocation, RouteRecordRaw } from 'vue-router';

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

/** Reads ruleset, form, owner and campaign of the new document from the address. */
function beginning({ params, query }: RouteLocation) {
  const { ruleset } = params;
  return {
    ruleset: typeof ruleset === 'string' && ruleset !== '' ? ruleset : undefined,
    form: one(query['form']),
    owner: one(query['owner']),
    campaign: one(query['campaign']),
  };
}

function one(value: LocationQueryValue | LocationQueryValue[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
