import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { customTable } from '#domain/entities/integration/custom-table.ts'
import type { Entity } from '#domain/entity.ts'
import { isOwnTable, wireName } from '#domain/modelling/custom-field.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { loadModel } from '../../../client/load-model.ts'
import { RequestError } from '../../../client/request-error.ts'
import { FormFields } from '../../../fields/form-field.tsx'
import { useRowForm } from '../../../fields/row-form.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { OwnTableRow } from './field-row.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface TableDialogProps {
  /** Null: a new table. */
  readonly row: OwnTableRow | null
  readonly onClose: (tableCode?: string) => void
}

/** A code is given once. */
function formOf(isNew: boolean): Entity {
  const { code, zh, en } = customTable.fields
  return { ...customTable, key: ['zh'], fields: isNew ? { code, zh, en } : { zh, en } }
}

/** What a table of the tenant's own is called. */
export function TableDialog({ row, onClose }: TableDialogProps) {
  const { t } = useTranslation('modelling')
  const settings = useFormatSettings()
  const id = useId()
  const { busy, attempt } = useAction()
  const form = formOf(row === null)
  const all = useRowForm(form, { ...row }, settings)
  const save = async (): Promise<void> => {
    const work = async (): Promise<void> => {
      const { code: typed, zh, en } = all.getValues() as Readonly<Record<string, string>>
      const code = row?.code ?? (typed && isOwnTable(typed) ? typed : wireName(typed ?? ''))
      const identity = row ? { id: row.id, rowVersion: row.rowVersion } : {}
      await write(modelling.saveTable, { ...identity, code, zh: zh ?? '', en: en ?? '' })
      await loadModel()
      toast.success(t('tableSaved', { code }))
      onClose(code)
    }
    await attempt(work, (error) => {
      const faults = error instanceof RequestError ? error.faults : []
      for (const { message, members } of faults)
        all.setError(members[0] ?? 'root', { type: 'server', message })
      return faults.length > 0
    })
  }
  return (
    <FormDialog
      aside
      onClose={onClose}
      title={row ? t('editTableTitle', { code: row.code }) : t('addTable')}
      form="t-form"
      submit={t('save')}
      busy={busy}
      locked
      onSubmit={save}
      below={!row && <p className="m-hint">{t('tableHint')}</p>}
    >
      <FormFields fields={Object.entries(form.fields)} control={all.control} isDisabled={() => busy} />
    </FormDialog>
  )
}
