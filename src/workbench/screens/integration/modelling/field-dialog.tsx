import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { FieldFault } from '#domain/errors.ts'
import type { CustomKind } from '#domain/modelling/custom-field.ts'
import type { SaveReport } from '#domain/model-changes/save-report.ts'
import { useAction } from '../../../actions/use-action.ts'
import { RequestError } from '../../../client/request-error.ts'
import { FormFields } from '../../../fields/form-field.tsx'
import { showFaults, useRowForm } from '../../../fields/row-form.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { fieldEditors } from './field-editors.tsx'
import { formOf, type FieldRow } from './field-row.ts'
import { Preview } from './preview.tsx'
import { saveField } from './save-fields.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface FieldDialogProps {
  readonly tableCode: string
  /** Null: a new field. */
  readonly row: FieldRow | null
  readonly onClose: () => void
}

/** A fault of the one row sent, `rows[0].code`, as that of its field. */
const ofField = ({ message, members }: FieldFault): FieldFault => ({
  message,
  members: members.map((member) => member.split('.').at(-1)!),
})

const fresh = { kind: 'text', required: false, sortNo: 0, choices: [] }

/** One field: what it is called, what it holds, and what saving it would do. */
export function FieldDialog({ tableCode, row, onClose }: FieldDialogProps) {
  const { t } = useTranslation('modelling')
  const settings = useFormatSettings()
  const id = useId()
  const { busy, attempt } = useAction()
  const [report, setReport] = useState<SaveReport | null>(null)
  const start = { ...fresh, ...row, choices: row?.choices ?? [] }
  const all = useRowForm(formOf('text', row === null), start, settings)
  const kind = (useWatch({ control: all.control, name: 'kind' }) ?? 'text') as CustomKind
  const form = formOf(kind, row === null)
  const { fields } = form
  /** Faults of fields are shown at these; whatever else was refused, in the error window. */
  const refused = (error: unknown): null => {
    const faults = error instanceof RequestError ? error.faults.map(ofField) : []
    if (faults.length === 0 || showFaults(all, form, faults).length > 0) throw error
    return null
  }
  const run = (dryRun: boolean) =>
    attempt(async () => {
      all.clearErrors()
      const values = all.getValues()
      const identity = row ? { id: row.id, rowVersion: row.rowVersion, code: row.code } : {}
      const made = await saveField(tableCode, { ...values, kind, ...identity }, dryRun).catch(refused)
      setReport(made)
      if (!made) return
      showFaults(
        all,
        form,
        made.faults.map(({ member, message }) => ({ message, members: [member] })),
      )
      if (!made.saved) return
      toast.success(t('saved', { code: (values['code'] as string | undefined) ?? row?.code }))
      onClose()
    })
  return (
    <FormDialog
      aside
      onClose={onClose}
      title={row ? t('editTitle', { code: row.code }) : t('addTitle')}
      form="t-form"
      others={
        <Button disabled={busy} onClick={() => void run(true)}>
          {t('preview')}
        </Button>
      }
      submit={t('save')}
      busy={busy}
      locked
      onSubmit={() => run(false)}
      below={
        report && (
          // Faults of a field are shown at the field.
          <Preview
            report={{ ...report, faults: report.faults.filter(({ member }) => !(member in fields)) }}
          />
        )
      }
    >
      <FormFields
        fields={Object.entries(fields)}
        control={all.control}
        isDisabled={() => busy}
        editors={fieldEditors}
      />
    </FormDialog>
  )
}
