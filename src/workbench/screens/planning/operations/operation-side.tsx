import type { ReactNode } from 'react'
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
import { openScreen } from '../../../shell/navigation.ts'
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
      <Section title={t('uses')} none={t('noUses')} rows={uses.data.items.filter(takesTime).map(lineOfUse)} />
      <CandidateTable key={typedText(row['code'])} row={row} />
      <Section title={t('inputs')} none={t('noInputs')} rows={inputs.data.items.map(lineOfInput)} />
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

interface SectionProps {
  readonly title: string
  readonly none: string
  readonly rows: readonly ReactNode[]
}

function Section({ title, none, rows }: SectionProps) {
  return (
    <section>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="none">{none}</p>
      ) : (
        <table className="t-table" aria-label={title}>
          <tbody>{rows}</tbody>
        </table>
      )}
    </section>
  )
}

/** What was only filled up takes none. */
const takesTime = (use: object): boolean => Number((use as ListRow)['totalUseTime'] ?? 0) > 0
const lineOfUse = (use: object, at: number): ReactNode => <UseRow key={at} use={use as ListRow} />
const lineOfInput = (input: object, at: number): ReactNode => <InputRow key={at} input={input as ListRow} />

function Choice({ name, value }: { readonly name: ChoiceName; readonly value: unknown }) {
  const label = useLabel()
  const code = typedText(value)
  const text = choiceOf(name)[code]
  return <span className="t-words">{text ? label(text) : code}</span>
}

function UseRow({ use }: { readonly use: ListRow }) {
  const { t } = useTranslation('operations')
  const { short } = useDurations()
  const { zone } = useFormatSettings()
  const at = (time: unknown, from: number): string =>
    typeof time === 'string' ? formatTime(time, zone).slice(from, 16) : '–'
  const sameDay = at(use['startTime'], 0).slice(0, 10) === at(use['endTime'], 0).slice(0, 10)
  return (
    <tr>
      <th scope="row">
        {typedText(use['resCode'])} {use['isCopy'] === true && <StatusChip>{t('copy')}</StatusChip>}
        <small>
          <Choice name="WorkType" value={use['workType']} /> · {typedText(use['instCode'])}
        </small>
      </th>
      <td>
        {at(use['startTime'], 5)}
        <small>– {at(use['endTime'], sameDay ? 11 : 5)}</small>
      </td>
      <td className="number">{short(Number(use['totalUseTime'] ?? 0))}</td>
    </tr>
  )
}

function InputRow({ input }: { readonly input: ListRow }) {
  return (
    <tr>
      <td>
        <Choice name="InOut" value={input['direction']} />
      </td>
      <td>{typedText(input['itemCode'])}</td>
      <td className="number">{groupDigits(typedText(input['qty']))}</td>
    </tr>
  )
}
