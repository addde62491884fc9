import { computed, shallowRef, type ShallowRef } from 'vue';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import type { AnyDocument } from '#shared/library/kinds';
import type { ReadOnly } from '#shared/library/readOnly';
import { withArrival, type Arrival } from '#shared/table/rooms/arrival';
import { call } from '#renderer/platform/client';
import { inEnvelopeOf, isSameContent } from './content';
import type { DocumentRules } from './documentRules';
import type { EditSession } from './documentSource';

/** A new object for each document that is opened, so that slow answers to an earlier opening are known. */
type Opening<D> =
  | { readonly kind: 'closed' | 'reading' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | {
      readonly kind: 'open';
      readonly readOnly: ReadOnly | null;
      /** The stored version behind a remote change that is shown but not saved yet. */
      readonly overtaken?: D;
    };

export type Reading<D extends AnyDocument> = ReturnType<typeof createReading<D>>;

/** Opens the stored document, and takes over versions that were made elsewhere while nothing is unsaved here. */
export function createReading<D extends AnyDocument>(
  stored: (id: string) => Promise<Result<D, AppError>>,
  session: EditSession<D>,
  rules: DocumentRules,
) {
  const { document, saveState } = session;
  const opening: ShallowRef<Opening<D>> = shallowRef({ kind: 'closed' });
  const isSaved = () => saveState.value.kind === 'saved';

  function leave(next: Extract<Opening<D>, { kind: 'closed' | 'reading' | 'failed' }>): void {
    session.put(null);
    opening.value = next;
  }

  /** Shows a document that was never stored, and stores it. */
  function begin(fresh: D): Promise<boolean> {
    opening.value = { kind: 'open', readOnly: null };
    return session.putNew(fresh);
  }

  /** Undo starts over, unless the document goes on from the one that is shown. */
  function show(next: D, readOnly: ReadOnly | null, goesOn = false): void {
    if (readOnly !== null || !goesOn || !session.goOnFrom(next)) session.put(next);
    opening.value = { kind: 'open', readOnly };
  }

  async function read(id: string): Promise<void> {
    const mine: Opening<D> = { kind: 'reading' };
    leave(mine);
    const result = await stored(id);
    if (opening.value !== mine) return;
    if (!result.ok) {
      leave({ kind: 'failed', error: result.error });
      return;
    }
    const why = await rules.readOnlyReason(result.value);
    if (opening.value === mine) show(result.value, why);
  }

  /** Takes over changes on disk, unless there are unsaved changes here. */
  async function refresh(): Promise<void> {
    const before = document.value;
    if (before === null || !isSaved()) return;
    const result = await stored(before.id);
    const isOther = result.ok && !sameValue(result.value, before);
    const why = isOther ? await rules.readOnlyReason(result.value) : undefined;
    const goesOn = isOther && (await leadsTo(before, result.value));
    if (document.value !== before || !isSaved()) return;
    if (result.ok && sameValue(result.value, overtaken())) return;
    if (result.ok && why !== undefined) takeOver(result.value, before, why, goesOn);
    if (!result.ok && result.error.code === 'not-found') leave({ kind: 'failed', error: result.error });
  }

  /** Undo goes on with a version that goes on from the one that is shown. */
  function takeOver(theirs: D, mine: D, why: ReadOnly | null, goesOn: boolean): void {
    if (isSameContent(theirs, mine)) show(inEnvelopeOf(theirs, mine), why, true);
    else show(theirs, why, goesOn);
  }

  /** Shows a change of a version before it is stored, unless another version or unsaved changes are shown here. */
  async function arrive(of: Arrival): Promise<void> {
    const before = document.value;
    const base = overtaken() ?? before;
    if (base?.id !== of.id || base.revision !== of.revision || !isSaved()) return;
    const next = withArrival(base, of);
    if (sameValue(next, before)) return;
    const readOnly = await rules.readOnlyReason(next);
    if (document.value !== before || !isSaved()) return;
    show(next, readOnly, true);
    opening.value = { kind: 'open', readOnly, overtaken: base };
  }

  const overtaken = () => (opening.value.kind === 'open' ? opening.value.overtaken : undefined);

  return {
    loading: computed(() => opening.value.kind === 'reading'),
    failure: computed(() => (opening.value.kind === 'failed' ? opening.value.error : null)),
    readOnly: computed(() => (opening.value.kind === 'open' ? opening.value.readOnly : null)),
    isSaved,
    begin,
    read,
    refresh,
    arrive,
    leave,
  };
}

/**
 * True if each version up to this one replaced the one before: the history of the file leads here from the version that
 * is shown. It does not lead to an older one that a file service brought back.
 */
export async function leadsTo<D extends AnyDocument>(mine: D, { revision }: D): Promise<boolean> {
  const { kind, id, updatedAt } = mine;
  const from = { revision: mine.revision, updatedAt };
  const answer = await call('history.leads', { kind, id, from, revision });
  return answer.ok && answer.value.leads;
}
