import { shallowReactive, watch } from 'vue';
import { readLogged, type LoggedRoll, type ReadRoll } from '#shared/campaign/dice/rollLog';
import type { Check } from '#shared/rules/checks';
import type { Ruleset } from '#shared/rules/ruleset';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';

/** The rules that rolls were made by. */
export function createRollRules() {
  const homebrew = useHomebrew();
  const loaded = shallowReactive(new Map<string, Ruleset>());
  /** Rules may come after they were asked for: those of a custom game come from the table. */
  const asked = new Set<string>();

  async function load(wanted: Iterable<string>): Promise<void> {
    for (const id of new Set(wanted)) {
      asked.add(id);
      if (!loaded.has(id)) await loadAnew(id);
    }
  }

  async function loadAnew(id: string): Promise<void> {
    const rules = await homebrew.load(id);
    if (rules !== undefined) loaded.set(id, rules);
  }
  watch(
    () => homebrew.changes,
    () => asked.forEach((id) => void loadAnew(id)),
  );

  function checkOf(of: { readonly ruleset: string; readonly check: string }): Check | undefined {
    return loaded.get(of.ruleset)?.checks.find(({ id }) => id === of.check);
  }

  /** `undefined` if the rules are not loaded, or can no longer read the roll. */
  function readingOf(of: LoggedRoll): ReadRoll | undefined {
    const { rolled } = of.roll;
    return rolled.kind === 'check' ? readLogged(loaded.get(rolled.ruleset), of) : undefined;
  }

  return { loaded, load, checkOf, readingOf };
}
