import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Explained } from '#shared/rules/explained';
import type { Ruleset } from '#shared/rules/ruleset';
import { compendiumEntries } from '#shared/rules/reference/compendium';
import { editPlay } from '#test/fixtures/played';
import { expectUnique, expectWords, load, open, ports, translatorOf } from '#test/contract/support/rulesets';

const rulesetIds = ['tiers', 'delver', 'relict', 'starfaring'] as const;

function foesOf(ruleset: Ruleset): readonly CharacterDocument[] {
  const npc = ruleset.forms?.find(({ id }) => id === 'npc');
  return (npc?.templates ?? []).map(({ id, title }) =>
    newCharacter(ruleset, ports(), { form: 'npc', template: id, name: translatorOf(ruleset)(title) }),
  );
}

const sumOf = ({ sources }: Explained) => sources.reduce((sum, { amount }) => sum + amount, 0);

describe.each(rulesetIds)('the bestiary of %s', (id) => {
  it('has at least twelve different foes', async () => {
    const ruleset = await load(id);
    const foes = foesOf(ruleset);
    expect(foes.length).toBeGreaterThanOrEqual(12);
    expectUnique(foes.map(({ name }) => name));
  });

  it('has only legal foes that are ready to play', async () => {
    const ruleset = await load(id);
    for (const foe of foesOf(ruleset)) {
      const opened = open(ruleset, foe);
      expect(opened.problems, foe.name).toEqual([]);
      expect(opened.nextSteps?.(), foe.name).toEqual([]);
    }
  });

  it('explains every number of a fight', async () => {
    const ruleset = await load(id);
    for (const foe of foesOf(ruleset)) {
      const { blocks } = open(ruleset, foe).sheet();
      const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
      expect(figures.length, foe.name).toBeGreaterThan(3);
      for (const { explained } of figures)
        expect(explained?.value, foe.name).toBe(explained && sumOf(explained));
      const attacks = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
      expect(attacks.length, foe.name).toBeGreaterThan(0);
      for (const { cells } of attacks)
        expect(cells[1]?.explained?.sources.length, foe.name).toBeGreaterThan(0);
    }
  });

  it('prints every foe as a card with its attacks and abilities', async () => {
    const ruleset = await load(id);
    const translate = translatorOf(ruleset);
    for (const foe of foesOf(ruleset)) {
      const opened = open(ruleset, foe);
      const card = opened.card?.();
      expect(card && translate(card.title)).toBe(foe.name);
      expectWords(ruleset, card);
      const facts = card?.parts.flatMap((part) => (part.kind === 'facts' ? part.rows : [])) ?? [];
      const named = opened.aside().lists.flatMap(({ items }) => items);
      expect(facts.length, foe.name).toBeGreaterThanOrEqual(named.length);
    }
  });

  it('has every foe in the compendium', async () => {
    const ruleset = await load(id);
    const translate = translatorOf(ruleset);
    const entries = compendiumEntries(ruleset).filter(({ group }) => group === 'foes');
    expect(entries.map(({ title }) => translate(title))).toEqual(foesOf(ruleset).map(({ name }) => name));
  });

  it('loses points and gets conditions in play, beginning with an empty state', async () => {
    const ruleset = await load(id);
    const foe = foesOf(ruleset)[0];
    if (foe === undefined) throw new Error('No foe');
    const before = open(ruleset, { ...foe, play: {} }).profile?.().vitals[0];
    const after = editPlay({ ...foe, play: {} }, [
      { op: 'set', path: ['npc', 'left', before?.id ?? ''], value: 0 },
    ]);
    const opened = open(ruleset, after);
    expect(opened.profile?.().vitals[0]).toMatchObject({ value: 0, max: before?.max, tone: 'danger' });
    const toggles = opened
      .play()
      .blocks.flatMap((block) =>
        block.kind === 'toggles' && block.id === 'conditions' ? block.toggles : [],
      );
    const hurt = open(ruleset, editPlay(after, toggles[0]?.edits ?? []));
    expect(hurt.profile?.().conditions).toHaveLength(1);
    expect(hurt.profile?.().vitals[0]?.value).toBe(0);
  });

  it('takes damage, heals and shows conditions in a fight', async () => {
    const ruleset = await load(id);
    const foe = foesOf(ruleset)[0];
    if (foe === undefined) throw new Error('No foe');
    const fighter = (of: CharacterDocument) => open(ruleset, of).fight?.({ minor: true });
    const max = fighter(foe)?.health?.max ?? 0;
    const hit = fighter(foe)?.damage({ parts: [{ amount: 1 }] });
    const hurt = editPlay(foe, hit?.ok === true ? hit.value.edits : []);
    expect(fighter(hurt)?.health?.now).toBe(max - 1);
    expect(fighter(editPlay(hurt, fighter(hurt)?.heal(5).edits ?? []))?.health?.now).toBe(max);
    const condition = ruleset.fight?.conditions[0]?.id ?? '';
    const marked = editPlay(hurt, fighter(hurt)?.condition(condition, true) ?? []);
    expect(fighter(marked)?.conditions.map((one) => one.id)).toContain(condition);
    const felled = fighter(marked)?.damage({ parts: [{ amount: 999 }] });
    const down = editPlay(marked, felled?.ok === true ? felled.value.edits : []);
    expect(fighter(down)?.conditions.map((one) => one.id)).toContain('defeated');
    expect(fighter(down)?.health?.now).toBe(0);
  });

  it('loses the same points as characters and quick foes do', async () => {
    const ruleset = await load(id);
    const translate = translatorOf(ruleset);
    const quick = { health: 5, defense: 5, armor: 0, name: '' };
    const made = newCharacter(ruleset, ports());
    const all = [...foesOf(ruleset), made, { ...made, ...ruleset.fight?.quickFoe(quick) }];
    const labels = all.map((each) => {
      const health = open(ruleset, each).fight?.({ minor: true }).health;
      return health ? translate(health.label) : '';
    });
    expect(new Set(labels.filter((label) => label !== '')).size, labels.join(', ')).toBe(1);
  });

  it('names the number that is absurd', async () => {
    const ruleset = await load(id);
    const foe = foesOf(ruleset)[0];
    if (foe === undefined) throw new Error('No foe');
    const step = open(ruleset, foe).step('figures');
    const field = step.widgets.flatMap((widget) =>
      widget.kind === 'fields' ? widget.fields.filter((each) => each.kind === 'number') : [],
    )[0];
    const numbers = { [field?.id ?? '']: 99_999 };
    const opened = open(ruleset, { ...foe, choices: { ...(foe.choices as object), numbers } });
    expect(opened.problems).toMatchObject([{ code: 'absurd-number', path: `numbers.${field?.id ?? ''}` }]);
    expectWords(ruleset, opened.problems, opened.sheet(), opened.play(), opened.card?.());
  });
});

