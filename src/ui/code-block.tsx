import { CopyButton } from './copy-button.tsx'

export function CodeBlock({
  code,
  language,
  label = language ? `${language} code` : 'Code',
}: {
  readonly code: string
  readonly language?: string
  readonly label?: string
}) {
  return (
    <figure className="min-w-0 overflow-clip rounded-card border border-line bg-surface">
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-b border-line bg-sunken py-1 pr-1 pl-4 text-sm text-ink-soft dark:bg-raised">
        <span className="truncate">{language ?? label}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre
        role="region"
        aria-label={label}
        tabIndex={0}
        className="overflow-x-auto p-4 font-mono text-sm leading-5 focus-visible:-outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
