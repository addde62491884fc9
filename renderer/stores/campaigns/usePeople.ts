import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { peopleOf, type People } from '#shared/campaign/party/people';
import type { CharacterDocument } from '#shared/character/document';
import type { Text } from '#shared/kernel/text';
import { findBonds } from '#shared/rules/bonds';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { missingRuleset } from '#shared/rulesets/registry';
import { delayed } from '#shared/kernel/delayed';
import { after } from '#renderer/platform/pause';
import { call, on } from '#renderer/platform/client';
import { useCampaignStore } from './useCampaignStore';
import { latestReading } from '#renderer/stores/editing/reloading';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';

/** Milliseconds between a change of the library and reading the party again, since saves come in bursts. */
const pause = 150;

interface Sheet {
  readonly document: CharacterDocument;
  readonly opened: OpenCharacter;
  readonly ruleset: Ruleset;
}

/** Each member's sheet is opened with its own rules, and read again whenever it changes on disk. */
export const usePeople = defineStore('people', () => {
  const campaigns = useCampaignStore();
  const homebrew = useHomebrew();
  const sheets = shallowRef<ReadonlyMap<string, Sheet>>(new Map());
  const troubles = shallowRef<readonly { readonly id: string; readonly text: Text }[]>([]);
  const ready = shallowRef(false);

  const wanted = computed(() =>
    (campaigns.document?.party ?? []).flatMap(({ character }) => (character === null ? [] : [character])),
  );

  /** Members whose document has not changed keep the same object, so that nothing is drawn again for them. */
  const load = latestReading(async (isLatest) => {
    reading.cancel();
    const found = await call('campaign.party', { ids: [...wanted.value] });
    if (!isLatest()) return;
    if (!found.ok) {
      troubles.value = wanted.value.map((id) => ({ id, text: found.error.text }));
      sheets.value = new Map();
      ready.value = true;
      return;
    }
    const { characters, bonds, missing } = found.value;
    const next = new Map<string, Sheet>();
    const failed: { readonly id: string; readonly text: Text }[] = [...missing];
    for (const document of characters) {
      const ruleset = await homebrew.load(document.ruleset, document.campaign);
      const opened = ruleset?.open(document, findBonds(document, [...characters, ...bonds]));
      if (ruleset !== undefined && opened?.ok === true)
        next.set(document.id, { document, opened: opened.value, ruleset });
      else
        failed.push({
          id: document.id,
          text: opened?.ok === false ? opened.error.text : missingRuleset(document.ruleset).text,
        });
    }
    if (!isLatest()) return;
    sheets.value = next;
    troubles.value = failed;
    ready.value = true;
  });
  const reading = delayed(load, pause, after);

  watch(
    [() => campaigns.document?.id, () => wanted.value.join(' '), () => homebrew.changes],
    ([id], before) => {
      if (id !== before[0]) {
        sheets.value = new Map();
        ready.value = false;
      }
      void load();
    },
    { immediate: true },
  );
  on('library.changed', reading.afterLast);

  const people = computed<People>(() =>
    campaigns.document === null ? new Map() : peopleOf(campaigns.document, sheets.value),
  );

  return {
    /** By member id. */
    people,
    rulesetOf: (member: string): Ruleset | undefined =>
      sheets.value.get(people.value.get(member)?.document.id ?? '')?.ruleset,
    /** Characters that cannot be used, each with the reason. */
    troubles: computed(() => troubles.value),
    ready: computed(() => ready.value),
    load,
  };
});