describe('the numbers that rules derive for foes', () => {
  async function figure(ruleset: string, template: string, id: string): Promise<string | undefined> {
    const rules = await load(ruleset);
    const opened = open(rules, newCharacter(rules, ports(), { form: 'npc', template }));
    const found = opened
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []))
      .find((each) => each.id === id);
    return found && translatorOf(rules)(found.value);
  }

  it.each([
    // 15 less half of 5 hit dice, rounded down.
    ['delver', 'swamp-hag', 'save', '13+'],
    ['delver', 'bandit', 'save', '15+'],
    // 7 on the dice, Body 5 and Fighting 3.
    ['tiers', 'ash-drake', 'threat', 'T3 Difficult'],
    ['tiers', 'ash-drake', 'toughness', '+9'],
    // 6 on the die and Fortitude 14, its best.
    ['relict', 'ether-wyrm', 'threat', 'Impossible'],
    // 12, PER 5 and Alertness 4.
    ['starfaring', 'night-stalker', 'passiveAlertness', '21'],
    // 10, STR 12 and WIL 4.
    ['starfaring', 'dune-leviathan', 'deathThreshold', '26'],
  ])('%s: %s has %s %s', async (ruleset, template, id, value) => {
    expect(await figure(ruleset, template, id)).toBe(value);
  });
});
