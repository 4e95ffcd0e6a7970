import { escapeHtml } from '#lib/document/html-text.ts'

/**
 * Rewrites article markup for the widget frame, which loads nothing from other hosts: external
 * players and images become links, files get signed URLs.
 */
export function frameMarkup(html: string, fileUrl: (id: string) => string): string {
  return html
    .replaceAll(/<iframe\b([^>]*)><\/iframe>/g, (_, attributes: string) =>
      linkTo(attributes, 'title'),
    )
    .replaceAll(/<img\b([^>]*)>/g, (whole, attributes: string) =>
      /\ssrc="https?:/.test(attributes) ? linkTo(attributes, 'alt') : whole,
    )
    .replaceAll(fileAddresses, (_, id: string) => escapeHtml(fileUrl(id)))
}

/** Attribute values in our own markup are already escaped. */
function linkTo(attributes: string, name: string): string {
  const src = valueOf(attributes, 'src')
  if (!src) return ''
  return `<a class="elsewhere" href="${src}" target="_blank" rel="noopener">${valueOf(attributes, name) || src}</a>`
}

function valueOf(attributes: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

const fileAddresses = /\/k\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g
