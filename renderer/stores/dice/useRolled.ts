import { defineStore } from 'pinia';
import { computed, ref, shallowReactive, watch } from 'vue';
import { fitting, type Thrown } from '#shared/rules/dice/fitting';
import { rollDice, seededRng } from '#shared/dice/random';
import type { Json } from '#shared/kernel/jsonValue';
import { overlaid } from '#shared/rules/inputs';
import {
  isBeyond,
  leadsTo,
  takenBy,
  type DieGroup,
  type RollChoice,
  type RollRequest,
} from '#shared/rules/checks';
import { meet, startingValues } from '#shared/rules/fight/meeting';
import type { Ruleset } from '#shared/rules/ruleset';
import { clock, rng } from '#renderer/platform/ports';
import { readLogged, type LoggedRoll, type ReadRoll } from '#shared/campaign/dice/rollLog';
import { useDiceLog, type NewRoll } from './useDiceLog';
import { useRollLog } from './useRollLog';
import type { RollContext } from './useRolls';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';

/** The request behind a roll, kept until the program ends: it says what a roll may cost and lead to. */
export interface Origin {
  readonly request: RollRequest;
  readonly context: RollContext;
  /** Consequences that were already applied, by their index in the request. */
  readonly done: readonly number[];
  /** The roll of the same throw whose dice it has, if it was aimed at several. */
  readonly first?: string;
}

/** The longest seed that the log accepts. Each reroll appends a character to it, so that its dice differ. */
const longestSeed = 200;

