import { freePosition, type Zone } from './free-position.ts'

/**
 * Moves a floating element up until it covers no controls at the top or bottom of the screen, and
 * updates on layout changes. Returns a function to stop.
 */
export function avoidOverlap(floating: HTMLElement): () => void {
  const place = (): void => {
    if (floating.childElementCount === 0) return
    floating.style.top = ''
    const box = boxOf(floating)
    const rise = freePosition(box, zonesNow(), innerHeight) - box.top
    if (rise !== 0) floating.style.top = `${floating.offsetTop + rise}px`
  }
  let asked = 0
  const placeSoon = (): void => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(place)
  }
  const sizes = new ResizeObserver(place)
  sizes.observe(floating)
  const changes = new MutationObserver(placeSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', placeSoon)
  addEventListener('scroll', placeSoon, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(asked)
    sizes.disconnect()
    changes.disconnect()
    removeEventListener('resize', placeSoon)
    removeEventListener('scroll', placeSoon, { capture: true })
  }
}

function boxOf(floating: HTMLElement): Zone {
  const { top, left } = floating.getBoundingClientRect()
  const children = [...floating.children].filter((child) => child instanceof HTMLElement)
  return {
    top: top + Math.min(...children.map((child) => child.offsetTop)),
    bottom: top + Math.max(...children.map((child) => child.offsetTop + child.offsetHeight)),
    left: left + Math.min(...children.map((child) => child.offsetLeft)),
    right: left + Math.max(...children.map((child) => child.offsetLeft + child.offsetWidth)),
  }
}

function zonesNow(): readonly Zone[] {
  return [...document.querySelectorAll(toBeReached)]
    .filter((element) => !element.closest(outOfReach))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
}

const toBeReached =
  ':is(header, footer, [role="tablist"], [data-keep-clear]) :is(button, a[href], input)'
const outOfReach = '[inert], [aria-hidden="true"]'
