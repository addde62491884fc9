import { computed, shallowRef } from 'vue';
import { ids } from '#renderer/platform/ports';
import type { Reading } from '#shared/rules/checks';
import { openRequest } from '#shared/rules/fight/meeting';
import { overlaid } from '#shared/rules/inputs';
import type { TurnAction } from '#shared/table/commands/command';
import type { Answer } from '#shared/table/commands/answer';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { cast } from '#renderer/stores/dice/cast';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { actionOf, requestOf, type Judged } from './judged';

export type Throw = ReturnType<typeof useThrow>;

/** The throw that is shown: it falls here, and `ask` brings what the GM's program says of it. */
export function useThrow(ask: (action: TurnAction) => Promise<Answer | undefined>, answered: () => void) {
  const store = useCharacterStore();
  const diceLog = useDiceLog();
  /** Stays when it is closed. */
  const latest = shallowRef<Judged>();
  const isOpen = shallowRef(false);

  function show(next: Judged): void {
    latest.value = next;
    isOpen.value = true;
  }

  function close(): void {
    isOpen.value = false;
  }

  /** `undefined` if the rules refuse the roll as it is. */
  function cause(
    of: Pick<Judged, 'attack' | 'targets' | 'part' | 'roll' | 'confirmed'>,
    reroll?: string,
  ): Judged | undefined {
    const { attack, targets, part, roll, confirmed } = of;
    const request = requestOf(of);
    const check = store.ruleset?.checks.find(({ id }) => id === request?.check);
    if (request === undefined || check === undefined) return undefined;
    const values = request.rerolls?.find(({ id }) => id === reroll)?.values ?? {};
    const opened = openRequest({ ...request, confirmed, values: overlaid(request.values, values) }, check);
    if (!opened.ok) return undefined;
    const groups = opened.value.dice.filter(({ theirs }) => theirs !== true);
    const faces = cast(groups, null);
    diceLog.sound(faces.flat().length);
    const fallen = { groups, faces, chosen: [], done: [], happened: [], isDealt: false };
    const next = { attack, targets, part, roll, confirmed, ...fallen };
    show(next);
    return next;
  }

  function again(before: Judged, reroll?: string): void {
    const next = cause({ ...before, roll: ids.next() }, reroll);
    if (next === undefined) return;
    void assess(next, { ...(reroll !== undefined && { reroll }), replaces: before.roll });
  }

  /** Asked again with every choice; the answer to an earlier throw changes nothing. */
  async function assess(
    of: Judged,
    rerolled: Pick<ReturnType<typeof actionOf>, 'reroll' | 'replaces'> = {},
  ): Promise<boolean> {
    const { roll, part } = of;
    const answer = await ask({ ...actionOf(of), ...rerolled });
    const { value: now } = latest;
    if (answer === undefined || now?.roll !== roll || now.part !== part) return false;
    if (!answer.done) {
      show({ ...now, refused: answer.text });
      return false;
    }
    show({ ...now, results: answer.results ?? [] });
    answered();
    return true;
  }

  const judged = computed(() => (isOpen.value ? latest.value : undefined));
  return {
    latest: () => latest.value,
    judged,
    /** Several targets have one throw, whose consequences are those of the first. */
    reading: computed((): Reading | undefined => {
      const first = judged.value?.results?.[0]?.reading;
      return first && { ...first, json: null };
    }),
    show,
    cause,
    again,
    assess,
    close,
  };
}
