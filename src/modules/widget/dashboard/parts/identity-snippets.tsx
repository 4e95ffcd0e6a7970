import { useState } from 'react'

import { CodeBlock } from '#ui/code-block.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'

import { identitySnippets } from './identity-snippet.ts'

export function IdentitySnippets({ widgetId }: { readonly widgetId: string }) {
  const [language, setLanguage] = useState('node')
  const snippets = identitySnippets(widgetId)
  const chosen = snippets.find(({ value }) => value === language) ?? snippets[0]
  return (
    <>
      <Section
        title="On your server"
        description="Sign a token for the signed-in user, valid for up to 24 hours."
      >
        <div className="max-w-60">
          <Select
            label="Language"
            items={snippets}
            value={chosen?.value ?? 'node'}
            onChange={setLanguage}
          />
        </div>
        {chosen && <CodeBlock language={chosen.label} code={chosen.code} />}
      </Section>
      <Section title="On your page" description="Run this where the user is signed in.">
        <CodeBlock language="JavaScript" code={onPage} />
      </Section>
    </>
  )
}

const onPage = `Parley('identify', {}, tokenFromYourServer)

// When the user signs out:
Parley('logout')`
