export interface Slot {
  readonly column: string
  readonly lane: string | undefined
}

export function slotKey(column: string, lane: string | undefined): string {
  return lane === undefined ? column : `${lane}${between}${column}`
}

export function readSlot(key: string): Slot {
  const at = key.indexOf(between)
  return at === -1
    ? { column: key, lane: undefined }
    : { column: key.slice(at + between.length), lane: key.slice(0, at) }
}

export type Step = 1 | -1
type Slots = ReadonlyMap<string, unknown>

export function adjacentSlot(slots: Slots, key: string, step: Step): string | undefined {
  const { lane } = readSlot(key)
  return nextOf(slots, key, { step, isAmong: (other) => other.lane === lane })
}

export function slotBeyond(slots: Slots, key: string, step: Step): string | undefined {
  const { column } = readSlot(key)
  return nextOf(slots, key, { step, isAmong: (other) => other.column === column })
}

function nextOf(
  slots: Slots,
  key: string,
  { step, isAmong }: { readonly step: Step; readonly isAmong: (slot: Slot) => boolean },
): string | undefined {
  const among = [...slots.keys()].filter((other) => isAmong(readSlot(other)))
  return among[among.indexOf(key) + step]
}

const between = '\n'
