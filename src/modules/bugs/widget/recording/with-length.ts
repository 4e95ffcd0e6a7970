/**
 * Browsers write a WebM before they know how long it gets, and nobody can wind in one that does not
 * say it. Its head, with the length among what it says of itself; any other head as it is.
 */
export function withLength(
  head: Uint8Array<ArrayBuffer>,
  milliseconds: number,
): Uint8Array<ArrayBuffer> {
  const at = placeOf(head, infoId) + infoId.length
  const width = Math.clz32(head[at] ?? 0) - 23
  const begin = at + width
  const [first = 0, ...others] = head.subarray(at, begin)
  // The first set bit says only how many bytes the number has.
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

/** Below zero when it is not there. */
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
