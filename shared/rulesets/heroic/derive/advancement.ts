import { oncePer } from '#shared/kernel/oncePer';
import { sum } from '#shared/kernel/sum';
import { raw, type Text } from '#shared/kernel/text';
import {
  balance,
  granted as ledgerGranted,
  spent as ledgerSpent,
  type LedgerEntry,
} from '#shared/ledger/ledger';
import type { Problem } from '#shared/rules/problem';
import type { Source } from '#shared/rules/explained';
import {
  purchaseSchema,
  type Choices,
  type Purchase,
  type TakenSkill,
} from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import {
  advancement,
  coinsOptionById,
  creation,
  known,
  statIds,
  type StatId,
} from '#shared/rulesets/heroic/data/index';
import type { RaceEntry } from '#shared/rulesets/heroic/content/entries';
import { raceOf, skillOf } from '#shared/rulesets/heroic/content/missing';
import { missingProblems, problem } from '#shared/rulesets/heroic/choices/problems';
import { skillKey, skillName, skillProblems } from './skills';
import { statName, t } from '#shared/rulesets/heroic/texts';

/** Describes the state after creation and all purchases, in order. */
export interface Advanced {
  readonly stats: Readonly<Record<StatId, number>>;
  /** Creation, then one source for all increases. */
  readonly statSources: Readonly<Record<StatId, readonly Source[]>>;
  readonly skills: readonly TakenSkill[];
  readonly definitions: readonly string[];
  /** Points added to Endurance and Heroism, at creation and since. */
  readonly upgrades: { readonly endurance: number; readonly heroism: number };
  readonly exp: ExpAccount;
  readonly problems: readonly Problem[];
}

/** Creation counts only with point buy. */
export interface ExpAccount {
  readonly creation: { readonly granted: number; readonly spent: number };
  readonly granted: number;
  readonly spent: number;
  readonly left: number;
}

/** The price is in Exp, at the current value (3.2). */
export function statPrice(current: number): number {
  return current >= advancement.stat.highFrom ? advancement.stat.highExp : advancement.stat.exp;
}

/** The sum of the single steps in Exp (3.2). */
export function statPriceBetween(from: number, to: number): number {
  let total = 0;
  for (let value = from; value < to; value += 1) total += statPrice(value);
  return total;
}

/** Depends on the race (1, 2.1). */
export function statMaximum(race: RaceEntry, stat: StatId): number {
  return race.statMaximum?.[stat] ?? creation.stats.maximum;
}

/** The price is in Exp, with point buy (3.2). */
export function skillPrice(level: TakenSkill['level']): number {
  return advancement.skill.exp + (level === 'advanced' ? advancement.advanced.exp : 0);
}

/**
 * With point buy: its grant and purchases; with the standard method only upgrades cost Exp, although they are not
 * allowed.
 */
export function creationExp(content: Content, choices: Choices): { granted: number; spent: number } {
  const upgrades =
    choices.upgrades.endurance * advancement.endurance.exp +
    choices.upgrades.heroism * advancement.heroism.exp;
  if (choices.method === 'standard') return { granted: 0, spent: upgrades };
  const { pointBuy } = creation;
  const option = known(coinsOptionById, choices.coins);
  const lowered = statIds.filter((stat) => choices.stats[stat] < 0).length;
  const raised = sum(statIds.map((stat) => statPriceBetween(0, choices.stats[stat])));
  const skills = sum(choices.skills.map((skill) => skillPrice(skill.level)));
  const definitions = Math.max(0, writtenDefinitions(choices).length - 1) * advancement.definition.exp;
  return {
    granted: pointBuy.exp + lowered * pointBuy.loweredStat + option.expGain,
    spent: raised + skills + definitions + upgrades + option.expCost + raceOf(content, choices.race).exp,
  };
}

/** Empty lines do not count. */
export function writtenDefinitions(choices: Choices): string[] {
  return choices.definitions.filter((text) => text.trim() !== '');
}

/** A cache, because entries never change and long ledgers are read at every keystroke. */
const purchaseOf = oncePer((entry: LedgerEntry): Purchase | undefined => {
  return purchaseSchema.safeParse(entry.purchase).data;
});

