import { raw, signed } from '#shared/kernel/text';
import type { Entry } from '#shared/rules/reference/reference';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { difficulty } from '#shared/rulesets/heroic/powers/block';
import type { SphereEntry } from '#shared/rulesets/heroic/content/spheres';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { label, t } from '#shared/rulesets/heroic/texts';
import { sourceOf } from './source';

const sphereLinks: Readonly<Record<string, readonly string[]>> = {
  damage: ['attack', 'gear-power-weapon'],
  healing: ['recovery'],
  illusion: ['sphere-summoning', 'minions'],
  investigation: ['combat'],
  protection: ['armor', 'keyword-armor-roll', 'condition-protected'],
  summoning: ['minions', 'npc-abilities'],
};

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
    links: ['power-spheres', 'powers', 'use-power', 'skill-power', ...(sphereLinks[sphere.id] ?? [])],
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
