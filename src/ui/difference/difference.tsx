import { Fragment } from 'react'

import { classes } from '../classes.ts'
import { foldSame, type Block as DifferentBlock, type Folded } from './fold-same.ts'

interface Line {
  readonly label: string
  readonly before: string
  readonly after: string
}

export function Difference({
  lines,
  blocks,
}: {
  readonly lines: readonly Line[]
  readonly blocks: readonly DifferentBlock[]
}) {
  const isSame =
    lines.every(({ before, after }) => before === after) &&
    blocks.every(({ change }) => change === 'same')
  return (
    <div className="flex flex-col gap-2 text-sm">
      {isSame && <p className="text-ink-soft">No differences.</p>}
      {lines.map((line) => (
        <LinePart key={line.label} {...line} />
      ))}
      {foldSame(blocks).map((part, place) => (
        // Blocks have no ID, and the list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {part.kind === 'fold' ? <Fold part={part} /> : <Block block={part.block} />}
        </Fragment>
      ))}
    </div>
  )
}

function Block({ block: { change, parts } }: { readonly block: DifferentBlock }) {
  return (
    <p
      className={classes(
        'rounded-control px-3 py-2 wrap-anywhere whitespace-pre-wrap',
        change === 'added' && 'bg-good-wash',
        change === 'removed' && 'bg-bad-wash',
        change === 'changed' && 'bg-sunken',
        change === 'same' && 'py-0.5 text-ink-soft',
      )}
    >
      {parts.map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Piece key={place} change={part.change} text={part.text} />
      ))}
    </p>
  )
}

function Piece({ change, text }: DifferentBlock['parts'][number]) {
  if (change === 'added') {
    return <ins className="bg-good-wash text-good no-underline">{text}</ins>
  }
  if (change === 'removed') return <del className="bg-bad-wash text-bad">{text}</del>
  return text
}

function Fold({ part: { blocks } }: { readonly part: Extract<Folded, { kind: 'fold' }> }) {
  return (
    <details className="group rounded-control border border-dashed border-line px-3 py-1.5 text-ink-faint">
      <summary className="cursor-pointer">{blocks.length} unchanged paragraphs</summary>
      {blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Block key={place} block={block} />
      ))}
    </details>
  )
}

function LinePart({ label, before, after }: Line) {
  if (before === after) return null
  return (
    <p className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
      <span className="me-2 text-ink-faint">{label}</span>
      {before && <del className="bg-bad-wash text-bad">{before}</del>}{' '}
      {after && <ins className="bg-good-wash text-good no-underline">{after}</ins>}
    </p>
  )
}
