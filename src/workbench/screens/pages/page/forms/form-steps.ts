import i18next from 'i18next'
import { confirm } from '../../../../state/asked.ts'
import type { Steps } from '../actions/step.ts'
import { valueOf } from '../actions/values.ts'
import { wireText } from '../wire-values.ts'
import { openForm } from './open-form.ts'
import { saveForm } from './save-form.ts'

const mayDiscard = (): Promise<boolean> =>
  confirm({
    title: i18next.t('discardTitle', { ns: 'list' }),
    message: i18next.t('discard', { ns: 'list' }),
    tone: 'danger',
  })

/** Actions on the forms of a page. */
export const formSteps: Steps<'edit' | 'save'> = {
  edit: async ({ form, row }, step) => {
    const code = wireText(await valueOf(row, 'text', step))
    if (step.open.state.forms[form]?.changed && !(await mayDiscard())) return false
    await openForm(form, code, step)
    return true
  },
  save: ({ form }, step) => saveForm(form, step, step.resolveConflict),
}
