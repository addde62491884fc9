import { raw, signed, type Text } from '../../../kernel/text';
import type { Reference } from '../../../rules/reference/reference';
import { readReference, type Grid } from '../../../rules/reference/referenceData';
import { foeEntries } from '../../../rules/statBlock';
import { mostTier, rules, skillGroups, type GroupId } from '../data';
import referenceJson from '../data/reference.json';
import { npcRules } from '../npc';
import { rankName, skillName, t, totalsText } from '../texts';

/** Holds parameters for the texts. */
const figures = {
  dice: `${String(rules.dice.count)}d${String(rules.dice.sides)}`,
  kept: rules.dice.count,
  mostDice: rules.advantage.mostDice,
  lowest: rules.tiers.from[0]?.from ?? 0,
  mostTier,
  towers: rules.extremes.towers,
  snakeEyes: rules.extremes.snakeEyes,
  action: rules.turn.action,
  minor: rules.turn.minor,
  reaction: rules.turn.reaction,
  ledgeTier: rules.ledgeGrab.tier,
};

const words = (key: string): Text => t(`reference.grids.${key}`);

function skillGrid(group: GroupId): Grid {
  return {
    kind: 'grid',
    columns: [words('skill'), words('use')],
    rows: (skillGroups.find(({ id }) => id === group)?.skills ?? []).map((id) => [
      skillName(id),
      t(`skills.${id}.short`),
    ]),
  };
}

const grids: Readonly<Record<string, Grid>> = {
  tiers: {
    kind: 'grid',
    columns: [words('tier'), words('total'), words('difficulty')],
    rows: rules.tiers.from.map(({ id }, tier) => [
      raw(`T${String(tier)}`),
      totalsText(tier),
      t(`tiers.${id}`),
    ]),
  },
  ranks: {
    kind: 'grid',
    columns: [words('rank'), words('word')],
    rows: rules.ranks.ids.map((_, rank) => [raw(signed(rank)), rankName(rank)]),
  },
  physical: skillGrid('physical'),
  mental: skillGrid('mental'),
  social: skillGrid('social'),
  special: skillGrid('special'),
};

const written = readReference('data/reference.json', referenceJson, {
  text: (key, params) => t(`reference.${key}`, params),
  figures,
  grids,
});

/** The document in our own words, and the bestiary. */
export const reference: Reference = {
  ...written,
  groups: [...written.groups, { id: 'foes', title: t('npc.bestiary') }],
  entries: [...written.entries, ...foeEntries(npcRules, ['skill-checks', 'ranks'])],
};
