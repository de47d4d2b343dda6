import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf, type ChoiceName } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { inputInst } from '#domain/entities/planning/input-inst.ts'
import { useInst as instructionOfUse } from '#domain/entities/planning/use-inst.ts'
import { keptReasonText } from '#domain/planning/reason-texts.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { openUses } from '../instructions/open-uses.ts'
import { CandidateTable } from './candidate-table.tsx'
import { WhyLateDialog } from '../execute-scheduling/why-late-dialog.tsx'
import './operations.css'

const linesOfUse = crudOf(instructionOfUse)
const inputRows = crudOf(inputInst)

/** What an operation uses and when, what it takes and gives, and why it begins when it does. */
export function OperationSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const [explained, setExplained] = useState(false)
  const filter = JSON.stringify([{ field: 'operationCode', op: 'eq', values: [row['code']] }])
  const uses = useAllRows(linesOfUse.getAll, {
    filter,
    sorting: 'instCode,startTime,code',
  })
  const inputs = useAllRows(inputRows.getAll, { filter })
  const failed = uses.error ?? inputs.error
  if (failed) return <ErrorState error={failed} onRetry={() => void uses.refetch()} />
  if (!uses.data || !inputs.data) return <LoadingState />
  const reason = typedText(row['reasonCode'])
  return (
    <div className="p-operation-side">
      <p className="who">
        <strong>{typedText(row['code'])}</strong> {typedText(row['itemCode'])} ·{' '}
        {groupDigits(typedText(row['qty']))}
      </p>
      {reason !== '' && <p className="reason">{t('reason', { reason: keptReasonText(reason, language) })}</p>}
      <h3>{t('uses')}</h3>
      <Uses rows={(uses.data.items as readonly ListRow[]).filter(takesTime)} />
      <CandidateTable key={typedText(row['code'])} row={row} />
      <h3>{t('inputs')}</h3>
      <DataTable
        label={t('inputs')}
        className="one-line"
        rows={inputs.data.items as readonly ListRow[]}
        empty={t('noInputs')}
        columns={[
          { cell: (input) => <Choice name="InOut" value={input['direction']} /> },
          { cell: (input) => typedText(input['itemCode']) },
          { isNumber: true, cell: (input) => groupDigits(typedText(input['qty'])) },
        ]}
      />
      <div className="links">
        <Button tone="ghost" onClick={() => setExplained(true)}>
          {t('whyLate')}
        </Button>
        {typeof row['resCode'] === 'string' && (
          <Button
            tone="ghost"
            onClick={() =>
              openScreen('/planningGanttChart/ResourceGanttChart', {
                resource: typedText(row['resCode']),
                order: typedText(row['orderCode']),
              })
            }
          >
            {t('gantt')}
          </Button>
        )}
        <Button
          tone="ghost"
          onClick={() =>
            openScreen('/planData/PegList', { view: 'graph', order: typedText(row['orderCode']) })
          }
        >
          {t('pegGraph')}
        </Button>
        <Button tone="ghost" onClick={() => openUses(typedText(row['code']))}>
          {t('toUses')}
        </Button>
      </div>
      {explained && (
        <WhyLateDialog runNo={null} order={typedText(row['orderCode'])} onClose={() => setExplained(false)} />
      )}
    </div>
  )
}

/** What was only filled up takes none. */
const takesTime = (use: ListRow): boolean => Number(use['totalUseTime'] ?? 0) > 0

function Choice({ name, value }: { readonly name: ChoiceName; readonly value: unknown }) {
  const label = useLabel()
  const code = typedText(value)
  const text = choiceOf(name)[code]
  return <span className="t-words">{text ? label(text) : code}</span>
}

function Uses({ rows }: { readonly rows: readonly ListRow[] }) {
  const { t } = useTranslation('operations')
  const { short } = useDurations()
  const { zone } = useFormatSettings()
  const at = (time: unknown, from: number): string =>
    typeof time === 'string' ? formatTime(time, zone).slice(from, 16) : '–'
  const isOneDay = (use: ListRow): boolean =>
    at(use['startTime'], 0).slice(0, 10) === at(use['endTime'], 0).slice(0, 10)
  return (
    <DataTable
      label={t('uses')}
      className="one-line"
      rows={rows}
      empty={t('noUses')}
      columns={[
        {
          isName: true,
          cell: (use) => (
            <>
              {typedText(use['resCode'])} {use['isCopy'] === true && <StatusChip>{t('copy')}</StatusChip>}
              <small>
                <Choice name="WorkType" value={use['workType']} /> · {typedText(use['instCode'])}
              </small>
            </>
          ),
        },
        {
          cell: (use) => (
            <>
              {at(use['startTime'], 5)}
              <small>– {at(use['endTime'], isOneDay(use) ? 11 : 5)}</small>
            </>
          ),
        },
        { isNumber: true, cell: (use) => short(Number(use['totalUseTime'] ?? 0)) },
      ]}
    />
  )
}
