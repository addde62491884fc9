import { defineStore } from 'pinia';
import { computed, ref, shallowReactive, shallowRef } from 'vue';
import type { RollRecord } from '../../../shared/campaign/rolls';
import { rollDice, seededRng } from '../../../shared/dice/random';
import type { Json } from '../../../shared/kernel/json';
import type { Rng } from '../../../shared/kernel/ports';
import type { Text } from '../../../shared/kernel/text';
import type { Check, DieGroup, RollChoice, RollRequest } from '../../../shared/rules/checks';
import { initialValues } from '../../../shared/rules/inputs';
import type { Ruleset } from '../../../shared/rules/ruleset';
import type { FormFault, FormValues } from '../../components/inputs/inputs';
import { clock, ids, rng } from '../../platform/ports';
import { readLogged, type LoggedRoll } from '../../stores/rollLog';
import { useCharacterStore } from '../../stores/useCharacterStore';
import { useRollLog } from '../../stores/useRollLog';
import { useRolls, type RollContext } from '../../stores/useRolls';
import { useRulesets } from '../../stores/useRulesets';
import { useSettings } from '../../stores/useSettings';

/** Where a roll came from, as long as the program runs: what it may cost, and what may follow from it. */
interface Origin {
  readonly request: RollRequest;
  readonly context: RollContext;
  /** Consequences that were carried out already. */
  readonly done: readonly string[];
}

type Rolled = RollRecord['rolled'];

