export interface Point {
  readonly x: number
  readonly y: number
}

export function scrollNearEdges(pointer: Point): () => void {
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)

  function step(): void {
    let box = document.elementFromPoint(pointer.x, pointer.y)
    for (; box; box = box.parentElement) scroll(box, pointer)
    frame = requestAnimationFrame(step)
  }
}

function scroll(box: Element, { x, y }: Point): void {
  const { overflowX, overflowY } = getComputedStyle(box)
  const isPage = box === document.scrollingElement
  const scrolls = (overflow: string): boolean =>
    overflow === 'auto' || overflow === 'scroll' || (isPage && overflow === 'visible')
  const { left, right, top, bottom } = isPage
    ? new DOMRect(0, 0, box.clientWidth, box.clientHeight)
    : box.getBoundingClientRect()
  if (scrolls(overflowX)) box.scrollLeft += speedAt(x, left, right)
  if (scrolls(overflowY)) box.scrollTop += speedAt(y, top, bottom)
}

export function speedAt(at: number, start: number, end: number): number {
  if (at < start || at > end) return 0
  const reach = Math.min(edge, (end - start) / 4)
  if (at < start + reach) return -fastest * (1 - (at - start) / reach)
  if (at > end - reach) return fastest * (1 - (end - at) / reach)
  return 0
}

const edge = 64
const fastest = 14
