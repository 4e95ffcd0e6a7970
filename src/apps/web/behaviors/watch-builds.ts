export interface BuildWatch {
  readonly ownId: string
  readonly ask: () => Promise<string | undefined>
  readonly onNewer: () => void
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

export function watchBuilds({ ownId, ask, onNewer, page }: BuildWatch): () => void {
  let timer: ReturnType<typeof setInterval> | undefined

  async function look(): Promise<void> {
    const id = await ask().catch(() => undefined)
    if (id === undefined || id === ownId) return
    stop()
    onNewer()
  }
  function start(): void {
    clearInterval(timer)
    timer = setInterval(() => void look(), everyMs)
  }
  function onVisibility(): void {
    clearInterval(timer)
    if (page.visibilityState !== 'visible') return
    void look()
    start()
  }
  function stop(): void {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', onVisibility)
  }

  page.addEventListener('visibilitychange', onVisibility)
  if (page.visibilityState === 'visible') start()
  return stop
}

const everyMs = 60_000
