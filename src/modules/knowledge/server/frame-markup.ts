import { escapeHtml } from '#lib/document/html-text.ts'

/**
 * The markup of an article for the frame of the widget, which loads nothing from elsewhere: players
 * and pictures of other hosts become links, files are named by where they lie.
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

/** Values of our own markup are escaped already. */
function linkTo(attributes: string, name: string): string {
  const src = valueOf(attributes, 'src')
  if (!src) return ''
  return `<a class="elsewhere" href="${src}" target="_blank" rel="noopener">${valueOf(attributes, name) || src}</a>`
}

function valueOf(attributes: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

const fileAddresses = /\/k\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g
