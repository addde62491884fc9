import { budget } from '#shared/rulesets/heroic/creation/steps';
import { enter, type Edit } from '#shared/character/edits';
import { raw, signed, type Text } from '#shared/kernel/text';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { ActionsBlock, PlayAction, TrackersBlock } from '#shared/rules/play';
import type { PrintBlock } from '#shared/rules/print/print';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import type { Budget, FieldsWidget } from '#shared/rules/views';
import type { EntriesBlock, SheetBlock } from '#shared/rules/sheetViews';
import { t } from '#shared/rulesets/heroic/texts';
import type { FormPlay, MinionChoices } from '#shared/rulesets/heroic/forms/choices';
import { forms } from '#shared/rulesets/heroic/content/formData';
import { deriveMinion, minionCharacter, shareTag, startingExp, type Minion } from './minion';
import { across } from '#shared/rules/print/paper';
import type { CharacterDocument } from '#shared/character/document';
import {
  actionsBlock,
  entriesBlock,
  printedEntries,
  tracker,
  trackersBlock,
  fieldsWidget,
} from '#shared/rules/builders/blocks';
import type { EffectSource } from '#shared/rules/effects';
import type { Bonds, OpenCharacter } from '#shared/rules/ruleset';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { heldOf, passingEffects, type Play } from '#shared/rulesets/heroic/state/play';
import { ownerOf } from '#shared/rulesets/heroic/forms/owner';
import { afterHits } from '#shared/rulesets/heroic/forms/rolls';
import { abilityEntries } from '#shared/rulesets/heroic/forms/sheet';
import { choiceAt, flagAt, numberAt, textField } from '#shared/rules/builders/fields';
import { wizardOf, type StepBody } from '#shared/rules/builders/wizard';
import type { Problem } from '#shared/rules/problem';
import { gearStep } from '#shared/rulesets/heroic/creation/gear';
import { skillsStep } from '#shared/rulesets/heroic/creation/skills';
import { statsStep } from '#shared/rulesets/heroic/creation/stats';
import suggestions from '#shared/rulesets/heroic/data/suggestions.json';
import { abilityWidgets } from '#shared/rulesets/heroic/forms/steps/abilities';
import { stepTitle } from '#shared/rulesets/heroic/forms/names';

/** An example is "Follower of Wren · gray wolf". */
function minionSubtitle({ kind, owner, choices, count }: Minion): Text {
  const name = t(`forms.minion.kinds.${kind.id}.name`);
  const whose = owner === undefined ? name : t('forms.minion.of', { kind: name, owner: owner.name });
  const parts = [
    whose,
    ...(count > 1 ? [t('forms.minion.band', { count })] : []),
    ...(choices.archetype.trim() === '' ? [] : [raw(choices.archetype)]),
  ];
  return parts.reduce((first, second) => t('forms.subtitle', { concept: first, modifiers: second }));
}

/** Stat points and Exp (3.5). */
function minionBudgets({ character: { points, advanced }, kind }: Minion): Budget[] {
  const own = { granted: kind.points, spent: points?.spent ?? 0 };
  const { exp } = advanced;
  return [
    { ...budget('points', t('budgets.points'), own), mustBeSpent: true },
    ...(exp.granted === 0 && exp.spent === 0 ? [] : [budget('exp', t('budgets.exp'), exp)]),
  ];
}

interface MinionLine {
  readonly id: string;
  readonly name: Text;
  readonly detail: Text;
}

/** Bond, duration, background and share. */
function lines(minion: Minion): MinionLine[] {
  const { kind, owner, choices, count, share } = minion;
  const line = (id: string, name: Text): MinionLine => ({ id, name, detail: t(`forms.minion.${id}`) });
  const written = (id: 'age' | 'personality' | 'how'): MinionLine[] =>
    choices.minion[id].trim() === '' ? [] : [line(id, raw(choices.minion[id]))];
  const start = startingExp(choices);
  return [
    line('kind', t(`forms.minion.kinds.${kind.id}.name`)),
    ...(owner === undefined ? [] : [line('owner', owner.name)]),
    line('lasts', t(`forms.minion.lasting.${kind.lasts ?? 'always'}`)),
    ...(count > 1 ? [line('count', raw(String(count)))] : []),
    ...(choices.minion.illusion
      ? [line('illusion', t('forms.minion.illusory', { modifier: signed(forms.illusion.defend) }))]
      : []),
    ...written('age'),
    ...written('personality'),
    ...written('how'),
    ...(start === 0 ? [] : [line('start', t('counts.exp', { count: start }))]),
    ...(share === undefined
      ? []
      : [line('share', t('forms.minion.shareOf', { received: share.received, due: share.due }))]),
  ];
}

/** Implements section 3.5. */
function minionEntries(minion: Minion): EntriesBlock {
  return entriesBlock(
    { id: 'minion', title: t('forms.minion.label'), empty: t('forms.minion.label') },
    lines(minion).map((one) => ({ ...one, texts: [] })),
  );
}

