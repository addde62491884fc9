import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { RollRecord } from '../../../shared/campaign/dice/rolls';
import type { Json } from '../../../shared/kernel/json';
import type { Text } from '../../../shared/kernel/text';
import type { Check } from '../../../shared/rules/checks';
import { initialValues } from '../../../shared/rules/inputs';
import type { Ruleset } from '../../../shared/rules/ruleset';
import type { FormFault, FormValues } from '../../components/inputs/inputs';
import { useCharacterStore } from '../../stores/characters/useCharacterStore';
import { useDiceLog, type NewRoll } from '../../stores/dice/useDiceLog';
import { useRolls, type AskedRoll } from '../../stores/dice/useRolls';
import { useRulesets } from '../../stores/rules/useRulesets';
import { useSettings } from '../../stores/window/useSettings';
import { cast, useRolled } from '../../stores/dice/useRolled';

type Rolled = RollRecord['rolled'];

/** What stands on the roller before the dice fall: the check, what is known of it, and how it is rolled. */
export const useRoller = defineStore('roller', () => {
  const rolls = useRolls();
  const rulesets = useRulesets();
  const character = useCharacterStore();
  const settings = useSettings();
  const rolled = useRolled();
  const diceLog = useDiceLog();

  const ruleset = shallowRef<Ruleset | null>(null);
  const check = shallowRef<Check | null>(null);
  const values = shallowRef<FormValues>({});
  /** What was asked for, while its check stands here. */
  const asked = shallowRef<AskedRoll | null>(null);
  const who = ref('');
  /** What falls elsewhere in the window meanwhile is hidden as well. */
  const hidden = computed({ get: () => diceLog.hidden, set: (value) => (diceLog.hidden = value) });
  const seed = ref('');

  const opened = computed(() => check.value?.open(values.value));
  const ready = computed(() => (opened.value?.ok === true ? opened.value.value : undefined));
  const fault = computed<FormFault | undefined>(() => {
    if (opened.value === undefined || opened.value.ok) return undefined;
    const { path = '', text } = opened.value.error;
    return { path, text };
  });
  const odds = computed(() => ready.value?.odds());
  const whatIfs = computed(() => ready.value?.whatIfs() ?? []);
  /** The seed of the next roll; `null` where it is left to chance. */
  const nextSeed = computed(() => seed.value.trim() || null);

  /** Turns to the rules of a ruleset and its first check. */
  async function chooseRuleset(id: string): Promise<void> {
    await rolled.load([id]);
    ruleset.value = rolled.loaded.get(id) ?? null;
    chooseCheck(ruleset.value?.checks[0]?.id);
  }

  /** Turns to a check with what a form starts with. */
  function chooseCheck(id: string | undefined): void {
    check.value = ruleset.value?.checks.find((each) => each.id === id) ?? null;
    values.value = check.value === null ? {} : initialValues(check.value.inputs);
    asked.value = null;
    rolled.clear();
  }

  /** Takes over what was asked for; without anything asked, the rules that are at hand. */
  async function start(): Promise<void> {
    const next = rolls.take();
    if (next !== null) {
      await chooseRuleset(next.context.ruleset);
      chooseCheck(next.request.check);
      values.value = { ...values.value, ...next.request.values };
      asked.value = next;
      who.value = next.context.who;
      if (next.atOnce) roll();
    } else if (ruleset.value === null) {
      const id = character.document?.ruleset ?? rulesets.manifests[0]?.id;
      who.value = settings.current.playerName;
      if (id !== undefined) await chooseRuleset(id);
    }
  }

  function made(what: Rolled, label: Text): NewRoll {
    return {
      label,
      who: who.value.trim(),
      rolled: what,
      replaces: null,
      hidden: hidden.value,
      seed: nextSeed.value,
    };
  }

  /** Rolls the check as it stands; nothing where its values cannot be used. */
  function roll(): void {
    if (ready.value === undefined || check.value === null || ruleset.value === null) return;
    const what: Rolled = {
      kind: 'check',
      ruleset: ruleset.value.manifest.id,
      check: check.value.id,
      values: values.value as Readonly<Record<string, Json>>,
      dice: cast(ready.value.dice, nextSeed.value),
    };
    const { request, context } = asked.value ?? {};
    const origin = request && context && { request, context, done: [] };
    rolled.keep(made(what, request?.label ?? check.value.title), origin);
  }

  /** Keeps what free notation came to. */
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
    fault,
    odds,
    whatIfs,
    nextSeed,
    chooseRuleset,
    chooseCheck,
    start,
    roll,
    keepNotation,
  };
});
