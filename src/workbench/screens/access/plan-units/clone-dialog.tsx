import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { defineEntity } from '#domain/entity.ts'
import { choice, code, text } from '#domain/field-kinds.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { FormFields } from '../../../fields/form-field.tsx'
import { showsFaults, useRowForm } from '../../../fields/row-form.ts'
import { readForm } from '../../../fields/row-values.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Progress } from '../../../parts/status-chip.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import './plan-units.css'

/** The form of a copy; its names are those of the service. */
const cloneForm = defineEntity({
  name: 'planUnitClone',
  service: 'planUnitClone',
  area: 'access',
  label: { zh: '克隆', en: 'Clone' },
  standard: false,
  key: ['newCode'],
  fields: {
    newCode: code('新编码', 'New code', { required: true }),
    newName: text('新名称', 'New name', { required: true }),
    environment: choice('环境', 'Environment', 'Environment', { required: true, default: 'sim' }),
  },
})

interface CloneDialogProps {
  readonly from: ListRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Makes a plan unit with a copy of all rows of another, to try things in. */
export function CloneDialog({ from, onClose, onDone }: CloneDialogProps) {
  const { t } = useTranslation('administration')
  const settings = useFormatSettings()
  const { busy, attempt } = useAction()
  const unit = from['code'] as string
  const start = { newCode: '', newName: `${(from['name'] as string | null) ?? unit} 2`, environment: 'sim' }
  const form = useRowForm(cloneForm, start, settings)
  const clone = async (): Promise<void> => {
    const work = async (): Promise<void> => {
      const { values } = readForm(cloneForm, form.getValues(), settings)
      const rows = await write(planUnitServices.clone, { planUnitCode: unit, ...values } as never)
      toast.success(t('unitCloned', { unit: values['newCode'], rows: groupDigits(String(rows)) }))
      onDone()
      onClose()
    }
    await attempt(work, (error) => showsFaults(form, cloneForm, error))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('cloneTitle', { unit })}
      description={t('cloneHint')}
      form="t-form"
      submit={t('cloneUnit')}
      busy={busy}
      locked
      onSubmit={form.handleSubmit(clone)}
      below={busy && <Progress value={null} label={t('cloning')} />}
    >
      <FormFields fields={Object.entries(cloneForm.fields)} control={form.control} isDisabled={() => busy} />
    </FormDialog>
  )
}
