import { z } from 'zod';
import { raw, signed, type Text } from '../../../kernel/text';
import { readData } from '../../../rules/data';
import type { Entry, EntryBlock, Reference } from '../../../rules/reference/reference';
import { foeEntries } from '../../../rules/statBlock';
import { attributes, headings, rules } from '../data';
import referenceJson from '../data/reference.json';
import { npcRules } from '../npc';
import { attributeName, t } from '../texts';

const groupIds = [
  'basics',
  'checks',
  'saves',
  'spells',
  'injury',
  'reactions',
  'rounds',
  'fighting',
  'morale',
] as const;

const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const entrySchema = z.strictObject({
  id,
  group: z.enum(groupIds),
  source: z.enum(headings),
  text: z.literal(true).exactOptional(),
  items: z.array(id).exactOptional(),
  grid: z.enum(['modifiers', 'difficulties', 'saves']).exactOptional(),
  check: id.exactOptional(),
  calculator: id.exactOptional(),
  links: z.array(id),
  /** Marks one of the initial cards of the GM screen. */
  screen: z.literal(true).exactOptional(),
});
type EntryData = z.infer<typeof entrySchema>;
type Grid = Extract<EntryBlock, { kind: 'grid' }>;

const { checks, saves, injury, rounds, attacks, morale } = rules;

/** Holds parameters for the texts. */
const figures = {
  dice: `${String(checks.dice)}d${String(checks.sides)}`,
  easiest: checks.easiest,
  usual: checks.usual,
  hardest: checks.hardest,
  untrained: signed(checks.untrained),
  best: signed(checks.circumstances),
  worst: signed(-checks.circumstances),
  help: signed(checks.help),
  d20: `1d${String(saves.sides)}`,
  fails: saves.alwaysFails,
  succeeds: saves.alwaysSucceeds,
  saveBase: saves.base,
  npcBase: saves.npcBase,
  deathRounds: injury.rounds,
  stabilise: injury.difficulty,
  heal: injury.skill,
  minutes: injury.minutes,
  revived: injury.revivedWith,
  weeks: injury.weeks,
  seconds: rounds.seconds,
  d8: `1d${String(rounds.initiativeSides)}`,
  feet: rounds.feet,
  punch: attacks.addsSkillToDamage,
  moraleDice: `${String(morale.dice)}d${String(morale.sides)}`,
};

/** Examples are "3", "4 to 7" and "18". */
function scoresOf(from: number, next: number | undefined): Text {
  const to = (next ?? attributes.maximum + 1) - 1;
  return from === to ? raw(String(from)) : t('reference.span', { from, to });
}

const grids: Readonly<Record<NonNullable<EntryData['grid']>, () => Grid>> = {
  modifiers: () => ({
    kind: 'grid',
    columns: [t('reference.columns.score'), t('reference.columns.modifier')],
    rows: attributes.modifiers.map(({ from, modifier }, index, rows) => [
      scoresOf(from, rows[index + 1]?.from),
      raw(signed(modifier)),
    ]),
  }),
  difficulties: () => ({
    kind: 'grid',
    columns: [t('reference.columns.difficulty'), t('reference.columns.meaning')],
    rows: [
      [raw(String(checks.easiest)), t('reference.difficulties.easiest')],
      [t('reference.orMore', { from: checks.usual }), t('reference.difficulties.usual')],
      [t('reference.orMore', { from: checks.hardest }), t('reference.difficulties.hardest')],
    ],
  }),
  saves: () => ({
    kind: 'grid',
    columns: [t('reference.columns.save'), t('reference.columns.against'), t('reference.columns.score')],
    rows: saves.kinds.map((kind) => {
      const [first, second] = kind.attributes;
      return [
        t(`saves.${kind.id}.name`),
        t(`saves.${kind.id}.against`),
        first === undefined || second === undefined
          ? t('reference.saveFlat', { base: saves.base })
          : t('reference.saveBetter', {
              base: saves.base,
              first: attributeName(first),
              second: attributeName(second),
            }),
      ];
    }),
  }),
};

function entry(data: EntryData): Entry {
  const words = (key: string): Text => t(`reference.entries.${data.id}.${key}`, figures);
  return {
    id: data.id,
    group: data.group,
    title: words('title'),
    rule: data.source,
    summary: words('summary'),
    blocks: [
      ...(data.text ? [{ kind: 'text' as const, text: words('text') }] : []),
      ...(data.grid ? [grids[data.grid]()] : []),
      ...(data.items
        ? [{ kind: 'list' as const, items: data.items.map((item) => words(`items.${item}`)) }]
        : []),
      ...(data.check ? [{ kind: 'check' as const, id: data.check }] : []),
      ...(data.calculator ? [{ kind: 'calculator' as const, id: data.calculator }] : []),
    ],
    links: data.links,
  };
}

const entries = readData('data/reference.json', z.array(entrySchema), referenceJson);

/** Also has entries for questions that the document leaves open. */
export const reference: Reference = {
  groups: [
    ...groupIds.map((group) => ({ id: group, title: t(`reference.groups.${group}`) })),
    { id: 'foes', title: t('npc.bestiary') },
  ],
  entries: [...entries.map(entry), ...foeEntries(npcRules, ['npc-save'])],
  screen: entries.filter(({ screen }) => screen).map((data) => data.id),
};
