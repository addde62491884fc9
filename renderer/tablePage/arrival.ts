/** The link with which this page was opened; `null` if it brought no invitation. */
export const arrivedWith: string | null = takeLink();

/** The key must not stay in the address: others would see it, and the router would take it for a place. */
export function takeLink(): string | null {
  if (!/^#[\w-]+\.[\w-]+\.[\w-]+$/.test(location.hash)) return null;
  // A page that was loaded again by its form has a question mark before the key.
  const link = `${location.origin}${location.pathname}${location.hash}`;
  history.replaceState(null, '', `${location.pathname}#/table`);
  return link;
}
