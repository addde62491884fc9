import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import { sameValue } from '#shared/kernel/same';
import type { Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { Ruleset } from '#shared/rules/ruleset';
import type { FormValues } from '#renderer/components/inputs/inputs';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useDiceLog, type NewRoll } from '#renderer/stores/dice/useDiceLog';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRolls, type AskedRoll } from '#renderer/stores/dice/useRolls';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { useSettings } from '#renderer/stores/window/useSettings';
import { cast } from '#renderer/stores/dice/cast';
import { createCheckForm } from './checkForm';
import { useRolled } from '#renderer/stores/dice/useRolled';

type Rolled = RollRecord['rolled'];

/** The state of the roller before the roll: the check, its values and its options. */
export const useRoller = defineStore('roller', () => {
  const rolls = useRolls();
  const rulesets = useRulesets();
  const character = useCharacterStore();
  const log = useRollLog();
  const settings = useSettings();
  const rolled = useRolled();
  const diceLog = useDiceLog();

  const ruleset = shallowRef<Ruleset | null>(null);
  /** The request of a sheet, while its check is selected. */
  const asked = shallowRef<AskedRoll | null>(null);
  /** The request as its sheet has it now; `undefined` if the sheet never had just this one. */
  const renewed = shallowRef<() => RollRequest | undefined>();
  const form = createCheckForm(() => asked.value?.request);
  const { check, values, meeting, ready } = form;
  const who = ref('');
  /** Dice rolled elsewhere in the window are hidden as well. */
  const hidden = computed({ get: () => diceLog.hidden, set: (value) => (diceLog.hidden = value) });
  const seed = ref('');

  /** The seed of the next roll; `null` for a random one. */
  const nextSeed = computed(() => seed.value.trim() || null);

  /** Selects a ruleset and its first check. */
  async function chooseRuleset(id: string): Promise<void> {
    await rolled.load([id]);
    ruleset.value = rolled.loaded.get(id) ?? null;
    chooseCheck(ruleset.value?.checks[0]?.id);
  }

  /** Selects a check with its initial values. */
  function chooseCheck(id: string | undefined): void {
    form.begin(ruleset.value?.checks.find((each) => each.id === id) ?? null);
    asked.value = null;
    renewed.value = undefined;
    rolled.clear();
  }

  /** Takes over the request of a sheet; without one, the ruleset of the open page. */
  async function start(): Promise<void> {
    const next = rolls.take();
    if (next !== null) {
      await chooseRuleset(next.context.ruleset);
      chooseCheck(next.request.check);
      values.value = { ...values.value, ...next.request.values };
      asked.value = next;
      const renew = () => next.context.renew?.(next.request);
      if (sameValue(renew(), next.request)) renewed.value = renew;
      who.value = next.context.who;
      if (next.atOnce) roll();
    } else await startHere();
  }

  /** True for a request whose sheet is closed: its roll would change nothing there. */
  function isOrphan(): boolean {
    const { request, context } = asked.value ?? {};
    return request !== undefined && context?.renew !== undefined && !context.renew(request);
  }
  watch(
    () => rolls.isOpen && isOrphan(),
    (orphan) => orphan && startHere(),
    { flush: 'post' },
  );

  /** Keeps what was chosen last, unless it belongs to a sheet that is closed, or the open page has other rules. */
  async function startHere(): Promise<void> {
    const last = ruleset.value?.manifest.id;
    const here = log.ruleset ?? character.document?.ruleset ?? last;
    if (last !== undefined && here === last && !isOrphan()) return;
    const id = here ?? rulesets.manifests[0]?.id;
    who.value = settings.current.playerName;
    if (id !== undefined) await chooseRuleset(id);
  }

  /** Values that were not changed here follow the sheet, which is beside the roller or is changed by others. */
  function follow(request: RollRequest | undefined): void {
    const [before, inputs] = [asked.value, check.value?.inputs];
    if (before === null || inputs === undefined || request === undefined) return;
    if (sameValue(request, before.request)) return;
    const [from, to] = [before.request, request].map((each) => ({
      ...initialValues(inputs),
      ...each.values,
    }));
    const now = Object.entries(values.value).map(([name, value]) => [
      name,
      sameValue(value, from?.[name]) ? to?.[name] : value,
    ]);
    values.value = Object.fromEntries(now) as FormValues;
    asked.value = { ...before, request };
  }
  watch(() => (rolls.isOpen ? renewed.value?.() : undefined), follow, { flush: 'post' });

  function made(what: Rolled, label: Text): NewRoll {
    const target = asked.value?.context.target;
    return {
      label,
      who: who.value.trim(),
      ...(target !== undefined && { target }),
      rolled: what,
      replaces: null,
      hidden: hidden.value,
      seed: nextSeed.value,
    };
  }

  /** Does nothing if the values are invalid. */
  function roll(): void {
    if (ready.value === undefined || meeting.value === undefined) return;
    if (check.value === null || ruleset.value === null) return;
    const dice = cast(ready.value.dice, nextSeed.value);
    const what: Rolled = {
      kind: 'check',
      ruleset: ruleset.value.manifest.id,
      check: check.value.id,
      values: meeting.value.values,
      dice,
    };
    const { request, context } = asked.value ?? {};
    const origin = request && context && { request, context, done: [] };
    rolled.keep(made(what, request?.label ?? check.value.title), origin);
    if (asked.value?.atOnce === true) context?.rolled?.(ready.value.read({ dice, chosen: [] }));
  }

  /** Logs the result of free notation. */
  function keepNotation(what: Extract<Rolled, { kind: 'notation' }>): void {
    rolled.keep(made(what, { raw: what.notation }));
  }

  return {
    ruleset,
    check,
    values,
    asked,
    who,
    hidden,
    seed,
    ...form.shown,
    nextSeed,
    chooseRuleset,
    chooseCheck,
    start,
    roll,
    keepNotation,
  };
});
