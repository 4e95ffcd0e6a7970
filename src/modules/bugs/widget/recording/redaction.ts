import type { ParleyRedaction } from '#platform/widget/sdk.ts'

export type IsRedacted = (element: Element) => boolean

/**
 * Elements the page wants masked. An element also counts as masked if the page's function throws.
 */
export function redactionOf(
  redaction: ParleyRedaction,
  warn: (problem: string) => void,
): IsRedacted {
  if (typeof redaction === 'function') {
    return (element) => {
      try {
        return Boolean(redaction(element))
      } catch {
        return true
      }
    }
  }
  const selectors = [redaction].flat().filter((selector) => {
    const isUsable = isSelector(selector)
    if (!isUsable) warn(`setRedaction: "${selector}" isn’t a valid CSS selector.`)
    return isUsable
  })
  // Checked one by one: an unclosed selector would swallow the next.
  return (element) => selectors.some((selector) => element.matches(selector))
}

function isSelector(selector: unknown): boolean {
  try {
    document.createDocumentFragment().querySelector(selector as string)
    return typeof selector === 'string'
  } catch {
    return false
  }
}
