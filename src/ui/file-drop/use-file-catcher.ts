import { useEffect, useEffectEvent, useState, type DragEvent, type RefObject } from 'react'

export function useFileCatcher(
  zone: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): FileCatcher {
  const [isOver, setOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const focused = document.activeElement
    const isMine = focused === document.body || (focused && zone.current?.contains(focused))
    if (files.length === 0 || event.defaultPrevented || !isMine) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => onPaste(event)
    document.addEventListener('paste', paste)
    // A file dropped outside the element would replace the page.
    document.addEventListener('dragover', keepPage)
    document.addEventListener('drop', keepPage)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', keepPage)
      document.removeEventListener('drop', keepPage)
    }
  }, [])
  return {
    isOver,
    onDragOver(event) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) setOver(false)
    },
    onDrop(event) {
      setOver(false)
      if (!carriesFiles(event)) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
}

interface FileCatcher {
  readonly isOver: boolean
  onDragOver(event: DragEvent): void
  onDragLeave(event: DragEvent): void
  onDrop(event: DragEvent): void
}

function carriesFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files')
}

function keepPage(event: globalThis.DragEvent): void {
  if (!event.defaultPrevented && event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