/** What stands on the roller: the check with its values, how it is rolled, and the roll that is looked at. */
export const useRoller = defineStore('roller', () => {
  const rolls = useRolls();
  const rulesets = useRulesets();
  const character = useCharacterStore();
  const settings = useSettings();
  const log = useRollLog();

  const loaded = shallowReactive(new Map<string, Ruleset>());
  const origins = shallowReactive(new Map<string, Origin>());
  const ruleset = shallowRef<Ruleset | null>(null);
  const check = shallowRef<Check | null>(null);
  const values = shallowRef<FormValues>({});
  const request = shallowRef<RollRequest | null>(null);
  const context = shallowRef<RollContext | null>(null);
  const who = ref('');
  const hidden = ref(false);
  const seed = ref('');
  const currentId = ref<string | null>(null);

  const opened = computed(() => check.value?.open(values.value));
  const fault = computed<FormFault | undefined>(() => {
    if (opened.value === undefined || opened.value.ok) return undefined;
    const { path = '', text } = opened.value.error;
    return { path, text };
  });
  const odds = computed(() => (opened.value?.ok === true ? opened.value.value.odds() : undefined));
  const whatIfs = computed(() => (opened.value?.ok === true ? opened.value.value.whatIfs() : []));
  const current = computed(() => log.rolls.find(({ roll }) => roll.id === currentId.value));

  /** Loads the rules of rolls, so that they can be read and shown in words. */
  async function load(wanted: Iterable<string>): Promise<void> {
    for (const id of new Set(wanted)) {
      if (loaded.has(id)) continue;
      const rules = await rulesets.load(id);
      if (rules !== undefined) loaded.set(id, rules);
    }
  }

  /** Turns to the rules of a ruleset and its first check. */
  async function chooseRuleset(id: string): Promise<void> {
    await load([id]);
    ruleset.value = loaded.get(id) ?? null;
    chooseCheck(ruleset.value?.checks[0]?.id);
  }

  /** Turns to a check with what a form starts with. */
  function chooseCheck(id: string | undefined): void {
    check.value = ruleset.value?.checks.find((each) => each.id === id) ?? null;
    values.value = check.value === null ? {} : initialValues(check.value.inputs);
    request.value = null;
    context.value = null;
    currentId.value = null;
  }

  /** Takes over what was asked for; without anything asked, the rules that are at hand. */
  async function start(): Promise<void> {
    const asked = rolls.take();
    if (asked === null) {
      const [first] = rulesets.manifests;
      const id = character.document?.ruleset ?? first?.id;
      if (who.value === '') who.value = settings.current.playerName;
      if (ruleset.value === null && id !== undefined) await chooseRuleset(id);
      return;
    }
    await load([asked.context.ruleset]);
    ruleset.value = loaded.get(asked.context.ruleset) ?? null;
    chooseCheck(asked.request.check);
    values.value = { ...values.value, ...asked.request.values };
    request.value = asked.request;
    context.value = asked.context;
    who.value = asked.context.who;
    if (asked.atOnce) roll();
  }

  function append(rolled: Rolled, label: Text, more: Partial<RollRecord> = {}): string {
    const record: RollRecord = {
      type: 'roll',
      id: ids.next(),
      at: clock.now(),
      label,
      who: who.value.trim(),
      rolled,
      replaces: null,
      hidden: hidden.value,
      seed: seed.value.trim() === '' ? null : seed.value.trim(),
      ...more,
    };
    log.append(record);
    currentId.value = record.id;
    return record.id;
  }

  /** Rolls the check as it stands; nothing where its values cannot be used. */
  function roll(): void {
    if (opened.value?.ok !== true || check.value === null || ruleset.value === null) return;
    const dice = cast(opened.value.value.dice, chance(seed.value.trim()));
    const id = append(
      {
        kind: 'check',
        ruleset: ruleset.value.manifest.id,
        check: check.value.id,
        values: values.value as Readonly<Record<string, Json>>,
        dice,
      },
      request.value?.label ?? check.value.title,
    );
    if (request.value !== null && context.value !== null)
      origins.set(id, { request: request.value, context: context.value, done: [] });
  }

  /** The request behind a roll as things stand now. */
  function originOf(id: string): Origin | undefined {
    const origin = origins.get(id);
    if (origin === undefined) return undefined;
    const renew = origin.context.renew;
    return renew === undefined ? origin : { ...origin, request: renew(origin.request) ?? origin.request };
  }

  /** Rolls a logged check anew, perhaps with other values; the new roll stands in for the old one. */
  function again(old: LoggedRoll, changed: Readonly<Record<string, Json>> = {}): void {
    const { rolled, label, id: replaces, who: its, hidden: wasHidden, seed: from } = old.roll;
    if (rolled.kind !== 'check') return;
    const known = { ...rolled.values, ...changed };
    const reopened = loaded
      .get(rolled.ruleset)
      ?.checks.find(({ id }) => id === rolled.check)
      ?.open(known);
    if (reopened?.ok !== true) return;
    const next = from === null ? null : `${from}+`;
    const dice = cast(reopened.value.dice, chance(next ?? ''));
    const more = { replaces, who: its, hidden: wasHidden && old.veiled, seed: next };
    const id = append({ ...rolled, values: known, dice }, label, more);
    const origin = origins.get(replaces);
    if (origin !== undefined) origins.set(id, { ...origin, done: [] });
  }

  /** Does what a reading offers: rolls what it rolls, pays what it costs, keeps it in the log. */
  function choose(of: LoggedRoll, choice: RollChoice, option?: string): void {
    const { id, seed: from } = of.roll;
    pay(id, choice.id, option);
    const next = from === null ? '' : `${from}/${of.chosen.length + 1}`;
    const dice = choice.dice && cast([choice.dice], chance(next))[0];
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

  function pay(id: string, choice: string, option: string | undefined): void {
    const origin = originOf(id);
    const prices = origin?.request.prices?.filter((price) => price.choice === choice) ?? [];
    const price =
      prices.find((one) => one.option === option) ?? prices.find((one) => one.option === undefined);
    if (price !== undefined) origin?.context.apply?.(price.edits);
  }

  /** Rolls again at a price. */
  function reroll(of: LoggedRoll, id: string): void {
    const origin = originOf(of.roll.id);
    const way = origin?.request.rerolls?.find((each) => each.id === id);
    if (origin === undefined || way === undefined || way.blocked !== undefined) return;
    origin.context.apply?.(way.edits);
    again(of, way.values);
  }

  /** Carries out what follows from a roll, once. */
  function follow(of: LoggedRoll, index: number): void {
    const origin = originOf(of.roll.id);
    const consequence = origin?.request.after?.[index];
    if (origin === undefined || consequence === undefined || origin.done.includes(String(index))) return;
    origin.context.apply?.(consequence.edits);
    origins.set(of.roll.id, { ...origin, done: [...origin.done, String(index)] });
  }

  /** The GM shows a hidden roll. */
  function show(of: LoggedRoll): void {
    log.append({ type: 'shown', roll: of.roll.id, at: clock.now() });
  }

  /** Puts a result of free notation into the log. */
  function keepNotation(rolled: Extract<Rolled, { kind: 'notation' }>): void {
    append(rolled, { raw: rolled.notation });
  }

  /** What a logged roll means by its own rules; rolls of rules that are not loaded yet cannot be read. */
  function readingOf(logged: LoggedRoll) {
    const { rolled } = logged.roll;
    return rolled.kind === 'check' ? readLogged(loaded.get(rolled.ruleset), logged) : undefined;
  }

  return {
    ...{ loaded, ruleset, check, values, request, who, hidden, seed, currentId },
    ...{ fault, odds, whatIfs, current },
    ...{ load, chooseRuleset, chooseCheck, start, roll, choose, reroll, follow, show, keepNotation },
    ...{ readingOf, originOf },
  };
});

function chance(seed: string): Rng {
  return seed === '' ? rng : seededRng(seed);
}

function cast(groups: readonly DieGroup[], source: Rng): number[][] {
  return groups.map(({ count, sides }) => rollDice(source, count, sides));
}
