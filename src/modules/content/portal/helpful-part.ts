import { carriedForm, formStatusOf } from '#platform/portal/carried-form.ts'
import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { hiddenField } from '#platform/portal/form-parts.ts'
import { html, type Html } from '#platform/portal/html.ts'
import { isAnonymous, type PortalVisit } from '#platform/portal/portal-page.ts'

export interface HelpfulForm {
  /** The call that takes the rating: `PUT /api/…/feedback`. */
  readonly call: string
  readonly words: HelpfulWords
  /** Fields that identify the document, if the URL of the call doesn't. */
  readonly place?: Html
  readonly own: { readonly isHelpful: boolean } | null
}

export type HelpfulWords = Readonly<
  Record<
    | 'yes'
    | 'no'
    | 'optional'
    | `feedback${'Ask' | 'Thanks' | 'Why' | 'More' | 'Email' | 'Send' | 'Sent'}`
    | `reason${'Outdated' | 'Unclear' | 'Incorrect' | 'Incomplete' | 'Other'}`,
    string
  >
>

export function helpfulPart(visit: PortalVisit, form: HelpfulForm): Html {
  const { call, words, place } = form
  const whyNot = () => whyForm(visit, form)
  // Public pages are cached, so they don't include the reader's own rating.
  const own = isAnonymous(visit.reader) ? null : form.own
  // Without scripts, only the submitted form is shown when the page reloads.
  const sent = ['yes', 'no', 'why'].find(
    (name) => formStatusOf(visit, { call, name }) !== undefined,
  )
  const shown = sent === undefined ? [true, false] : [sent === 'yes']
  const answers = shown.map((isHelpful) =>
    carriedForm(visit, {
      call,
      name: isHelpful ? 'yes' : 'no',
      after: 'show',
      anchor: 'feedback',
      body: () => html`${hiddenField('isHelpful', isHelpful)}${place}`,
      submit: html`<button
        class="quiet-button thumb"
        aria-pressed="${String(own?.isHelpful === isHelpful)}"
      >
        ${isHelpful ? words.yes : words.no}
      </button>`,
      done: isHelpful ? html`<p>${words.feedbackThanks}</p>` : whyNot(),
    }),
  )
  return html`<section class="ask no-print" id="feedback" aria-labelledby="feedback-ask">
    <h2 id="feedback-ask">${words.feedbackAsk}</h2>
    ${sent === 'why' ? whyNot() : html`<div data-answers>${answers}</div>`}
  </section>`
}

function whyForm(
  visit: PortalVisit,
  { call, words, place }: Pick<HelpfulForm, 'call' | 'words' | 'place'>,
): Html {
  return carriedForm(visit, {
    call,
    name: 'why',
    after: 'show',
    anchor: 'feedback',
    className: 'form why',
    body: (kept) =>
      html`${hiddenField('isHelpful', false)}${place}
        <fieldset class="reasons">
          <legend>${words.feedbackWhy}</legend>
          ${feedbackReasons.map(
            (reason) =>
              html`<label
                ><input
                  type="radio"
                  name="reasonCode"
                  value="${reason}"
                  ${kept.value('reasonCode') === reason && html`checked`}
                />${reasonWord(reason, words)}</label
              >`,
          )}
        </fieldset>
        <div class="field">
          <label for="feedback-more"
            >${words.feedbackMore} <span class="optional">${words.optional}</span></label
          >
          <textarea id="feedback-more" name="reason" rows="3" maxlength="1000" dir="auto">
${kept.value('reason') ?? ''}</textarea>
        </div>
        <div class="field">
          <label for="feedback-email"
            >${words.feedbackEmail} <span class="optional">${words.optional}</span></label
          >
          <input
            id="feedback-email"
            name="replyEmail"
            type="email"
            maxlength="254"
            autocomplete="email"
            value="${kept.value('replyEmail') ?? ''}"
            aria-describedby="feedback-email-problem"
          />
          <p class="problem" id="feedback-email-problem" data-problem-of="replyEmail" hidden></p>
        </div>`,
    submit: html`<button class="button">${words.feedbackSend}</button>`,
    done: html`<p>${words.feedbackSent}</p>`,
  })
}

function reasonWord(reason: (typeof feedbackReasons)[number], words: HelpfulWords): string {
  switch (reason) {
    case 'outdated':
      return words.reasonOutdated
    case 'unclear':
      return words.reasonUnclear
    case 'incorrect':
      return words.reasonIncorrect
    case 'incomplete':
      return words.reasonIncomplete
    case 'other':
      return words.reasonOther
  }
}
