import { list, type Text } from '#shared/kernel/text';
import { sourceText } from '#shared/rules/explained';
import type {
  Beginning,
  BeginningKind,
  Find,
  Profile,
  Reward,
  SkillRank,
  Variant,
} from '#shared/rules/party';
import { choicesSchema, type TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { playFigures } from '#shared/rulesets/heroic/derive/figures';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { vitalTrackers } from '#shared/rulesets/heroic/play/view';
import { changeIds, type Play } from '#shared/rulesets/heroic/state/play';
import { enduranceLeft, heroismLeft, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { figures, harms } from '#shared/rulesets/heroic/content/resolution';
import { statFigures } from '#shared/rulesets/heroic/sheet/index';
import { focusName } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import { changeBy, set } from '#shared/character/edits';
import { forSale } from '#shared/rulesets/heroic/creation/gear';
import { arrival } from '#shared/rulesets/heroic/inventory/shop';
import { arrived, transferText, type GainedThing } from '#shared/rulesets/heroic/derive/transfers';
import type { PlayAction } from '#shared/rules/play';
import { scenarioStart } from '#shared/rulesets/heroic/inventory/scenario';
import { sessionStart } from '#shared/rulesets/heroic/play/actions';
import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { decisions } from '#shared/rulesets/heroic/creation/steps';

const shown = new Set(['defense', 'armorRoll', 'movement']);

/**
 * The figures for a party (1, 4): End and Heroism are the points spent in play. Mnd covers intellect and
 * knowledge, so it counts as the ability for learning.
 */
export function profile(current: CharacterState): Profile {
  const { character } = current;
  return {
    figures: [...statFigures(current), ...playFigures(character).filter(({ id }) => shown.has(id))],
    skills: skillsOf(character),
    vitals: vitalTrackers(current).map(({ id, label, value, max, tone }) => ({
      id,
      label,
      value,
      max,
      tone,
    })),
    conditions: ailments(current),
    learning: character.stats.mnd,
  };
}

const ranks = { basic: 1, advanced: 2 } as const;

/** Skills of the campaign, and others that the character has; of several focuses the best counts. */
function skillsOf({ content, advanced }: HeroicCharacter): SkillRank[] {
  const offered = content.skills.all
    .filter(({ disabledByCampaign }) => disabledByCampaign !== true)
    .map(({ id }) => id);
  const ids = new Set([...offered, ...advanced.skills.map(({ id }) => id)]);
  return [...ids].map((id) => {
    const taken = advanced.skills.filter((skill) => skill.id === id);
    return {
      id,
      label: skillOf(content, id).name,
      rank: Math.max(0, ...taken.map(({ level }) => ranks[level])),
      text: list(taken.map((skill) => levelText(content, skill))),
    };
  });
}

/** Examples are "Advanced" and "Blades: basic". */
function levelText(content: HeroicCharacter['content'], taken: TakenSkill): Text {
  const level = t(`levels.${taken.level}`);
  if (taken.focus === undefined || taken.focus === '') return level;
  return t('campaign.focus', { focus: focusName(content, taken), level });
}

/** Lists defeat, load, harmful conditions, hazards, and lowered stats (7, 12, 13.5, 15). */
function ailments({ character, play }: CharacterState): Text[] {
  return [
    ...(enduranceLeft(play, character) === 0 ? [t('campaign.defeated')] : []),
    ...(character.encumbrance.encumbered ? [t('sheet.encumbered')] : []),
    ...play.conditions.filter(harms).map((id) => t(`conditions.${id}.name`)),
    ...play.hazards.map(hazardName),
    ...changeIds.flatMap((id) =>
      play.changes[id] < 0 ? [sourceText({ label: t(`play.changes.${id}`), amount: play.changes[id] })] : [],
    ),
  ];
}

/** Uses the name of the illness or poison if it has one (15). */
export function hazardName({ id, affliction }: Play['hazards'][number]): Text {
  return t(affliction === undefined ? `hazards.${id}.name` : `afflictions.${affliction}.name`);
}

/** Heroism, with its limits per session (3.1). */
export function rewards({ character, play }: CharacterState): readonly Reward[] {
  const from = heroismLeft(play, character);
  const { least, most } = figures.heroism.session;
  return [
    {
      id: 'heroism',
      label: t('sheet.heroism'),
      text: t('campaign.heroism', { least, most }),
      lasts: 'session',
      amount: { min: least, max: most, initial: least },
      give: (amount) => ({
        changes: [t('play.lines.heroism', { from, to: from + amount })],
        edits: [changeBy(['heroism'], { from, by: amount })],
      }),
    },
  ];
}

/** Loot that becomes a proper item (5, 13): gear, potions and relics, also those of packs. */
export function finds(current: CharacterState): readonly Find[] {
  const { content } = current.character;
  const found = (what: GainedThing['what'], quantity: number): GainedThing => ({
    kind: 'find',
    what,
    quantity,
    how: 'treasure',
  });
  return [
    ...forSale(content).map((thing): Find => ({
      id: thing.id,
      label: thing.name,
      take: (quantity) => {
        const transfer = found({ id: thing.id }, quantity);
        return {
          changes: [transferText(transfer, content)],
          edits: arrival(current, { thing, quantity }, transfer),
        };
      },
    })),
    ...content.relics.all.map((relic): Find => ({
      id: `relic/${relic.id}`,
      label: relic.name,
      // Relics do not stack, because each may have its own curse.
      take: (quantity) => ({
        changes: [transferText(found({ relic: relic.id }, quantity), content)],
        edits: Array.from({ length: quantity }, () => arrived(content, found({ relic: relic.id }, 1))),
      }),
    })),
  ];
}

/** Shares its effects with the buttons of the sheet (3.3). */
export function begin(
  current: CharacterState,
  what: BeginningKind,
  dice?: readonly (readonly number[])[],
): Beginning {
  if (what === 'session') return beginningOf(sessionStart(current));
  const action = scenarioStart(current);
  const rolledDice = dice === undefined ? undefined : { action: action.id, dice };
  return beginningOf(scenarioStart(current, rolledDice));
}

function beginningOf({ changes = [], edits, dice = [] }: PlayAction): Beginning {
  return { changes, edits, dice };
}

/** Lists the decisions of a campaign: encumbrance, method, starting coins. */
export function variants(content: Content): readonly Variant[] {
  return Object.entries(decisions(content)).map(([id, { title, rule, options }]) => ({
    id,
    label: title,
    text: t(`campaign.variants.${id}`),
    rule,
    options: options.map((one) => ({
      id: one.id,
      label: one.title,
      text: one.text,
      edits: [set([id], one.id)],
    })),
  }));
}

/** A rule of the campaign's packs on load overrides the character's own choice. */
export function variantOf(
  content: Content,
  { form, choices }: CharacterDocument,
  variant: string,
): string | undefined {
  const read = choicesSchema.safeParse(choices);
  if (form !== mainForm || !read.success) return undefined;
  switch (variant) {
    case 'encumbrance':
      return content.encumbrance ?? read.data.encumbrance;
    case 'method':
    case 'coins':
      return read.data[variant];
    default:
      return undefined;
  }
}
