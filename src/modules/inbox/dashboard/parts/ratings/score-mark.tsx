import { formatRating, scaleEnds, type RatingScale } from '#lib/rating-scale.ts'

export function ScoreMark({
  answer,
  scale = 'faces',
}: {
  readonly answer: number
  readonly scale?: RatingScale
}) {
  const sign = signOf(scale, answer)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      {sign && (
        <span aria-hidden className="text-lg leading-none">
          {sign}
        </span>
      )}
      {scale !== 'thumbs' && <span aria-hidden>{numberOf(scale, answer)}</span>}
      <span className="sr-only">{formatRating(scale, answer)}</span>
    </span>
  )
}

function signOf(scale: RatingScale, answer: number): string | undefined {
  return { faces: faces[answer - 1], stars: '★', thumbs: answer > 0 ? '👍' : '👎', nps: undefined }[
    scale
  ]
}

/** Without the maximum, 4 of 5 looks like 4 of 10. */
function numberOf(scale: RatingScale, answer: number): string {
  return scale === 'nps' ? `${answer} / ${scaleEnds.nps[1]}` : String(answer)
}

const faces = ['😞', '🙁', '😐', '🙂', '😄']
