import { computed, ref, shallowRef, watch } from 'vue';
import type { Person } from '#shared/campaign/party/people';
import { applyEdits, isPathEdit, type Edit } from '#shared/character/edits';
import type { Action } from '#shared/character/journal';
import { message, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { FightOutcome } from '#shared/rules/fight/fighter';
import { isPlain, playAction, type PlayAction } from '#shared/rules/play';
import { rollOf } from '#shared/rules/rollRequests';
import { changedHealth, readHealthAmount, type HealthVerb } from '#renderer/components/health/healthAmount';
import { useNumbers } from '#renderer/composables/useNumbers';
import { useMemberActions } from '#renderer/stores/campaigns/useMemberActions';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useAgreement } from '#renderer/stores/window/useAgreement';
import { useRolls } from '#renderer/stores/dice/useRolls';

/** Damage and healing of one member by an amount, through the rules of their sheet. */
export function useMemberHealth(member: string) {
  const people = usePeople();
  const actions = useMemberActions();
  const rolls = useRolls();
  const { agreed } = useAgreement();
  const { read } = useNumbers();
  const words = ref('');
  const type = ref('');
  const refused = shallowRef<readonly Text[]>([]);
  watch([words, type], () => (refused.value = []), { flush: 'sync' });

  const fighterOf = (person: Person | undefined) => person?.opened.fight?.({ minor: false });
  const health = computed(() => fighterOf(people.people.get(member))?.health ?? null);
  const state = computed(() => fighterOf(people.people.get(member))?.state);
  function nextOf(person: Person | undefined): PlayAction | undefined {
    const id = fighterOf(person)?.state?.next;
    const action = id === undefined ? undefined : playAction(person?.opened.play().blocks ?? [], id);
    return action && isPlain(action) ? action : undefined;
  }
  const next = computed(() => nextOf(people.people.get(member)));
  const types = computed(() => people.rulesetOf(member)?.fight?.damageTypes ?? []);

  function outcomeFor(person: Person | undefined, verb: HealthVerb): FightOutcome | undefined {
    const typed = readHealthAmount(words.value, verb, read);
    const fighter = fighterOf(person);
    if (typed === undefined || fighter === undefined) return undefined;
    if (typed.verb === 'heal') return fighter.heal(typed.amount);
    const kind = type.value === '' ? types.value[0]?.id : type.value;
    const hit = fighter.damage({
      parts: [{ amount: typed.amount, ...(kind !== undefined && { type: kind }) }],
    });
    return hit.ok ? hit.value : undefined;
  }

  /** The health that an outcome leaves. */
  function leftOf({ document }: Person, { edits }: FightOutcome): number | undefined {
    const play = applyEdits(document.play, edits.filter(isPathEdit));
    const opened = people.rulesetOf(member)?.open({ ...document, play });
    return opened?.ok === true ? opened.value.fight?.({ minor: false }).health?.now : undefined;
  }

  function preview(verb: HealthVerb) {
    const person = people.people.get(member);
    const outcome = outcomeFor(person, verb);
    if (person === undefined || outcome === undefined) return undefined;
    return { outcome, to: leftOf(person, outcome) ?? health.value?.now ?? 0 };
  }

  /** Returns true once it is stored; the roll that the rules now ask for opens by itself. */
  async function change(verb: HealthVerb): Promise<boolean> {
    let outcome: FightOutcome | undefined;
    const done = await actions.done(member, (person): Action | undefined => {
      outcome = outcomeFor(person, verb);
      const before = fighterOf(person)?.health;
      if (outcome === undefined || before === undefined || before === null) return undefined;
      if (outcome.edits.length === 0) {
        refused.value = outcome.steps;
        return undefined;
      }
      const to = leftOf(person, outcome) ?? before.now;
      return { label: changedHealth(before, to, outcome.steps), edits: outcome.edits };
    });
    const [asked] = outcome?.prompts ?? [];
    if (done && asked !== undefined) ask(asked);
    return done;
  }

  function ask(request: RollRequest): void {
    const document = people.people.get(member)?.document;
    if (document === undefined) return;
    const { ruleset, name: who, campaign } = document;
    const apply = (edits: readonly Edit[], what: Text) => {
      const label = message('journal.afterRoll', { roll: request.label, what });
      void actions.done(member, () => ({ label, edits }));
    };
    rolls.ask(request, { ruleset, who, campaign, apply });
  }

  /** Does what the state asks for next. Returns true once it is stored, or its roll has opened. */
  async function act(action: PlayAction): Promise<boolean> {
    if (!(await agreed(action))) return false;
    const request = rollOf(action);
    if (request !== undefined) {
      ask(request);
      return true;
    }
    if (action.edits.length === 0) return true;
    return actions.done(member, (person) => {
      const now = nextOf(person);
      return now && { label: now.label, edits: now.edits };
    });
  }

  return { words, type, health, state, next, refused, types, preview, change, act };
}
