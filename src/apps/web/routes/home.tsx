import Radio from 'lucide-react/icons/radio'
import ServerCog from 'lucide-react/icons/server-cog'
import ShieldCheck from 'lucide-react/icons/shield-check'

import { useEffect } from 'react'
import { useOutletContext } from 'react-router'

import { pageContext } from '#platform/screens/page.ts'
import { ButtonLink } from '#ui/button.tsx'

import type { Route } from './+types/home'

export const handle = { colorMode: 'light' }

export const meta: Route.MetaFunction = () => [
  { title: 'Parley: self-hosted customer support and outreach' },
  {
    name: 'description',
    content:
      'Parley is a self-hosted customer support and outreach platform: one package, one database, two commands.',
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  return { widgetId: await context.get(pageContext).findHomeWidget() }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  useWidget(loaderData.widgetId)
  const { isSignedIn } = useOutletContext<{ readonly isSignedIn: boolean }>()
  return (
    <div className="mx-auto max-w-6xl px-6 pt-20 pb-28 max-sm:px-4 max-sm:pt-12 max-sm:pb-16">
      <div className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <div>
          <h1 className="max-w-2xl text-display font-semibold tracking-[-0.03em]">
            Customer support and outreach on your own server.
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">
            Start Parley with one command. It stores everything in PostgreSQL and keeps each
            organization’s data separate.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {isSignedIn ? (
              <ButtonLink to="/dashboard" kind="primary" size="large" reloadDocument>
                Go to the dashboard
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/register" kind="primary" size="large">
                  Create your organization
                </ButtonLink>
                <ButtonLink to="/login" size="large">
                  Sign in
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <Terminal />
      </div>
      <ul className="mt-20 grid gap-4 max-sm:mt-14 md:grid-cols-3">
        {facts.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-card border border-line bg-surface p-6 shadow-card">
            <Icon size={20} className="text-ink-faint" aria-hidden />
            <h2 className="mt-4 text-lg font-semibold">{title}</h2>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useWidget(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined
    const script = document.createElement('script')
    script.async = true
    script.src = '/widget.js'
    script.dataset['widget'] = id
    document.body.append(script)
    return () => {
      script.remove()
      ;(window as { Parley?: (act: 'destroy') => unknown }).Parley?.('destroy')
    }
  }, [id])
}

function Terminal() {
  return (
    <figure
      aria-label="Starting Parley in a terminal"
      className="overflow-hidden rounded-panel border border-line bg-neutral-900 font-mono text-sm text-neutral-300 shadow-float dark:border-transparent dark:bg-raised"
    >
      <div aria-hidden className="flex gap-1.5 border-b border-white/10 px-4 py-3">
        <span className="size-2.5 rounded-full bg-white/20" />
        <span className="size-2.5 rounded-full bg-white/20" />
        <span className="size-2.5 rounded-full bg-white/20" />
      </div>
      <div className="px-4 py-4 leading-6">
        <p>
          <span className="text-neutral-400 select-none">$ </span>
          <span className="text-white">npm start</span>
        </p>
        <dl className="my-6">
          {printed.map(([label, address]) => (
            <div key={label} className="flex flex-wrap">
              <dt className="w-40">{label}</dt>
              <dd className="text-primary-400">{address}</dd>
            </div>
          ))}
        </dl>
        <p>Press Ctrl-C to stop. Your data stays in the data folder.</p>
      </div>
    </figure>
  )
}

const printed = [
  ['Parley is ready:', 'http://localhost:3000'],
  ['One-time sign-in:', 'http://localhost:3000/…'],
  ['Mailbox:', 'http://localhost:3000/mailbox'],
  ['Demo shop:', 'http://localhost:3000/demo'],
] as const

const facts = [
  {
    Icon: ServerCog,
    title: 'Self-hosted',
    text: 'One package, one process, one database. The same code runs on a laptop and in a cluster, and your data stays on your machines.',
  },
  {
    Icon: ShieldCheck,
    title: 'Isolated by design',
    text: 'Row-level security in the database keeps organizations apart, even if the code has a bug. Tests attack it on every change.',
  },
  {
    Icon: Radio,
    title: 'Live by default',
    text: 'Changes by teammates appear instantly. After a lost connection, Parley catches up without missing anything.',
  },
]
