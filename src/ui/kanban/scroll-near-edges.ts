export interface Pointer {
  readonly x: number
  readonly y: number
  /** The list of cards under it. */
  readonly list: Element | undefined
}

/** Scrolls the board and the list while the pointer stays near an edge of them; a board without lanes only goes sideways. */
export function scrollNearEdges(board: HTMLElement | null, pointer: Pointer): () => void {
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)

  function step(): void {
    if (board) {
      const { left, right, top, bottom } = board.getBoundingClientRect()
      board.scrollLeft += speedAt(pointer.x, left, right)
      board.scrollTop += speedAt(pointer.y, top, bottom)
    }
    if (pointer.list) {
      const { top, bottom } = pointer.list.getBoundingClientRect()
      pointer.list.scrollTop += speedAt(pointer.y, top, bottom)
    }
    frame = requestAnimationFrame(step)
  }
}

/** In px for each frame: faster the nearer to the edge, nothing in the middle. */
export function speedAt(at: number, start: number, end: number): number {
  if (at < start || at > end) return 0
  const reach = Math.min(edge, (end - start) / 4)
  if (at < start + reach) return -fastest * (1 - (at - start) / reach)
  if (at > end - reach) return fastest * (1 - (end - at) / reach)
  return 0
}

const edge = 64
const fastest = 14
