import { computed, ref } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import { memberName } from '#shared/campaign/party/people';
import type { Prepared } from '#shared/campaign/prepared';
import { rollDice } from '#shared/dice/random';
import type { DieGroup } from '#shared/rules/checks';
import { rng } from '#renderer/platform/ports';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useTable } from '#renderer/stores/campaigns/useTable';
import { useDiceLog, type LoggedDice } from '#renderer/stores/dice/useDiceLog';

/** A step of the whole party, such as a rest: rolled for each member, carried out for all at once, and logged. */
export function usePartyStep(campaign: () => CampaignDocument, done: () => void) {
  const people = usePeople();
  const table = useTable();
  const diceLog = useDiceLog();
  const busy = ref(false);
  const members = computed(() =>
    campaign().party.map((member) => ({ id: member.id, name: memberName(member, people.people) })),
  );

  async function carryOut(
    prepare: (campaign: CampaignDocument) => Prepared,
    rolls: readonly LoggedDice[],
  ): Promise<void> {
    busy.value = true;
    const isDone = await table.carryOutNow(prepare);
    busy.value = false;
    if (!isDone) return;
    for (const roll of rolls) diceLog.keepRolled(roll, campaign().id);
    done();
  }

  return { people, members, busy, carryOut };
}

/** The faces that fell, by member and group. */
export function rolledForEach(
  dice: ReadonlyMap<string, readonly DieGroup[]>,
): Readonly<Record<string, number[][]>> {
  return Object.fromEntries(
    [...dice].map(([member, groups]) => [
      member,
      groups.map(({ count, sides }) => [...rollDice(rng, count, sides)]),
    ]),
  );
}
