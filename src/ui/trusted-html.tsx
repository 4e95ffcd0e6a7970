/** Markup that our own server made and cleaned. There is no other way for markup into a page. */
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
