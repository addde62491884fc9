import { createPinia, setActivePinia } from 'pinia';
import { afterEach, vi } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import type { NewEntry } from '#shared/ledger/ledger';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { toyAdvancement } from '#test/fixtures/toyAdvancement';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';

/** The toy with more offers, or without members that a test removes. */
export function toyWith(more: number, without: readonly (keyof OpenCharacter)[] = []): Ruleset {
  return {
    ...toyRuleset,
    open: (document, bonds) => {
      const open = toyRuleset.open(document, bonds);
      if (!open.ok) return open;
      const value = { ...open.value, advancement: toyAdvancement(document, more) };
      for (const part of without) Reflect.deleteProperty(value, part);
      return ok(value);
    },
  };
}

// Pending saves must go to the program of their own test.
let opened: ReturnType<typeof useCharacterStore> | undefined;
afterEach(async () => {
  await opened?.flush();
});

/** The store with a new toy character open, some entries in its ledger, and a program that stores it. */
export async function openToy(entries: readonly NewEntry[] = [], ruleset: Ruleset = toyRuleset) {
  setActivePinia(createPinia());
  const documents = new Map<string, CharacterDocument>();
  const program = fakeProgram({
    'character.save': ({ document }: { document: CharacterDocument }) => {
      const stored = { ...document, revision: document.revision + 1, updatedAt: '2026-01-02T03:04:05.000Z' };
      documents.set(document.id, stored);
      return ok({ revision: stored.revision, updatedAt: stored.updatedAt });
    },
    'character.read': ({ id }: { id: string }) => {
      const document = documents.get(id);
      return document ? ok(document) : err({ code: 'not-found', text: { key: 'errors.not-found' } });
    },
    'pack.ofRuleset': () => ok({ packs: [], missing: [] }),
    'library.list': () => ok({ rows: [], troubled: [] }),
  });
  vi.spyOn(useRulesets(), 'load').mockResolvedValue(ruleset);
  const store = useCharacterStore();
  opened = store;
  await store.create('toy');
  for (const entry of entries) await store.perform({ label: raw('before'), edits: [enter(entry)] });
  await store.flush();
  return { store, program, documents };
}

export function exp(amount: number, more: Partial<NewEntry> = {}): NewEntry {
  return { account: 'exp', amount, reason: '', ...more };
}
