import { defineAsyncComponent, type Component } from 'vue';

/** In the order of their tabs; the first is the default. */
export const partIds = [
  'tonight',
  'overview',
  'log',
  'closing',
  'downtime',
  'money',
  'notes',
  'encounters',
  'party',
  'table',
  'settings',
] as const;
export type PartId = (typeof partIds)[number];

export const panels: Readonly<Record<PartId, Component>> = {
  tonight: defineAsyncComponent(() => import('./tonight/TonightPanel.vue')),
  overview: defineAsyncComponent(() => import('./overview/OverviewPanel.vue')),
  log: defineAsyncComponent(() => import('./log/LogPanel.vue')),
  closing: defineAsyncComponent(() => import('./closeOut/CloseOutPanel.vue')),
  downtime: defineAsyncComponent(() => import('./downtime/DowntimePanel.vue')),
  money: defineAsyncComponent(() => import('./money/MoneyPanel.vue')),
  notes: defineAsyncComponent(() => import('./notes/NotesPanel.vue')),
  encounters: defineAsyncComponent(() => import('./encounters/EncountersPanel.vue')),
  party: defineAsyncComponent(() => import('./party/PartyPanel.vue')),
  table: defineAsyncComponent(() => import('./table/TablePanel.vue')),
  settings: defineAsyncComponent(() => import('./settings/SettingsPanel.vue')),
};

/** Falls back to the first part. */
export function partOf(name: string | undefined): PartId {
  return partIds.find((id) => id === name) ?? partIds[0];
}
