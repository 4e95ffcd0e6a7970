/** A score as the customer chose it, and as a number. */
export function ScoreMark({ score }: { readonly score: number }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span aria-hidden className="text-lg leading-none">
        {faces[score - 1]}
      </span>
      {score}
      <span className="sr-only">of 5</span>
    </span>
  )
}

const faces = ['😞', '🙁', '😐', '🙂', '😄']
