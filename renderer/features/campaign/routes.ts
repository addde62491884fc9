import type { RouteRecordRaw } from 'vue-router';

/** A campaign; `part` is one of its parts, `item` something in it, such as a note. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/campaign/:id/:part?/:item?',
    name: 'campaign',
    component: () => import('./CampaignView.vue'),
    props: true,
    meta: { title: 'table.title' },
  },
];
