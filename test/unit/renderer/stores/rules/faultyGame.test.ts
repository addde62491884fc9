import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { ok } from '#shared/kernel/result';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import sound from '#test/fixtures/games/bestDie.json';
import faulty from '#test/fixtures/games/faulty.json';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';

it('a custom game with a fault, or without an edition, is not called missing', async () => {
  const stored = [faulty, sound, { ...sound, id: 'draft', published: null }];
  fakeProgram({ 'ruleset.read': ({ id }) => ok(stored.find((each) => each.id === id)) });
  setActivePinia(createPinia());
  const rulesets = useRulesets();
  expect(await rulesets.load('best-die')).toBeDefined();
  expect(rulesets.faultOf('best-die')).toBeUndefined();
  expect(await rulesets.load('faulty-game')).toBeUndefined();
  expect(say(rulesets.whyMissing('faulty-game').text)).toContain('checks[0].target');
  expect(await rulesets.load('draft')).toBeUndefined();
  expect(rulesets.whyMissing('draft').text).toMatchObject({ key: 'rules.fault.draftGame' });
  expect(rulesets.faultOf('unheard')).toBeUndefined();
  expect(rulesets.whyMissing('unheard').text).toMatchObject({ key: 'errors.unknown-ruleset' });
});
