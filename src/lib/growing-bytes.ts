/** Collects chunks of bytes. Concatenating for every chunk would be quadratic. */
export class GrowingBytes {
  #room = new Uint8Array(0)
  #length = 0

  get length(): number {
    return this.#length
  }

  add(piece: Uint8Array): void {
    const fieldRequired = this.#length + piece.length
    if (fieldRequired > this.#room.length) {
      const larger = new Uint8Array(Math.max(fieldRequired, this.#room.length * 2))
      larger.set(this.bytes())
      this.#room = larger
    }
    this.#room.set(piece, this.#length)
    this.#length = fieldRequired
  }

  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }
}
