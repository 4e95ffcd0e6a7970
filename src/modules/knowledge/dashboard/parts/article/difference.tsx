import { Fragment } from 'react'

import { classes } from '#ui/classes.ts'

import type { VersionDifference } from '../../../model.ts'
import { foldSame, type Folded } from './fold-same.ts'

/** Two texts in one: what came is green, what went is red and struck through. */
export function Difference({ difference }: { readonly difference: VersionDifference }) {
  const { title, excerpt, blocks } = difference
  const isSame =
    title.before === title.after &&
    excerpt.before === excerpt.after &&
    blocks.every(({ change }) => change === 'same')
  return (
    <div className="flex flex-col gap-2 text-sm">
      {isSame && <p className="text-ink-soft">Nothing is different.</p>}
      <Line label="Title" {...title} />
      <Line label="Summary" {...excerpt} />
      {foldSame(blocks).map((part, place) => (
        // Blocks have no name of their own, and the list is never changed.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {part.kind === 'fold' ? <Fold part={part} /> : <Block block={part.block} />}
        </Fragment>
      ))}
    </div>
  )
}

type DifferentBlock = VersionDifference['blocks'][number]

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
      <summary className="cursor-pointer">{blocks.length} paragraphs are the same</summary>
      {blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Block key={place} block={block} />
      ))}
    </details>
  )
}

function Line({
  label,
  before,
  after,
}: {
  readonly label: string
  readonly before: string
  readonly after: string
}) {
  if (before === after) return null
  return (
    <p className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
      <span className="me-2 text-ink-faint">{label}</span>
      {before && <del className="bg-bad-wash text-bad">{before}</del>}{' '}
      {after && <ins className="bg-good-wash text-good no-underline">{after}</ins>}
    </p>
  )
}
