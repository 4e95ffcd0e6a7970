import type { Page } from 'playwright-core'

export interface Task {
  readonly wallMs: number
  readonly cpuMs: number
}

export async function tasksDuring(page: Page, run: () => Promise<void>): Promise<Task[]> {
  const browser = page.context().browser()
  if (!browser) return []
  await browser.startTracing(page, { categories: ['toplevel'] })
  await run()
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString())
  const mainThreads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(threadOf)
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mainThreads.includes(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`
}

/** In microseconds, as Chromium writes it. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
