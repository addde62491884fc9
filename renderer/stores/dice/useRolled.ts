import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { fitting, type Thrown } from '#shared/rules/dice/fitting';
import type { Json } from '#shared/kernel/jsonValue';
import { overlaid } from '#shared/rules/inputs';
import type { DieGroup, RollRequest } from '#shared/rules/checks';
import { meetRequest } from '#shared/rules/fight/meeting';
import { clock, rng } from '#renderer/platform/ports';
import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import { cast } from './cast';
import { createRollChoices } from './rollChoices';
import { createRollOrigins, forReroll, type Origin } from './rollOrigins';
import { createRollRules } from './rollRules';
import { useDiceLog, type NewRoll } from './useDiceLog';
import { useRollLog } from './useRollLog';
import type { RollContext } from './useRolls';

/** The longest seed that the log accepts. Each reroll appends a character to it, so that its dice differ. */
const longestSeed = 200;

export const useRolled = defineStore('rolled', () => {
  const log = useRollLog();
  const diceLog = useDiceLog();
  const { loaded, load, checkOf, readingOf } = createRollRules();
  const { origins, originOf, settle, follow, revert } = createRollOrigins((of) => readingOf(of)?.reading);
  const currentId = ref<string | null>(null);

  const logged = (wanted: string | null) => log.rolls.find(({ roll }) => roll.id === wanted);

  /** Adds the roll to the log of its character's campaign, if any, and shows it; returns its id. */
  function keep(roll: NewRoll, origin?: Origin): string {
    const id = diceLog.keep(roll, origin?.context.campaign);
    currentId.value = id;
    if (origin === undefined) return id;
    origins.set(id, { ...origin, step: origin.step ?? id });
    const of = logged(id);
    if (of !== undefined) settle(of, origin);
    return id;
  }

  /**
   * Rolls with the numbers of the request, without the roller, and with the dice of `first` that fit, which is the roll
   * of the same throw at another target; `undefined` if the check cannot be made with them.
   */
  async function rollAtOnce(
    request: RollRequest,
    context: RollContext,
    first?: string,
  ): Promise<string | undefined> {
    const { ruleset, who, target } = context;
    await load([ruleset]);
    const check = checkOf({ ruleset, check: request.check });
    if (check === undefined) return undefined;
    const { values, blocked } = meetRequest(request, check);
    const opened = check.open(values);
    if (!opened.ok || blocked !== undefined) return undefined;
    const thrown = first === undefined ? [] : thrownIn(first);
    const dice = opened.value.dice.map((group) => fitting(group, thrown, rng));
    const roll: NewRoll = {
      label: request.label,
      who: who.trim(),
      ...(target !== undefined && { target }),
      rolled: { kind: 'check', ruleset, check: check.id, values, dice },
      replaces: null,
      hidden: diceLog.hidden,
      seed: null,
    };
    const id = keep(roll, { request, context, done: [], ...(first !== undefined && { first }) });
    context.rolled?.(opened.value.read({ dice, chosen: [] }));
    return id;
  }

  /** The dice of a roll by their groups, for another one of the same throw. */
  function thrownIn(id: string): readonly Thrown[] {
    const of = logged(id);
    const { groups = [] } = (of && readingOf(of)) ?? {};
    const { rolled } = of?.roll ?? {};
    const faces = rolled?.kind === 'check' ? rolled.dice : [];
    return groups.map(({ id: group, sides }, index) => ({ group, sides, faces: faces[index] ?? [] }));
  }

  /**
   * Rolls a check again, perhaps with other values; the new roll replaces the old one in the log. The dice of the other
   * side stay as they fell, and one throw at several is thrown again at each of them, with the dice of `thrown`.
   */
  function again(
    old: LoggedRoll,
    changed: Readonly<Record<string, Json>> = {},
    thrown: readonly Thrown[] = [],
  ): string | undefined {
    const { rolled, label, who, target, id: replaces, seed: from } = old.roll;
    if (rolled.kind !== 'check') return undefined;
    const values = overlaid(rolled.values, changed);
    const opened = checkOf(rolled)?.open(values);
    if (opened?.ok !== true) return undefined;
    const seed = from === null ? null : `${from}+`.slice(-longestSeed);
    const dice = facesAgain(opened.value.dice, thrownIn(replaces), thrown, seed);
    const origin = origins.get(replaces);
    const id = keep(
      {
        label,
        who,
        ...(target !== undefined && { target }),
        rolled: { ...rolled, values, dice },
        replaces,
        hidden: old.veiled,
        seed,
      },
      origin && forReroll(origin),
    );
    for (const [other, { first }] of [...origins]) {
      const its =
        first === replaces && log.rolls.find(({ roll, replacedBy }) => roll.id === other && !replacedBy);
      if (its) revert(other);
      const next = its ? again(its, changed, thrownIn(id)) : undefined;
      const made = next === undefined ? undefined : origins.get(next);
      if (next !== undefined && made !== undefined) origins.set(next, { ...made, first: id });
    }
    currentId.value = id;
    return id;
  }

  /** The GM reveals a hidden roll. */
  function show(of: LoggedRoll): void {
    log.append({ type: 'shown', roll: of.roll.id, at: clock.now() });
  }

  const current = computed(() => logged(currentId.value));
  const clear = (): void => {
    currentId.value = null;
  };
  return {
    loaded,
    current,
    clear,
    load,
    keep,
    rollAtOnce,
    thrownIn,
    readingOf,
    originOf,
    ...createRollChoices(originOf, again, revert, (of) => readingOf(of)?.reading),
    follow,
    show,
  };
});

/** Dice of the other side stay as they `fell`, and those of the same throw as they were thrown again. */
function facesAgain(
  groups: readonly DieGroup[],
  fell: readonly Thrown[],
  thrown: readonly Thrown[],
  seed: string | null,
): number[][] {
  const own = cast(groups, seed);
  return groups.map((group, index) => {
    const known = (group.theirs === true ? fell : thrown).find((each) => each.group === group.id);
    return known?.faces.length === group.count ? [...known.faces] : (own[index] ?? []);
  });
}
