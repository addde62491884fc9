import type { EffectSource } from '#shared/rules/effects';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { Play } from '#shared/rulesets/heroic/state/play';
import { lineFact } from '#shared/rulesets/heroic/derive/inventory';

/** Effects of poison on a weapon while it lasts (5.1). */
export function coatingEffectSources({ items }: Content, { coatings }: Play): EffectSource[] {
  return Object.entries(coatings).flatMap(([key, { id, turns }]) => {
    const coating = items.get(id);
    const effects = coating?.use?.coats?.effects;
    if (coating === undefined || effects === undefined || turns === 0) return [];
    const here = effects.map((effect) => ({ ...effect, when: [...(effect.when ?? []), lineFact(key)] }));
    return [{ label: coating.name, rule: coating.source, effects: here }];
  });
}
