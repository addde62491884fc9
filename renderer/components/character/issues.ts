import { mdiAlertOutline, mdiCheckboxBlankCircleOutline, mdiCircleEditOutline } from '@mdi/js';

/** A broken rule, or a thing that is still to do: the two are never shown as one. */
export type IssueKind = 'broken' | 'undone';

export const issueSigns = {
  draft: mdiCircleEditOutline,
  broken: mdiAlertOutline,
  undone: mdiCheckboxBlankCircleOutline,
} as const;
