/** Bytes that come in pieces, however small: joining them anew for each would be slow. */
export class GrowingBytes {
  #room = new Uint8Array(0)
  #length = 0

  get length(): number {
    return this.#length
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.length
    if (needed > this.#room.length) {
      const larger = new Uint8Array(Math.max(needed, this.#room.length * 2))
      larger.set(this.bytes())
      this.#room = larger
    }
    this.#room.set(piece, this.#length)
    this.#length = needed
  }

  /** All of them; what is added later may change them. */
  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length)
  }

  /** Without giving back the room. */
  clear(): void {
    this.#length = 0
  }
}
