import { TextArea } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSeconds } from '#domain/rules/dates.ts'
import { checkValue } from '#domain/checks/values.ts'
import { result } from '#domain/entities/planning/result.ts'
import { reporting } from '#domain/services/reporting/results.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { batchColumns, readBatch, type BatchRow } from './batch-rows.ts'

interface BatchDialogProps {
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Several reports at once, pasted from a spreadsheet or typed line by line. */
export function BatchDialog({ onClose, onChanged }: BatchDialogProps) {
  const { t } = useTranslation('result-entry')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [text, setText] = useState('')
  const { act, dialog } = useOutcome(onChanged)
  const titles: readonly string[] = batchColumns.map((name) =>
    name === 'finished' ? t('finished') : label(result.fields[name]!.label),
  )
  const rows = readBatch(text, titles)
  /** Times are typed in the zone of the plan unit. */
  const onWire = (row: BatchRow): BatchRow => {
    const instant = (name: 'startTime' | 'endTime'): BatchRow => {
      const typed = row[name]
      const checked = typed ? checkValue(result.fields[name]!, typed, { zone }) : null
      return checked && 'value' in checked && typeof checked.value === 'string'
        ? { [name]: checked.value }
        : {}
    }
    return { ...row, ...instant('startTime'), ...instant('endTime') }
  }
  const send = () => act(rows.length, () => write(reporting.reportMany, { rows: rows.map(onWire) }))
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t('batch')}
        description={t('batchHint')}
        width={820}
        submit={t('reportCount', { count: rows.length })}
        back={t('close')}
        disabled={rows.length === 0}
        onSubmit={send}
      >
        <TextArea
          aria-label={t('rows')}
          rows={6}
          value={text}
          placeholder={`MO0000001-10\t20\t0\t1\t${formatSeconds(0).slice(0, 10)} 08:00\t${formatSeconds(0).slice(0, 10)} 10:00`}
          onChange={(event) => setText(event.target.value)}
        />
        <DataTable
          label={t('rows')}
          rows={rows}
          columns={batchColumns.map((name, at) => ({
            title: titles[at],
            cell: (row: BatchRow) => row[name],
          }))}
        />
      </FormDialog>
      {dialog}
    </>
  )
}
