import { markedHtml } from '#lib/marks/marked-html.ts'
import type { Marked } from '#lib/marks/marked.ts'

export interface MailContent {
  readonly title: string
  /** Plain text, or text with formatting. */
  readonly paragraphs: readonly (
    | string
    | { readonly text: string; readonly parts: readonly Marked[] }
  )[]
  /** Files sent as links instead of attachments. */
  readonly links?: readonly MailLink[]
  readonly action?: { readonly label: string; readonly url: string }
  readonly footer: string
}

export interface MailLink {
  readonly name: string
  readonly url: string
  readonly size: string
}

/**
 * A single-column layout that works in every email client, light and dark. Loads nothing remote.
 */
export function mailHtml({ title, paragraphs, links = [], action, footer }: MailContent): string {
  const body = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<p style="${styles.text}" class="ink">${lines(paragraph)}</p>`
      : `<div style="${styles.text}" class="ink">${markedHtml(paragraph.parts)}</div>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkMode}</style>
</head>
<body style="${styles.page}" class="page">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="${styles.card}" class="card"><tr><td style="padding:32px">
<h1 style="${styles.title}" class="ink">${escapeHtml(title)}</h1>
${[...body, ...links.map(linkLine)].join('\n')}
${action ? button(action) : ''}
</td></tr></table>
<p style="${styles.footer}" class="faint">${lines(footer)}</p>
</td></tr></table>
</body>
</html>
`
}

/** The plain-text version. */
export function mailText({ title, paragraphs, links = [], action, footer }: MailContent): string {
  const words = paragraphs.map((paragraph) =>
    typeof paragraph === 'string' ? paragraph : paragraph.text,
  )
  const linked = links.map(({ name, url, size }) => `${name} (${size}):\n${url}`)
  const parts = [title, ...words, ...linked, ...(action ? [`${action.label}:\n${action.url}`] : [])]
  return `${parts.join('\n\n')}\n\n-- \n${footer}\n`
}

function linkLine({ name, url, size }: MailLink): string {
  const href = escapeHtml(webAddress(url))
  return `<p style="${styles.text}" class="ink"><a href="${href}" class="ink">${escapeHtml(name)}</a> (${escapeHtml(size)})</p>`
}

// The URL is repeated below the button, because some clients show no buttons.
function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(webAddress(url))
  return `<p style="margin:24px 0"><a href="${href}" style="${styles.button}">${escapeHtml(label)}</a></p>
<p style="${styles.link}" class="faint">${href}</p>`
}

function webAddress(url: string): string {
  if (/^https?:\/\//i.test(url)) return url
  throw new Error('A link in an email must start with http:// or https://.')
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const font =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const styles = {
  page: 'margin:0;padding:0;background:#f1f5f9',
  card: 'width:100%;max-width:600px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px;text-align:left',
  title: `${font};margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:#0f172a`,
  text: `${font};margin:0 0 16px;font-size:16px;line-height:24px;color:#0f172a`,
  button: `${font};display:inline-block;padding:12px 20px;border-radius:8px;background:#15803d;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`,
  link: `${font};margin:0;font-size:13px;line-height:20px;color:#64748b;word-break:break-all`,
  footer: `${font};max-width:600px;margin:16px 0 0;font-size:13px;line-height:20px;color:#64748b`,
}
const darkMode = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#0f172a!important}.card{background:#1e293b!important;border-color:#334155!important}.ink{color:#f1f5f9!important}.faint{color:#94a3b8!important}}`

/** Paragraphs are separated by empty lines. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}
