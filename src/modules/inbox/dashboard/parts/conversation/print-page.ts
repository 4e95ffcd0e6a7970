/**
 * Opens the print window of the browser, which also saves as PDF, with a page that is not on screen.
 * Its styles are given by script: the rules of the dashboard allow none inside of a text.
 */
export function printPage(html: string): void {
  // Read with its own styles it would be refused for them.
  const unstyled = html.replace(/<style>[^<]*<\/style>/, '')
  const read = new DOMParser().parseFromString(unstyled, 'text/html')
  const frame = document.createElement('iframe')
  frame.title = read.title
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) throw new Error('This browser cannot print here.')
  const styles = new (page as Window & typeof globalThis).CSSStyleSheet()
  styles.replaceSync(printStyles)
  page.document.title = read.title
  page.document.adoptedStyleSheets = [styles]
  page.document.body.replaceChildren(
    ...[...read.body.children]
      .filter(({ localName }) => localName !== 'script' && localName !== 'style')
      .map((part) => page.document.importNode(part, true)),
  )
  page.addEventListener('afterprint', () => frame.remove())
  // The file is named after the page that prints.
  const { title } = document
  document.title = read.title
  page.print()
  document.title = title
}

const printStyles = `
  @page { margin: 18mm }
  body { font: 11pt/1.5 system-ui, sans-serif; color: #111; margin: 0 }
  h1 { font-size: 15pt; margin: 0 0 6mm }
  article { break-inside: avoid; border-top: 0.2mm solid #ccc; padding: 3mm 0 }
  h2 { font-size: 11pt; margin: 0 }
  time { font-weight: 400; color: #555 }
  p { white-space: pre-wrap; overflow-wrap: anywhere; margin: 1mm 0 0 }`
