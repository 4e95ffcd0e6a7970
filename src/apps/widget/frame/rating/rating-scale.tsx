import type { RatingScale as Scale } from '#lib/rating-scale.ts'
import type { WordKey } from '#modules/widget/rules.ts'

import { useChat } from '../use-chat.ts'
import { Face } from './face.tsx'

export function RatingScale({
  scale,
  chosen,
  onChoose,
}: {
  readonly scale: Scale
  readonly chosen: number | undefined
  readonly onChoose: (answer: number, isByKey: boolean) => void
}) {
  const { words } = useChat()
  const { signs, names = [] } = scales[scale]
  const first = signs.length === 5 ? 1 : 0
  return (
    <div className={`faces ${scale}`}>
      {signs.map((sign, at) => {
        const name = names[at]
        return (
          <label key={name ?? sign} title={name && words[name]}>
            <input
              type="radio"
              name="rating"
              checked={chosen === at + first}
              readOnly
              onClick={({ detail }) => onChoose(at + first, detail === 0)}
            />
            <span aria-hidden={name && 'true'}>
              {scale === 'faces' ? <Face grade={at} /> : sign}
            </span>
            {name && <span className="hidden">{words[name]}</span>}
          </label>
        )
      })}
    </div>
  )
}

const names: readonly WordKey[] = ['rating1', 'rating2', 'rating3', 'rating4', 'rating5']

const scales: Readonly<
  Record<Scale, { readonly signs: readonly (string | number)[]; readonly names?: typeof names }>
> = {
  faces: { signs: [1, 2, 3, 4, 5], names },
  stars: { signs: ['★', '★', '★', '★', '★'], names },
  thumbs: { signs: ['👎', '👍'], names: ['rating2', 'rating4'] },
  nps: { signs: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
}
