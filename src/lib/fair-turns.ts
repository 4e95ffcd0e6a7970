/**
 * Runs one task at a time, round-robin between owners, so that a busy owner doesn't delay the
 * others.
 */
export class FairTurns {
  private readonly waiting = new Map<string, (() => Promise<void>)[]>()
  private isBusy = false

  take<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const turns = this.waiting.get(owner) ?? []
    turns.push(() => work().then(resolve, reject))
    this.waiting.set(owner, turns)
    void this.go()
    return promise
  }

  private async go(): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    for (let next = this.next(); next; next = this.next()) await next()
    this.isBusy = false
  }

  private next(): (() => Promise<void>) | undefined {
    const [first] = this.waiting
    if (!first) return undefined
    const [owner, turns] = first
    const turn = turns.shift()
    this.waiting.delete(owner)
    if (turns.length > 0) this.waiting.set(owner, turns)
    return turn
  }
}
