import { computed, ref, shallowRef, watch } from 'vue';
import { applyEdits, isPathEdit } from '#shared/character/edits';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import { playAction } from '#shared/rules/play';
import type { FightOutcome } from '#shared/rules/fight/fighter';
import type { RollRequest } from '#shared/rules/checks';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useJournalActions } from '#renderer/stores/characters/useJournalActions';
import { changedHealth, readHealthAmount, type HealthVerb } from '#renderer/components/health/healthAmount';
import { useNumbers } from '#renderer/composables/useNumbers';

/** The result of an amount before it is applied: the rule's steps, and the health that is left. */
export interface HealthPreview {
  readonly outcome: FightOutcome;
  readonly to: number;
}

/** Damage and healing by an amount, through the rules of the open character. `roll` opens what the rules ask for. */
export function useHealth(roll: (request: RollRequest) => void) {
  const store = useCharacterStore();
  const { done } = useJournalActions();
  const { read } = useNumbers();
  const words = ref('');
  const type = ref('');
  /** The box that damage uses first; empty to use as few as it can. */
  const box = ref('');
  /** Steps of an amount that changed nothing, until another one is typed. */
  const refused = shallowRef<readonly Text[]>([]);
  watch([words, type, box], () => (refused.value = []), { flush: 'sync' });
  watch(type, () => (box.value = ''), { flush: 'sync' });

  const fighter = computed(() => store.opened?.fight?.({ minor: false }));
  const health = computed(() => fighter.value?.health ?? null);
  const state = computed(() => fighter.value?.state);
  const next = computed(() => playAction(store.play?.blocks ?? [], state.value?.next));
  const types = computed(() => store.ruleset?.fight?.damageTypes ?? []);

  const kind = computed(() => (type.value === '' ? types.value[0]?.id : type.value));
  const boxes = computed(() =>
    (fighter.value?.boxes ?? []).filter(({ types: only }) => only?.includes(kind.value ?? '') ?? true),
  );

  function outcomeOf(verb: HealthVerb): Result<FightOutcome, AppError> | undefined {
    const typed = readHealthAmount(words.value, verb, read);
    if (typed === undefined || fighter.value === undefined) return undefined;
    if (typed.verb === 'heal') return ok(fighter.value.heal(typed.amount));
    const part = { amount: typed.amount, ...(kind.value !== undefined && { type: kind.value }) };
    return fighter.value.damage({ parts: [part], ...(box.value !== '' && { box: box.value }) });
  }

  function preview(verb: HealthVerb): HealthPreview | undefined {
    const { document, ruleset } = store;
    const outcome = outcomeOf(verb);
    if (document === null || ruleset === null || health.value === null || outcome?.ok !== true)
      return undefined;
    const play = applyEdits(document.play, outcome.value.edits.filter(isPathEdit));
    const opened = ruleset.open({ ...document, play }, store.bonds);
    const left = opened.ok ? opened.value.fight?.({ minor: false }).health : undefined;
    return { outcome: outcome.value, to: left?.now ?? health.value.now };
  }

  /** Applies the amount, and empties the field. */
  async function change(verb: HealthVerb): Promise<void> {
    const before = health.value;
    const expected = preview(verb);
    if (before === null || expected === undefined) return;
    const { outcome, to } = expected;
    if (outcome.edits.length === 0) {
      refused.value = outcome.steps;
      return;
    }
    words.value = '';
    box.value = '';
    const label = changedHealth(before, to, outcome.steps);
    const [asked] = outcome.prompts;
    if ((await done({ label, edits: outcome.edits })) && asked !== undefined) roll(asked);
  }

  return {
    words,
    type,
    box,
    boxes,
    health,
    state,
    next,
    refused,
    types,
    preview,
    change,
  };
}
