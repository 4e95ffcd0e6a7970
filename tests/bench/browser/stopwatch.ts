import type { Drawn, Frames } from '../browser-report.ts'

import { drawnOf } from './drawn.ts'

interface Stopwatch {
  awaitSwap(selectors: readonly string[]): void
  swapped(): Promise<number>
  watchFrames(): void
  frames(): Frames
  draw(selector: string): Drawn
  settled(): Promise<void>
}

declare global {
  interface Window {
    stopwatch: Stopwatch
  }
}

let swap: Promise<number> = Promise.resolve(NaN)
let isWatching = false
let stamps: number[] = []

window.stopwatch = {
  awaitSwap(selectors) {
    swap = new Promise((resolve) => {
      const onClick = ({ timeStamp }: Event): void =>
        whenPainted(selectors, () => resolve(performance.now() - timeStamp))
      addEventListener('click', onClick, { capture: true, once: true })
    })
  },
  swapped: () => swap,
  watchFrames() {
    isWatching = true
    stamps = []
    requestAnimationFrame(stamp)
  },
  frames() {
    isWatching = false
    return {
      count: stamps.length,
      dropped: stamps.reduce((sum, at, place) => sum + late(at - (stamps[place - 1] ?? at)), 0),
    }
  },
  draw(selector) {
    const node = document.querySelector(selector)
    return node ? drawnOf(node) : ''
  },
  async settled() {
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  },
}

function whenPainted(selectors: readonly string[], onPainted: () => void): void {
  const observer = new MutationObserver(() => {
    if (!selectors.every((selector) => document.querySelector(selector))) return
    observer.disconnect()
    requestAnimationFrame(() => afterPaint(onPainted))
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-current'] })
}

// A frame is painted after its callbacks; a posted message arrives right after that.
function afterPaint(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', run, { once: true })
  port1.start()
  port2.postMessage(undefined)
}

function stamp(at: number): void {
  if (!isWatching) return
  stamps.push(at)
  requestAnimationFrame(stamp)
}

function late(gap: number): number {
  return Math.max(0, Math.round(gap / frameMs) - 1)
}

const frameMs = 1000 / 60
