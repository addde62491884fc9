import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import type { Text } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { Ruleset } from '#shared/rules/ruleset';
import { findAll, load, rulesetIds } from '#test/contract/support/rulesets';
import { everyDocument } from '#test/contract/support/everyDocument';

/** Phrases by which a roll says that someone rolls against it. */
const opposing =
  /\boppos(?:ed|ing)\b|\bcontest(?:ed)?\b|\bpursuit\b|\bboth sides\b|\bbreaks? free\b|\bversus\b|\bvs\b|\bwho resists\b|\bcaster’s Mnd\b/iu;

/** A possible roll with all surrounding texts. */
interface Named {
  readonly request: RollRequest;
  readonly text: string;
}

/** All rolls on sheets and in play, with the texts of their labels, notes and own lines. */
function rollsOf(ruleset: Ruleset): Named[] {
  const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });
  return everyDocument(ruleset).flatMap((opened) =>
    findAll([opened.sheet(), opened.play()], (value) => {
      const request = 'roll' in value ? (value.roll as RollRequest | undefined) : undefined;
      if (request === undefined) return undefined;
      const texts = ['name', 'label', 'title', 'detail', 'text', 'texts', 'note'].flatMap((member) =>
        member in value ? [(value as Readonly<Record<string, unknown>>)[member]] : [],
      );
      const translated = [request.label, ...(request.notes ?? []), ...texts.flat()]
        .filter((text): text is Text => typeof text === 'object' && text !== null)
        .map(translate);
      return { request, text: translated.join(' · ') };
    }),
  );
}

/**
 * True if the result of a request depends on no one else: not on dice of another side, and not on a number that
 * is still missing. A check without odds cannot succeed.
 */
function isFixed(ruleset: Ruleset, { check: id, values }: RollRequest): boolean {
  const check = ruleset.checks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`No check ${id}`);
  const opened = check.open({ ...initialValues(check.inputs), ...values });
  if (!opened.ok) throw new Error(`${id} refuses ${JSON.stringify(values)}`);
  const odds = opened.value.odds();
  if (odds === undefined) return false;
  // A single target for everyone: no one opposes it.
  return opened.value.dice.length < 2 || odds.target !== undefined;
}

describe.each(rulesetIds)('the opposed rolls of %s', (id) => {
  it('are always rolled by two sides, never against a fixed number', async () => {
    const ruleset = await load(id);
    const named = rollsOf(ruleset);
    expect(named.length).toBeGreaterThan(0);
    const faults = named
      .filter(({ request, text }) => opposing.test(text) && isFixed(ruleset, request))
      .map(({ request, text }) => `${request.check}: ${text}`);
    expect([...new Set(faults)]).toEqual([]);
  });

  it('have a check of their own if the rules define such rolls, which asks for the other side', async () => {
    const ruleset = await load(id);
    const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });
    for (const check of ruleset.checks) {
      const text = [check.title, ...(check.text === undefined ? [] : [check.text])]
        .map(translate)
        .join(' · ');
      if (!/\boppos|\bcontest/iu.test(text)) continue;
      const takesSide = Object.values(check.inputs).some(({ kind }) => kind === 'group');
      expect(takesSide, text).toBe(true);
    }
  });
});

it('are distinguished from rolls against a number', async () => {
  const heroic = await load('heroic');
  const side = { stat: 2, modifier: 0, mode: 'normal' };
  const label = { raw: 'Opposed roll' };
  expect(isFixed(heroic, { check: 'check', label, values: side })).toBe(true);
  expect(isFixed(heroic, { check: 'check', label, values: { ...side, against: side } })).toBe(false);
});
