import type { PageDescription } from '../bridge-message.ts'
import type { BugPage } from '../bug/bug.ts'
import type { ParleyAttributes, ParleyBreadcrumb, ParleyMethods, ParleyRedaction } from '../sdk.ts'
import type { Emitter } from './emitter.ts'
import { mountInline } from './inline-host.ts'
import type { PageWidget } from './page-widget.ts'
import { visitKeyOf } from './visit.ts'
import { VisitorNotes } from './visitor-notes.ts'

export type MoreMethods = Pick<
  ParleyMethods,
  | 'identify'
  | 'setCompany'
  | 'setAttributes'
  | 'unsetAttribute'
  | 'setConversationAttributes'
  | 'tag'
  | 'untag'
  | 'track'
  | 'page'
  | 'mount'
  | 'attach'
  | 'askHuman'
  | 'popOut'
  | 'reportBug'
  | 'setBugContext'
  | 'setRedaction'
  | 'getVisitorId'
  | 'getConversations'
> & {
  addBreadcrumb(breadcrumb: ParleyBreadcrumb, at: number): Promise<void>
}

export interface More {
  readonly methods: MoreMethods
  readonly notes: VisitorNotes
}

/** What few pages call, or all call late: it comes in a file of its own. */
export function createMore(widget: PageWidget, emitter: Emitter): More {
  const notes = new VisitorNotes(widget, emitter)
  let said: PageDescription = { values: {}, tags: {} }
  const describe = ({ values, tags }: Partial<PageDescription>): Promise<void> => {
    said = { values: { ...said.values, ...values }, tags: { ...said.tags, ...tags } }
    widget.remember({ type: 'describe', ...said })
    return Promise.resolve()
  }
  // What a page says of itself holds also where nothing is recorded yet: the visitor may agree later.
  let context: ParleyAttributes = {}
  let redaction: ParleyRedaction = []
  widget.onBugs = (bugs) => {
    bugs.setBugContext(context)
    bugs.setRedaction(redaction)
  }
  // Where no problems are reported, or cannot be, there is nothing to do.
  const tellBugs = async (what: (bugs: BugPage) => void): Promise<void> => {
    await widget.bugs?.then(what, () => undefined)
  }
  widget.onForgotten = () => {
    notes.forget()
    said = { values: {}, tags: {} }
    context = {}
  }
  // Another tab lets him go: what this page said of him is not said of the next.
  const onLeft = ({ key, newValue }: StorageEvent): void => {
    if (!newValue || key !== `${widget.keep.prefix}forget`) return
    widget.dropNamed()
    widget.say({ type: 'user' })
  }
  addEventListener('storage', onLeft, { signal: widget.signal })
  return {
    notes,
    methods: {
      identify: (user, jwt) => notes.identify(user, jwt),
      setCompany: (company) => notes.setCompany(company),
      setAttributes: (attributes) => notes.say({ attributes }),
      unsetAttribute: (name) => notes.say({ attributes: { [name]: null } }),
      setConversationAttributes: (values) => describe({ values }),
      tag: (name) => describe({ tags: { [name]: true } }),
      untag: (name) => describe({ tags: { [name]: false } }),
      track: (name, props) => notes.track(name, props),
      async page(url = location.href, title = document.title) {
        const { href } = new URL(url, location.href)
        // Where no visit can be followed there is nobody to tell.
        await widget.visit?.catch(() => undefined)
        widget.visitPage?.(href, title)
      },
      async mount(place) {
        const element = elementOf(place)
        await widget.mount((frame) => mountInline(element, frame))
      },
      attach: (files) => widget.openWith({ type: 'attach', files: [...files] }, 'new'),
      askHuman: () => widget.openWith({ type: 'human' }),
      async popOut() {
        await widget.open()
        widget.say({ type: 'popOut' })
      },
      async reportBug(said) {
        if (!widget.config?.settings.hasBugReports) {
          throw new Error('Turn on bug reports in the settings of this widget.')
        }
        if (said) await widget.openWith({ type: 'bug', said: structuredClone(said) }, 'bug')
        else await widget.open('bug')
        if (said?.screenshot) await tellBugs((bugs) => bugs.hear('page'))
      },
      setBugContext(values) {
        context = { ...context, ...values }
        return tellBugs((bugs) => bugs.setBugContext(values))
      },
      addBreadcrumb: (said, at) => tellBugs((bugs) => bugs.addBreadcrumb(said, at)),
      setRedaction(said) {
        redaction = said
        return tellBugs((bugs) => bugs.setRedaction(said))
      },
      getVisitorId: () => visitorIdOf(widget),
      getConversations: () => widget.askConversations(),
    },
  }
}

function elementOf(place: Element | string): Element {
  const element = typeof place === 'string' ? document.querySelector(place) : place
  if (!element) throw new Error('mount found no such element on the page.')
  return element
}

/** The key opens what colleagues wrote to this browser, so pages get to know its hash. */
async function visitorIdOf({ hasConsent, keep }: PageWidget): Promise<string> {
  if (!hasConsent) throw new Error('The visitor has not agreed to be known.')
  if (!crypto.subtle) throw new Error('getVisitorId works on pages with https.')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(visitKeyOf(keep)))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
