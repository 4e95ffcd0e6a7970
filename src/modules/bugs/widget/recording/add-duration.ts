/**
 * Browsers write a WebM before its length is known, which makes it unseekable. Returns the header
 * with the duration added, or the original header if it has an unexpected format.
 */
export function addDuration(
  head: Uint8Array<ArrayBuffer>,
  milliseconds: number,
): Uint8Array<ArrayBuffer> {
  const at = placeOf(head, infoId) + infoId.length
  const width = Math.clz32(head[at] ?? 0) - 23
  const begin = at + width
  const [first = 0, ...others] = head.subarray(at, begin)
  // The position of the first set bit is the byte length of the number.
  const size = [first & (0xff >> width), ...others].reduce((sum, byte) => sum * 256 + byte, 0)
  const info = head.subarray(begin, begin + size)
  const isUsable = at >= infoId.length && width <= 8 && size < 2 ** 28 && info.length === size
  if (!isUsable || placeOf(info, durationId) >= 0) return head
  const length = durationOf(milliseconds)
  const room = new DataView(new ArrayBuffer(4))
  room.setUint32(0, 2 ** 28 + size + length.length)
  return joined([
    head.subarray(0, at),
    new Uint8Array(room.buffer),
    info,
    length,
    head.subarray(begin + size),
  ])
}

function durationOf(milliseconds: number): Uint8Array<ArrayBuffer> {
  const element = new DataView(new ArrayBuffer(11))
  for (const [place, byte] of [...durationId, 0x88].entries()) element.setUint8(place, byte)
  element.setFloat64(3, milliseconds)
  return new Uint8Array(element.buffer)
}

/** Below zero if not found. */
function placeOf(bytes: Uint8Array, sought: readonly number[]): number {
  return bytes.findIndex((_, at) => sought.every((byte, place) => bytes[at + place] === byte))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const infoId = [0x15, 0x49, 0xa9, 0x66]
const durationId = [0x44, 0x89]
