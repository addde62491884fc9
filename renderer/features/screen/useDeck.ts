import { computed, ref } from 'vue';
import { putDeck } from '#shared/campaign/campaign';
import {
  addCard,
  addHolder,
  discardCard,
  drawCard,
  endSession,
  playCard,
  removeCard,
  removeHolder,
  reshuffle,
  starterDeck,
  writeCard,
} from '#shared/campaign/encounter/decks';
import type { Deck } from '#shared/campaign/document';
import { message, raw } from '#shared/kernel/text';
import type { DeckRules } from '#shared/rules/encounter';
import { useText } from '#renderer/composables/useText';
import { ids, rng } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** The text of a card by field. */
export type CardWords = Readonly<Record<string, string>>;

/** The open screen's deck and its moves. */
export function useDeck(rules: () => DeckRules) {
  const { t } = useText();
  const store = useCampaignStore();
  const dialogs = useDialogs();
  const notifications = useNotifications();
  const ports = { ids, rng };
  const announcement = ref('');

  const deck = computed<Deck | undefined>(() => store.document?.decks[rules().id]);
  const wordsOf = (id: string): CardWords => deck.value?.cards.find((card) => card.id === id)?.fields ?? {};

  function change(make: (deck: Deck) => Deck, merge?: string): void {
    if (deck.value === undefined) return;
    const next = make(deck.value);
    if (next === deck.value) return;
    store.apply((campaign) => putDeck(campaign, rules().id, next), merge === undefined ? {} : { merge });
  }

  /** Creates the initial cards of the rules. */
  function layOut(): void {
    const fresh = starterDeck(rules(), t, ports);
    store.apply((campaign) => putDeck(campaign, rules().id, fresh));
  }

  function draw(holder: string): void {
    change((now) => drawCard(now, rules(), holder, rng));
    announcement.value = t('screen.deck.drew', { holder });
  }

  /** Plays a card; `field` says which of its fields takes effect, where the rules need one. */
  function play(holder: string, id: string, move: DeckRules['moves'][number], field?: string): void {
    const words = field === undefined ? '' : (wordsOf(id)[field] ?? '');
    change((now) => playCard(now, rules(), move.id, id, rng));
    const text =
      words === ''
        ? message('screen.deck.did', { holder: raw(holder), move: move.label })
        : message('screen.deck.played', { holder: raw(holder), words: raw(words) });
    notifications.done(text, store.lastStep());
  }

  function discard(holder: string, id: string): void {
    change((now) => discardCard(now, id));
    notifications.done(message('screen.deck.discarded', { holder: raw(holder) }), store.lastStep());
  }

  async function end(): Promise<void> {
    const sure = await dialogs.confirm(
      message('screen.deck.endTitle'),
      message('screen.deck.endText'),
      message('screen.deck.endDo'),
    );
    if (sure) change((now) => endSession(now, rules(), rng));
  }

  return {
    deck,
    announcement,
    wordsOf,
    layOut,
    draw,
    play,
    discard,
    end,
    shuffle: () => change((now) => reshuffle(now, rng)),
    seat: (holder: string) => change((now) => addHolder(now, holder)),
    unseat: (holder: string) => change((now) => removeHolder(now, holder, rng)),
    write: (id: string, words: CardWords) =>
      change((now) => writeCard(now, rules(), id, words), `card ${id}`),
    add: (words: CardWords) => change((now) => addCard(now, rules(), words, ports)),
    remove: (id: string) => change((now) => removeCard(now, id)),
  };
}
