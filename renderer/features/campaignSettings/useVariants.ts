import { computed, shallowRef, watch } from 'vue';
import { deviations, type Deviation } from '#shared/campaign/settings';
import { memberName } from '#shared/campaign/party/people';
import type { CharacterDocument } from '#shared/character/document';
import { sameValue } from '#shared/kernel/same';
import { message, type Text } from '#shared/kernel/text';
import type { Variant } from '#shared/rules/party';
import type { Ruleset } from '#shared/rules/ruleset';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { whileStored } from '#renderer/stores/window/whileStored';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { rulesetsInPlay } from '#shared/campaign/party/rulesetsInPlay';

/** An optional rule with the campaign's choice and the characters that deviate from it. */
export interface SettledVariant {
  readonly ruleset: Ruleset;
  readonly variant: Variant;
  /** Empty where each character decides. */
  readonly option: string;
  readonly deviations: readonly Deviation[];
}

/** Optional rules of the party's rulesets, and changing characters to follow them. */
export function useVariants() {
  const store = useCampaignStore();
  const people = usePeople();
  const homebrew = useHomebrew();
  const dialogs = useDialogs();
  const notifications = useNotifications();

  const used = computed(() => (store.document === null ? [] : rulesetsInPlay(store.document, people.people)));
  const rules = shallowRef<readonly Ruleset[]>([]);
  const ready = shallowRef(false);
  watch(
    [() => store.document?.id ?? null, () => used.value.join(' '), () => homebrew.changes],
    async ([campaign]) => {
      const wanted = used.value;
      const loaded = await Promise.all(wanted.map((id) => homebrew.load(id, campaign)));
      if (wanted.join(' ') !== used.value.join(' ')) return;
      rules.value = loaded.filter((each) => each !== undefined);
      ready.value = true;
    },
    { immediate: true },
  );

  const variants = computed(() =>
    rules.value
      .map((ruleset) => ({
        ruleset,
        variants: (ruleset.variants ?? []).map((variant): SettledVariant => {
          const option = store.document?.variants[ruleset.manifest.id]?.[variant.id] ?? '';
          return {
            ruleset,
            variant,
            option,
            deviations: deviations(people.people, ruleset, variant, option),
          };
        }),
      }))
      .filter((each) => each.variants.length > 0),
  );

  const nameOf = ({ person }: Deviation): Text => memberName(person.member, people.people);

  /** Changes deviating characters after the user agreed; the notice offers undo. */
  async function follow({ variant, option, deviations: others }: SettledVariant): Promise<void> {
    const to = variant.options.find(({ id }) => id === option)?.label;
    if (to === undefined || others.length === 0) return;
    const answer = await dialogs.ask({
      title: message('campaignSettings.variants.followTitle', { count: others.length, what: to }),
      text: message('campaignSettings.variants.followText', { variant: variant.label }),
      items: others.map((each) => changeText(each, to)),
      choices: [
        { id: 'cancel', label: message('app.cancel'), tone: 'plain' },
        {
          id: 'follow',
          label: message('campaignSettings.variants.follow', { count: others.length }),
          tone: 'go',
        },
      ],
      escape: 'cancel',
    });
    if (answer !== 'follow') return;
    if (!(await write(others.map(({ followed }) => followed)))) return;
    notifications.done(message('campaignSettings.variants.followed', { count: others.length, what: to }), {
      ...whileStored(
        others.map(({ followed }) => ({
          ...({ kind: 'character', id: followed.id } as const),
          holds: ({ choices }: CharacterDocument) => sameValue(choices, followed.choices),
        })),
      ),
      run: () => giveBack(others),
      whose: documentName('campaign', store.document),
    });
  }

  function changeText(deviation: Deviation, to: Text): Text {
    const name = nameOf(deviation);
    const change = message('campaignSettings.variants.change', {
      name,
      to,
      from: deviation.own?.label ?? message('campaignSettings.variants.other'),
    });
    const { broken } = deviation;
    if (broken === 0) return change;
    return broken === null
      ? message('campaignSettings.variants.unreadable', { change })
      : message('campaignSettings.variants.breaks', { change, count: broken });
  }

  /** Restores their previous options, unless they were changed again since. */
  async function giveBack(changed: readonly Deviation[]): Promise<void> {
    const documents: CharacterDocument[] = [];
    for (const { person, followed } of changed) {
      const read = await call('character.read', { id: followed.id });
      if (!read.ok) {
        notifications.failed(read.error);
        return;
      }
      if (sameValue(read.value.choices, followed.choices))
        documents.push({ ...read.value, choices: person.document.choices });
    }
    if (documents.length > 0) await write(documents);
  }

  async function write(characters: readonly CharacterDocument[]): Promise<boolean> {
    const done = await call('documents.commit', { characters: [...characters], campaigns: [] });
    if (!done.ok) notifications.failed(done.error);
    await people.load();
    return done.ok;
  }

  return { variants, ready, nameOf, follow };
}
