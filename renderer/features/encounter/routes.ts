import type { RouteRecordRaw } from 'vue-router';

/** A running encounter of a campaign. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/encounter/:campaign/:id',
    name: 'encounter',
    component: () => import('./EncounterView.vue'),
    props: true,
    meta: { title: 'encounterPage.title' },
  },
];
