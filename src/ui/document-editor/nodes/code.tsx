import { CodeBlock } from '@tiptap/extension-code-block'
import {
  NodeViewContent,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  type ReactNodeViewProps,
} from '@tiptap/react'
import ChevronDown from 'lucide-react/icons/chevron-down'

export const Code = CodeBlock.extend({
  addNodeView: () => ReactNodeViewRenderer(CodeView),
})

function CodeView({ node, editor, updateAttributes }: ReactNodeViewProps) {
  const written = String(node.attrs['language'] ?? '')
  const language = otherNames[written] ?? written
  const known = languages.some(([value]) => value === language)
  return (
    <NodeViewWrapper className="relative">
      {editor.isEditable && (
        <span
          contentEditable={false}
          className="absolute end-1.5 top-1.5 inline-flex items-center rounded-md text-sm text-ink-soft hover:bg-raised"
        >
          <select
            aria-label="Code language"
            value={language}
            className="field-sizing-content cursor-pointer appearance-none rounded-md bg-transparent py-0.5 ps-2 pe-6 [&_option]:bg-raised [&_option]:text-ink"
            onChange={(event) => updateAttributes({ language: event.target.value || null })}
          >
            {!known && <option value={language}>{language}</option>}
            {languages.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden className="pointer-events-none absolute end-1.5" />
        </span>
      )}
      <pre>
        <NodeViewContent<'code'> as="code" />
      </pre>
    </NodeViewWrapper>
  )
}

const otherNames: Readonly<Record<string, string>> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  sh: 'bash',
  shell: 'bash',
  py: 'python',
  rb: 'ruby',
  yml: 'yaml',
  xml: 'html',
  md: 'markdown',
  'c++': 'cpp',
  'c#': 'csharp',
}

const languages: readonly (readonly [value: string, label: string])[] = [
  ['', 'Plain text'],
  ['bash', 'Shell'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['lua', 'Lua'],
  ['markdown', 'Markdown'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['r', 'R'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript'],
  ['yaml', 'YAML'],
]
