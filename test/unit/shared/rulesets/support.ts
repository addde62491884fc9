import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { message, type MessageText } from '#shared/kernel/text';
import type { OpenCheck } from '#shared/rules/checks';
import type { PlayAction, Tracker } from '#shared/rules/play';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = () => ({ clock: fixedClock, ids: countingIds() });

/** Shared by tests of single rulesets, from plans to texts without a message. */
export function rulesetWorld(ruleset: Ruleset) {
  const translate = createTranslator('en', {
    ...sharedMessages(),
    ...rulesetMessages(ruleset),
  });

  /** A stored document made from a plan that was never played. */
  function documentOf(more: Readonly<Record<string, unknown>> = {}): CharacterDocument {
    const planned = ruleset.readPlan({ ruleset: ruleset.manifest.id, name: 'Test', ...more }, ports());
    if (!planned.ok) throw new Error(`${planned.error.path ?? ''}: ${translate(planned.error.text)}`);
    return { ...newCharacter(ruleset, ports()), play: {}, ...planned.value, status: 'finished' };
  }

  function open(document: CharacterDocument): OpenCharacter {
    const opened = ruleset.open(document);
    if (!opened.ok) throw new Error(translate(opened.error.text));
    return opened.value;
  }

  /** The message for a refused plan. */
  function refusal(more: Readonly<Record<string, unknown>>): string {
    const planned = ruleset.readPlan({ ruleset: ruleset.manifest.id, name: 'Test', ...more }, ports());
    return planned.ok ? 'accepted' : `${planned.error.path ?? ''}: ${translate(planned.error.text)}`;
  }

  /** A check with its values, ready to roll. */
  function check(id: string, values: Readonly<Record<string, unknown>>): OpenCheck {
    const opened = ruleset.checks.find((one) => one.id === id)?.open(values);
    if (opened?.ok !== true) throw new Error(`${id}: ${JSON.stringify(opened?.error)}`);
    return opened.value;
  }

  /** The result of a calculator, or the message of its refusal. */
  function calculate(id: string, values: unknown): unknown {
    const result = ruleset.calculators.find((one) => one.id === id)?.run(values);
    if (result === undefined) throw new Error(`No calculator ${id}`);
    return result.ok ? result.value.json : `${result.error.path ?? ''}: ${translate(result.error.text)}`;
  }

  function played(document: CharacterDocument, edits: readonly Edit[]): CharacterDocument {
    return editPlay(document, edits);
  }

  function action(document: CharacterDocument, id: string): PlayAction {
    const found = open(document)
      .play()
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
      .find((one) => one.id === id);
    if (found === undefined) throw new Error(`No action ${id}`);
    return found;
  }

  function tracker(document: CharacterDocument, id: string): Tracker {
    const found = open(document)
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
      .find((one) => one.id === id);
    if (found === undefined) throw new Error(`No tracker ${id}`);
    return found;
  }

  /** The keys inside a value that have no message in the catalog. */
  function wordless(node: unknown): string[] {
    if (node === null || typeof node !== 'object') return [];
    if (Array.isArray(node)) return node.flatMap(wordless);
    const inside = Object.values(node).flatMap(wordless);
    if (!('key' in node) || typeof node.key !== 'string') return inside;
    const said = translate('params' in node ? (node as MessageText) : { key: node.key });
    const isMissing = said.includes('ruleset.') || said === translate(message('rules.unknownText'));
    return isMissing ? [node.key, ...inside] : inside;
  }

  return { translate, documentOf, open, refusal, check, calculate, played, action, tracker, wordless };
}
