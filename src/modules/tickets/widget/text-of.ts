/**
 * Plain text of sanitized HTML, one line per paragraph. Parsed in a detached document and never
 * shown as HTML.
 */
export function textOf(html: string): string {
  if (html === '') return ''
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines = [...body.children].map(({ textContent }) => textContent?.trim() ?? '')
  return (lines.length > 0 ? lines.filter(Boolean).join('\n\n') : body.textContent) ?? ''
}
