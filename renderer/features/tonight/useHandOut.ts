import { computed, reactive, ref } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import { memberName } from '#shared/campaign/party/people';
import type { Prepared } from '#shared/campaign/prepared';
import { evenShare, moneyLine, prepareHandOut, type HandOut } from '#shared/campaign/table/handOut';
import type { StashItem } from '#shared/campaign/table/schemas';
import { sessionOf } from '#shared/campaign/table/sessionState';
import { stashOf } from '#shared/campaign/table/stash';
import { message, raw, type Text } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { clock } from '#renderer/platform/ports';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useTable } from '#renderer/stores/campaigns/useTable';
import { findsFor, resolved } from '#shared/campaign/closeOut/finds';
import { realDay } from '#renderer/composables/realDay';
import { useCampaignMoney } from '#renderer/shells/money/useCampaignMoney';

/** A line of the stash in the dialog: how much of it, and for whom. */
export interface HandOutLine {
  readonly id: string;
  readonly label: Text;
  readonly most: number;
  /** Says how an even split comes out; `null` where nothing is split. */
  readonly split: Text | null;
}

export const stays = '';
export const everyone = 'everyone';

/** `first` is the line that the dialog was opened for, or `all`. */
export function useHandOut(campaign: () => CampaignDocument, first: string) {
  const { t } = useText();
  const people = usePeople();
  const table = useTable();
  const money = useCampaignMoney();
  const busy = ref(false);

  const present = sessionOf(campaign()).present;
  const stash = stashOf(campaign());
  const counts = [
    ...(stash.money > 0 ? [{ id: moneyLine, most: stash.money }] : []),
    ...stash.items.map(({ id, quantity }) => ({ id, most: quantity })),
  ].filter(({ id }) => first === 'all' || id === first);
  const initialTo = (id: string): string => {
    if (id === moneyLine) return everyone;
    return first === 'all' ? stays : (present[0] ?? stays);
  };
  const chosen = reactive(new Map(counts.map(({ id, most }) => [id, { amount: most, to: initialTo(id) }])));

  const members = computed(() =>
    campaign().party.map((member) => ({ id: member.id, name: memberName(member, people.people) })),
  );
  const receivers = (to: string): readonly string[] => (to === everyone ? present : to === stays ? [] : [to]);

  const lines = computed((): readonly HandOutLine[] =>
    counts.map(({ id, most }) => {
      const item = stash.items.find((each) => each.id === id);
      const { amount = 0, to = stays } = chosen.get(id) ?? {};
      const { each, rest } = evenShare(amount, receivers(to).length);
      const shown = (count: number): Text => (item === undefined ? money.sumText(count) : raw(String(count)));
      const split =
        to === everyone
          ? rest === 0
            ? message('tonight.stash.evenly', { each: shown(each) })
            : message('tonight.stash.split', { each: shown(each), rest: shown(rest) })
          : null;
      return { id, most, split, label: item === undefined ? money.label.value : raw(item.name) };
    }),
  );

  const handOuts = computed((): readonly HandOut[] =>
    [...chosen].map(([line, { amount, to }]) => ({ line, amount, to: receivers(to) })),
  );
  const findFor = (member: string, { name, quantity, find }: StashItem): string | null =>
    resolved({ name, quantity, member, find }, findsFor(people.people, member), t).find;
  const prepare = (document: CampaignDocument): Prepared =>
    prepareHandOut(document, handOuts.value, {
      people: people.people,
      date: realDay(clock.now()),
      findFor,
      reason: t('tonight.stash.reason'),
    });
  const prepared = computed(() => prepare(campaign()));

  /** Returns false where it was refused; the user has been told. */
  async function handOut(): Promise<boolean> {
    if (busy.value || prepared.value.faults.length > 0) return false;
    busy.value = true;
    const done = await table.carryOutNow(prepare);
    busy.value = false;
    return done;
  }

  return { lines, chosen, members, present, prepared, busy, handOut };
}
