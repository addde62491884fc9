const copied = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'tabSize',
] as const;

/** The position below a letter of a text field, in pixels from the field's corner. */
export function caretPlace(
  area: HTMLTextAreaElement,
  index: number,
): { readonly top: number; readonly left: number } {
  // A text field does not expose positions, so the same text is laid out in an invisible copy.
  const mirror = document.createElement('div');
  const looks = getComputedStyle(area);
  for (const property of copied) mirror.style[property] = looks[property];
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    borderStyle: 'solid',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  mirror.textContent = area.value.slice(0, index);
  const caret = document.createElement('span');
  caret.textContent = '\u200b';
  mirror.append(caret);
  document.body.append(mirror);
  const { offsetTop, offsetLeft, offsetHeight } = caret;
  mirror.remove();
  return {
    top: Math.min(offsetTop + offsetHeight - area.scrollTop, area.clientHeight),
    left: offsetLeft,
  };
}