/** Keeps the order of the ledger. */
export function purchasesOf(ledger: readonly LedgerEntry[]): { entry: LedgerEntry; purchase: Purchase }[] {
  return ledger.flatMap((entry) => {
    if (entry.account !== 'exp' || entry.purchase === undefined) return [];
    const purchase = purchaseOf(entry);
    return purchase === undefined ? [] : [{ entry, purchase }];
  });
}

/** Applies purchases to the result of creation and records violations of 3.2. */
export function advance(content: Content, choices: Choices, ledger: readonly LedgerEntry[]): Advanced {
  const state: AdvanceState = {
    content,
    race: raceOf(content, choices.race),
    raises: { str: 0, agi: 0, mnd: 0 },
    stats: { ...choices.stats },
    skills: [],
    basic: new Map(),
    definitions: writtenDefinitions(choices),
    upgrades: { ...choices.upgrades },
    problems: [],
  };
  for (const skill of choices.skills) addSkill(state, skill, skillKey(skill));
  const atCreation = creationExp(content, choices);
  const purchases = purchasesOf(ledger);
  const paid = sum(purchases.map(({ entry }) => entry.amount));
  // Exp pays for purchases at any time, earlier or later; corrections count like awards.
  let left = balance(ledger, 'exp') - paid + Math.max(0, atCreation.granted - atCreation.spent);
  if (atCreation.spent > atCreation.granted)
    state.problems.push(
      problem(
        'exp-overspent',
        {
          path: choices.method === 'standard' ? 'upgrades' : 'method',
          step: 'stats',
          rule: creation.pointBuy.source,
          variant: choices.method === 'standard' ? 'standard' : 'creation',
        },
        {
          over: t('counts.exp', { count: atCreation.spent - atCreation.granted }),
          granted: atCreation.granted,
        },
      ),
    );
  let overspent = false;
  for (const [index, { entry, purchase }] of purchases.entries()) {
    const path = `advancement[${String(index)}]`;
    applyPurchase(state, purchase, path);
    left += entry.amount;
    if (left < 0 && !overspent) {
      overspent = true;
      state.problems.push(
        problem(
          'exp-overspent',
          { path, step: 'stats', rule: advancement.stat.source, variant: 'later' },
          {
            purchase: purchaseText(content, purchase),
            over: t('counts.exp', { count: -left }),
          },
        ),
      );
    }
  }
  const granted = atCreation.granted + ledgerGranted(ledger, 'exp');
  const spent = atCreation.spent + ledgerSpent(ledger, 'exp');
  return {
    stats: state.stats,
    statSources: {
      str: statSources('str', choices, state),
      agi: statSources('agi', choices, state),
      mnd: statSources('mnd', choices, state),
    },
    skills: state.skills,
    definitions: state.definitions,
    upgrades: state.upgrades,
    exp: { creation: atCreation, granted, spent, left: granted - spent },
    problems: state.problems,
  };
}

interface AdvanceState {
  readonly content: Content;
  readonly race: RaceEntry;
  readonly raises: Record<StatId, number>;
  readonly stats: Record<StatId, number>;
  readonly skills: TakenSkill[];
  /** Indexes of `skills` still at basic level, by skill key. */
  readonly basic: Map<string, number[]>;
  readonly definitions: string[];
  readonly upgrades: { endurance: number; heroism: number };
  readonly problems: Problem[];
}

function statSources(stat: StatId, choices: Choices, state: AdvanceState): Source[] {
  const base = { label: t('sources.creation'), amount: choices.stats[stat], rule: creation.standard.source };
  if (state.raises[stat] === 0) return [base];
  return [base, { label: t('sources.raised'), amount: state.raises[stat], rule: advancement.stat.source }];
}

