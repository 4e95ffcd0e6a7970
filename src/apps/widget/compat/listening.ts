import type { ParleyEvents } from '#platform/widget/sdk.ts'

import { parley } from './parley.ts'

type Listener = (detail?: unknown) => void

interface Subscription {
  readonly theirs: string
  readonly listener: Listener
  end(): void
}

export class Listening {
  private subscriptions: Subscription[] = []

  on<Name extends keyof ParleyEvents>(
    theirs: string,
    listener: Listener,
    ours: Name,
    detailOf: (detail: ParleyEvents[Name]) => unknown = (detail) => detail,
  ): void {
    const forward = (detail: ParleyEvents[Name]): void => listener(detailOf(detail))
    const call = parley as Plain
    call('on', ours, forward)
    this.subscriptions.push({ theirs, listener, end: () => call('off', ours, forward) })
  }

  off(theirs: string, listener?: Listener): void {
    const matches = (one: Subscription): boolean =>
      one.theirs === theirs && (!listener || one.listener === listener)
    for (const one of this.subscriptions.filter(matches)) one.end()
    this.subscriptions = this.subscriptions.filter((one) => !matches(one))
  }
}

type Plain = (method: 'on' | 'off', name: string, listener: unknown) => void
