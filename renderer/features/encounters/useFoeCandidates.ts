import { computed, shallowRef } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import { mainForm } from '#shared/character/form';
import type { Foe } from '#shared/encounter/preparation/plan';
import { fold } from '#shared/kernel/search';
import { useText } from '#renderer/composables/useText';
import { ids } from '#renderer/platform/ports';
import { useForms } from '#renderer/stores/characters/useForms';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { rowName } from '#renderer/stores/library/useLibraryActions';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useRulesets } from '#renderer/stores/rules/useRulesets';

/** A foe that can be picked. `folded` holds the words by which it is found. */
export interface Candidate {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly folded: string;
  readonly ruleset: string;
  readonly source: Foe['source'];
  /** A hero of the library rather than somebody who is made to be met. */
  readonly hero?: true;
}

/** Documents of the library that are not in the party, and every foe of the bestiaries; the campaign's rules come first, heroes last. */
export function useFoeCandidates(campaign: () => CampaignDocument) {
  const { t } = useText();
  const library = useLibrary();
  const forms = useForms();
  const rulesets = useRulesets();
  const homebrew = useHomebrew();
  const bestiary = shallowRef<readonly Candidate[]>([]);
  const isReady = shallowRef(false);

  const documents = computed((): readonly Candidate[] => {
    const party = new Set(campaign().party.map(({ character }) => character));
    return library.rows
      .filter(({ id }) => !party.has(id))
      .map((row) => {
        const kind = forms.kindOf(row);
        const facts = [
          rulesets.rulesetName(row.ruleset),
          kind === undefined ? t(row.subtitle) : t(kind.label),
        ];
        const words = [t('encounters.library'), ...facts, ...row.tags];
        const found = candidate(row.id, t(rowName(row)), words, row.ruleset, { character: row.id });
        return row.form === mainForm ? { ...found, hero: true } : found;
      });
  });

  async function gather(): Promise<void> {
    const { id: campaignId, ruleset: own } = campaign();
    const others = rulesets.manifests.map(({ id }) => id).filter((id) => id !== own);
    for (const id of [own, ...others]) {
      const rules = await homebrew.load(id, campaignId);
      const found = (rules?.forms ?? []).flatMap((form) =>
        form.templates.map(({ id: template, title }) =>
          candidate(`${id} ${form.id} ${template}`, t(title), [rulesets.rulesetName(id), t(form.label)], id, {
            form: form.id,
            template,
          }),
        ),
      );
      bestiary.value = [...bestiary.value, ...found];
    }
    isReady.value = true;
  }

  function candidate(
    key: string,
    name: string,
    facts: readonly string[],
    ruleset: string,
    source: Foe['source'],
  ): Candidate {
    const from = facts.filter(Boolean).join(' · ');
    return { key, name, from, folded: fold(`${name} ${from}`), ruleset, source };
  }

  const foeOf = ({ name, ruleset, source }: Candidate): Foe => ({
    id: ids.next(),
    name,
    ruleset,
    source,
    count: 1,
    minor: false,
  });

  const candidates = computed(() => {
    const isOther = ({ ruleset }: Candidate) => Number(ruleset !== campaign().ruleset);
    const isHero = ({ hero }: Candidate) => Number(hero === true);
    return [...documents.value, ...bestiary.value].toSorted(
      (a, b) => isOther(a) - isOther(b) || isHero(a) - isHero(b),
    );
  });
  return { candidates, isReady, gather, foeOf };
}
