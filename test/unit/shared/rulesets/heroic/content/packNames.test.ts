import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, type Edit } from '#shared/character/edits';
import { perform, editsByRecipient } from '#shared/character/journal';
import { undoJournalEntry } from '#shared/character/undo';
import { raw, type Text } from '#shared/kernel/text';
import type { Thing } from '#shared/rules/homebrew';
import type { Bonds, OpenCharacter } from '#shared/rules/ruleset';
import type { Widget } from '#shared/rules/views';
import { ruleset } from '#shared/rulesets/heroic/index';
import { extend, frostThings, thing } from '#test/unit/shared/rulesets/heroic/packs';
import {
  everyView,
  openDocument,
  ports,
  textsIn,
  translate,
} from '#test/unit/shared/rulesets/heroic/support';
import { rawIn } from '#test/unit/shared/rulesets/heroic/wider';

const packId = '7d1c2b3a-0000-4000-8000-00000000aaaa';

/** An id as the pack's editor creates them, which no one can read. */
const made = (slug: string): string =>
  `0f9a4c${String(frostThings.findIndex(({ id }) => id === `frostmarch:${slug}`)).padStart(2, '0')}-1b2c-4d5e-8f90-a1b2c3d4e5f6`;

const things = JSON.parse(
  JSON.stringify(frostThings.filter(({ kind }) => kind !== 'campaign')).replaceAll(
    /frostmarch:([a-z-]+)/g,
    (_, slug: string) => `${packId}:${made(slug)}`,
  ),
) as readonly Thing[];
const { ruleset: rules, faults } = extend(things);
const idOf = (slug: string): string => `${packId}:${made(slug)}`;

function openHere(document: CharacterDocument, bonds?: Bonds): OpenCharacter {
  const opened = rules.open(document, bonds);
  if (!opened.ok) throw new Error(translate(opened.error.text));
  return opened.value;
}

const start = (form?: string, template?: string): CharacterDocument => ({
  ...newCharacter(rules, ports(), {
    ...(form !== undefined && { form }),
    ...(template !== undefined && { template }),
  }),
  ledger: [
    { id: 'exp', at: '2026-01-01T00:00:00.000Z', account: 'exp', amount: 60, reason: '' },
    { id: 'coins', at: '2026-01-01T00:00:00.000Z', account: 'money', amount: 900, reason: '' },
  ],
});

/** Every button in a widget by its labels: "Ice saber · Buy · Rimed". */
function ways(widget: Widget): readonly (readonly [string, readonly Edit[]])[] {
  const buttonName = (...texts: readonly Text[]): string => texts.map(translate).join(' · ');
  switch (widget.kind) {
    case 'choice':
      return widget.options.map(({ title, edits }) => [buttonName(title), edits]);
    case 'catalog':
      return widget.entries.flatMap(({ title, actions, offers = [] }) => [
        ...offers.map(({ label, buy }) => [buttonName(title, raw('Buy'), label), buy(1)] as const),
        ...actions.flatMap(({ label, edits, options }) =>
          options === undefined
            ? [[buttonName(title, label), edits] as const]
            : options.map((option) => [buttonName(title, label, option.label), option.edits] as const),
        ),
      ]);
    case 'chosen':
      return [
        ...widget.rows.flatMap(({ title, controls, actions = [], sale }) => [
          ...(sale ? [[buttonName(title, raw('Sell')), sale.sell(1, 1)] as const] : []),
          ...controls.flatMap((control) =>
            control.kind === 'select'
              ? control.options.map(({ label, edits }) => [buttonName(title, label), edits] as const)
              : [],
          ),
          ...actions.flatMap(({ label, edits, options = [] }) => [
            [buttonName(title, label), edits] as const,
            ...options.map((option) => [buttonName(title, label, option.label), option.edits] as const),
          ]),
        ]),
        ...(widget.add?.options ?? []).map(({ label, edits }) => [buttonName(label), edits] as const),
      ];
    case 'identity':
    case 'note':
    case 'fields':
    case 'steppers':
      return [];
  }
}

function found(widgets: readonly Widget[], name: string): readonly Edit[] {
  const all = widgets.flatMap(ways);
  const way = all.find(([each]) => each === name);
  if (way === undefined) throw new Error(`No ${name} among ${all.map(([each]) => each).join('; ')}`);
  return way[1];
}

