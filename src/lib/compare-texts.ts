import { diffArrays, diffWordsWithSpace } from 'diff'

export interface Block {
  change: 'same' | 'added' | 'removed' | 'changed'
  parts: { change: 'same' | 'added' | 'removed'; text: string }[]
}

/** Compares two texts block by block, and changed blocks word by word. */
export function compareTexts(before: string, after: string): Block[] {
  return compareBlocks(blocksOf(before), blocksOf(after))
}

function blocksOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((block) => block.trim() !== '')
}

function compareBlocks(before: readonly string[], after: readonly string[]): Block[] {
  const changes = diffArrays([...before], [...after])
  const blocks: Block[] = []
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at]
    const following = changes[at + 1]
    if (!change) continue
    if (change.removed && following?.added) {
      blocks.push(...pairUp(change.value, following.value))
      at++
    } else {
      const kind = kindOf(change)
      blocks.push(...change.value.map((text) => whole(kind, text)))
    }
  }
  return blocks
}

function pairUp(removed: readonly string[], added: readonly string[]): Block[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const before = removed[at]
    const after = added[at]
    if (before === undefined) return [whole('added', after ?? '')]
    if (after === undefined) return [whole('removed', before)]
    const parts = diffWordsWithSpace(before, after).map((part) => ({
      change: kindOf(part),
      text: part.value,
    }))
    const kept = parts
      .filter(({ change }) => change === 'same')
      .map(({ text }) => text)
      .join('')
    const isSimilar = kept.trim().length * 3 >= Math.min(before.length, after.length)
    return isSimilar
      ? [{ change: 'changed' as const, parts }]
      : [whole('removed', before), whole('added', after)]
  }).flat()
}

function kindOf({
  added,
  removed,
}: {
  readonly added?: boolean
  readonly removed?: boolean
}): 'same' | 'added' | 'removed' {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function whole(change: 'same' | 'added' | 'removed', text: string): Block {
  return { change, parts: [{ change, text }] }
}
