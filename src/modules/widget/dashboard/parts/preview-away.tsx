import type { PreviewPart } from './preview-part.ts'
import { PreviewTalk } from './preview-talk.tsx'

/** Outside the hours, or what would be there if there were any. */
export function PreviewAway(part: PreviewPart) {
  const { settings, words, texts } = part
  if (settings.scheduleId === null) {
    return (
      <p className="m-auto max-w-56 text-center text-sm text-ink-soft">
        Somebody is always there. Choose opening hours under Behavior.
      </p>
    )
  }
  const note = (
    <p className="m-4 mb-0 rounded-(--corner) bg-warn-wash px-3 py-2 text-sm">
      {texts?.away || words.away}
    </p>
  )
  if (settings.offline === 'chat') {
    return (
      <>
        {note}
        <PreviewTalk {...part} />
      </>
    )
  }
  return (
    <>
      {note}
      <div className="flex flex-1 flex-col gap-3 p-4 text-sm">
        <p>{settings.offline === 'email' ? words.awayMail : words.awayForm}</p>
        <p className="font-medium">{words.email}</p>
        <p className="min-h-9 rounded-(--corner) border border-line-strong" />
        <p className="font-medium">{words.awayMessage}</p>
        <p className="min-h-16 rounded-(--corner) border border-line-strong" />
        <p className="self-start rounded-(--corner) bg-(--widget) px-3 py-2 font-medium text-(--on-widget)">
          {words.send}
        </p>
      </div>
    </>
  )
}
