/**
 * Renders markup generated and sanitized by our own server. No other component may render raw HTML.
 */
export function TrustedHtml({
  html,
  ...shown
}: {
  readonly html: string
  readonly className?: string
  readonly lang?: string
  readonly dir?: 'auto' | 'ltr' | 'rtl'
}) {
  return <div {...shown} dangerouslySetInnerHTML={{ __html: html }} />
}
