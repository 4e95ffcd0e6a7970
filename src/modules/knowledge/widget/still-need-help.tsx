import { useWidget } from '#platform/widget/use-widget.ts'

import { writeToUs } from './help-trail.ts'
import { helpWords } from './help-words.ts'

export function StillNeedHelp() {
  const { host, state } = useWidget()
  const said = helpWords(state.locale)
  return (
    <section className="still" aria-label={said.still}>
      <strong>{said.still}</strong>
      <button type="button" className="button quiet" onClick={() => writeToUs(host)}>
        {said.writeToUs}
      </button>
    </section>
  )
}
