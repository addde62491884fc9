import { shallowReactive } from 'vue';
import type { PackRow } from '#shared/ipc/contract';
import { message, raw, type Text } from '#shared/kernel/text';
import type { ThingKind } from '#shared/rules/homebrew';
import { useRulesets } from '#renderer/stores/rules/useRulesets';

/** The parts of a row that are counted. */
type Contents = Pick<PackRow, 'ruleset' | 'rules' | 'tables' | 'cards' | 'things'>;

/** Describes the contents of packs in the terms of their rulesets, once these are loaded. */
export function usePackContents() {
  const rulesets = useRulesets();
  const kinds = shallowReactive(new Map<string, readonly ThingKind[]>());
  const asked = new Set<string>();

  async function learn(ruleset: string): Promise<void> {
    if (asked.has(ruleset)) return;
    asked.add(ruleset);
    const rules = await rulesets.load(ruleset);
    kinds.set(ruleset, rules?.homebrew?.kinds ?? []);
  }

  /** One line per type that the pack contains: "2 house rules", "Skills: 3". */
  function describe({ ruleset, rules, tables, cards, things }: Contents): readonly Text[] {
    if (Object.keys(things).length > 0) void learn(ruleset);
    const words = [
      { count: rules, text: message('pack.counts.rules', { count: rules }) },
      { count: tables, text: message('pack.counts.tables', { count: tables }) },
      { count: cards, text: message('pack.counts.cards', { count: cards }) },
    ];
    const known = kinds.get(ruleset) ?? [];
    const ofKinds = Object.entries(things).map(([id, count]) => {
      const kind = known.find((each) => each.id === id)?.many ?? raw(id);
      return { count, text: message('pack.counts.things', { kind, number: count }) };
    });
    return [...words, ...ofKinds].filter(({ count }) => count > 0).map(({ text }) => text);
  }

  return { describe };
}
