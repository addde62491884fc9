/** The link with which this page was opened; `null` if it brought no invitation. */
export const arrivedWith: string | null = takeLink();

/** The key must not stay in the address: others would see it, and the router would take it for a place. */
function takeLink(): string | null {
  if (!/^#[\w-]+\.[\w-]+\.[\w-]+$/.test(location.hash)) return null;
  const link = location.href;
  history.replaceState(null, '', '#/table');
  return link;
}
