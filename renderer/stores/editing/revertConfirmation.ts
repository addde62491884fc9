import type { Parties, Participant, RevertTogetherResult } from '#shared/campaign/past/revertTogether';
import { milestoneLabel } from '#shared/campaign/log/labels';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { numbers } from '#shared/campaign/log/log';
import type { CharacterDocument } from '#shared/character/document';
import { changesSheet, type LedgerOf } from '#shared/sheet/revert';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { Bonds, Ruleset } from '#shared/rules/ruleset';
import { call } from '#renderer/platform/client';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';

export function ledgerBy(ruleset: Ruleset | null | undefined, bonds?: Bonds): LedgerOf {
  return (document) => {
    const opened = ruleset?.open(document, bonds);
    return opened?.ok === true ? ledgerOf(opened.value, document) : undefined;
  };
}

/** Shared by every place that undoes across documents: finding all that took part, and asking the user. */
export function createRevertConfirmation() {
  const dialogs = useDialogs();
  const homebrew = useHomebrew();

  async function character(id: string): Promise<Result<Participant, AppError>> {
    const found = await call('character.read', { id });
    if (!found.ok) return found;
    const { ruleset, campaign } = found.value;
    const rules = await homebrew.load(ruleset, campaign);
    const open = (document: CharacterDocument) => {
      const opened = rules?.open(document);
      return opened?.ok === true ? opened.value : undefined;
    };
    return ok({ document: found.value, ledgerOf: ledgerBy(rules), open });
  }

  const parties: Parties = { character, campaign: (id) => call('campaign.read', { id }) };

  /**
   * Asks where more has to be undone than requested, or something cannot be. Entries of `from`, the document
   * in which the user asked, are listed without its name; `asked` is the line of its log where it is a
   * campaign.
   */
  async function agreed(
    { characters, campaigns }: RevertTogetherResult,
    from: string,
    asked?: string,
  ): Promise<boolean> {
    const items = [
      ...characters.flatMap(({ document, also }) => also.map((what) => named(document, from, what))),
      ...campaigns.flatMap(({ document, erased }) =>
        erased
          .filter(({ id }) => id !== asked)
          .map((entry) => named(document, from, entryTitle(document, entry))),
      ),
    ];
    const staying = characters.flatMap(({ document, held }) =>
      held.map(({ what, why }) => named(document, from, message('journalPage.staying.item', { what, why }))),
    );
    if (items.length === 0 && staying.length === 0) return true;
    const key = items.length > 0 ? 'also' : characters.some(changesSheet) ? 'staying' : 'unchanged';
    const answer = await dialogs.ask({
      title: message(`journalPage.${key}.title`),
      text: message(`journalPage.${key}.text`, { count: items.length }),
      items,
      ...(staying.length > 0 && {
        staying: { heading: message('journalPage.staying.heading'), items: staying },
      }),
      choices: [
        { id: 'leave', label: message('app.cancel'), tone: 'plain' },
        { id: 'all', label: message(`journalPage.${key}.all`), tone: 'danger' },
      ],
      escape: 'leave',
    });
    return answer === 'all';
  }

  return { parties, agreed };
}

export function entryTitle(campaign: CampaignDocument, entry: LogEntry): Text {
  switch (entry.kind) {
    case 'session':
    case 'scenario':
    case 'downtime':
    case 'beginning':
    case 'award':
      return milestoneLabel(entry, numbers(campaign));
    case 'entry':
    case 'party':
      return raw(entry.title);
  }
}

function named(
  document: Pick<CharacterDocument | CampaignDocument, 'id' | 'name'>,
  from: string,
  what: Text,
): Text {
  if (document.id === from) return what;
  const name = documentName('character', document);
  return message('journal.other', { name, what });
}
