import ExternalLink from 'lucide-react/icons/external-link'

export function ReadLink({
  url,
  label = 'View live',
  className = '',
}: {
  readonly url: string
  readonly label?: string
  readonly className?: string
}) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={label}
      className={`control inline-flex items-center gap-2 rounded-control px-2 font-medium text-ink-soft hover:bg-sunken hover:text-ink ${className}`}
    >
      <ExternalLink size={16} aria-hidden />
      <span className="max-sm:sr-only">{label}</span>
    </a>
  )
}
