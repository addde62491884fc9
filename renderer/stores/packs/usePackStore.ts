import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { packSchema, type PackDocument } from '#shared/homebrew/document';
import { packFaults } from '#shared/homebrew/faults';
import { packsKey } from '#shared/homebrew/inPlay';
import { newPack } from '#shared/homebrew/pack';
import { packParts } from '#shared/homebrew/parts';
import { placedThings } from '#shared/homebrew/things';
import { message } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { clock, ids } from '#renderer/platform/ports';
import { packSteps } from './packSteps';
import { changedParts } from '#renderer/stores/editing/documentSteps';
import { createOpenDocument } from '#renderer/stores/editing/openDocument';

const parts = ['name', 'author', 'about', 'on', ...packParts] as const;

export const usePackStore = defineStore('pack', () => {
  const open = createOpenDocument<PackDocument>({
    kind: 'pack',
    schema: packSchema,
    read: (id) => call('pack.read', { id }),
    save: (document) => call('pack.save', { document }),
    changedParts: (stored, current) =>
      changedParts(parts, stored, current).map((part) => message(`pack.part.${part}`)),
    steps: packSteps,
  });
  const { document, ruleset } = open.offered;

  /** Other active packs, which this one may refer to. */
  const others = shallowRef<readonly PackDocument[]>([]);
  let known = '';

  /** Reads the other packs only if the list of them has changed. */
  async function readOthers(): Promise<void> {
    const rules = document.value?.ruleset;
    if (rules === undefined) return;
    const listed = await call('pack.list', {});
    if (!listed.ok) return;
    const rows = listed.value.rows.filter((row) => row.id !== document.value?.id && row.ruleset === rules);
    const key = rows.map((row) => `${packsKey([row])} ${String(row.on)}`).join(' ');
    if (key === known) return;
    const found = await call('pack.ofRuleset', { ruleset: rules, campaign: null });
    if (!found.ok) return;
    known = key;
    others.value = found.value.packs;
  }

  watch(
    () => document.value?.id,
    () => {
      known = '';
      others.value = [];
      void readOthers();
    },
  );

  on('pack.changed', () => {
    void open.refresh();
    void readOthers();
  });

  const beside = computed(() => others.value.filter((other) => other.id !== document.value?.id));
  const faults = computed(() =>
    document.value === null || ruleset.value === null
      ? []
      : packFaults(document.value, ruleset.value, beside.value),
  );

  return {
    ...open.offered,
    faults,
    otherThings: computed(() => (ruleset.value === null ? [] : placedThings(beside.value, ruleset.value))),
    /** Returns the id of the new pack, which is already stored. */
    create: (rulesetId: string) => open.create(rulesetId, () => newPack(rulesetId, '', { clock, ids })),
  };
});
