import { Badge } from '#ui/badge.tsx'
import { CodeBlock } from '#ui/code-block.tsx'
import { Section } from '#ui/page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

import type { Widget } from '../../model.ts'
import { SeenLine } from './seen-line.tsx'
import { useInstallStatus } from './use-install-status.ts'

export function InstallSteps({ widget }: { readonly widget: Widget }) {
  // Uses the URL in the browser, because the server can't know it behind a proxy.
  const host = useHydrated() ? window.location.origin : ''
  return (
    <div className="flex flex-col gap-6">
      <Section title="Installed?" actions={<SeenBadge widget={widget} />}>
        {widget.installedOn ? (
          <p>
            <SeenLine widget={widget} />
          </p>
        ) : (
          <p className="text-ink-soft">
            {widget.state === 'draft' ? (
              'Publish the widget, then open your page once. This updates automatically.'
            ) : (
              <>
                Add the script to your page and open it once. Until then,{' '}
                <TextLink to={`/widget-page/${widget.id}?mode=page`} reloadDocument>
                  try it here
                </TextLink>
                .
              </>
            )}
          </p>
        )}
      </Section>
      <Section title="HTML" description="Add it before the closing body tag.">
        <CodeBlock language="HTML" label="HTML snippet" code={scriptFor(host, widget.id)} />
      </Section>
      <Section title="npm" description="Includes types and components for React and Vue.">
        <CodeBlock language="Shell" code={`npm install ${host}/parley-widget.tgz`} />
        <CodeBlock language="JavaScript" code={packagedFor(host, widget.id)} />
        <CodeBlock language="React" code={reactFor(host, widget.id)} />
        <CodeBlock language="Vue" code={vueFor(host, widget.id)} />
      </Section>
      <Section title="Tag manager" description="Add it as a custom HTML tag on all pages.">
        <CodeBlock language="HTML" label="Tag manager snippet" code={managedFor(host, widget.id)} />
      </Section>
      <Section
        title="Migrate from another chat"
        description="Existing Intercom, Crisp, Chatwoot, Zendesk, LiveChat and Help Scout calls keep working. Remove the old script."
      >
        <CodeBlock
          language="HTML"
          label="Migration snippet"
          code={compatibleFor(host, widget.id)}
        />
      </Section>
      <Section title="Standalone page" description="Share this link with anyone.">
        <p>
          <TextLink to={`/widget-page/${widget.id}?mode=page`} reloadDocument>
            {host}/widget-page/{widget.id}?mode=page
          </TextLink>
        </p>
      </Section>
    </div>
  )
}

function SeenBadge({ widget }: { readonly widget: Widget }) {
  const status = useInstallStatus(widget)
  if (status === 'never') return <Badge>Not installed</Badge>
  return status === 'gone' ? <Badge tone="warn">Inactive</Badge> : <Badge tone="good">Active</Badge>
}

function scriptFor(host: string, id: string): string {
  return `<script
  async
  src="${host}/widget.js"
  data-widget="${id}"
></script>`
}

function packagedFor(host: string, id: string): string {
  return `import { loadParley, parley } from 'parley-widget'

await loadParley({
  baseUrl: '${host}',
  key: '${id}',
})
parley('on', 'unread', ({ count }) => console.log(count))`
}

function reactFor(host: string, id: string): string {
  return `import { ParleyWidget } from 'parley-widget/react'

<ParleyWidget
  baseUrl="${host}"
  widget="${id}"
/>`
}

function vueFor(host: string, id: string): string {
  return `<script setup>
import { ParleyWidget } from 'parley-widget/vue'
</script>

<template>
  <ParleyWidget
    base-url="${host}"
    widget="${id}"
  />
</template>`
}

function compatibleFor(host: string, id: string): string {
  return `<script async src="${host}/widget-compat.js"></script>
${scriptFor(host, id)}`
}

function managedFor(host: string, id: string): string {
  return `<script>
  (function () {
    var script = document.createElement('script')
    script.async = true
    script.src = '${host}/widget.js'
    script.dataset.widget = '${id}'
    document.head.appendChild(script)
  })()
</script>`
}
