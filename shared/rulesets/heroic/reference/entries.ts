import type { Content } from '#shared/rulesets/heroic/content/index';
import { list, raw, signed, type Text } from '#shared/kernel/text';
import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import { label, t } from '#shared/rulesets/heroic/texts';
import { formPlaySchema, type BlockChoices } from '#shared/rulesets/heroic/forms/choices';
import type { AbilityEntry, TemplateEntry } from '#shared/rulesets/heroic/content/formData';
import { formChoices } from '#shared/rulesets/heroic/forms/initialChoices';
import { readBlock } from '#shared/rulesets/heroic/forms/open';
import { blockStateOf } from '#shared/rulesets/heroic/forms/blockState';
import { blockSummary } from '#shared/rulesets/heroic/forms/print';
import { freshPlay } from '#shared/rulesets/heroic/state/play';
import type { RelicEntry } from '#shared/rulesets/heroic/content/relics';
import { difficulty } from '#shared/rulesets/heroic/powers/requests';
import type { SphereEntry } from '#shared/rulesets/heroic/content/spheres';
import { figures } from '#shared/rulesets/heroic/content/resolution';

/** The section of the rules, and the name of the pack if there is one. */
export function sourceOf(
  { packOf }: Content,
  { id, source }: { readonly id: string; readonly source: string },
): string {
  const pack = packOf?.(id);
  return pack === undefined || pack.trim() === '' ? source : `${source} · ${pack}`;
}

/** Implements section 2.1. */
export function raceEntries(content: Content): Entry[] {
  return content.races.all.map((race) => ({
    id: `race-${race.id}`,
    group: 'creation',
    title: race.name,
    rule: sourceOf(content, race),
    summary: race.text,
    blocks: [
      ...(race.traits === undefined ? [] : [{ kind: 'text' as const, text: race.traits }]),
      { kind: 'facts', rows: [{ label: label('points'), value: raw(String(race.statPoints)) }] },
    ],
    links: ['creation-options'],
  }));
}

/** Implements section 4. */
export function skillEntries(content: Content): Entry[] {
  return content.skills.all.map(({ id, name, basic, advanced, focus, source }) => ({
    id: `skill-${id}`,
    group: 'skills',
    title: name,
    rule: sourceOf(content, { id, source }),
    summary: basic,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: label('basic'), value: basic },
          { label: label('advanced'), value: advanced },
          ...(focus?.kind === 'list'
            ? [
                {
                  label: label('focus'),
                  value: list(focus.options.map((option) => option.name)),
                },
              ]
            : []),
        ],
      },
    ],
    links: ['skills'],
  }));
}

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

/** Implements section 14.2; variables stay open. */
export function abilityEntries(content: Content): Entry[] {
  return content.abilities.all.map((ability) => ({
    id: `npc-${ability.id}`,
    group: 'npcs',
    title: ability.title(openFigures(ability)),
    rule: sourceOf(content, ability),
    blocks: [{ kind: 'text', text: ability.text(openFigures(ability)) }],
    links: ['npc-abilities'],
  }));
}

/** Open variables appear as letters, as in the rules. */
export function openFigures({ variables }: AbilityEntry) {
  return Object.fromEntries(
    variables.map(({ id, kind }) => [
      id,
      raw(kind === 'modifier' ? `±${id.toUpperCase()}` : id.toUpperCase()),
    ]),
  );
}

/** Implements section 14.1. */
export function npcModifierEntries(content: Content): Entry[] {
  return content.npcModifiers.all.map(({ id, name, text, source }) => ({
    id: `npc-modifier-${id}`,
    group: 'npcs',
    title: name,
    rule: sourceOf(content, { id, source }),
    blocks: [{ kind: 'text', text }],
    links: ['npc-modifiers', 'npcs'],
  }));
}

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

/** Implements section 11.2. */
export function sphereEntries(content: Content): Entry[] {
  return content.spheres.all.map((sphere) => ({
    id: `sphere-${sphere.id}`,
    group: 'powers',
    title: sphere.name,
    rule: sourceOf(content, sphere),
    summary: sphere.text,
    blocks: [
      ...sphere.uses.map((use) => ({
        kind: 'facts' as const,
        rows: [
          { label: use.name, value: use.text },
          { label: label('roll'), value: difficulty(use) },
          { label: label('lasts'), value: t(`powers.lasts.${use.lasts}`) },
        ],
      })),
      { kind: 'check', id: checkOf(sphere) },
    ],
    links: ['power-spheres', 'powers', 'use-power', 'skill-power'],
  }));
}

/** Spheres that cause damage are rolled as attacks. */
function checkOf({ uses }: SphereEntry): string {
  return uses.some(({ attack }) => attack !== undefined) ? 'attack' : 'power';
}

const { area, intense, duration, areaYards, intenseDamage, knockback, source } = figures.power;

const modifiers = [
  { id: 'area', cost: area, figures: { yards: areaYards } },
  { id: 'intense', cost: intense, figures: { damage: intenseDamage, yards: knockback } },
  { id: 'day', cost: duration.day, figures: {} },
  { id: 'week', cost: duration.week, figures: {} },
  { id: 'permanent', cost: duration.permanent, figures: {} },
];

/** Implements section 11.1. */
export const powerModifierEntries: readonly Entry[] = modifiers.map(({ id, cost, figures: params }) => ({
  id: `power-modifier-${id}`,
  group: 'powers',
  title: t(`powers.modifiers.${id}.name`),
  rule: source,
  summary: t(`powers.modifiers.${id}.text`, params),
  blocks: [{ kind: 'facts', rows: [{ label: label('roll'), value: raw(signed(cost)) }] }],
  links: ['power-modifiers', 'powers', ...(id === 'area' ? ['keyword-burst'] : [])],
}));