function applyPurchase(state: AdvanceState, purchase: Purchase, path: string): void {
  switch (purchase.buy) {
    case 'definition':
      addDefinition(state, purchase.text, path);
      return;
    case 'endurance':
    case 'heroism':
      state.upgrades[purchase.buy] += 1;
      return;
    case 'redefine':
      redefine(state, purchase, path);
      return;
    case 'stat':
      raiseStat(state, purchase.stat, path);
      return;
    case 'skill': {
      const { buy: _, names: __, ...skill } = purchase;
      const key = skillKey(skill);
      const twice = state.basic.has(key);
      state.problems.push(...skillProblems(state.content, skill, twice, path));
      addSkill(state, { ...skill, level: 'basic' }, key);
      return;
    }
    case 'advanced':
      advanceSkill(state, purchase, path);
  }
}

function addSkill(state: AdvanceState, skill: TakenSkill, key: string): void {
  const basic = state.basic.get(key) ?? [];
  if (skill.level === 'basic') basic.push(state.skills.length);
  state.basic.set(key, basic);
  state.skills.push(skill);
}

function advanceSkill(state: AdvanceState, bought: Purchase & { buy: 'advanced' }, path: string): void {
  const skill = skillOf(state.content, bought.id);
  state.problems.push(...missingProblems(skill, `${path}.id`, 'skills'));
  const basic = state.basic.get(skillKey(bought));
  const index = basic?.shift();
  const taken = index === undefined ? undefined : state.skills[index];
  if (index !== undefined && taken !== undefined) {
    state.skills[index] = { ...taken, level: 'advanced' };
    return;
  }
  state.problems.push(
    problem(
      'skill-not-basic',
      {
        path,
        step: 'skills',
        rule: advancement.advanced.source,
        ...(basic !== undefined && { variant: 'already' }),
      },
      { skill: skillName(state.content, bought) },
    ),
  );
}

function addDefinition(state: AdvanceState, definition: string, path: string): void {
  state.definitions.push(definition);
  const { maximum, source } = advancement.definition;
  if (state.definitions.length === maximum + 1)
    state.problems.push(
      problem(
        'definitions-exceeded',
        { path, step: 'concept', rule: source, variant: 'bought' },
        { definition: raw(definition), maximum },
      ),
    );
}

/** Implements 3.3. */
function redefine(state: AdvanceState, { from, to }: Purchase & { buy: 'redefine' }, path: string): void {
  const index = state.definitions.indexOf(from);
  if (index >= 0) {
    state.definitions[index] = to;
    return;
  }
  state.problems.push(
    problem(
      'concept',
      { path, step: 'concept', rule: creation.heroism.source, variant: 'redefined' },
      { from: raw(from), to: raw(to) },
    ),
  );
}

function raiseStat(state: AdvanceState, stat: StatId, path: string): void {
  state.stats[stat] += 1;
  state.raises[stat] += 1;
  const maximum = statMaximum(state.race, stat);
  if (state.stats[stat] > maximum)
    state.problems.push(
      problem(
        'stat-out-of-range',
        { path, step: 'stats', rule: advancement.stat.source, variant: 'raised' },
        {
          stat: statName(stat),
          value: state.stats[stat],
          maximum,
        },
      ),
    );
}

export function purchaseText(content: Content, purchase: Purchase): Text {
  switch (purchase.buy) {
    case 'definition':
      return t('purchases.definition', { definition: raw(purchase.text) });
    case 'endurance':
    case 'heroism':
      return t(`purchases.${purchase.buy}`);
    case 'redefine':
      return t('purchases.redefine', { from: raw(purchase.from), to: raw(purchase.to) });
    case 'stat':
      return t('purchases.stat', { stat: statName(purchase.stat) });
    case 'skill':
    case 'advanced':
      return t(`purchases.${purchase.buy}`, {
        skill: skillName(content, purchase),
      });
  }
}

/** The price is in Exp, at the stats before the purchase (3.2). */
export function purchasePrice(stats: Readonly<Record<StatId, number>>, purchase: Purchase): number {
  switch (purchase.buy) {
    case 'stat':
      return statPrice(stats[purchase.stat]);
    case 'redefine':
      return 0;
    case 'definition':
    case 'endurance':
    case 'heroism':
    case 'skill':
    case 'advanced':
      return advancement[purchase.buy].exp;
  }
}
