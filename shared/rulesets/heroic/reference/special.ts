import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { RelicEntry } from '#shared/rulesets/heroic/content/relics';
import { t } from '#shared/rulesets/heroic/texts';
import { sourceOf } from './source';

/** Implements section 5.2. */
export function relicEntries(content: Content): Entry[] {
  return content.relics.all.map((relic) => relicEntry(content, relic));
}

export function relicEntry(content: Content, relic: RelicEntry): Entry {
  return {
    id: `relic-${relic.id}`,
    group: 'special',
    title: relic.name,
    rule: sourceOf(content, relic),
    blocks: [{ kind: 'text', text: relic.text }],
    links: ['relics', ...new Set(relic.gear.filter((id) => content.gear.has(id)).map((id) => `gear-${id}`))],
  };
}

export function relicFacts({ relics }: Content): EntryBlock {
  return { kind: 'facts', rows: relics.all.map(({ name, text }) => ({ label: name, value: text })) };
}

/** Implements section 5.1. */
export function potionFacts({ items, currency }: Content): EntryBlock {
  return {
    kind: 'facts',
    rows: items.all
      .filter(({ group }) => group === 'potions')
      .map(({ name, text, cost }) => ({
        label: name,
        value: t('reference.priced', { price: currency.amount(cost), text }),
      })),
  };
}
