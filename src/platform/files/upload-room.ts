/** No room for it now. */
export class RoomFull extends Error {}

/**
 * The memory that files may take which have to be whole before anything can be done with them. Each
 * owner has a part of it: who fills his leaves room for others.
 */
export class UploadRoom {
  private readonly byOwner = new Map<string, number>()
  private taken = 0
  private readonly most: { readonly inAll: number; readonly ofOne: number }

  constructor(most: { readonly inAll: number; readonly ofOne: number }) {
    this.most = most
  }

  /** The whole of it, while `work` runs. What does not fit is refused as soon as it no longer does. */
  async hold<Result>(
    owner: string,
    content: AsyncIterable<Buffer>,
    work: (whole: Buffer) => Promise<Result>,
  ): Promise<Result> {
    const pieces: Buffer[] = []
    let size = 0
    try {
      for await (const piece of content) {
        size += piece.length
        this.change(owner, piece.length)
        if (this.isOverfull(owner)) throw new RoomFull()
        pieces.push(piece)
      }
      return await work(Buffer.concat(pieces))
    } finally {
      this.change(owner, -size)
    }
  }

  private isOverfull(owner: string): boolean {
    return this.taken > this.most.inAll || (this.byOwner.get(owner) ?? 0) > this.most.ofOne
  }

  private change(owner: string, bytes: number): void {
    this.taken += bytes
    const own = (this.byOwner.get(owner) ?? 0) + bytes
    if (own > 0) this.byOwner.set(owner, own)
    else this.byOwner.delete(owner)
  }
}
