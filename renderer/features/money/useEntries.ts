import { enter as enterEdit } from '#shared/character/edits';
import { groupOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import type { RevertTarget } from '#shared/sheet/revert';
import type { Person } from '#shared/campaign/party/people';
import { movedText, purseOf } from '#shared/campaign/money/money';
import { revertTogether, type RevertTogetherResult } from '#shared/campaign/past/revertTogether';
import { logEntriesByLedgerEntry } from '#shared/campaign/past/logEntriesByLedgerEntry';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { message, raw, signed, type Text } from '#shared/kernel/text';
import type { NewEntry } from '#shared/ledger/ledger';
import { call } from '#renderer/platform/client';
import { clock, ids } from '#renderer/platform/ports';
import { asStored } from '#renderer/stores/editing/content';
import { createRevertConfirmation, ledgerBy } from '#renderer/stores/editing/revertConfirmation';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useTable } from '#renderer/stores/campaigns/useTable';

const ports = { clock, ids };

/** Manual entries in the party's accounts, and undo of any entry with everything that depends on it. */
export function useEntries() {
  const campaigns = useCampaignStore();
  const people = usePeople();
  const table = useTable();
  const notifications = useNotifications();
  const revertConfirmation = createRevertConfirmation();

  /** Adds an entry to a member's ledger as it is stored now; returns false if that failed. */
  async function enter(person: Person, entry: NewEntry, what: Text): Promise<boolean> {
    const { member, document } = person;
    const found = await call('character.read', { id: document.id });
    if (!found.ok) return failed(found);
    const money = purseOf(person);
    const amount = money === undefined ? raw(signed(entry.amount)) : movedText(money, entry.amount);
    const label = message('money.entry.deed', { what, amount });
    const next = perform(found.value, { label, edits: [enterEdit(entry)] }, ports);
    const saved = await call('character.save', { document: next });
    if (!saved.ok) return failed(saved);
    await people.load();
    const made = next.journal.at(-1)?.entered[0];
    const stands = () => people.people.get(member.id)?.document.ledger.some(({ id }) => id === made) === true;
    notifications.done(message('money.entry.done', { name: raw(document.name), what: label }), {
      stands,
      run: () => (made === undefined || !stands() ? undefined : revert(member.id, made)),
      whose: 'named',
    });
    return true;
  }

  /** Moves money from one member to another, as one step on both sheets. */
  async function transfer(from: Person, to: Person, entry: NewEntry, what: Text): Promise<boolean> {
    const [payer, recipient] = await Promise.all(
      [from, to].map(({ document }) => call('character.read', { id: document.id })),
    );
    if (payer?.ok !== true) return payer === undefined ? false : failed(payer);
    if (recipient?.ok !== true) return recipient === undefined ? false : failed(recipient);
    const group = groupOf([payer.value.id, recipient.value.id], ids);
    const money = purseOf(from);
    const label = message('money.entry.transferred', {
      from: raw(payer.value.name),
      to: raw(recipient.value.name),
      amount: money?.amount(0 - entry.amount) ?? raw(String(0 - entry.amount)),
      what,
    });
    const { tag: _, ...received } = { ...entry, amount: 0 - entry.amount };
    const given = perform(payer.value, { label, edits: [enterEdit(entry)], group }, ports);
    const taken = perform(recipient.value, { label, edits: [enterEdit(received)], group }, ports);
    const saved = await call('documents.commit', { characters: [given, taken], campaigns: [] });
    if (!saved.ok) return failed(saved);
    await people.load();
    const made = given.journal.at(-1)?.entered[0];
    const stands = () =>
      people.people.get(from.member.id)?.document.ledger.some(({ id }) => id === made) === true;
    notifications.done(label, {
      stands,
      run: () => (made === undefined || !stands() ? undefined : revert(from.member.id, made)),
      whose: 'named',
    });
    return true;
  }

  /**
   * Undoes an entry: with the whole line of the log if it came from one, else with everything that depends
   * on it. Asks if more has to be undone than requested.
   */
  async function revert(member: string, entry: string): Promise<boolean> {
    const person = people.people.get(member);
    const campaign = campaigns.document;
    if (person === undefined || campaign === null) return false;
    const line = logEntriesByLedgerEntry(campaign.log, person.document).get(entry);
    if (line !== undefined) return table.revert(line.id);
    const first = await considered(member, person.document.id, { entry });
    if (!first.ok) return failed(first);
    if (!(await revertConfirmation.agreed(first.value, person.document.id))) return false;
    const done = first.value.campaigns.some(({ document }) => document.id === campaign.id)
      ? await withCampaign(member, person.document.id, { entry })
      : await commit(first.value);
    if (!done.ok) return failed(done);
    await people.load();
    notifications.done(message('money.entry.undone', { name: raw(person.document.name) }));
    return true;
  }

  async function considered(
    member: string,
    id: string,
    unwanted: RevertTarget,
  ): Promise<Result<RevertTogetherResult, AppError>> {
    const found = await call('character.read', { id });
    if (!found.ok) return found;
    const character = { document: found.value, ledgerOf: ledgerBy(people.rulesetOf(member)) };
    return revertTogether({ character, unwanted }, revertConfirmation.parties, ports);
  }

  /** Lines of the open campaign may be reverted too, so it is replaced by the stored version. */
  function withCampaign(
    member: string,
    id: string,
    unwanted: RevertTarget,
  ): Promise<Result<unknown, AppError>> {
    return campaigns.exchange(async (campaign) => {
      const now = await considered(member, id, unwanted);
      if (!now.ok) return now;
      const stored = await commit(now.value);
      if (!stored.ok) return stored;
      const mine = now.value.campaigns.find(({ document }) => document.id === campaign.id)?.document;
      return ok((mine && asStored(mine, stored.value.saved)) ?? campaign);
    }, {});
  }

  function commit({ characters, campaigns: logs }: RevertTogetherResult) {
    return call('documents.commit', {
      characters: characters.map(({ document }) => document),
      campaigns: logs.map(({ document }) => document),
    });
  }

  /** Shows the failure and reads the party again, since a member may have changed in the meantime. */
  function failed({ error }: { readonly ok: false; readonly error: AppError }): false {
    notifications.failed(error);
    if (error.code === 'conflict') void people.load();
    return false;
  }

  return { enter, transfer, revert };
}
