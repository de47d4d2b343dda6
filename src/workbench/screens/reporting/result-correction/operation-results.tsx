import { useTranslation } from 'react-i18next'
import { CircleX, PencilLine, RefreshCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { result } from '#domain/entities/planning/result.ts'
import { corrections } from '#domain/services/reporting/results.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { RunSchemeDialog } from '../../planning/run-scheme/run-scheme-dialog.tsx'
import { EffectList } from '../result-entry/effect-list.tsx'
import '../result-entry/result-entry.css'

const results = crudOf(result)

/** Everything that was reported about the operation of a result, and what it does to the next ones. */
export function OperationResults({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('result-correction')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const operation = typedText(row['operationCode'])
  const filter = JSON.stringify([{ field: 'operationCode', op: 'eq', values: [operation] }])
  const answer = useAllRows(results.getAll, { filter, sorting: 'startTime,code' })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const at = (time: unknown): string => (typeof time === 'string' ? formatTime(time, zone).slice(5, 16) : '–')
  return (
    <div className="r-report">
      <p>
        <strong>{operation}</strong>
      </p>
      <DataTable
        label={t('resultsOf', { operation })}
        className="one-line"
        rows={answer.data.items as readonly ListRow[]}
        keyOf={({ id }) => id}
        rowProps={(one) => ({ title: typedText(one['changeReason']) })}
        columns={[
          { cell: (one) => `${at(one['startTime'])}–${at(one['endTime']).slice(6)}` },
          {
            className: 't-words',
            cell: (one) =>
              [
                label(choiceOf('ResultStatus')[typedText(one['status'])]!),
                ...(one['voided'] === true ? [t('void')] : []),
              ].join(' · '),
          },
          { isNumber: true, cell: (one) => groupDigits(typedText(one['goodQty'])) },
          { isNumber: true, cell: (one) => groupDigits(typedText(one['scrapQty'])) },
          { cell: (one) => typedText(one['reporter']) },
        ]}
      />
      {operation !== '' && <EffectList operation={operation} />}
    </div>
  )
}

/** Corrects or voids what was reported, and shows what that would do to the plan. */
export function CorrectionActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('result-correction')
  const label = useLabel()
  const [correcting, setCorrecting] = useState<ListRow | null>(null)
  const [voiding, setVoiding] = useState<readonly string[] | null>(null)
  const [replanning, setReplanning] = useState(false)
  const { notify, dialog } = useOutcome(onChanged)
  const choose = (work: () => void): void => void (selected.length === 0 ? toast.info(t('choose')) : work())
  return (
    <>
      <Button tone="ghost" icon={PencilLine} onClick={() => choose(() => setCorrecting(selected[0]!))}>
        {label(corrections.correct.label)}
      </Button>
      <Button
        tone="ghost"
        icon={CircleX}
        onClick={() => choose(() => setVoiding(selected.map((row) => typedText(row['id']))))}
      >
        {label(corrections.cancel.label)}
      </Button>
      <Button tone="ghost" icon={RefreshCcw} onClick={() => setReplanning(true)}>
        {t('replan')}
      </Button>
      {correcting && (
        <ActionDialog
          endpoint={corrections.correct}
          title={t('correctOf', { result: typedText(correcting['code']) })}
          given={{ id: typedText(correcting['id']), rowVersion: correcting['rowVersion'] }}
          ask={['goodQty', 'scrapQty', 'startTime', 'endTime', 'downtimeReason', 'confirmed', 'reason']}
          start={Object.fromEntries(
            ['goodQty', 'scrapQty', 'startTime', 'endTime', 'downtimeReason'].map((name) => [
              name,
              correcting[name] ?? null,
            ]),
          )}
          onClose={() => setCorrecting(null)}
          onDone={() => {
            toast.success(t('corrected'))
            onChanged()
          }}
        />
      )}
      {voiding && (
        <ActionDialog
          endpoint={corrections.cancel}
          given={{ results: voiding }}
          description={t('voidHint', { count: voiding.length })}
          onClose={() => setVoiding(null)}
          onDone={notify}
        />
      )}
      {replanning && (
        <RunSchemeDialog
          title={t('replan')}
          hint={t('replanHint')}
          next={{ label: t('openRun'), onOpen: () => openScreen('/myDesk/ExecuteScheduling') }}
          onClose={() => setReplanning(false)}
        />
      )}
      {dialog}
    </>
  )
}
