import { defineAsyncComponent, type Component } from 'vue';

/** The parts of a campaign, in the order of their tabs; the first is shown where none is named. */
export const partIds = [
  'overview',
  'log',
  'closing',
  'interlude',
  'money',
  'notes',
  'party',
  'settings',
] as const;
export type PartId = (typeof partIds)[number];

/** What draws each part. */
export const panels: Readonly<Record<PartId, Component>> = {
  overview: defineAsyncComponent(() => import('./overview/OverviewPanel.vue')),
  log: defineAsyncComponent(() => import('./log/LogPanel.vue')),
  closing: defineAsyncComponent(() => import('./closeOut/CloseOutPanel.vue')),
  interlude: defineAsyncComponent(() => import('./downtime/DowntimePanel.vue')),
  money: defineAsyncComponent(() => import('./money/MoneyPanel.vue')),
  notes: defineAsyncComponent(() => import('./notes/NotesPanel.vue')),
  party: defineAsyncComponent(() => import('./party/PartyPanel.vue')),
  settings: defineAsyncComponent(() => import('./settings/SettingsPanel.vue')),
};

/** The part that an address names, or the first. */
export function partOf(name: string | undefined): PartId {
  return partIds.find((id) => id === name) ?? partIds[0];
}
