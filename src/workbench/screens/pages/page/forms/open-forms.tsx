import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useUnsavedMark } from '../../../../parts/use-unsaved.ts'
import { useOpenPage } from '../page-context.ts'
import { lostChanges } from './may-lose-form.ts'

interface OpenFormsProps {
  /** Of the tab that the page is open in; null: part of another page. */
  readonly path: string | null
}

/** What the forms of a page do around it: a tab is not closed over changes, and a refused one shows where it is wrong. */
export function OpenForms({ path }: OpenFormsProps) {
  const { state } = useOpenPage()
  const forms = useSnapshot(state).forms
  const isChanged = Object.values(forms).some(({ changed }) => changed)
  useUnsavedMark(path, isChanged ? lostChanges : null)
  const refused = Object.entries(forms).map(([name, form]) => [name, form.refused] as const)
  useFirstFault(refused)
  return null
}

/** Leads to the first field at fault of the form whose saving was refused last. */
function useFirstFault(refused: readonly (readonly [form: string, times: number])[]): void {
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const [form] = refused.find(([name, times]) => times > (before.current.get(name) ?? 0)) ?? []
    before.current = new Map(refused)
    if (form !== undefined) faultyField(form)?.focus()
  })
}

const editors = ':is(input, textarea, button, [tabindex="0"]):not(:disabled, [type="hidden"])'

/** Fields of dialogs are outside of the element of their page; those of hidden tabs are not seen. */
const faultyField = (form: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-field^="${CSS.escape(form)}."]:has(> .fault)`)]
    .flatMap((frame) => frame.querySelector<HTMLElement>(editors) ?? [])
    .find((field) => field.checkVisibility())
