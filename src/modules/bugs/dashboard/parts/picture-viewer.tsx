import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { BugPicture } from '../../model.ts'

export interface PictureViewerProps {
  readonly pictures: readonly BugPicture[]
  readonly place: number
  readonly onPlace: (place: number) => void
  readonly onClose: () => void
}

export function PictureViewer({ pictures, place, onPlace, onClose }: PictureViewerProps) {
  const [zoom, setZoom] = useState(1)
  const picture = pictures[place]
  if (!picture) return null
  const near = steps.find((step) => step > zoom)
  const far = steps.findLast((step) => step < zoom)
  return (
    <Dialog
      isOpen
      size="large"
      title={`Screenshot ${place + 1} of ${pictures.length}`}
      onClose={onClose}
      footer={
        <>
          {pictures.length > 1 && (
            <Button
              kind="quiet"
              onClick={() => {
                setZoom(1)
                onPlace((place + 1) % pictures.length)
              }}
            >
              Next screenshot
            </Button>
          )}
          <Button disabled={far === undefined} onClick={() => far && setZoom(far)}>
            Zoom out
          </Button>
          <Button disabled={near === undefined} onClick={() => near && setZoom(near)}>
            Zoom in
          </Button>
        </>
      }
    >
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role="group"
        aria-label={`Screenshot at ${zoom * 100} %`}
        className="max-h-[70dvh] overflow-auto rounded-card border border-line bg-sunken"
      >
        <img
          src={picture.url}
          alt={`Screenshot ${place + 1}`}
          className="max-w-none"
          style={{ width: `${zoom * 100}%` }}
        />
      </div>
    </Dialog>
  )
}

const steps = [1, 1.5, 2, 3, 4]
