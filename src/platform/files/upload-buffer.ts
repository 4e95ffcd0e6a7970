export class UploadBufferFull extends Error {}

/**
 * Limits the memory used by files that must be fully buffered. Each owner has a share, so one owner
 * can't block the others.
 */
export class UploadBuffer {
  private readonly byOwner = new Map<string, number>()
  private taken = 0
  private readonly most: { readonly inAll: number; readonly ofOne: number }

  constructor(most: { readonly inAll: number; readonly ofOne: number }) {
    this.most = most
  }

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
        if (this.isOverfull(owner)) throw new UploadBufferFull()
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
