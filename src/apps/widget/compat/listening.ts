import type { ParleyEvents } from '#platform/widget/sdk.ts'

import { parley } from './parley.ts'

type Listener = (detail?: unknown) => void

interface Heard {
  readonly theirs: string
  readonly listener: Listener
  end(): void
}

export class Listening {
  private heard: Heard[] = []

  on<Name extends keyof ParleyEvents>(
    theirs: string,
    listener: Listener,
    ours: Name,
    tell: (detail: ParleyEvents[Name]) => unknown = (detail) => detail,
  ): void {
    const told = (detail: ParleyEvents[Name]): void => listener(tell(detail))
    const call = parley as Plain
    call('on', ours, told)
    this.heard.push({ theirs, listener, end: () => call('off', ours, told) })
  }

  off(theirs: string, listener?: Listener): void {
    const isMeant = (one: Heard): boolean =>
      one.theirs === theirs && (!listener || one.listener === listener)
    for (const one of this.heard.filter(isMeant)) one.end()
    this.heard = this.heard.filter((one) => !isMeant(one))
  }
}

type Plain = (method: 'on' | 'off', name: string, listener: unknown) => void
