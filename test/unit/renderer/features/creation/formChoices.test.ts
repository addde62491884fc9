import { describe, expect, it } from 'vitest';
import { raw, type Text } from '#shared/kernel/text';
import { formChoices } from '#renderer/features/creation/start/formChoices';
import { wizardWords } from '#renderer/features/creation/wizard/wizard';
import { bestiaryForms } from '#test/fixtures/bestiary';

const translate = (text: Text) => ('raw' in text ? text.raw : text.key);
const chosen = (words: string, forOwner = false) =>
  formChoices(bestiaryForms, { words, forOwner }, translate).map(({ form, templates }) => [
    form.id,
    ...templates.map(({ id }) => id),
  ]);

describe('the forms to choose from', () => {
  it('are every form with its examples, or companions for an owner', () => {
    expect(chosen('')).toEqual([['character'], ['beast', 'wolf', 'bear'], ['villain']]);
    expect(chosen('', true)).toEqual([['beast', 'wolf', 'bear']]);
  });

  it('are found by words of an example, in title or text, or of the form', () => {
    expect(chosen('hungry gre')).toEqual([['beast', 'wolf']]);
    expect(chosen('BEAR')).toEqual([['beast', 'bear']]);
    expect(chosen('beast')).toEqual([['beast', 'wolf', 'bear']]);
    expect(chosen('against')).toEqual([['villain']]);
    expect(chosen('against', true)).toEqual([]);
    expect(chosen('dragon')).toEqual([]);
  });
});

describe('the texts of the wizard', () => {
  it('are those of a character, or say which form it is', () => {
    expect(wizardWords(undefined)).toEqual({
      title: { key: 'creation.title' },
      finish: { key: 'creation.finish.do' },
    });
    expect(wizardWords({ label: raw('Beast') })).toEqual({
      title: { key: 'creation.titleOf', params: { form: raw('Beast') } },
      finish: { key: 'creation.finish.of', params: { form: raw('Beast') } },
    });
  });
});
