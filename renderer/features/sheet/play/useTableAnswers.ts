import { computed } from 'vue';
import { answered, bonusField, tableFields, valueAt, type TableAnswers } from '#shared/rules/atTable';
import type { Check, RollRequest } from '#shared/rules/checks';
import { requestsOfSheet } from '#shared/rules/rollRequests';
import { initialValues } from '#shared/rules/inputs';
import { forFriend, meetingOf } from '#shared/encounter/attacks';
import type { RollOdds } from '#renderer/components/sheet/rolling';
import { useAims } from '#renderer/stores/campaigns/useAims';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import type { usePlayParts } from '#renderer/features/sheet/usePlayParts';
import type { useTarget } from './useTarget';

type Parts = ReturnType<typeof usePlayParts>;

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
  { attacks, numbers, tables, rolls }: Pick<Parts, 'attacks' | 'numbers' | 'tables' | 'rolls'>,
  {
    chosen,
    isKnown,
    isMeant,
    targeted,
  }: Pick<ReturnType<typeof useTarget>, 'chosen' | 'isKnown' | 'isMeant' | 'targeted'>,
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
    const requests = [...numbers.value, ...tables.value, ...rolls.value].flatMap(requestsOfSheet);
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

  /** The number that the roll is compared with: the higher it is, the lower is the chance. */
  function against(request: RollRequest): RollOdds['against'] {
    const check = checkOf(request.check);
    const field = check && tableFields(check)[0];
    if (check === undefined || field?.input.kind !== 'number') return undefined;
    const ready = apply(request);
    const value = valueAt(check, ready.values, field.path);
    const { label, min, max } = field.input;
    const chanceAt = (number: number): number => {
      const { values } = answered(ready, check, { values: { [field.path]: number }, bonus: 0 });
      const opened = check.open({ ...initialValues(check.inputs), ...values });
      return opened.ok ? (opened.value.odds()?.success ?? 0) : 0;
    };
    return typeof value === 'number' && chanceAt(min) > chanceAt(max) ? { label, value } : undefined;
  }

  /** Whether the number to beat is known: by the target, the table, the sheet, or the rules, which then ask for none. */
  function isCompared(request: RollRequest): boolean {
    const check = checkOf(request.check);
    const [first] = check === undefined ? [] : tableFields(check);
    if (check === undefined || first === undefined || isKnown(request)) return true;
    if (aims.answers(placeOf(check.id)).values[first.path] !== undefined) return true;
    return (
      request.values[first.path] !== undefined || ofOthers.value.some(({ check: { id } }) => id === check.id)
    );
  }

  /** The reasons that the rules have for the numbers of both sides, and why it cannot be rolled at all. */
  const meeting = (request: RollRequest) => meetingOf(apply(request), store.ruleset?.checks ?? []);

  return {
    ofAttacks,
    ofOthers,
    of: (id: string) => aims.answers(placeOf(id)),
    answer: (id: string, given: TableAnswers) => aims.answer(placeOf(id), given),
    apply,
    meeting,
    /** The reason why the roll is not for the target. */
    closed: (request: RollRequest) => (isMeant(request) ? meeting(request)?.blocked : forFriend),
    against,
    isCompared,
    /** A chance says nothing of a target for whom the roll is not, or may not be. */
    hasChance: (request: RollRequest) =>
      request.only === undefined && isMeant(request) && isCompared(request),
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
