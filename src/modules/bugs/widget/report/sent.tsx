import { useWidget } from '#platform/widget/use-widget.ts'
import type { BugWords } from '#modules/bugs/rules.ts'

import type { Report } from './use-report.ts'

export function Sent({ words, report }: { readonly words: BugWords; readonly report: Report }) {
  const { state } = useWidget()
  const willNotify = Boolean(state.contact?.email ?? report.draft.email.trim())
  return (
    <div className="bug-form bug-sent" role="status">
      <h2>{words.sentTitle}</h2>
      <p>{words.sentText}</p>
      <a className="button" href={report.statusUrl} target="_blank" rel="noopener noreferrer">
        {words.status}
      </a>
      {willNotify && <p className="soft">{words.sentMail}</p>}
      <button type="button" className="bug-link" onClick={report.restart}>
        {words.another}
      </button>
    </div>
  )
}