export const useRolled = defineStore('rolled', () => {
  const homebrew = useHomebrew();
  const log = useRollLog();
  const diceLog = useDiceLog();
  const loaded = shallowReactive(new Map<string, Ruleset>());
  /** Rules may come after they were asked for: those of a custom game come from the table. */
  const asked = new Set<string>();
  const origins = shallowReactive(new Map<string, Origin>());
  const currentId = ref<string | null>(null);

  async function load(wanted: Iterable<string>): Promise<void> {
    for (const id of new Set(wanted)) {
      asked.add(id);
      if (!loaded.has(id)) await loadAnew(id);
    }
  }

  async function loadAnew(id: string): Promise<void> {
    const rules = await homebrew.load(id);
    if (rules !== undefined) loaded.set(id, rules);
  }
  watch(
    () => homebrew.changes,
    () => asked.forEach((id) => void loadAnew(id)),
  );

  /** Adds the roll to the log of its character's campaign, if any, and shows it; returns its id. */
  function keep(roll: NewRoll, origin?: Origin): string {
    const id = diceLog.keep(roll, origin?.context.campaign);
    currentId.value = id;
    if (origin !== undefined) {
      origins.set(id, origin);
      settle(id, origin);
    }
    return id;
  }

  /** Applies what follows from a roll as soon as it is made. */
  function settle(id: string, { request, done, context }: Origin): void {
    const of = log.rolls.find(({ roll }) => roll.id === id);
    const reading = of && readingOf(of)?.reading;
    if (of === undefined || reading === undefined) return;
    const { rolled, replaces } = of.roll;
    if (rolled.kind === 'check') context.fell?.(rolled, replaces === null);
    (request.after ?? []).forEach((consequence, index) => {
      if (consequence.atOnce && !done.includes(index) && leadsTo(reading, consequence)) follow(of, index);
    });
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
    const check = loaded.get(ruleset)?.checks.find(({ id }) => id === request.check);
    if (check === undefined) return undefined;
    const { values, blocked } = meet(
      { ...request, values: startingValues(check.inputs, request.values) },
      check,
    );
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
    const logged = log.rolls.find(({ roll }) => roll.id === id);
    const { groups = [] } = (logged && readingOf(logged)) ?? {};
    const { rolled } = logged?.roll ?? {};
    const faces = rolled?.kind === 'check' ? rolled.dice : [];
    return groups.map(({ id: group, sides }, index) => ({ group, sides, faces: faces[index] ?? [] }));
  }

  /** `undefined` if the rules are not loaded, or can no longer read the roll. */
  function readingOf(of: LoggedRoll): ReadRoll | undefined {
    const { rolled } = of.roll;
    return rolled.kind === 'check' ? readLogged(loaded.get(rolled.ruleset), of) : undefined;
  }

  /** The request behind a roll, with its current costs; `undefined` once its sheet is closed. */
  function originOf(id: string): Origin | undefined {
    const origin = origins.get(id);
    if (origin?.context.renew === undefined) return origin;
    const request = origin.context.renew(origin.request);
    return request && { ...origin, request };
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
    const check = loaded.get(rolled.ruleset)?.checks.find(({ id }) => id === rolled.check);
    const opened = check?.open(values);
    if (opened?.ok !== true) return undefined;
    const seed = from === null ? null : `${from}+`.slice(-longestSeed);
    const own = cast(opened.value.dice, seed);
    const fell = thrownIn(replaces);
    const dice = opened.value.dice.map((group, index) => {
      const known = (group.theirs === true ? fell : thrown).find((each) => each.group === group.id);
      return known?.faces.length === group.count ? [...known.faces] : (own[index] ?? []);
    });
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
      origin && { ...origin, done: paidOnce(origin) },
    );
    for (const [other, { first }] of [...origins]) {
      const its =
        first === replaces && log.rolls.find(({ roll, replacedBy }) => roll.id === other && !replacedBy);
      const next = its ? again(its, changed, thrownIn(id)) : undefined;
      const made = next === undefined ? undefined : origins.get(next);
      if (next !== undefined && made !== undefined) origins.set(next, { ...made, first: id });
    }
    currentId.value = id;
    return id;
  }

  /** Applies a choice that a reading offers: pays its cost, rolls its dice and logs it. */
  function choose(of: LoggedRoll, choice: RollChoice, option?: string): void {
    const { id, seed } = of.roll;
    const origin = originOf(id);
    const prices = origin?.request.prices?.filter((price) => price.choice === choice.id) ?? [];
    const price =
      prices.find((one) => one.option === option) ?? prices.find((one) => one.option === undefined);
    if (price?.blocked !== undefined) return;
    if (price !== undefined) origin?.context.apply?.(price.edits, choice.label);
    const next = seed === null ? null : `${seed}/${of.chosen.length + 1}`;
    const dice = choice.dice && cast([choice.dice], next)[0];
    if (dice !== undefined) diceLog.sound(dice.length);
    log.append({
      type: 'choice',
      roll: id,
      at: clock.now(),
      choice: choice.id,
      ...(option !== undefined && { option }),
      ...(dice && { dice }),
    });
    if (choice.again === true) again(of);
  }

  /** The reroll is paid for first. */
  function reroll(of: LoggedRoll, id: string): void {
    const origin = originOf(of.roll.id);
    const way = origin?.request.rerolls?.find((each) => each.id === id);
    if (origin === undefined || way === undefined || way.blocked !== undefined) return;
    origin.context.apply?.(way.edits, way.label);
    again(of, way.values);
  }

  /** Applies a consequence of a roll, once; `picked` is the chosen option if there are several. */
  function follow(of: LoggedRoll, index: number, picked?: string): void {
    const origin = originOf(of.roll.id);
    const consequence = origin?.request.after?.[index];
    if (origin === undefined || consequence === undefined || origin.done.includes(index)) return;
    const { options } = consequence;
    const option = options?.find(({ id }) => id === picked);
    if (options !== undefined && (option === undefined || option.blocked !== undefined)) return;
    const reading = readingOf(of)?.reading;
    const { takes } = consequence;
    const taken =
      takes === undefined || reading === undefined
        ? []
        : (origin.context.followed?.(takes.action, takenBy(reading, consequence)) ?? []);
    const { edits, label, aimed } = option ?? consequence;
    if (edits.length + taken.length > 0 || aimed === undefined)
      origin.context.apply?.([...edits, ...taken], label);
    if (aimed !== undefined && isBeyond(aimed)) origin.context.beyond?.happen(aimed, picked);
    else if (aimed !== undefined) origin.context.aimed?.(aimed);
    origins.set(of.roll.id, { ...origin, done: [...origin.done, index] });
  }

  /** The GM reveals a hidden roll. */
  function show(of: LoggedRoll): void {
    log.append({ type: 'shown', roll: of.roll.id, at: clock.now() });
  }

  const current = computed(() => log.rolls.find(({ roll }) => roll.id === currentId.value));
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
    choose,
    reroll,
    follow,
    show,
  };
});

/** A reroll does not pay again for costs of every outcome, such as a shot. */
function paidOnce({ request: { after = [] }, done }: Origin): readonly number[] {
  return done.filter((index) => after[index]?.atOnce && after[index].outcomes === undefined);
}

/** The same seed gives the same dice. */
export function cast(groups: readonly DieGroup[], seed: string | null): number[][] {
  const chance = seed === null ? rng : seededRng(seed);
  return groups.map(({ count, sides }) => rollDice(chance, count, sides));
}
