import { raw, type Text } from '#shared/kernel/text';
import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { formPlaySchema, type BlockChoices } from '#shared/rulesets/heroic/forms/choices';
import type { TemplateEntry } from '#shared/rulesets/heroic/content/formEntries';
import { formChoices, readBlock } from '#shared/rulesets/heroic/forms/open';
import { blockStateOf } from '#shared/rulesets/heroic/forms/blockState';
import { blockSummary } from '#shared/rulesets/heroic/forms/summary';
import { freshPlay } from '#shared/rulesets/heroic/state/play';
import { t } from '#shared/rulesets/heroic/texts';
import { sourceOf } from './source';

/** Implements sections 9 and 14; unchanged templates. */
export function creatureEntries(content: Content): Entry[] {
  return content.templates.all.map((template) => {
    const { id, form, name, text } = template;
    const group = form === 'vehicle' ? 'vehicles' : 'npcs';
    let blocks: readonly EntryBlock[] | undefined;
    return {
      id,
      group,
      title: name,
      rule: sourceOf(content, template),
      summary: text,
      // Created on demand, because deriving them takes time and few are viewed.
      get blocks() {
        blocks ??= blocksOf(content, template);
        return blocks;
      },
      links: [group],
    };
  });
}

/** Includes crew and price of a vehicle; empty for minions. */
function blocksOf(content: Content, { id, form }: TemplateEntry): readonly EntryBlock[] {
  if (form === 'minion') return [];
  const of = readBlock(form, formChoices(content, form, id));
  if (!of.ok) return [];
  const current = blockStateOf(content, of.value, freshPlay(), formPlaySchema.parse({}), undefined);
  const facts = vehicleFacts(content, of.value);
  return [...blockSummary(current), ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, rows: facts }])];
}

function vehicleFacts(
  { currency }: Content,
  of: BlockChoices,
): { readonly label: Text; readonly value: Text }[] {
  if (of.form !== 'vehicle') return [];
  const { crew, price } = of.choices;
  return [
    ...(crew.most === 0
      ? []
      : [{ label: t('forms.vehicle.crew'), value: raw(`${String(crew.least)}–${String(crew.most)}`) }]),
    ...(price === 0 ? [] : [{ label: t('forms.vehicle.price'), value: currency.amount(price) }]),
  ];
}
