import { copiedStyle, pseudoStyle } from './copied-style.ts'
import { leftOutSelector, maskedSelector } from './masked.ts'
import type { IsRedacted } from './redaction.ts'

/**
 * The visible page as XHTML with inline styles. It is built from an allowlist: no attribute or
 * field value is copied, so none can leak by omission.
 */
export function pageMarkup(body: HTMLElement, isRedacted: IsRedacted = () => false): string {
  const inner = copy(body, undefined, isRedacted)
  const place = `position:absolute;left:${-scrollX}px;top:${-scrollY}px;width:${document.documentElement.scrollWidth}px`
  const runtime = getComputedStyle(document.documentElement).backgroundColor
  const color = runtime === 'rgba(0, 0, 0, 0)' ? '#fff' : runtime
  return `<div xmlns="http://www.w3.org/1999/xhtml" style="position:relative;overflow:hidden;width:${innerWidth}px;height:${innerHeight}px;background:${escaped(color)}"><div style="${place}">${inner}</div></div>`
}

function copy(element: Element, parent: Element | undefined, isRedacted: IsRedacted): string {
  if (element.matches(leftOutSelector)) return ''
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.opacity === '0') return ''
  if (element.matches(maskedSelector) || isRedacted(element)) return maskedBox(element, style)
  const box = element.getBoundingClientRect()
  if (element instanceof SVGSVGElement) return drawing(element, parent, isRedacted)
  if (element instanceof HTMLImageElement) return picture(element, style, parent)
  const name = element instanceof HTMLBodyElement ? 'div' : element.localName
  if (!/^[a-z][a-z\d-]*$/.test(name)) return ''
  const css = escaped(copiedStyle(element, style, parent))
  // Offscreen elements keep their size without content.
  const isSeen =
    element instanceof HTMLBodyElement || isInSight(box) || style.display === 'contents'
  const inner = isSeen ? innerMarkup(element, isRedacted) : ''
  return `<${name}${spans(element)} style="${css}">${inner}</${name}>`
}

function innerMarkup(element: Element, isRedacted: IsRedacted): string {
  if (element instanceof HTMLInputElement) return ''
  const children = [...(element.shadowRoot ?? element).childNodes].map((node) => {
    if (node instanceof Text) return escaped(node.data)
    return node instanceof Element ? copy(node, element, isRedacted) : ''
  })
  return [pseudo(element, '::before'), ...children, pseudo(element, '::after')].join('')
}

function maskedBox(element: Element, style: CSSStyleDeclaration): string {
  const { width, height } = element.getBoundingClientRect()
  const display = style.display === 'inline' ? 'inline-block' : style.display
  const kept = ['position', 'left', 'top', 'right', 'bottom', 'margin', 'border-radius', 'float']
  const place = kept.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
  const look =
    'background:repeating-linear-gradient(135deg,#cbd5e1 0 6px,#e2e8f0 6px 12px);box-sizing:border-box;vertical-align:middle;flex:none'
  return `<div style="${escaped(`${place};${look};display:${display};width:${width}px;height:${height}px`)}"></div>`
}

function drawing(svg: SVGSVGElement, parent: Element | undefined, isRedacted: IsRedacted): string {
  const inner = [...svg.children].map((child) => shape(child, isRedacted)).join('')
  const view = svg.getAttribute('viewBox')
  const css = escaped(copiedStyle(svg, getComputedStyle(svg), parent))
  return `<svg xmlns="http://www.w3.org/2000/svg"${view ? ` viewBox="${escaped(view)}"` : ''} style="${css}">${inner}</svg>`
}

/** Only drawing elements: no scripts, links or external images. */
function shape(element: Element, isRedacted: IsRedacted): string {
  const name = element.localName
  if (!shapes.has(name) || element.matches('[data-parley-mask]') || isRedacted(element)) return ''
  const style = getComputedStyle(element)
  const drawn = shapeStyles.map((key) => `${key}:${style.getPropertyValue(key)}`).join(';')
  const places = [...element.attributes]
    .filter((one) => shapeNumbers.has(one.name))
    .map((one) => ` ${one.name}="${escaped(one.value)}"`)
    .join('')
  const inner = [...element.children].map((child) => shape(child, isRedacted)).join('')
  return `<${name}${places} style="${escaped(drawn)}">${inner}</${name}>`
}

/** Redrawn from the loaded image. A cross-origin image can't be read and becomes a box. */
function picture(image: HTMLImageElement, style: CSSStyleDeclaration, parent: Element | undefined) {
  const css = copiedStyle(image, style, parent)
  const source = readable(image)
  if (!source) return `<div style="${escaped(`${css};background:#e2e8f0`)}"></div>`
  return `<img alt="" src="${source}" style="${escaped(css)}" />`
}

function readable(image: HTMLImageElement): string | undefined {
  const { width, height } = image.getBoundingClientRect()
  if (!image.complete || image.naturalWidth === 0 || width < 1 || height < 1) return undefined
  try {
    const canvas = document.createElement('canvas')
    canvas.width = Math.min(image.naturalWidth, Math.ceil(width * 2))
    canvas.height = Math.min(image.naturalHeight, Math.ceil(height * 2))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL()
  } catch {
    return undefined
  }
}

function pseudo(element: Element, name: '::before' | '::after'): string {
  const style = getComputedStyle(element, name)
  const css = /^"((?:[^"\\]|\\.)*)"$/.exec(style.content)?.[1]
  if (css === undefined || style.display === 'none') return ''
  return `<span style="${escaped(pseudoStyle(style))}">${escaped(css.replaceAll('\\', ''))}</span>`
}

function isInSight({ top, bottom, left, right, width, height }: DOMRect): boolean {
  if (width === 0 || height === 0) return true
  return bottom > -100 && top < innerHeight + 100 && right > -100 && left < innerWidth + 100
}

function spans(element: Element): string {
  if (!(element instanceof HTMLTableCellElement)) return ''
  return ` colspan="${element.colSpan}" rowspan="${element.rowSpan}"`
}

/** XML can't contain control characters. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- it removes control characters
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

const shapes = new Set('g path rect circle ellipse line polyline polygon'.split(' '))
const shapeNumbers = new Set(
  'd x y x1 x2 y1 y2 cx cy r rx ry width height points transform'.split(' '),
)
const shapeStyles = 'fill stroke stroke-width stroke-linecap stroke-linejoin opacity'.split(' ')
