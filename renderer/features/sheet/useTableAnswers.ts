import { computed } from 'vue';
import { answered, bonusField, tableFields, valueAt, type TableAnswers } from '#shared/rules/atTable';
import type { Check, RollRequest } from '#shared/rules/checks';
import { requestsOfSheet } from '#shared/rules/rollRequests';
import type { RollOdds } from '#renderer/components/sheet/rolling';
import { useAims } from '#renderer/stores/campaigns/useAims';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import type { usePlayParts } from './usePlayParts';
import type { useTarget } from './useTarget';

export interface AnswerLine {
  readonly check: Check;
  /** The first request of the page that rolls this check. */
  readonly known: RollRequest['values'];
}

/**
 * Values for rolls in play that only the table knows: the target of attacks, and the difficulty of the most common
 * check. They stay until they are changed, also while other pages are shown, and are not stored.
 */
export function useTableAnswers(
  { attacks, numbers, rolls }: Pick<ReturnType<typeof usePlayParts>, 'attacks' | 'numbers' | 'rolls'>,
  { chosen, targeted }: Pick<ReturnType<typeof useTarget>, 'chosen' | 'targeted'>,
) {
  const store = useCharacterStore();
  const aims = useAims();
  /** Answers about one target do not hold for another. */
  function placeOf(id: string): string {
    const isAttack = ofAttacks.value.some(({ check }) => check.id === id);
    return [store.document?.id ?? '', id, ...(isAttack ? [chosen.value] : [])].join(' ');
  }

  const checkOf = (id: string) => store.ruleset?.checks.find((check) => check.id === id);
  const ofAttacks = computed(() => linesFor(attacks.value.flatMap(requestsOfSheet)).slice(0, 1));
  /** The first check of a ruleset is its plain one; another one with a line of its own is a saving throw. */
  const ofOthers = computed(() => {
    const plain = new Set([store.ruleset?.checks[0]?.id, 'save']);
    const requests = [...numbers.value, ...rolls.value].flatMap(requestsOfSheet);
    return linesFor(requests.filter(({ check }) => plain.has(check)));
  });

  function linesFor(requests: readonly RollRequest[]): AnswerLine[] {
    const ids = [...new Set(requests.map(({ check }) => check))];
    return ids.flatMap((id) => {
      const check = checkOf(id);
      const request = requests.find((each) => each.check === id);
      const known = request === undefined ? {} : targeted(request).values;
      return check !== undefined && isAsked(check) ? [{ check, known }] : [];
    });
  }

  /** The request with what the table said so far. */
  function apply(request: RollRequest): RollRequest {
    const check = checkOf(request.check);
    const aimed = targeted(request);
    return check === undefined ? aimed : answered(aimed, check, aims.answers(placeOf(request.check)));
  }

  const hasLine = (id: string) =>
    [...ofAttacks.value, ...ofOthers.value].some(({ check }) => check.id === id);

  return {
    ofAttacks,
    ofOthers,
    of: (id: string) => aims.answers(placeOf(id)),
    answer: (id: string, given: TableAnswers) => aims.answer(placeOf(id), given),
    apply,
    /** The first number of the table, such as the target's defense. */
    against(request: RollRequest): RollOdds['against'] {
      const check = checkOf(request.check);
      const field = check && tableFields(check)[0];
      if (check === undefined || field === undefined || !hasLine(check.id)) return undefined;
      const value = valueAt(check, apply(request).values, field.path);
      return typeof value === 'number' ? { label: field.input.label, value } : undefined;
    },
    /** Whether nothing is left to be asked: its line is on the page, or the sheet knows everything. */
    isReady(request: RollRequest): boolean {
      const check = checkOf(request.check);
      return check !== undefined && (hasLine(check.id) || (check.atTable?.asks ?? []).length === 0);
    },
  };
}

function isAsked(check: Check): boolean {
  return tableFields(check).length > 0 || bonusField(check) !== undefined;
}
