import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'

import type { ConversationSummary } from '../../../model.ts'

export function UnprovenLine({
  row: { contact, begunAs },
}: {
  readonly row: Pick<ConversationSummary, 'contact' | 'begunAs'>
}) {
  return (
    <p className="flex gap-1.5 px-4 pb-1 text-sm text-ink-soft">
      <CircleQuestionMark size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-faint" />
      <span className="min-w-0 wrap-anywhere">
        Your replies go to a browser that isn’t verified as {contact.name}.
        {begunAs && ` It started as ${begunAs.name}.`}
      </span>
    </p>
  )
}
