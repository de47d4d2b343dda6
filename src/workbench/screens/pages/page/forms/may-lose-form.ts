import i18next from 'i18next'
import { confirm, type Question } from '../../../../state/asked.ts'
import type { PageState } from '../page-state.ts'

/** What is asked before changes of a form are lost. */
export const lostChanges = (): Question => ({
  title: i18next.t('discardTitle', { ns: 'list' }),
  message: i18next.t('discard', { ns: 'list' }),
  tone: 'danger',
})

/** Whether what a form holds may go: it is as it was opened, or the user agrees to lose the changes. '': no form. */
export async function mayLoseForm({ forms }: PageState, name: string): Promise<boolean> {
  const form = forms[name]
  if (!form?.changed) return true
  if (!(await confirm(lostChanges()))) return false
  form.changed = false
  return true
}
