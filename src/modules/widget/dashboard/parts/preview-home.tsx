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
      <div className="flex flex-col bg-(--widget) p-5 text-(--on-widget)">
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
      <div className="flex flex-1 flex-col gap-3 p-4">
        {texts?.greeting && (
          <p
            dir="auto"
            className="max-w-[85%] self-start rounded-(--corner) bg-sunken px-3 py-2 text-sm"
          >
            {texts.greeting}
          </p>
        )}
        <div className="rounded-(--corner) border border-line p-3 text-sm">
          <p className="font-medium">{words.write}</p>
          <ReplyTime settings={settings} texts={texts} />
        </div>
        <p className="mt-auto flex justify-around border-t border-line pt-3 text-sm text-ink-soft">
          <span>{words.home}</span>
          <span>{words.messages}</span>
          {settings.hasHelp && <span>{words.help}</span>}
        </p>
      </div>
    </>
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
