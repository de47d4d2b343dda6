import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { DropReport, SaveReport } from '#domain/model-changes/save-report.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { loadModel } from '../../../client/load-model.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { OwnTableRow } from './field-row.ts'
import { Preview } from './preview.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface DropTableDialogProps {
  readonly row: OwnTableRow
  readonly onClose: (dropped: boolean) => void
}

const asked = async (id: string, dryRun: boolean): Promise<DropReport> =>
  (await write(modelling.dropTable, { id, dryRun })) as DropReport

const shown = ({ code }: OwnTableRow, report: DropReport): SaveReport => ({
  ...report,
  steps: [{ kind: 'dropTable', field: code, rows: report.rowCount }],
  faults: [],
  unconverted: [],
  unconvertedCount: 0,
  saved: false,
})

/** What goes with a table and what names it, before it is dropped. */
export function DropTableDialog({ row, onClose }: DropTableDialogProps) {
  const { t } = useTranslation('modelling')
  const { busy, attempt } = useAction()
  const [report, setReport] = useState<DropReport | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    asked(row.id, true).then(setReport, setFailed)
  }, [row])
  const drop = () =>
    attempt(async () => {
      const { batchNo } = await asked(row.id, false)
      await loadModel()
      toast.success(t(batchNo === null ? 'tableDropped' : 'tableArchived', { code: row.code, batchNo }))
      onClose(true)
    })
  return (
    <FormDialog
      onClose={() => onClose(false)}
      title={t('dropTableTitle', { code: row.code })}
      description={t('dropTableHint')}
      tone="danger"
      submit={t('dropTable')}
      busy={busy}
      locked
      disabled={!report}
      onSubmit={drop}
    >
      {report ? (
        <Preview report={shown(row, report)} />
      ) : failed ? (
        <ErrorState error={failed} />
      ) : (
        <LoadingState />
      )}
    </FormDialog>
  )
}