/** Attacks by an illusion tell its victim's defense (11.2), and all lead to what abilities say (14.2). */
function attacksIn(block: SheetBlock, { isIllusion, after }: AttacksOfMinion): SheetBlock {
  const note = t('forms.minion.illusory', { modifier: signed(forms.illusion.defend) });
  const changed = <T extends { readonly roll?: RollRequest }>(thing: T): T => {
    const { roll } = thing;
    if (roll?.check !== 'attack') return thing;
    const notes = { notes: [...(roll.notes ?? []), note] };
    const then = { after: [...(roll.after ?? []), ...after] };
    return { ...thing, roll: { ...roll, ...(isIllusion && notes), ...(after.length > 0 && then) } };
  };
  switch (block.kind) {
    case 'figures':
      return block;
    case 'table':
      return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(changed) })) };
    case 'entries':
      return { ...block, entries: block.entries.map(changed) };
  }
}

interface AttacksOfMinion {
  readonly isIllusion: boolean;
  readonly after: readonly Consequence[];
}

function minionPrint(minion: Minion): PrintBlock[] {
  return [
    { kind: 'entries', title: t('forms.minion.label'), entries: lines(minion), blankLines: 0 },
    ...(minion.abilities.length === 0
      ? []
      : [
          printedEntries(
            { title: t('forms.abilities.heading'), blankLines: 0 },
            minion.abilities.map(({ title, text }) => ({ name: title, text })),
          ),
        ]),
  ];
}

/** Takes the share of the owner's Exp (3.5), or returns an excess. */
function shareActions(minion: Minion, ledger: readonly LedgerEntry[]): ActionsBlock {
  return actionsBlock({ id: 'minion', title: t('forms.minion.share') }, [shareAction(minion, ledger)]);
}

function shareAction({ share, kind }: Minion, ledger: readonly LedgerEntry[]): PlayAction {
  const none: PlayAction = { id: 'share', label: t('forms.minion.takeNone'), edits: [] };
  if (kind.lasts !== undefined)
    return {
      ...none,
      blocked: t('forms.minion.noShare', { lasts: t(`forms.minion.lasting.${kind.lasts}`) }),
    };
  if (share === undefined) return { ...none, blocked: t('forms.noOwner') };
  const { due, received } = share;
  const missing = due - received;
  const params = { due, received };
  if (missing === 0) return { ...none, blocked: t('forms.minion.allTaken', params) };
  const entered = (amount: number): Edit => enter({ account: 'exp', amount, reason: '', tag: shareTag });
  const changes = [t('forms.minion.shareChange', { from: received, to: due })];
  if (missing > 0)
    return {
      id: 'share',
      label: t('forms.minion.take', { count: missing }),
      text: t('forms.minion.takeText', params),
      changes,
      edits: [entered(missing)],
    };
  // One entry with the correct amount replaces all earlier shares.
  const taken = ledger.filter(({ account, tag }) => account === 'exp' && tag === shareTag);
  return {
    id: 'share',
    label: t('forms.minion.giveBack', { count: -missing }),
    text: t('forms.minion.giveBackText', params),
    changes,
    edits: [
      ...taken.map(({ id }): Edit => ({ op: 'withdraw', entry: id })),
      ...(due === 0 ? [] : [entered(due)]),
    ],
  };
}

function bandTracker({ count }: Minion, { members }: FormPlay): TrackersBlock[] {
  if (count <= 1) return [];
  const left = Math.min(members ?? count, count);
  return [
    trackersBlock({ id: 'band', title: t('forms.minion.kinds.hirelings.name') }, [
      tracker('members', t('forms.minion.members'), left, {
        max: count,
        note: t('forms.minion.bandNote'),
        tone: left === 0 ? 'danger' : 'plain',
      }),
    ]),
  ];
}

/** Derives a character with temporary effects, and optionally with another ledger. */
export type Deriving = (
  passing?: readonly EffectSource[],
  ledger?: readonly LedgerEntry[],
) => HeroicCharacter;

/** Opens anything derived like a hero. */
export type OpenHero = (
  document: CharacterDocument,
  play: Play,
  deriving: Deriving,
  bonds?: Bonds,
) => OpenCharacter;

