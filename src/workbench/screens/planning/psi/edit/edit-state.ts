import i18next from 'i18next'
import type { PsiAccepted, PsiProposed } from '#domain/psi/edit.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import type { Question } from '../../../../state/asked.ts'
import { nothingTyped, type CellSet, type Typed } from './typed.ts'

/** An answer to edits; its periods are those of the layout it was given for. */
interface Answered<A> {
  readonly typed: Typed
  readonly layout: PsiLayout
  readonly answer: A
}

export interface EditState {
  readonly typed: Typed
  /** What the editor holds that is open. */
  readonly draft: readonly CellSet[]
  /** What the server answered to the edits, and to which. */
  readonly proposed: Answered<PsiProposed> | null
  readonly error: unknown
  /** Written last, with how it is undone. */
  readonly accepted: Answered<PsiAccepted> | null
  readonly busy: 'accept' | 'undo' | null
}

export const noEdits: EditState = {
  typed: nothingTyped,
  draft: [],
  proposed: null,
  error: null,
  accepted: null,
  busy: null,
}

/** What is asked before edits are lost. */
export const leaveQuestion = (): Question => ({
  title: i18next.t('leaveTitle', { ns: 'psi-pivot' }),
  message: i18next.t('leave', { ns: 'psi-pivot' }),
  confirmLabel: i18next.t('leaveConfirm', { ns: 'psi-pivot' }),
  tone: 'danger',
})
