/**
 * The inline styles an element needs to look the same without the page's stylesheets: everything
 * that differs from its parent and from the browser default.
 */
export function copiedStyle(
  element: Element,
  style: CSSStyleDeclaration,
  parent: Element | undefined,
): string {
  const above = parent && getComputedStyle(parent)
  const defaults = defaultsOf(element.localName)
  const plain = defaultsOf('span')
  const css: string[] = []
  for (const name of inherited) {
    const value = style.getPropertyValue(name)
    const isUsual = defaults.get(name) === plain.get(name)
    if (value !== above?.getPropertyValue(name) || !isUsual) css.push(`${name}:${value}`)
  }
  for (const name of own) {
    const value = style.getPropertyValue(name)
    if (value !== defaults.get(name)) css.push(`${name}:${withoutFiles(value)}`)
  }
  if (style.display !== 'inline' && !(element instanceof HTMLBodyElement)) css.push(sizeOf(style))
  if (style.position === 'sticky') css.push('position:relative;top:auto;bottom:auto')
  if (parent && (parent.scrollTop > 0 || parent.scrollLeft > 0) && parent !== document.body) {
    css.push(`translate:${-parent.scrollLeft}px ${-parent.scrollTop}px`)
  }
  return css.join(';')
}

export function pseudoStyle(style: CSSStyleDeclaration): string {
  const css = [...inherited, ...own].map(
    (name) => `${name}:${withoutFiles(style.getPropertyValue(name))}`,
  )
  if (style.display !== 'inline') css.push(sizeOf(style))
  return css.join(';')
}

function sizeOf({ width, height }: CSSStyleDeclaration): string {
  return `width:${width};height:${height}`
}

/** An SVG used as an image loads no external resources, but gradients work. */
function withoutFiles(value: string): string {
  return value.includes('url(') ? 'none' : value
}

/** Default styles, measured in a shadow root that the page's stylesheets don't reach. */
function defaultsOf(name: string): ReadonlyMap<string, string> {
  const found = known.get(name)
  if (found) return found
  const host = document.createElement('div')
  host.dataset['parley'] = ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{all:initial;position:fixed;visibility:hidden;pointer-events:none}')
  const root = host.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = [sheet]
  const element = document.createElement(name === 'body' ? 'div' : name)
  root.append(element)
  document.body.append(host)
  const style = getComputedStyle(element)
  const defaults = new Map([...inherited, ...own].map((key) => [key, style.getPropertyValue(key)]))
  // The host is hidden, which isn't a default.
  defaults.set('visibility', 'visible')
  host.remove()
  known.set(name, defaults)
  return defaults
}

const known = new Map<string, ReadonlyMap<string, string>>()

const inherited =
  'color direction font-family font-size font-style font-weight font-stretch font-variant-caps letter-spacing line-height list-style-type list-style-position text-align text-indent text-shadow text-transform visibility white-space-collapse text-wrap-mode text-wrap-style word-break overflow-wrap word-spacing border-collapse border-spacing tab-size'.split(
    ' ',
  )
const own =
  'display position top right bottom left z-index float clear box-sizing margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left border-top-width border-right-width border-bottom-width border-left-width border-top-style border-right-style border-bottom-style border-left-style border-top-color border-right-color border-bottom-color border-left-color border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius background-color background-image background-position background-size background-repeat background-clip box-shadow opacity overflow-x overflow-y flex-direction flex-wrap flex-grow flex-shrink flex-basis justify-content align-items align-content align-self justify-items justify-self order row-gap column-gap grid-template-columns grid-template-rows grid-auto-flow grid-column-start grid-column-end grid-row-start grid-row-end min-width min-height max-width max-height object-fit object-position text-decoration-line text-decoration-color text-decoration-style text-overflow transform transform-origin translate rotate scale vertical-align clip-path aspect-ratio outline-style outline-width outline-color table-layout -webkit-line-clamp -webkit-box-orient appearance'.split(
    ' ',
  )
