import { computed, watch } from 'vue';
import { withDraws } from '#shared/campaign/encounter/draws';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, mapped, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { clock, ids, rng } from '#renderer/platform/ports';
import { createReplica } from '#renderer/stores/editing/replica';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { replay } from './actions';
import { placeOf, reread, saved, unsavedIn, type EncounterState } from './state';
import { readTable, type EncounterKey } from './table';

export const ports = { clock, ids };

/** Commands of one moment go into one commit; the pause is short, because a fight must survive a crash. */
const saving = { pause: 60, atOnce: false, longest: 500, firstRetry: 1000, lastRetry: 30_000 };

export function deal(now: Table, command: Command, by: TableRules): Command {
  return withDraws(now, command, by, { ...ports, rng });
}

/**
 * The encounter with commands that are not stored yet. Changes made elsewhere in the meantime are kept: the commands are
 * repeated on what is stored.
 */
export function createEncounterReplica() {
  const homebrew = useHomebrew();
  const notifications = useNotifications();
  const replica = createReplica<EncounterState>(
    { kind: 'closed' },
    { store, behind, waits: (shown) => shown.kind === 'playing' && shown.pending.length > 0 },
    saving,
  );
  const { shown: state } = replica;
  const playing = computed(() => (state.value.kind === 'playing' ? state.value : null));
  const stored = computed(() => playing.value?.stored ?? null);
  const isSaved = () => replica.state.value.kind === 'saved';

  async function read(place: EncounterKey): Promise<void> {
    replica.put({ kind: 'loading', place });
    const found = await readTable(place, homebrew.load, null);
    if (placeOf(state.value) !== place) return;
    state.value = found.ok ? reread(place, found.value) : { kind: 'failed', place, error: found.error };
  }

  /** Takes over what was stored elsewhere; with unsaved commands that waits for the save. */
  async function refresh(): Promise<void> {
    const { value: before } = state;
    const place = placeOf(before);
    if (place === null || before.kind === 'loading' || !isSaved()) return;
    const { value: known } = stored;
    const read = await readTable(place, homebrew.load, known, playing.value?.guests);
    if (placeOf(state.value) !== place || stored.value !== known || !isSaved()) return;
    if (read.ok && read.value === known) return;
    if (read.ok) state.value = reread(place, read.value, state.value);
    else if (read.error.code === 'not-found') replica.put({ kind: 'failed', place: null, error: read.error });
  }

  async function store(
    sent: EncounterState,
  ): Promise<Result<(now: EncounterState) => EncounterState, AppError>> {
    if (sent.kind !== 'playing' || sent.pending.length === 0) return ok((now) => now);
    const done = await call('documents.commit', unsavedIn(sent));
    return mapped(done, (made) => (now) => {
      if (now.kind !== 'playing' || now.place !== sent.place) return now;
      const next = saved(now, sent, made.saved);
      // Changes that were stored elsewhere meanwhile waited for this.
      if (next.pending.length === 0) setTimeout(() => void refresh());
      return next;
    });
  }

  async function behind({ code }: AppError): Promise<Result<boolean, AppError>> {
    return code === 'conflict' || code === 'not-found' ? mapped(await repeat(), () => true) : ok(false);
  }

  /** Reads everything again and repeats the commands on it; those that are no longer possible are named. */
  async function repeat(): Promise<Result<undefined, AppError>> {
    const { value: before } = playing;
    if (before === null) return err(appError('not-found'));
    const read = await readTable(before.place, homebrew.load, before.stored, before.guests);
    if (!read.ok) return read;
    const { value: now } = playing;
    if (now?.place !== before.place) return err(appError('not-available'));
    const { value: base } = read;
    const { table: next, kept, refused } = replay(base.table, now.pending, base.rules, ports, deal);
    state.value = { ...now, stored: base, table: next, pending: kept };
    const [first] = refused;
    if (first !== undefined) {
      const params = { count: refused.length, why: first.error.text };
      notifications.notify({ tone: 'failed', text: message('encounterPage.notRepeated', params) });
    }
    return ok(undefined);
  }

  on('campaign.changed', () => void refresh());
  on('library.changed', () => void refresh());
  watch(
    () => homebrew.changes,
    () => void refresh(),
  );

  return { ...replica, playing, stored, isSaved, read, refresh, repeat };
}
