import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { codesText, resultTexts } from '#domain/results/kitting-texts.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { Cells, Trace, TraceLine } from '#engine/kitting/trace.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { plainValue } from '../../../grid/model/source.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { Run } from '../runs/run-figures.tsx'
import './order-trace.css'

interface OrderTraceProps {
  readonly run: Run
  readonly order: string
  readonly lineNo: string
}

/** Why the order is kitted as it is: its lines as a tree, each with what it got, what is missing and who has it. */
export function OrderTrace({ run, order, lineNo }: OrderTraceProps) {
  const { t } = useTranslation('kitting-results')
  const answer = useCall(kittingRuns.explain, { runNo: run.runNo, order, lineNo }, { staleTime: Infinity })
  if (answer.isPending) return <LoadingState />
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const trace = answer.data as Trace
  if (trace.lines.length === 0) return <EmptyState title={t('noLines')} />
  return (
    <ul className="r-trace" aria-label={t('trace')}>
      {trace.lines.map((line) => (
        <Line key={keyOf(line)} trace={line} need={plainValue(trace.order['need'])} />
      ))}
    </ul>
  )
}

const keyOf = ({ line }: TraceLine): string =>
  ['path', 'line', 'item', 'substitute'].map((field) => plainValue(line[field])).join('/')

interface LineProps {
  readonly trace: TraceLine
  readonly need: string
}

function Line({ trace, need }: LineProps) {
  const { t } = useTranslation('kitting-results')
  const { zone } = useFormatSettings()
  const { line, allocations, shortage, competitors, below } = trace
  const text = (field: string) => plainValue(line[field])
  const ready = text('ready')
  const short = Number(text('short')) > 0
  const late = !short && need !== '' && ready > need
  return (
    <li className={short ? 'short' : late ? 'late' : ''}>
      <div className="line">
        <b>{text('item')}</b> {text('itemName')}
        {line['gating'] === true && <StatusChip tone="warn">{t('gating')}</StatusChip>}
        {line['substitute'] === true && <StatusChip>{t('insteadOf', { item: text('mainItem') })}</StatusChip>}
        <span className="figures">
          <span>{t('netOf', { net: groupDigits(text('net') || '0') })}</span>
          {short && <em>{t('shortOf', { short: groupDigits(text('short')) })}</em>}
          {ready && (
            <span className={late ? 'late' : ''}>
              {t('readyAt', { time: formatTime(ready, zone).slice(0, 16) })}
            </span>
          )}
        </span>
      </div>
      {short && <Reason values={shortage ?? line} />}
      {competitors.length > 0 && (
        <p>
          {t('competitors', {
            orders: competitors
              .map(({ order, qty }) => `${order} (${groupDigits(plainValue(qty))})`)
              .join(', '),
          })}
        </p>
      )}
      {allocations.map((given) => (
        <Allocation key={plainValue(given['seq'])} given={given} />
      ))}
      {below.length > 0 && (
        <ul>
          {below.map((child) => (
            <Line key={keyOf(child)} trace={child} need={need} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Reason({ values }: { readonly values: Cells }) {
  const { t } = useTranslation('kitting-results')
  const { language } = useFormatSettings()
  const reasons = choiceOf('ShortReason')
  const chain = plainValue(values['reasonText'])
  const taken = plainValue(values['takenBy'])
  const action = plainValue(values['action'])
  return (
    <p className="reason">
      {codesText(plainValue(values['reason']), reasons, language)}
      {chain && ` · ${codesText(chain, resultTexts.shortageCause, language)}`}
      {taken && ` · ${t('takenBy', { order: taken })}`}
      {action && ` · ${t('proposed', { action: codesText(action, choiceOf('ShortAction'), language) })}`}
    </p>
  )
}

function Allocation({ given }: { readonly given: Cells }) {
  const { t } = useTranslation('kitting-results')
  const { zone, language } = useFormatSettings()
  const label = useLabel()
  const kind = choiceOf('SupplyClass')[plainValue(given['class'])]
  const date = plainValue(given['supplyDate'])
  return (
    <p>
      {t('given', {
        qty: groupDigits(plainValue(given['qty'])),
        supply: plainValue(given['supply']),
        kind: kind ? label(kind) : plainValue(given['class']),
        date: date ? formatTime(date, zone).slice(0, 10) : '',
      })}
      <small>{codesText(plainValue(given['rule']), resultTexts.allocationRule, language)}</small>
    </p>
  )
}
