import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { rng } from '#renderer/platform/ports';
import { usePlay } from '#renderer/shells/play/usePlay';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { set } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { playAction } from '#shared/rules/play';
import brakka from '#shared/rulesets/heroic/examples/brakka.json';
import { loadRuleset } from '#shared/rulesets/registry';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';

beforeEach(() => setActivePinia(createPinia()));

/** A hero who lost points, and the healing attempts of the day. */
async function hurt() {
  fakeProgram({
    'character.save': ({ document }: { document: CharacterDocument }) =>
      ok({ revision: document.revision + 1, updatedAt: '2026-01-02T03:04:05.000Z' }),
    'pack.ofRuleset': () => ok({ packs: [] }),
    'rolls.append': () => ok({}),
  });
  const store = useCharacterStore();
  await store.create('heroic');
  const heroic = await loadRuleset('heroic');
  const plan = heroic?.readPlan(brakka.plan, { clock: fixedClock, ids: countingIds() });
  if (plan?.ok !== true) throw new Error('Brakka cannot be made');
  store.apply((draft) => ({ ...draft, ...plan.value }));
  await store.perform({ label: raw('Hurt'), edits: [set(['endurance'], 3)] });
  const treat = playAction(store.play?.blocks ?? [], 'treat');
  if (treat === undefined) throw new Error('No healing attempt');
  const { act } = usePlay(useSheetRolls().open);
  const state = () => {
    const { endurance, healed } = store.document?.play as { endurance: number; healed: number };
    return { endurance, healed };
  };
  await act(treat);
  return { store, state };
}

it('an attempt is spent when its dice fall, not when the roller opens', async () => {
  const { store, state } = await hurt();
  const before = state();
  expect(useRolls().asked?.request.label).toEqual({ key: 'ruleset.heroic.play.treat.label' });
  useRolls().close();
  expect([state(), store.document?.journal.length]).toEqual([before, 1]);
});

it('an attempt and its effect are one step of undo', async () => {
  const { store, state } = await hurt();
  const before = state();
  const { request, context } = useRolls().asked ?? {};
  if (request === undefined || context === undefined) throw new Error('Nothing is asked');
  // All dice show their highest faces.
  vi.spyOn(rng, 'below').mockImplementation((bound) => bound - 1);
  await useRolled().rollAtOnce(request, context);
  expect(state()).toEqual({ ...before, healed: before.healed + 1 });
  const [logged] = useRollLog().rolls;
  if (logged === undefined) throw new Error('Nothing fell');
  // Heroism that is spent on the result is a part of it.
  context.apply?.([set(['heroism'], 1)], raw('Heroism'), logged.roll.id);
  // The first one has paid.
  for (const index of [1, 2]) useRolled().follow(logged, index);
  expect(state().endurance).toBeGreaterThan(before.endurance);
  expect(store.document?.journal).toHaveLength(2);
  store.undo();
  expect([state(), store.document?.journal.length]).toEqual([before, 1]);
});
