import { Check, CirclePause, CirclePlay, ListPlus, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import {
  downtimeReasons,
  reportsAllowed,
  type ReportAction,
  type ReportState,
} from '#domain/reporting/result-state.ts'
import { reporting } from '#domain/services/reporting/results.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { RequestError } from '../../../client/request-error.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { NumberEditor } from '../../../fields/text-editors.tsx'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress, StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { confirm } from '../../../state/asked.ts'
import { EffectList } from './effect-list.tsx'

const icons: Readonly<Record<ReportAction, LucideIcon>> = {
  start: CirclePlay,
  resume: CirclePlay,
  pause: CirclePause,
  report: ListPlus,
  finish: Check,
}
const tones: Readonly<Record<ReportState, Tone>> = {
  none: 'quiet',
  running: 'good',
  paused: 'warn',
  done: 'info',
}
const { goodQty, scrapQty } = reporting.report.input

interface ReportPanelProps {
  readonly operation: string
  readonly onChanged: () => void
}

/** One operation at the machine: where it is, the buttons that make sense now, and what it does to the next ones. */
export function ReportPanel({ operation, onChanged }: ReportPanelProps) {
  const { t } = useTranslation('result-entry')
  const { short } = useDurations()
  const label = useLabel()
  const { zone } = useFormatSettings()
  const filter = JSON.stringify([{ field: 'operationCode', op: 'eq', values: [operation] }])
  const answer = useCall(reporting.work, { filter, maxResultCount: 1 }, { keepPrevious: true })
  const [good, setGood] = useState('')
  const [scrap, setScrap] = useState('')
  const [reason, setReason] = useState('OTHER')
  const [reported, setReported] = useState<ReportAction | null>(null)
  const { busy: isReporting, attempt } = useAction()
  const busy = isReporting ? reported : null
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const [row] = answer.data.items
  if (!row) return <ErrorState error={new Error(t('gone', { operation }))} />
  const state = (row.state ?? 'none') as ReportState
  const at = (time: string | null | undefined): string => (time ? formatTime(time, zone).slice(5, 16) : '–')

  const report = async (action: ReportAction, confirmed = false): Promise<void> => {
    setReported(action)
    const counts =
      action === 'start' || action === 'resume' ? {} : { goodQty: good || '0', scrapQty: scrap || '0' }
    const stopped = action === 'pause' ? { downtimeReason: reason } : {}
    let tooMuch: string | null = null
    const work = async (): Promise<void> => {
      await write(reporting.report, { operationCode: operation, action, ...counts, ...stopped, confirmed })
      toast.success(t('done', { action: label(choiceOf('ReportAction')[action]!), operation }))
      setGood('')
      setScrap('')
      onChanged()
    }
    await attempt(work, (error) => {
      if (mayConfirm(error)) tooMuch = (error as Error).message
      return tooMuch !== null
    })
    if (tooMuch !== null && (await confirm({ title: t('tooMuch'), message: tooMuch })))
      await report(action, true)
  }
  const allowed = reportsAllowed[state]
  return (
    <div className="r-report">
      <p className="facts">
        <StatusChip tone={tones[state]} dot>
          {label(choiceOf('ReportState')[state]!)}
        </StatusChip>
        <strong>{row.itemCode}</strong> {row.itemName}
      </p>
      <p className="facts">
        {row.orderCode} · {row.processCode} · {row.resCode}
      </p>
      <Progress value={Math.round(Number(row.progress ?? 0))} label={t('progress')} withText />
      <p className="counts">
        {t('counts', {
          qty: groupDigits(row.qty ?? '0'),
          good: groupDigits(row.goodQty ?? '0'),
          scrap: groupDigits(row.scrapQty ?? '0'),
          rest: groupDigits(row.remainQty ?? '0'),
        })}
      </p>
      {allowed.some((action) => action !== 'start' && action !== 'resume') && (
        <div className="quantities">
          <label htmlFor="r-good">{t('good')}</label>
          <NumberEditor
            id="r-good"
            field={goodQty}
            label={t('good')}
            value={good}
            onChange={(value) => setGood(typedText(value))}
          />
          <Button tone="ghost" onClick={() => setGood(row.remainQty ?? '0')}>
            {t('allOfIt')}
          </Button>
          <label htmlFor="r-scrap">{t('scrap')}</label>
          <NumberEditor
            id="r-scrap"
            field={scrapQty}
            label={t('scrap')}
            value={scrap}
            onChange={(value) => setScrap(typedText(value))}
          />
          <span />
          {allowed.includes('pause') && (
            <>
              <span className="caption">{t('reason')}</span>
              <Select
                label={t('reason')}
                value={reason}
                options={Object.entries(downtimeReasons).map(([value, text]) => ({
                  value,
                  label: label(text),
                }))}
                onChange={setReason}
              />
              <span />
            </>
          )}
        </div>
      )}
      <div className="buttons">
        {allowed.map((action) => {
          const Icon = icons[action]
          return (
            <button
              key={action}
              type="button"
              className={`r-big ${action}`}
              disabled={busy !== null}
              onClick={() => void report(action)}
            >
              <Icon size={22} aria-hidden />
              {label(choiceOf('ReportAction')[action]!)}
            </button>
          )
        })}
      </div>
      <h3>{t('planAndFact')}</h3>
      <DataTable
        label={t('planAndFact')}
        className="one-line"
        rows={[
          { name: t('plan'), start: row.planStart, end: row.planEnd, seconds: row.planSec },
          { name: t('fact'), start: row.resultStart, end: row.resultEnd, seconds: row.runSec },
        ]}
        keyOf={({ name }) => name}
        columns={[
          { title: `${t('plan')} / ${t('fact')}`, isName: true, cell: ({ name }) => name },
          { title: t('start'), cell: ({ start }) => at(start) },
          { title: t('end'), cell: ({ end }) => at(end) },
          { title: t('time'), isNumber: true, cell: ({ seconds }) => short(seconds ?? 0) },
        ]}
      />
      <EffectList operation={operation} />
    </div>
  )
}

/** Refused for the time being: the same again, confirmed, is taken. */
const mayConfirm = (error: unknown): boolean =>
  error instanceof RequestError && (error.details as { confirm?: boolean } | null)?.confirm === true
