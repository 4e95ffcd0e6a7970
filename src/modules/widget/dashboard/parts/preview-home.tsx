import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'

import { getFile } from '#modules/files/contract.ts'
import { getOrganization } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { fill } from '../../rules.ts'
import type { PreviewPart } from './preview-part.ts'

export function PreviewHome({ settings, words, texts }: PreviewPart) {
  const { data } = useCall(getOrganization, {})
  const organization = data?.name ?? ''
  return (
    <>
      <div className="flex flex-col bg-(--widget) p-5 pb-12 text-(--on-widget)">
        <div className="mb-3 flex items-center gap-2 font-medium">
          {settings.pictureId === null ? (
            <span className="grid size-8 place-items-center rounded-control bg-current/15 text-sm">
              {organization.slice(0, 1)}
            </span>
          ) : (
            <Logo id={settings.pictureId} />
          )}
          <span className="min-w-0 flex-1 truncate">{organization}</span>
          {settings.showsTeam && <Team />}
        </div>
        <p className="text-lg font-semibold">{texts?.title || words.title}</p>
        <p className="mt-1 text-sm">{texts?.tagline || fill(words.tagline, { organization })}</p>
      </div>
      <div className="-mt-7 flex-1 px-3">
        <div className="divide-y divide-line rounded-(--corner) border border-line bg-surface text-sm shadow-card">
          {texts?.greeting && (
            <p dir="auto" className="px-4 py-3">
              {texts.greeting}
            </p>
          )}
          <div className="flex items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{words.write}</p>
              <ReplyTime settings={settings} texts={texts} />
            </div>
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-(--widget) text-(--on-widget)">
              <ArrowRight size={16} className="rtl:-scale-x-100" aria-hidden />
            </span>
          </div>
          <p className="px-4 py-3 font-medium">{words.human}</p>
        </div>
      </div>
      <ul className="flex justify-around border-t border-line py-2 text-xs text-ink-soft">
        <Tab Icon={House} word={words.home} />
        <Tab Icon={MessageCircle} word={words.messages} />
        {settings.hasHelp && <Tab Icon={CircleHelp} word={words.help} />}
      </ul>
    </>
  )
}

function Tab({ Icon, word }: { readonly Icon: typeof House; readonly word: string }) {
  return (
    <li className="flex min-w-0 flex-col items-center gap-1">
      <Icon size={16} aria-hidden />
      {word}
    </li>
  )
}

function ReplyTime({ settings, texts }: Omit<PreviewPart, 'words'>) {
  if (settings.replyTime === 'none') return null
  if (settings.replyTime === 'measured') {
    return <p className="text-ink-soft">Your usual reply time appears here.</p>
  }
  return texts?.replyTime ? <p className="text-ink-soft">{texts.replyTime}</p> : null
}

function Logo({ id }: { readonly id: string }) {
  const { data } = useCall(getFile, { id })
  return data ? <img src={data.url} alt="" className="size-8 rounded-control object-cover" /> : null
}

/** Three heads: whose they are, the server knows. */
function Team() {
  return (
    <span className="flex" aria-hidden>
      {[1, 2, 3].map((one) => (
        <span
          key={one}
          className="-ml-2 size-6 rounded-full bg-(--on-widget)/80 ring-2 ring-(--widget)"
        />
      ))}
    </span>
  )
}
