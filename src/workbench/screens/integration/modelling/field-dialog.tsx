import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { CustomKind } from '#domain/modelling/custom-field.ts'
import { RequestError } from '../../../client/request-error.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { useRowForm } from '../../../fields/row-form.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Drawer } from '../../../parts/dialog.tsx'
import { showError } from '../../../state/error-popup.ts'
import { fieldEditors } from './field-editors.tsx'
import { formOf, type FieldRow, type SaveAnswer } from './field-row.ts'
import { Preview } from './preview.tsx'
import { saveField } from './save-fields.ts'

interface FieldDialogProps {
  readonly tableCode: string
  /** Null: a new field. */
  readonly row: FieldRow | null
  readonly onClose: () => void
}

const fresh = { kind: 'text', required: false, sortNo: 0, choices: [] }

/** One field: what it is called, what it holds, and what saving it would do. */
export function FieldDialog({ tableCode, row, onClose }: FieldDialogProps) {
  const { t } = useTranslation('modelling')
  const settings = useFormatSettings()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<SaveAnswer | null>(null)
  const start = { ...fresh, ...row, choices: row?.choices ?? [] }
  const all = useRowForm(formOf('text', row === null), start, settings)
  const kind = (useWatch({ control: all.control, name: 'kind' }) ?? 'text') as CustomKind
  const { fields } = formOf(kind, row === null)
  const run = async (dryRun: boolean): Promise<void> => {
    setBusy(true)
    try {
      const values = all.getValues()
      const identity = row ? { id: row.id, rowVersion: row.rowVersion, code: row.code } : {}
      const given = await saveField(tableCode, { ...values, kind, ...identity }, dryRun)
      setAnswer(given)
      for (const { member, message } of given.faults) all.setError(member, { type: 'server', message })
      if (!given.saved) return
      toast.success(t('saved', { code: (values['code'] as string | undefined) ?? row?.code }))
      onClose()
    } catch (error) {
      const faults = error instanceof RequestError ? error.faults : []
      for (const { message, members } of faults)
        all.setError(members[0]?.split('.').at(-1) ?? 'root', { type: 'server', message })
      if (faults.length === 0) showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      onOpenChange={() => !busy && onClose()}
      title={row ? t('editTitle', { code: row.code }) : t('addTitle')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={busy} onClick={() => void run(true)}>
            {t('preview')}
          </Button>
          <Button tone="primary" type="submit" form={id} loading={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="t-form"
        onSubmit={(event) => {
          event.preventDefault()
          void run(false)
        }}
      >
        {Object.entries(fields).map(([name, field]) => (
          <FormField
            key={name}
            name={name}
            field={field}
            control={all.control}
            disabled={busy}
            Editor={fieldEditors[name]}
          />
        ))}
      </form>
      {answer && (
        // What is wrong with a value stands at its field.
        <Preview answer={{ ...answer, faults: answer.faults.filter(({ member }) => !(member in fields)) }} />
      )}
    </Drawer>
  )
}
