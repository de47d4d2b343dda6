import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { kindNamed } from '#domain/pages/kinds/index.ts'
import { useOpenPage } from '../page-context.ts'
import { mayLoseForm } from './may-lose-form.ts'
import type { FormState } from '../page-state.ts'

/** The form that a dialog is for. */
export interface DialogForm {
  readonly isSaving: boolean
  /** Whether the dialog may close: nothing is lost, or the user agrees. */
  readonly mayClose: () => Promise<boolean>
  /** Saves it; the code of the row, null where the user may not read it; undefined: it is not saved, and why is shown. */
  readonly save: () => Promise<string | null | undefined>
}

/**
 * The form of a dialog. It opens with what an action has opened in it since the dialog was last open, else as the page
 * declares it: what one has left or saved is not there again.
 */
export function useDialogForm(id: string, name: string, isOpen: boolean): DialogForm {
  const { page, state, run } = useOpenPage()
  const isSaving = useSnapshot(state).forms[name]?.saving === true
  const happened = { event: kindNamed('dialog').events['closed']!, component: null }
  const source = page.sources.find((one) => one.name === name)
  const row = typeof source?.['row'] === 'string' ? source['row'] : ''
  const open = useRef(run)
  useEffect(() => {
    open.current = run
  })
  const left = useRef<FormState | null>(null)
  useEffect(() => {
    if (!isOpen || name === '') return undefined
    const form = state.forms[name]
    if (form && form === left.current && !form.changed)
      void open.current([{ do: 'edit', form: name, row }], happened, null)
    return () => {
      left.current = state.forms[name] ?? null
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a dialog opens once, whatever else is drawn again
  }, [isOpen])
  return {
    isSaving,
    mayClose: () => mayLoseForm(state, name),
    save: async () =>
      (await run([{ do: 'save', form: name }], happened, null))
        ? (state.forms[name]?.code ?? null)
        : undefined,
  }
}