/** Implements section 3.5: opened like a hero, with its own wizard, its bond to the owner, and its share of Exp. */
export function openMinion(
  content: Content,
  document: CharacterDocument,
  choices: MinionChoices,
  play: Play,
  formPlay: FormPlay,
  bonds: Bonds | undefined,
  openHero: OpenHero,
): OpenCharacter {
  const owner = ownerOf(content, bonds);
  const held = heldOf(play);
  const minion = deriveMinion(content, choices, document, owner, held);
  const { problems } = minion;
  const deriving: Deriving = (passing = [], ledger = document.ledger) => ({
    ...minionCharacter(content, choices, ledger, owner, passing, held),
    ...(ledger === document.ledger && { problems }),
  });
  const hero = openHero(document, play, deriving, bonds);
  const subtitle = minionSubtitle(minion);
  return {
    ...hero,
    problems,
    budgets: minionBudgets(minion),
    // Beasts and illusions carry nothing.
    nextSteps: () => (choices.minion.beast || choices.minion.illusion ? [] : (hero.nextSteps?.() ?? [])),
    subtitle,
    ...minionWizard({ minion, problems }),
    aside: () => ({ ...hero.aside(), subtitle }),
    sheet: () => {
      const current = { play, character: deriving(passingEffects(play)) };
      const how = { isIllusion: choices.minion.illusion, after: afterHits(current, minion.abilities) };
      const [figures, stats, attacks, ...blocks] = hero.sheet().blocks.map((block) => attacksIn(block, how));
      const head = [figures, stats, attacks].filter((block) => block !== undefined);
      const abilities = minion.abilities.length === 0 ? [] : [abilityEntries(current, minion.abilities)];
      return { subtitle, blocks: [...head, minionEntries(minion), ...abilities, ...blocks] };
    },
    play: (rolledDice) => ({
      blocks: [
        ...bandTracker(minion, formPlay),
        shareActions(minion, document.ledger),
        ...hero.play(rolledDice).blocks,
      ],
    }),
    print: (extras) => {
      const sheet = hero.print(extras);
      // Blocks that fill the last page must stay last.
      const before = across(...minionPrint(minion));
      return { ...sheet, bands: [...sheet.bands.slice(0, -1), before, ...sheet.bands.slice(-1)] };
    },
  };
}

interface Context {
  readonly minion: Minion;
  readonly problems: readonly Problem[];
}

/** Starts with the owner and the kind, then continues as for a hero. */
const minionWizard = wizardOf<Context, string>(stepTitle, {
  minion: minionStep,
  stats: (context) => ({
    ...statsStep(heroContext(context)),
    intro: t('forms.steps.minion.stats', {
      points: t('counts.points', { count: context.minion.kind.points }),
    }),
  }),
  skills: (context) => ({ ...skillsStep(heroContext(context)), intro: skillsIntro(context) }),
  gear: minionGear,
  abilities: ({ minion, problems }) => ({
    intro: t(`forms.steps.minion.${minion.kind.abilities ? 'abilities' : 'noAbilities'}`),
    widgets: abilityWidgets(minion.character.content, minion.abilities, problems),
  }),
});

function heroContext({ minion, problems }: Context) {
  return { character: minion.character, problems };
}

function skillsIntro({ minion: { kind } }: Context) {
  return t(`forms.steps.minion.${kind.abilities ? 'features' : 'skills'}`, { count: kind.skills });
}

function minionGear(context: Context): StepBody {
  const { character } = context.minion;
  const step = gearStep({
    character: {
      ...character,
      choices: { ...character.choices, gear: { ...character.choices.gear, method: 'package' } },
    },
    problems: context.problems,
  });
  return {
    ...step,
    intro: t('forms.steps.minion.gear'),
    widgets: step.widgets.filter(({ id }) => id !== 'gear-method'),
  };
}

function minionStep({ minion }: Context): StepBody {
  const { choices } = minion;
  return {
    intro: t('forms.steps.minion.intro'),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      choiceAt(
        ['minion', 'kind'],
        t('forms.steps.minion.kind'),
        minion.kind.id,
        forms.minions.map((kind) => ({
          id: kind.id,
          title: t(`forms.minion.kinds.${kind.id}.name`),
          text: t(`forms.minion.kinds.${kind.id}.text`, { points: kind.points, exp: kind.exp }),
        })),
      ),
      background(minion),
      flags(minion),
      ...(minion.owner === undefined
        ? [{ kind: 'note' as const, id: 'owner', tone: 'info' as const, text: t('forms.noOwner') }]
        : []),
      ...(choices.minion.how.trim() === ''
        ? [{ kind: 'note' as const, id: 'why', tone: 'info' as const, text: t('forms.steps.minion.why') }]
        : []),
    ],
  };
}

function background({ choices }: Minion): FieldsWidget {
  return fieldsWidget({ id: 'background', title: t('forms.minion.background') }, [
    textField(['archetype'], t('forms.minion.archetype'), choices.archetype, 60),
    ...(['age', 'personality', 'how'] as const).map((id) =>
      textField(['minion', id], t(`forms.minion.${id}`), choices.minion[id], 200),
    ),
  ]);
}

function flags({ choices, kind, owner }: Minion): FieldsWidget {
  const needsMnd = owner === undefined && (choices.minion.illusion || kind.bandPerMnd !== undefined);
  return fieldsWidget({ id: 'flags' }, [
    flagAt(['minion', 'beast'], t('forms.minion.beast'), choices.minion.beast, {
      hint: t('forms.minion.beastHint', { exp: forms.beast.exp }),
    }),
    ...(kind.lasts === 'scene' || choices.minion.illusion
      ? [
          flagAt(['minion', 'illusion'], t('forms.minion.illusion'), choices.minion.illusion, {
            hint: t('forms.minion.illusionHint'),
          }),
        ]
      : []),
    ...(needsMnd
      ? [
          numberAt(['minion', 'ownerMnd'], t('forms.minion.ownerMnd'), choices.minion.ownerMnd, [-1, 12], {
            id: 'owner-mnd',
            hint: t('forms.minion.ownerMndHint'),
          }),
        ]
      : []),
  ]);
}
