import { list, raw } from '#shared/kernel/text';
import type { Entry } from '#shared/rules/reference/reference';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { label } from '#shared/rulesets/heroic/texts';
import { sourceOf } from './source';

const skillLinks: Readonly<Record<string, readonly string[]>> = {
  ambidexterity: ['two-weapons'],
  armorcraft: ['armor'],
  crafting: ['repair', 'relics'],
  healing: ['recovery', 'potions'],
  luck: ['heroism'],
  'minion-relic': ['minions', 'relics'],
  mobility: ['vehicles', 'maneuvers'],
  perception: ['combat'],
  power: ['powers', 'power-spheres'],
  weaponcraft: ['attack', 'weapons'],
};

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
    links: ['skills', ...(skillLinks[id] ?? [])],
  }));
}
