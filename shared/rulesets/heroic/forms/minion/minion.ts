import type { CharacterDocument } from '../../../../character/document';
import { sum } from '../../../../kernel/sum';
import type { EffectSource } from '../../../../rules/effects';
import { explain } from '../../../../rules/explained';
import type { Problem } from '../../../../rules/problem';
import type { LedgerEntry } from '../../../../ledger/ledger';
import type { Content } from '../../content';
import { derive, type HeroicCharacter } from '../../derive';
import type { Held } from '../../inventory/inventory';
import { statIds } from '../../data';
import { figures } from '../../content/resolution';
import { t } from '../../texts';
import { filledAbilities, isInvulnerable, type FilledAbility } from '../abilities';
import type { MinionChoices } from '../choices';
import { forms, minionKinds, type MinionKind } from '../data';
import type { Owner } from '../owner';
import { minionProblems } from './problems';

/** The tag of ledger entries that are a minion's share of what its owner earned (3.5). */
export const shareTag = 'share';

/** A minion (3.5) with everything derived. */
export interface Minion {
  readonly choices: MinionChoices;
  readonly kind: MinionKind;
  readonly owner: Owner | undefined;
  readonly character: HeroicCharacter;
  readonly abilities: readonly FilledAbility[];
  /** How many there are of it: a band of hirelings, or one. */
  readonly count: number;
  /** Its share of what the owner earned; nothing while the owner is not at hand, or where it does not stay. */
  readonly share: { readonly due: number; readonly received: number } | undefined;
  readonly problems: readonly Problem[];
}

/** The kind of a minion; the first of the table stands in for one that nobody knows. */
export function kindOf({ minion }: MinionChoices): MinionKind {
  const kind = minionKinds.get(minion.kind) ?? forms.minions[0];
  if (kind === undefined) throw new Error('There are no kinds of minions');
  return kind;
}

/** The owner's Mnd as it counts for a minion: the owner's own, or as it was set by hand. */
export function ownerMnd({ minion }: MinionChoices, owner: Owner | undefined): number {
  return owner?.character.stats.mnd.value ?? minion.ownerMnd;
}

/** The owner's Mnd by which a band was hired: what passes since brings nobody, and takes nobody away (4). */
function hiringMnd({ minion }: MinionChoices, owner: Owner | undefined): number {
  return owner?.character.advanced.stats.mnd ?? minion.ownerMnd;
}

/** The Exp that it starts with: of its kind, and of a beast whose owner knows Survival (4). */
export function startingExp(choices: MinionChoices): number {
  return kindOf(choices).exp + (choices.minion.beast ? forms.beast.exp : 0);
}

/** Its starting Exp as if it had been awarded, so that what is bought since is paid from it. */
function grant(choices: MinionChoices): LedgerEntry[] {
  const amount = startingExp(choices);
  if (amount === 0) return [];
  return [{ id: 'minion-start', at: '2000-01-01T00:00:00.000Z', account: 'exp', amount, reason: '' }];
}

/** The figures of a minion, made like those of a hero; an illusion is as sturdy as its owner's mind (11.2). */
export function minionCharacter(
  content: Content,
  choices: MinionChoices,
  ledger: readonly LedgerEntry[],
  owner: Owner | undefined,
  passing: readonly EffectSource[] = [],
  held?: Held,
): HeroicCharacter {
  const kind = kindOf(choices);
  const made = derive(
    content,
    {
      ...choices,
      method: 'standard',
      coins: 'normal',
      upgrades: { endurance: 0, heroism: 0 },
      // Its gear is given to it, so that none of it is paid at creation.
      gear: { ...choices.gear, method: 'package' },
    },
    [...grant(choices), ...ledger],
    passing,
    held,
  );
  const spent = sum(statIds.map((stat) => choices.stats[stat]));
  // What its kind gives is what creation gave.
  const exp = { ...made.advanced.exp, creation: { granted: startingExp(choices), spent: 0 } };
  const character = {
    ...made,
    choices,
    advanced: { ...made.advanced, exp },
    points: { granted: kind.points, spent },
    invulnerable: isInvulnerable(filledAbilities(content, choices.abilities)),
  };
  if (!choices.minion.illusion) return character;
  const label = t('forms.sources.illusion', { mnd: ownerMnd(choices, owner) });
  const amount = Math.max(0, Math.ceil(ownerMnd(choices, owner) / 2));
  return { ...character, endurance: explain([{ label, amount, rule: forms.illusion.source }]) };
}

/** Its share of its owner's whole earnings (3.5): one for every two, less what it has had. */
function shareOf(
  kind: MinionKind,
  ledger: readonly LedgerEntry[],
  owner: Owner | undefined,
): Minion['share'] {
  if (kind.lasts !== undefined || owner === undefined) return undefined;
  const received = sum(
    ledger.filter(({ account, tag }) => account === 'exp' && tag === shareTag).map(({ amount }) => amount),
  );
  return { due: Math.floor(owner.earned / figures.minion.share), received };
}

/** Derives a minion with its problems. */
export function deriveMinion(
  content: Content,
  choices: MinionChoices,
  { ledger }: CharacterDocument,
  owner: Owner | undefined,
  held?: Held,
): Minion {
  const kind = kindOf(choices);
  const character = minionCharacter(content, choices, ledger, owner, [], held);
  const abilities = filledAbilities(content, choices.abilities);
  const share = shareOf(kind, ledger, owner);
  const problems = minionProblems(choices, kind, character, abilities, owner, share);
  return {
    choices,
    kind,
    owner,
    character: { ...character, problems },
    abilities,
    count: Math.max(1, (kind.bandPerMnd ?? 0) * hiringMnd(choices, owner)),
    share,
    problems,
  };
}