/** A document after presses in the wizard. */
const chosen = (document: CharacterDocument, step: string, ...names: readonly string[]): CharacterDocument =>
  names.reduce(
    (so, name) => ({
      ...so,
      choices: applyEdits(so.choices, found(openHere(so).step(step).widgets, name)),
    }),
    document,
  );

const done = (document: CharacterDocument, edits: readonly Edit[]): CharacterDocument =>
  perform(document, { label: raw('deed'), edits }, ports());

/** A document after presses on its pages of gear. */
const dealt = (
  document: CharacterDocument,
  page: string,
  names: readonly string[],
  bonds?: Bonds,
): CharacterDocument =>
  names.reduce((so, name) => done(so, found(openHere(so, bonds).page?.(page).widgets ?? [], name)), document);

/** All texts of a document that is opened without the pack. */
function shownText(document: CharacterDocument): string {
  const opened = openDocument(document);
  const views = [
    everyView(opened),
    opened.play(),
    opened.ledger?.(),
    opened.advancement?.plan(),
    (opened.pages ?? []).map(({ id }) => opened.page?.(id)),
  ];
  return [...textsIn(views).map(translate), ...rawIn(views)].join('\n');
}

const lost = (name: string): string => `${name} (its pack is missing)`;

/** The document shows these names without the pack, and no ids. */
function expectNamed(document: CharacterDocument, ...names: readonly string[]): void {
  const words = shownText(document);
  for (const name of names) expect(words).toContain(lost(name));
  expect(words).not.toContain('Content from a missing pack');
  expect(words).not.toContain(packId);
}

