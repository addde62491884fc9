import { computed, ref, shallowRef } from 'vue';
import { appError } from '#shared/kernel/errors';
import { err } from '#shared/kernel/result';
import type { Check, RollRequest } from '#shared/rules/checks';
import { meet } from '#shared/rules/fight/meeting';
import { initialValues } from '#shared/rules/inputs';
import type { FormFault, FormValues } from '#renderer/components/inputs/inputs';

/** A check with its values, before the roll: what both sides' states make of it, its faults and its odds. */
export function createCheckForm(request: () => RollRequest | undefined) {
  const check = shallowRef<Check | null>(null);
  const values = shallowRef<FormValues>({});
  /** Switches of the meeting that are on. */
  const confirmed = ref<readonly string[]>([]);

  /** Begins with the initial values. */
  function begin(next: Check | null): void {
    check.value = next;
    values.value = next === null ? {} : initialValues(next.inputs);
    confirmed.value = [];
  }

  /** The values of the form with what states of both sides do to them. */
  const meeting = computed(() => {
    const { changes = [], facts = [] } = request() ?? {};
    const made = {
      values: values.value as RollRequest['values'],
      changes,
      facts,
      confirmed: confirmed.value,
    };
    return check.value === null ? undefined : meet(made, check.value);
  });
  const notes = computed(() => [...(request()?.notes ?? []), ...(meeting.value?.reasons ?? [])]);
  const asks = computed(() =>
    (meeting.value?.asks ?? []).map((each) => ({ ...each, on: confirmed.value.includes(each.id) })),
  );
  function say(id: string, on: boolean): void {
    const others = confirmed.value.filter((each) => each !== id);
    confirmed.value = on ? [...others, id] : others;
  }
  const opened = computed(() => {
    const { values: met, blocked } = meeting.value ?? {};
    if (blocked !== undefined) return err(appError('invalid-input', { text: blocked }));
    return check.value?.open(met);
  });
  const ready = computed(() => (opened.value?.ok === true ? opened.value.value : undefined));
  const fault = computed<FormFault | undefined>(() => {
    if (opened.value === undefined || opened.value.ok) return undefined;
    const { path = '', text } = opened.value.error;
    return { path, text };
  });
  const odds = computed(() => ready.value?.odds());
  /** The reason why odds are not counted. */
  const uncounted = computed(() => ready.value?.uncounted()?.text);
  const whatIfs = computed(() => ready.value?.whatIfs() ?? []);

  return {
    check,
    values,
    begin,
    meeting,
    ready,
    shown: { fault, notes, asks, say, odds, uncounted, whatIfs },
  };
}
