import { randomBytes } from 'node:crypto'

/** The header by which Outlook ties mails together: a time and a number of its own (MS-OXOMSG). */
export function newThreadIndex(date: Date): string {
  const head = Buffer.alloc(22)
  // Six bytes of the time that Windows counts, the last two of them too fine to be kept.
  head.writeUIntBE(Number(windowsTime(date) >> 16n), 0, 6)
  randomBytes(16).copy(head, 6)
  return head.toString('base64')
}

/** Of an answer: its parent's with five bytes more. A parent that is none begins anew. */
export function nextThreadIndex(parent: string, date: Date): string {
  const bytes = Buffer.from(parent.replaceAll(/\s/g, ''), 'base64')
  if (bytes.length < 22 || (bytes.length - 22) % 5 !== 0) return newThreadIndex(date)
  // Longer than Outlook reads, the oldest answers go.
  const kept = bytes.length > longest ? bytes.subarray(0, longest) : bytes
  const began = BigInt(bytes.readUIntBE(0, 6)) << 16n
  const since = windowsTime(date) - began
  const passed = since < 0n ? 0n : since
  // About 1.7 years fit at the fine grain; beyond it, the coarse one.
  const isFar = passed >> 49n > 0n
  const ticks = Number((passed >> (isFar ? 23n : 18n)) & 0x7fff_ffffn)
  const tail = Buffer.alloc(5)
  tail.writeUInt32BE(((isFar ? 0x8000_0000 : 0) | ticks) >>> 0, 0)
  tail.writeUInt8(randomBytes(1).readUInt8(0), 4)
  return Buffer.concat([kept, tail]).toString('base64')
}

/** Tenths of microseconds since 1601. */
function windowsTime(date: Date): bigint {
  return (BigInt(date.getTime()) + 11_644_473_600_000n) * 10_000n
}

const longest = 22 + 5 * 40
