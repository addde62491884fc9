import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import type { CharacterDocument } from '#shared/character/document';
import type { Bonds, Ruleset } from '#shared/rules/ruleset';
import { delayed } from '#shared/kernel/delayed';
import { after } from '#renderer/platform/pause';
import { call, on } from '#renderer/platform/client';

/** Milliseconds between a change of the library and reading the companions again, since saves come in bursts. */
const pause = 250;

/**
 * The owner and the companions of the open character, read in the background and again whenever the library
 * changes. They are `undefined` until they are loaded, so that opening a character does not wait for them.
 */
export function createBonds(
  document: Readonly<ComputedRef<CharacterDocument | null>>,
  ruleset: Readonly<ComputedRef<Ruleset | null>>,
): ComputedRef<Bonds | undefined> {
  const held = shallowRef<{ readonly of: string; readonly bonds: Bonds } | null>(null);
  /** Counts reads, so that a slow answer to an earlier one is ignored. */
  let turn = 0;
  const reading = delayed(load, pause, after);

  async function load(): Promise<void> {
    reading.cancel();
    turn += 1;
    const mine = turn;
    const { value: of } = document;
    if (of === null) {
      held.value = null;
      return;
    }
    const before = held.value?.of === of.id ? held.value.bonds : undefined;
    const mayHaveCompanions = ruleset.value?.forms?.some(({ companion }) => companion) === true;
    const [owner, companions] = await Promise.all([
      of.owner === null ? undefined : read(of.owner, before?.owner),
      mayHaveCompanions ? readCompanions(of.id, before?.companions ?? []) : [],
    ]);
    if (mine !== turn) return;
    const same =
      before !== undefined &&
      before.owner === owner &&
      before.companions.length === companions.length &&
      before.companions.every((each, index) => each === companions[index]);
    if (!same) held.value = { of: of.id, bonds: { ...(owner && { owner }), companions } };
  }

  watch([() => document.value?.id, () => document.value?.owner, ruleset], load, { immediate: true });
  on('library.changed', reading.afterLast);

  return computed(() => (held.value?.of === document.value?.id ? held.value?.bonds : undefined));
}

/** Returns the same object as before if the stored document has not changed. */
async function read(
  id: string,
  before: CharacterDocument | undefined,
): Promise<CharacterDocument | undefined> {
  const found = await call('character.read', { id });
  if (!found.ok) return undefined;
  return before?.id === id && before.revision === found.value.revision ? before : found.value;
}

/** Companions are sorted by name; those whose row has not changed are not read again. */
async function readCompanions(
  owner: string,
  before: readonly CharacterDocument[],
): Promise<readonly CharacterDocument[]> {
  const listed = await call('library.list', {});
  if (!listed.ok) return before;
  const found = await Promise.all(
    listed.value.rows
      .filter((row) => row.owner === owner)
      .map(async ({ id, updatedAt }) => {
        const known = before.find((each) => each.id === id);
        return known?.updatedAt === updatedAt ? known : read(id, known);
      }),
  );
  return found
    .filter((each) => each !== undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