describe('what a pack brought keeps its name where the pack is missing', () => {
  it('from a pack whose ids no one can read', () => {
    expect(faults).toEqual([]);
    expect(ruleset).not.toBe(rules);
  });

  it('a race', () => {
    expectNamed(chosen(start(), 'race', 'Frostkin'), 'Frostkin');
  });

  it('skills and what they are about: focuses of their own, spheres, groups of weapons', () => {
    const document = chosen(
      start(),
      'skills',
      'Ice lore · Add · Glaciers',
      'Power · Add · Frost',
      'Weaponcraft · Add · Blades',
    );
    expectNamed(document, 'Ice lore', 'Frost');
    expect(shownText(document)).toContain(`${lost('Ice lore')} (Glaciers)`);
    const changed = chosen(document, 'skills', 'Ice lore · Frozen seas', 'Weaponcraft · Ice blades');
    expectNamed(changed, 'Ice lore', 'Ice saber');
    expect(shownText(changed)).toContain(`${lost('Ice lore')} (Frozen seas)`);
  });

  it('gear and modifiers of creation', () => {
    const document = chosen(start(), 'gear', 'Ice saber · Add', 'Furs · Add', 'Ice saber · Rimed');
    expectNamed(document, 'Ice saber', 'Furs', 'Rimed');
  });

  it('what was learnt, and what is planned', () => {
    const document = start();
    const { advancement } = openHere(document);
    if (advancement === undefined) throw new Error('No advancement');
    const lore = { buy: 'skill', id: idOf('ice-lore'), focus: 'f1' } as const;
    const bought = done(document, advancement.consider(lore).buy);
    expectNamed(bought, 'Ice lore');
    expect(shownText(bought)).toContain('(Glaciers)');
    expect(openHere(bought).problems.map(({ path }) => path)).not.toContain('advancement[0].id');
    const planned = done(
      document,
      advancement.consider({ buy: 'skill', id: 'power', focus: idOf('frost') }).plan,
    );
    expectNamed(planned, 'Frost');
    const again = done(planned, openHere(planned).advancement?.plan().rows[0]?.buy ?? []);
    expect(again.ledger).toHaveLength(3);
    expectNamed(again, 'Frost');
    const improved = done(
      bought,
      openHere(bought).advancement?.consider({ ...lore, buy: 'advanced' }).buy ?? [],
    );
    expectNamed(improved, 'Ice lore');
  });

  it('what was bought, found, given and brewed, also after it is gone', () => {
    const document = dealt(start(), 'gear', ['Furs · Buy · Plain', 'Ice saber · Buy · Rimed']);
    expectNamed(document, 'Furs', 'Ice saber', 'Rimed');
    const sold = dealt(document, 'gear', ['Furs · Sell']);
    expectNamed(sold, 'Furs', 'Ice saber');
    const starred = dealt(start(), 'treasure', ['North star · Gain · as treasure']);
    expectNamed(starred, 'North star');
    const undone = undoJournalEntry(document, document.journal[0]?.id ?? '');
    if (!undone.ok) throw new Error('Not undone');
    expect(shownText(undone.value)).not.toContain('Furs');
  });

  it('what came to a companion', () => {
    const minion = { ...start('minion'), id: 'friend', name: 'Friend' };
    const bonds: Bonds = { companions: [minion] };
    const owner = dealt(start(), 'gear', ['Furs · Buy · Plain']);
    const edits = found(openHere(owner, bonds).page?.('gear').widgets ?? [], 'Furs · Give · Friend: one');
    const sent = editsByRecipient(edits).get('friend') ?? [];
    expectNamed(done(minion, sent), 'Furs');
  });

  it('recipes', () => {
    const healer = chosen(start(), 'skills', 'Healing · Add', 'Healing · Advanced');
    const document = dealt(healer, 'treasure', ['Warm brew, found']);
    expectNamed(document, 'Warm brew');
  });

  it('abilities and modifiers of an NPC, and everything of a template', () => {
    const npc = chosen(
      chosen(start('npc'), 'abilities', 'Freezing breath · Add'),
      'modifiers',
      'Frozen · Add',
    );
    expectNamed(npc, 'Freezing breath', 'Frozen');
    const ready = chosen(start('npc'), 'modifiers', 'Frozen · Add');
    expectNamed(ready, 'Freezing breath', 'Frozen');
    expectNamed(start('npc', idOf('old-wyrm')), 'Freezing breath', 'Frozen', 'Ice lore');
  });

  it('a plan of the command line', () => {
    const plan = rules.readPlan(
      {
        ruleset: 'heroic',
        name: 'Planned',
        race: idOf('frostkin'),
        skills: [{ id: idOf('ice-lore'), focus: 'f1', level: 'basic' }],
        awards: [{ exp: 9 }],
        advancement: [{ buy: 'skill', id: 'power', focus: idOf('frost') }],
      },
      ports(),
    );
    if (!plan.ok) throw new Error(translate(plan.error.text));
    expectNamed({ ...newCharacter(rules, ports()), ...plan.value }, 'Frostkin', 'Ice lore', 'Frost');
  });

  it('whose newest name is the one that counts', () => {
    const first = dealt(start(), 'gear', ['Furs · Buy · Plain']);
    const renamed = JSON.parse(JSON.stringify(first).replaceAll('Furs', 'Pelts')) as CharacterDocument;
    const [, , bought] = renamed.ledger;
    if (bought === undefined) throw new Error('Nothing was bought');
    expectNamed({ ...first, ledger: [...first.ledger, { ...bought, id: 'later' }] }, 'Pelts');
  });
});

describe('things whose name was not stored', () => {
  const without = (race: string): string =>
    shownText({
      ...start(),
      choices: { ...Object(start().choices), race, archetype: 'a', definitions: ['b'] },
    });

  it('is called by an id that can be read', () => {
    expect(without('frostmarch:ice-giant_kin')).toContain(lost('Ice giant kin'));
    expect(without(`p:${'long-'.repeat(40)}`)).toContain('its pack is missing');
  });

  it('is distinguished by the beginning of one that cannot', () => {
    const words = without(idOf('frostkin'));
    expect(words).toContain(`Content from a missing pack (${made('frostkin').slice(0, 8)})`);
    expect(words).not.toContain(packId);
    for (const id of ['p:12345', ':', '']) expect(without(id)).toContain('Content from a missing pack');
  });

  it('stays what was typed where a skill is about free words', () => {
    const skills = [{ id: 'minion-relic', focus: 'wolf: a grey one', level: 'basic' }];
    expect(shownText({ ...start(), choices: { ...Object(start().choices), skills } })).toContain(
      '(wolf: a grey one)',
    );
  });

  it('records nothing of the box', () => {
    const plain = chosen(start(), 'race', 'Elf');
    expect(plain.choices).not.toHaveProperty('names');
    expect(extend([thing('race', 'x', {})]).faults).not.toEqual([]);
    expect(dealt(plain, 'gear', ['Sword · Buy · Plain']).ledger.at(-1)?.purchase).not.toHaveProperty('names');
  });
});
