import { raw, type Text } from '../../../kernel/text';
import type { Reference } from '../../../rules/reference/reference';
import { readReference, type Grid } from '../../../rules/reference/referenceData';
import { coverArmor, rules } from '../data';
import referenceJson from '../data/reference.json';
import { foeEntries } from '../../../rules/statBlock';
import { npcRules } from '../npc';
import { bandText, dieText, levelsText, t } from '../texts';
import { shotsOf } from '../derive/weapons';

/** Holds parameters for the texts. */
const figures = {
  crit: rules.dice.crit,
  stealthDie: rules.stealth.attackDie,
  partialCover: coverArmor('partial'),
  significantCover: coverArmor('significant'),
  ...rules.senses,
  ...rules.light,
  longshotSteps: rules.shooting.longshotSteps,
  pointBlankFeet: rules.shooting.pointBlankFeet,
  pointBlankDie: rules.shooting.pointBlankDie,
  mediumDie: rules.shooting.mediumOffHandDie,
  actions: rules.turn.actions,
  reactions: rules.turn.reactions,
};

const words = (key: string): Text => t(`reference.grids.${key}`);

/** Holds tables with figures from the data. */
const grids: Readonly<Record<string, Grid>> = {
  scale: {
    kind: 'grid',
    columns: [words('scale.number'), words('scale.word'), words('scale.means')],
    rows: rules.scale.bands.map((band) => [
      bandText(rules.scale, band),
      t(`scale.${band.id}.name`),
      t(`scale.${band.id}.text`),
    ]),
  },
  difficulty: {
    kind: 'grid',
    columns: [words('difficulty.number'), words('difficulty.word')],
    rows: rules.difficulty.bands.map((band) => [
      bandText(rules.difficulty, band),
      t(`difficulty.${band.id}.name`),
    ]),
  },
  cover: {
    kind: 'grid',
    columns: [words('cover.word'), words('cover.example')],
    rows: (['partial', 'significant', 'total'] as const).map((id) => [
      t(`cover.${id}.name`),
      t(`cover.${id}.text`, { armor: id === 'total' ? 0 : coverArmor(id) }),
    ]),
  },
  rarity: {
    kind: 'grid',
    columns: [words('rarity.price'), words('rarity.word'), words('rarity.levels')],
    rows: rules.rarity.classes.map((rarity, index, classes) => [
      raw(`${thousands(classes[index - 1]?.upTo ?? 0)}–${thousands(rarity.upTo)}`),
      t(`rarity.${rarity.id}.name`),
      levelsText(rarity),
    ]),
  },
  longshots: {
    kind: 'grid',
    columns: [words('longshots.range'), words('longshots.die')],
    rows: shotsOf(1).map(({ feet, die }) => [
      feet === 1 ? words('longshots.within') : t('reference.grids.longshots.times', { times: feet }),
      dieText(die),
    ]),
  },
  light: {
    kind: 'grid',
    columns: [words('light.word'), words('light.sight')],
    rows: [
      [words('light.blinding'), t('reference.grids.light.plainText', { sides: rules.light.blindingDie })],
      [words('light.bright'), t('reference.grids.light.plainText', { sides: rules.dice.crit })],
      [words('light.dim'), t('reference.grids.light.dimText', { sides: rules.light.dimDie })],
      [words('light.dark'), words('light.darkText')],
    ],
  },
};

/** Formats 50000 as "50,000". */
function thousands(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

const written = readReference('data/reference.json', referenceJson, {
  text: (key, params) => t(`reference.${key}`, params),
  figures,
  grids,
});

/** The document in our own words, and the bestiary. */
export const reference: Reference = {
  ...written,
  groups: [...written.groups, { id: 'foes', title: t('npc.bestiary') }],
  entries: [...written.entries, ...foeEntries(npcRules, ['core-stats', 'difficulty'])],
};
