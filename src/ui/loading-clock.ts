export interface LoadingView {
  readonly isShown: boolean
  readonly progress: number
}

export interface LoadingClock {
  start(): void
  finish(): void
  stop(): void
}

/**
 * Timing of a loading bar. The duration is unknown, so it slows down and jumps to the end when the
 * page is ready.
 */
export function createLoadingClock(show: (view: LoadingView) => void): LoadingClock {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: ReturnType<typeof setInterval> | undefined
  let isShown = false

  function stop(): void {
    clearTimeout(timer)
    clearInterval(frame)
  }
  function advance(since: number): void {
    show({ isShown: true, progress: estimate(Date.now() - since) })
  }
  return {
    stop,
    start() {
      stop()
      timer = setTimeout(() => {
        const since = Date.now()
        isShown = true
        advance(since)
        frame = setInterval(() => advance(since), frameMs)
      }, loadingTimes.throttle)
    },
    finish() {
      stop()
      if (!isShown) return
      show({ isShown: true, progress: 100 })
      timer = setTimeout(() => {
        isShown = false
        show({ isShown: false, progress: 100 })
        timer = setTimeout(() => show({ isShown: false, progress: 0 }), loadingTimes.resetDelay)
      }, loadingTimes.hideDelay)
    },
  }
}

/** Milliseconds: before it shows, to about 70 %, from done to hidden, from hidden to empty. */
const loadingTimes = { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400 }

function estimate(elapsed: number): number {
  const percent = (elapsed / loadingTimes.duration) * 100
  return (2 / Math.PI) * 100 * Math.atan(percent / 50)
}

const frameMs = 50
