import { SegmentedControl } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Cause, Comparison, OrderDifference, OrderState, Verdict } from '#engine/kitting/compare.ts'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import './runs.css'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'

interface ComparisonProps {
  readonly left: string
  readonly right: string
}

const verdicts: readonly Verdict[] = ['lost', 'won', 'changed', 'added', 'removed']
const tones: Readonly<Record<Verdict, Tone>> = {
  won: 'good',
  lost: 'bad',
  changed: 'warn',
  added: 'info',
  removed: 'quiet',
}
/** Rows drawn at most; the counts give the total. */

/** What became better and worse from one run to the next, order by order, with the causes. */
export function ComparisonView({ left, right }: ComparisonProps) {
  const { t } = useTranslation('kitting-runs')
  const [chosen, setChosen] = useState<Verdict | null>(null)
  const answer = useCall(kittingRuns.compare, { left, right }, { staleTime: Infinity })
  if (answer.isPending) return <LoadingState />
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const comparison = answer.data as Comparison
  const verdict = chosen ?? verdicts.find((each) => comparison.counts[each] > 0) ?? 'lost'
  const rows = comparison.orders.filter((order) => order.verdict === verdict)
  return (
    <>
      <SegmentedControl.Root size="1" value={verdict} onValueChange={(next) => setChosen(next as Verdict)}>
        {verdicts.map((each) => (
          <SegmentedControl.Item key={each} value={each}>
            {t(`verdict.${each}`)} {groupDigits(String(comparison.counts[each]))}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <p className="k-same">{t('sameCount', { count: comparison.counts.same })}</p>
      {rows.length === 0 ? <EmptyState title={t('noDifference')} /> : <Differences rows={rows} />}
    </>
  )
}

function Differences({ rows }: { readonly rows: readonly OrderDifference[] }) {
  const { t } = useTranslation('kitting-runs')
  return (
    <table className="t-table" aria-label={t('differences')}>
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('verdictTitle')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col" className="number">
            {t('setsInTime')}
          </th>
          <th scope="col" className="number">
            {t('setsInAll')}
          </th>
          <th scope="col" className="number">
            {t('delayDays')}
          </th>
          <th scope="col">{t('causes')}</th>
        </tr>
      </thead>
      <VirtualBody rows={rows} keyOf={(row) => `${row.order} ${row.lineNo ?? ''}`}>
        {(row, props) => (
          <tr {...props}>
            <td>
              {row.order}
              {row.lineNo ? `/${row.lineNo}` : ''}
            </td>
            <td>{row.item}</td>
            <td>
              <StatusChip tone={tones[row.verdict]}>{t(`verdict.${row.verdict}`)}</StatusChip>
            </td>
            <td>
              <State state={row.left} />
            </td>
            <td>
              <State state={row.right} />
            </td>
            <td className="number">{signed(row.setsInTime)}</td>
            <td className="number">{signed(difference(row.left?.kitQtyTotal, row.right?.kitQtyTotal))}</td>
            <td className="number">{row.delayDays === null ? '' : signed(String(row.delayDays))}</td>
            <td className="k-causes">
              {row.causes.map((cause) => (
                <CauseText key={`${cause.kind} ${cause.item}`} cause={cause} />
              ))}
            </td>
          </tr>
        )}
      </VirtualBody>
    </table>
  )
}

function State({ state }: { readonly state: OrderState | null }) {
  const label = useLabel()
  const { zone } = useFormatSettings()
  if (!state) return null
  const status = choiceOf('KitStatus')[(state.status ?? '') as keyof object]
  return (
    <>
      {status ? label(status) : state.status} {state.kitQtyTotal ? groupDigits(state.kitQtyTotal) : ''}{' '}
      {state.fullKit ? formatTime(state.fullKit, zone).slice(0, 10) : ''}
    </>
  )
}

function CauseText({ cause }: { readonly cause: Cause }) {
  const { t } = useTranslation('kitting-runs')
  const label = useLabel()
  const reason = cause.reason ? choiceOf('ShortReason')[cause.reason as keyof object] : undefined
  return (
    <div>
      {t(`cause.${cause.kind}`, {
        item: cause.item,
        by: cause.by ?? '',
        reason: reason ? label(reason) : (cause.reason ?? ''),
      })}
    </div>
  )
}

/** Exact difference of two decimals; nothing counts as 0. */
function difference(left: string | null | undefined, right: string | null | undefined): string {
  const [before, now] = [parseDecimal(left ?? '0'), parseDecimal(right ?? '0')]
  return typeof before === 'bigint' && typeof now === 'bigint' ? formatDecimal(now - before) : ''
}

const signed = (decimal: string): string =>
  Number(decimal) > 0 ? `+${groupDigits(decimal)}` : Number(decimal) === 0 ? '' : decimal
