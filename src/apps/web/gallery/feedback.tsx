import { lazy, useState } from 'react'

import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { Notice } from '#ui/notice.tsx'
import { PreloadLink } from '#ui/preload-link.tsx'
import { Progress } from '#ui/progress.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import type { Section } from './section.ts'

function Toasts() {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => toast({ title: 'Reply sent', tone: 'good' })}>Success</Button>
      <Button
        onClick={() =>
          toast({
            title: 'Conversation archived',
            description: 'It reopens when the customer replies.',
            action: {
              label: 'Undo',
              altText: 'Open the archive to undo',
              onAct: () => toast({ title: 'Conversation moved back to the inbox', tone: 'good' }),
            },
          })
        }
      >
        With an action
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Import in progress',
            description: '1,200 of 4,800 contacts.',
            tone: 'warn',
            type: 'background',
          })
        }
      >
        In the background
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Reply not sent',
            description: 'The mail server didn’t respond. Your reply is saved as a draft.',
            tone: 'bad',
          })
        }
      >
        Error
      </Button>
    </div>
  )
}

function LoadingBars() {
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      <LoadingBar isLoading={isLoading} />
      <Button onClick={() => setLoading(!isLoading)}>
        {isLoading ? 'Finish loading' : 'Start loading'}
      </Button>
    </>
  )
}

function ProgressBars() {
  const [done, setDone] = useState(1800)
  return (
    <div className="flex max-w-md flex-col gap-5">
      <Progress label="Importing contacts" value={done} max={4800} />
      <Progress label="Sending the newsletter" value={4800} max={4800} />
      <Progress label="Waiting for the server" />
      <Button
        className="self-start"
        onClick={() => setDone(done >= 4800 ? 0 : Math.min(done + 600, 4800))}
      >
        {done >= 4800 ? 'Restart' : 'Import 600 more'}
      </Button>
    </div>
  )
}

function Skeletons() {
  return (
    <div className="flex max-w-sm items-center gap-3">
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-full" />
      </div>
    </div>
  )
}

function LateParts() {
  const [chosen, setChosen] = useState<'quick' | 'slow'>()
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChosen('quick')}>Load a quick part</Button>
        <Button onClick={() => setChosen('slow')}>Load a slow part</Button>
      </div>
      {chosen && (
        <LazyPart key={chosen} placeholder={<Skeleton className="h-5 w-48" />}>
          {chosen === 'quick' ? <QuickPart /> : <SlowPart />}
        </LazyPart>
      )}
    </div>
  )
}

const QuickPart = partAfter(100)
const SlowPart = partAfter(1200)

function partAfter(ms: number) {
  return lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return { default: () => <p>Loaded.</p> }
  })
}

function Notices() {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="good">Your email address is confirmed.</Notice>
      <Notice tone="info">Two teammates haven’t accepted their invitations yet.</Notice>
      <Notice tone="warn">Your plan ends in three days.</Notice>
      <Notice tone="bad">The card was declined. Nothing was charged.</Notice>
    </div>
  )
}

function Badges() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge>Draft</Badge>
      <Badge tone="info">Scheduled</Badge>
      <Badge tone="good">Sent</Badge>
      <Badge tone="warn">Waiting</Badge>
      <Badge tone="bad">Failed</Badge>
      <span className="ml-4 flex items-center gap-2 text-ink-soft">
        <Spinner /> Sending
      </span>
    </div>
  )
}

function Icons() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="flex items-center gap-2">
        <Icon name="inbox" /> inbox, 16
      </span>
      <span className="flex items-center gap-2 text-good">
        <Icon name="circle-check" size={20} /> circle-check, 20
      </span>
      <span className="flex items-center gap-2 text-bad">
        <Icon name="alert-circle" size={24} /> alert-circle, 24
      </span>
    </div>
  )
}

function Links() {
  return (
    <ul className="flex flex-col gap-2">
      <li>
        <SafeLink to="/login">Internal page</SafeLink>
      </li>
      <li>
        <SafeLink to="https://example.com" isExternalAllowed>
          External site, allowed
        </SafeLink>
      </li>
      <li>
        <SafeLink to="https://example.com">External site, blocked</SafeLink>
      </li>
      <li>
        <PreloadLink to="/register" className="rounded-sm font-medium text-link hover:underline">
          Preloaded page
        </PreloadLink>
      </li>
    </ul>
  )
}

function Times() {
  const [hourAgo] = useState(() => new Date(Date.now() - 3_600_000).toISOString())
  return (
    <p>
      Last reply <TimeAgo at={hourAgo} />
    </p>
  )
}

export const sections: readonly Section[] = [
  { title: 'Toast', Demo: Toasts },
  { title: 'Loading bar', Demo: LoadingBars },
  { title: 'Progress', Demo: ProgressBars },
  { title: 'Skeleton', Demo: Skeletons },
  { title: 'Lazy part', Demo: LateParts },
  { title: 'Notice', Demo: Notices },
  { title: 'Badge and spinner', Demo: Badges },
  { title: 'Icon by name', Demo: Icons },
  { title: 'Links', Demo: Links },
  { title: 'Relative time', Demo: Times },
]
