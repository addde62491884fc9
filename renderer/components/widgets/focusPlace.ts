import { bestPlace } from './place';

const focusable = 'input, button, [tabindex="0"], textarea';

/** Scrolls to the control that belongs to a problem's path and focuses it; false if there is none. */
export function focusPlace(within: HTMLElement, path: string): boolean {
  const places = [...within.querySelectorAll<HTMLElement>('[data-place]')];
  const found = bestPlace(
    places.map((element) => element.dataset['place'] ?? ''),
    path,
  );
  const element = found === undefined ? undefined : places[found];
  if (element === undefined) return false;
  const control = element.matches(focusable)
    ? element
    : element.querySelector<HTMLElement>(
        '[role=radio][tabindex="0"], input, textarea, [aria-haspopup=menu], button',
      );
  element.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  return control !== null;
}
