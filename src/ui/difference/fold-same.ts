export interface Block {
  readonly change: 'same' | 'added' | 'removed' | 'changed'
  readonly parts: readonly {
    readonly change: 'same' | 'added' | 'removed'
    readonly text: string
  }[]
}

export type Folded =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'fold'; readonly blocks: readonly Block[] }

export function foldSame(blocks: readonly Block[]): readonly Folded[] {
  const folded: Folded[] = []
  for (let at = 0; at < blocks.length;) {
    const end = endOfSame(blocks, at)
    const run = blocks.slice(at, end)
    const shown = (some: readonly Block[]): void => {
      for (const block of some) folded.push({ kind: 'block', block })
    }
    if (run.length > shortest) {
      shown(run.slice(0, 1))
      folded.push({ kind: 'fold', blocks: run.slice(1, -1) })
      shown(run.slice(-1))
    } else shown(run)
    at = end
  }
  return folded
}

function endOfSame(blocks: readonly Block[], from: number): number {
  let end = from
  while (blocks[end]?.change === 'same') end += 1
  return Math.max(end, from + 1)
}

const shortest = 4
