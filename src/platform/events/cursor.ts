/** A position in the event log: transaction, then row. Both only grow. */
export interface Cursor {
  readonly tx: bigint
  readonly seq: bigint
}

export function cursorText({ tx, seq }: Cursor): string {
  return `${tx}.${seq}`
}

export function parseCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,19})\.(\d{1,19})$/.exec(text)
  if (!match) return undefined
  const [tx, seq] = [BigInt(match[1] ?? ''), BigInt(match[2] ?? '')]
  return tx <= largest && seq <= largest ? { tx, seq } : undefined
}

export function isAfter(one: Cursor, other: Cursor): boolean {
  return one.tx === other.tx ? one.seq > other.seq : one.tx > other.tx
}

export function justBefore(tx: bigint): Cursor {
  return { tx: tx - 1n, seq: largest }
}

const largest = 9_223_372_036_854_775_807n
