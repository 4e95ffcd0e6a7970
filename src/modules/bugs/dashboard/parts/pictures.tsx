import Maximize2 from 'lucide-react/icons/maximize-2'
import { lazy, Suspense, useState } from 'react'

import type { BugPicture } from '../../model.ts'

const PictureViewer = lazy(async () => ({
  default: (await import('./picture-viewer.tsx')).PictureViewer,
}))

export function Pictures({ pictures }: { readonly pictures: readonly BugPicture[] }) {
  const [open, setOpen] = useState<number>()
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(({ id, url, width, height }, place) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Enlarge screenshot ${place + 1}`}
              className="group relative block overflow-hidden rounded-card border border-line hover:border-line-strong"
              onClick={() => setOpen(place)}
            >
              <img
                src={`${url}&w=640`}
                alt={`Screenshot ${place + 1}`}
                width={width ?? undefined}
                height={height ?? undefined}
                className="max-h-64 w-auto max-w-full object-contain"
              />
              <Maximize2
                size={16}
                aria-hidden
                className="absolute end-2 top-2 rounded-control bg-surface opacity-0 group-hover:opacity-100"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            place={open}
            onPlace={setOpen}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
