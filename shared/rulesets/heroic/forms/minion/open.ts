import { across } from '#shared/rules/print/paper';
import type { CharacterDocument } from '#shared/character/document';
import type { EffectSource } from '#shared/rules/effects';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { Bonds, OpenCharacter } from '#shared/rules/ruleset';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { heldOf } from '#shared/rulesets/heroic/state/belongings';
import { passingEffects, type Play } from '#shared/rulesets/heroic/state/play';
import type { FormPlay, MinionChoices } from '#shared/rulesets/heroic/forms/choices';
import { ownerOf } from '#shared/rulesets/heroic/forms/owner';
import { abilityEntries } from '#shared/rulesets/heroic/forms/sheet';
import { deriveMinion, minionCharacter } from './minion';
import { minionSteps } from './steps';
import {
  bandTracker,
  illusoryAttacks,
  minionBudgets,
  minionEntries,
  minionPrint,
  minionSubtitle,
  shareActions,
} from './views';

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
  const [first] = minionSteps;
  const subtitle = minionSubtitle(minion);
  return {
    ...hero,
    problems,
    budgets: minionBudgets(minion),
    // Beasts and illusions carry nothing.
    nextSteps: () => (choices.minion.beast || choices.minion.illusion ? [] : (hero.nextSteps?.() ?? [])),
    subtitle,
    steps: minionSteps.map(({ id, title }) => ({ id, title })),
    step: (id) => {
      const step = minionSteps.find((each) => each.id === id) ?? first;
      if (step === undefined) throw new Error('A minion has steps');
      return step.view({ minion, problems });
    },
    aside: () => ({ ...hero.aside(), subtitle }),
    sheet: () => {
      const all = hero.sheet().blocks;
      const [figures, stats, attacks, ...blocks] = choices.minion.illusion ? all.map(illusoryAttacks) : all;
      const current = { play, character: deriving(passingEffects(play)) };
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
