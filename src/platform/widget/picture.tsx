import type { WidgetFile } from './host.ts'

export function Picture({ file: { url, name, width, height } }: { readonly file: WidgetFile }) {
  return (
    <a className="picture" href={url} target="_blank" rel="noopener noreferrer">
      <img
        src={`${url}${url.includes('?') ? '&' : '?'}w=640`}
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
      />
    </a>
  )
}
