import { useWidget } from '#platform/widget/use-widget.ts'

import { writeToUs } from './help-trail.ts'
import { helpWords } from './help-words.ts'

export function StillNeedHelp() {
  const { host, state } = useWidget()
  const helpText = helpWords(state.locale)
  return (
    <section className="still" aria-label={helpText.still}>
      <strong>{helpText.still}</strong>
      <button type="button" className="button quiet" onClick={() => writeToUs(host)}>
        {helpText.writeToUs}
      </button>
    </section>
  )
}
