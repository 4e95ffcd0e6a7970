import { CopyButton } from './copy-button.tsx'

export function CopyableText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex items-start gap-x-3 gap-y-1 max-sm:flex-wrap">
      <span className="w-16 shrink-0 pt-1 text-sm text-ink-faint">{label}</span>
      <code className="min-w-0 flex-1 pt-1 font-mono text-sm break-all max-sm:order-last max-sm:basis-full max-sm:pt-0">
        {text}
      </code>
      <span className="shrink-0 max-sm:ms-auto">
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </span>
    </div>
  )
}
