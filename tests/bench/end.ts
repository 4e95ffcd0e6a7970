export class End {
  private readonly acts: (() => Promise<unknown>)[] = []
  private isEnding: Promise<void> | undefined

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.now().then(() => process.exit(130)))
    }
  }

  add(act: () => Promise<unknown>): void {
    this.acts.push(act)
  }

  now(): Promise<void> {
    this.isEnding ??= this.endAll()
    return this.isEnding
  }

  private async endAll(): Promise<void> {
    for (let act = this.acts.pop(); act; act = this.acts.pop()) {
      await act().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    }
  }
}
