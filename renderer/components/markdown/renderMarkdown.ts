import createPurifier from 'dompurify';
import { https, markdownHtml } from './markdownHtml';

const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  // The box of a step is the only field that a note can hold.
  if (node.tagName === 'INPUT') {
    node.setAttribute('type', 'checkbox');
    node.setAttribute('disabled', '');
  }
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

const allowed = {
  ALLOWED_TAGS:
    'p br hr h3 h4 h5 h6 strong em s code pre blockquote ul ol li a table thead tbody tr th td input'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'title', 'start', 'type', 'disabled', 'checked', 'aria-label'],
  ALLOWED_URI_REGEXP: https,
  // Words, which would otherwise have to be an address.
  ADD_URI_SAFE_ATTR: ['aria-label'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Two barriers: markdown-it lets no markup through, and DOMPurify removes anything that is left. */
export function renderMarkdown(source: string): string {
  if (!purifier.isSupported) throw new Error('Notes cannot be sanitized here, so they are not shown');
  return purifier.sanitize(markdownHtml(source), allowed);
}
