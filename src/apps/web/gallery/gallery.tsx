import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Link, useSearchParams } from 'react-router'

import { useColorMode, type ColorMode } from '#ui/color-mode.tsx'
import { useDensity, type Density } from '#ui/density.ts'
import { Segments, type Segment } from '#ui/segments.tsx'

import { Brand } from '../parts/brand.tsx'
import { sections as boards } from './boards.tsx'
import { sections as charts } from './charts.tsx'
import { sections as data } from './data.tsx'
import { sections as dates } from './dates.tsx'
import { sections as feedback } from './feedback.tsx'
import { sections as inputs } from './inputs.tsx'
import { sections as overlays } from './overlays.tsx'
import type { Section } from './section.ts'
import { sections as writing } from './writing.tsx'

export function Gallery() {
  const [search] = useSearchParams()
  const shown = groups.filter(({ title }) => [null, anchorOf(title)].includes(search.get('group')))
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-6 py-2 max-sm:px-4">
        <Brand />
        <h1 className="text-ink-faint">Components</h1>
        <div className="ml-auto flex flex-wrap gap-2">
          <div className="pointer-coarse:hidden">
            <DensityChoice />
          </div>
          <ColorModeChoice />
        </div>
      </header>
      <div className="flex">
        <Contents />
        <main className="mx-auto flex w-full max-w-5xl min-w-0 flex-col gap-16 px-6 py-8 max-sm:px-4">
          {shown.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </main>
      </div>
    </div>
  )
}

function Contents() {
  return (
    <nav
      aria-label="Components"
      className="sticky top-12 hidden h-[calc(100dvh-3rem)] w-60 shrink-0 overflow-y-auto border-r border-line px-3 py-6 lg:block"
    >
      <Link to="/ui" className={indexLine}>
        All components
      </Link>
      {groups.map(({ title, sections }) => (
        <div key={title} className="mt-5">
          <Link
            to={`/ui?group=${anchorOf(title)}`}
            className="flex h-7 items-center rounded-md px-2 text-xs font-medium text-ink-faint hover:text-ink"
          >
            {title}
          </Link>
          <ul>
            {sections.map((section) => (
              <li key={section.title}>
                <Link to={`/ui#${anchorOf(section.title)}`} className={indexLine}>
                  {section.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Group({ title, sections }: GalleryGroup) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-8">
      <h2 className="border-b border-line pb-2 text-xl font-semibold tracking-tight">{title}</h2>
      {sections.map(({ title: name, Demo }) => (
        <section key={name} id={anchorOf(name)} aria-label={name} className="min-w-0 scroll-mt-16">
          <h3 className="mb-3 text-lg font-semibold">{name}</h3>
          <div className="min-w-0 rounded-card border border-line bg-surface p-6 shadow-card max-sm:p-4">
            <Demo />
          </div>
        </section>
      ))}
    </section>
  )
}

function ColorModeChoice() {
  const [mode, setMode] = useColorMode()
  return <Segments label="Color mode" items={modes} value={mode} onChange={setMode} />
}

function DensityChoice() {
  const [density, setDensity] = useDensity()
  return <Segments label="Density" items={packings} value={density} onChange={setDensity} />
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

interface GalleryGroup {
  readonly title: string
  readonly sections: readonly Section[]
}

const groups: readonly GalleryGroup[] = [
  { title: 'Inputs', sections: inputs },
  { title: 'Dates and files', sections: dates },
  { title: 'Overlays', sections: overlays },
  { title: 'Feedback', sections: feedback },
  { title: 'Data', sections: data },
  { title: 'Boards and trees', sections: boards },
  { title: 'Charts', sections: charts },
  { title: 'Writing', sections: writing },
].filter(({ sections }) => sections.length > 0)

const indexLine =
  'control flex items-center rounded-md px-2 text-ink-soft transition-colors hover:bg-sunken hover:text-ink'

const modes: readonly Segment<ColorMode>[] = [
  { value: 'system', label: 'System', icon: <Monitor size={16} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden /> },
]

const packings: readonly Segment<Density>[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]
