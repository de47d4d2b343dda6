import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { modelling } from '#domain/services/integration/modelling.ts'
import { call } from '../../../client/call.ts'
import { readModelAgain } from '../../../client/model.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { showError } from '../../../state/error-popup.ts'
import type { OwnTableRow, SaveAnswer } from './field-row.ts'
import { Preview } from './preview.tsx'

interface DropTableDialogProps {
  readonly row: OwnTableRow
  readonly onClose: (dropped: boolean) => void
}

interface DropAnswer extends Pick<SaveAnswer, 'rowCount' | 'locks' | 'dependants'> {
  readonly batchNo: string | null
}

const asked = async (id: string, dryRun: boolean): Promise<DropAnswer> =>
  (await call(modelling.dropTable, { id, dryRun })) as DropAnswer

const shown = ({ code }: OwnTableRow, answer: DropAnswer): SaveAnswer => ({
  ...answer,
  steps: [{ kind: 'dropTable', field: code, rows: answer.rowCount }],
  faults: [],
  unconverted: [],
  unconvertedCount: 0,
  saved: false,
})

/** What goes with a table and what names it, before it is dropped. */
export function DropTableDialog({ row, onClose }: DropTableDialogProps) {
  const { t } = useTranslation('modelling')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<DropAnswer | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    asked(row.id, true).then(setAnswer, setFailed)
  }, [row])
  const drop = async (): Promise<void> => {
    setBusy(true)
    try {
      const { batchNo } = await asked(row.id, false)
      await readModelAgain()
      toast.success(t(batchNo === null ? 'tableDropped' : 'tableArchived', { code: row.code, batchNo }))
      onClose(true)
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose(false)}
      title={t('dropTableTitle', { code: row.code })}
      description={t('dropTableHint')}
      footer={
        <>
          <Button disabled={busy} onClick={() => onClose(false)}>
            {t('cancel')}
          </Button>
          <Button tone="danger" disabled={!answer} loading={busy} onClick={() => void drop()}>
            {t('dropTable')}
          </Button>
        </>
      }
    >
      {answer ? (
        <Preview answer={shown(row, answer)} />
      ) : failed ? (
        <ErrorState error={failed} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}
