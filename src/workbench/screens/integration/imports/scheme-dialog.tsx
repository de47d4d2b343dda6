import { Save } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { importScheme } from '#domain/entities/integration/import-scheme.ts'
import { FormFields } from '../../../fields/form-field.tsx'
import { showFaults, useRowForm } from '../../../fields/row-form.ts'
import { newRowValues, rowValues } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { showError } from '../../../client/error-popup.ts'
import { useRowActions } from '../../../row-editing/use-row-actions.ts'
import type { Wizard } from './use-wizard.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

const { code, name, remark } = importScheme.fields
/** What a scheme is called; all else of it is set in the wizard. */
const names = { ...importScheme, fields: { code, name, remark } }

interface SchemeDialogProps {
  readonly wizard: Wizard
  readonly onClose: () => void
}

/** Keeps the settings of the wizard: in the scheme that they began with, or by another code as a new one. */
export function SchemeDialog({ wizard, onClose }: SchemeDialogProps) {
  const { t } = useTranslation('import-schemes')
  const { stored, settings } = wizard
  const form = useRowForm(names, stored ? rowValues(names, stored) : newRowValues(names), useFormatSettings())
  const formId = useId()
  const actions = useRowActions(importScheme)
  const typed = form.watch('code')
  const isSame = stored !== null && String(typed).toLowerCase() === String(stored['code']).toLowerCase()
  const save = form.handleSubmit(async (values) => {
    const saved = await actions.save(isSame ? stored : null, { ...values, ...settings }, (error) => {
      const rest = showFaults(form, names, error.faults)
      if (rest.length > 0) showError(new Error(rest.join('\n')))
    })
    if (!saved) return
    wizard.keep(saved)
    onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('saveScheme')}
      description={t(isSame ? 'schemeChanged' : 'schemeNew')}
      icon={Save}
      form="k-form-grid"
      submit={t('save')}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      <FormFields fields={Object.entries(names.fields)} control={form.control} />
    </FormDialog>
  )
}
