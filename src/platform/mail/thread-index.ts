import { randomBytes } from 'node:crypto'

/** Outlook's Thread-Index header: a timestamp and a unique number (MS-OXOMSG). */
export function newThreadIndex(date: Date): string {
  const head = Buffer.alloc(22)
  // The six most significant bytes of the Windows file time.
  head.writeUIntBE(Number(windowsTime(date) >> 16n), 0, 6)
  randomBytes(16).copy(head, 6)
  return head.toString('base64')
}

/** For a reply: the parent's value plus five bytes. An invalid parent starts a new thread. */
export function nextThreadIndex(parent: string, date: Date): string {
  const bytes = Buffer.from(parent.replaceAll(/\s/g, ''), 'base64')
  if (bytes.length < 22 || (bytes.length - 22) % 5 !== 0) return newThreadIndex(date)
  // Beyond Outlook's limit, the oldest replies are dropped.
  const kept = bytes.length > longest ? bytes.subarray(0, longest) : bytes
  const began = BigInt(bytes.readUIntBE(0, 6)) << 16n
  const since = windowsTime(date) - began
  const passed = since < 0n ? 0n : since
  // Fine resolution covers about 1.7 years; longer gaps use the coarse one.
  const isFar = passed >> 49n > 0n
  const ticks = Number((passed >> (isFar ? 23n : 18n)) & 0x7fff_ffffn)
  const tail = Buffer.alloc(5)
  tail.writeUInt32BE(((isFar ? 0x8000_0000 : 0) | ticks) >>> 0, 0)
  tail.writeUInt8(randomBytes(1).readUInt8(0), 4)
  return Buffer.concat([kept, tail]).toString('base64')
}

/** In 100 ns units since 1601. */
function windowsTime(date: Date): bigint {
  return (BigInt(date.getTime()) + 11_644_473_600_000n) * 10_000n
}

const longest = 22 + 5 * 40
