import { alongLine } from '#renderer/components/ui/direction';

/** Moves the focus to the neighbor in the row above or below. */
export function moveAcross(event: KeyboardEvent, by: -1 | 1): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (row === null || target.dataset['from'] === undefined) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[rows.indexOf(row) + by];
  if (next === undefined) return;
  event.preventDefault();
  const from = Number(target.dataset['from']);
  const distance = (element: HTMLElement) => Math.abs(Number(element.dataset['from']) - from);
  const alike = [
    ...next.querySelectorAll<HTMLElement>(`[data-from][data-lane="${target.dataset['lane'] ?? ''}"]`),
  ];
  const all = alike.length > 0 ? alike : [...next.querySelectorAll<HTMLElement>('[data-from]')];
  all.toSorted((a, b) => distance(a) - distance(b))[0]?.focus();
}

/** In days: one for an arrow key, a week for Page Up and Page Down; `null` for any other key. */
export function daysOf(key: string, week: number): number | null {
  switch (alongLine(key)) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'PageUp':
      return 0 - week;
    case 'PageDown':
      return week;
    default:
      return null;
  }
}
